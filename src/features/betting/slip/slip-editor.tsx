import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { formatYuan, yuanFixed } from '../../../../domain/money.ts'
import { formatOdds, type OddsType } from '../../../../domain/odds.ts'
import { isTogether, type SlipMode, seriesOddsMilli } from '../../../../domain/selections.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Seg } from '../../../ui/seg.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useOverdue } from '../../../ui/use-overdue.ts'
import { AcceptRuleSeg, AcceptRuleSelect } from './accept-rule.tsx'
import { isBusy, type Quote, type SlipPick } from './bet.ts'
import { BuilderLine } from './builder-line.tsx'
import { mayCombine } from './builder-slip.ts'
import { bankersOf, boundsOf, builderPrice, linesOf, placeAction, stakedSystem, sumsOf, withStake } from './slip-lines.ts'
import type { SlipState } from './slip-state.ts'
import type { SlipStore } from './slip-store.ts'
import { noteText, placeText } from './slip-text.ts'
import { SlipThread } from './slip-thread.tsx'
import { NO_STAKE, type StakeBounds } from './stake.ts'
import { KeepStake, StakeChips, StakeField, StakeNote, StakePad } from './stake-entry.tsx'
import { focusedRow, SystemRows } from './system-rows.tsx'
import { foldNames } from './system-stakes.ts'

export interface SlipPartProps {
  slip: SlipStore
  state: SlipState
  /** In the order of the picks. */
  quotes: readonly Quote[]
  bounds: StakeBounds
  online: boolean
  oddsType: OddsType
  /** In the phone's sheet: own number pad, one short line of sums. */
  sheet: boolean
  onShare: ((ticketId: string | null) => void) | null
  /** Has a selection bet on at a target price; null: nobody who may. */
  onPreorder: ((pick: SlipPick) => void) | null
}

/** A bet without an answer for so long says that it is waited for. */
const LATE_MS = 3_000

/** The slip before it is sent: selections with their live prices, stakes, possible winnings, and one button that says what it does. */
export function SlipEditor(props: SlipPartProps) {
  const { t } = useLingui()
  const { slip, state, quotes, online, oddsType, sheet } = props
  const { phase, selections, accept, lastStake, many } = state
  const { mode, picks } = selections
  const overLimit = phase.at === 'over-limit' ? BigInt(phase.maxFen) : null
  // The sums count what the button sends.
  const counted = overLimit === null ? state : withStake(state, quotes, overLimit)
  const lines = useMemo(() => linesOf(counted, quotes), [counted, quotes])
  const system = useMemo(() => stakedSystem(counted, lines), [counted, lines])
  const valid = lines.filter(({ off }) => off === null)
  const count = valid.length
  const bankers = bankersOf(lines)
  const hasRows = mode === 'series' && foldNames(count, bankers.length).length > 0
  const focused = hasRows ? focusedRow({ state, valid, bankers, bounds: props.bounds }) : null
  const bounds = focused?.bounds ?? boundsOf(mode, lines, props.bounds)
  const sending = isBusy(phase) || Boolean(many?.left)
  const late = useOverdue(phase.at === 'sending' ? phase.bet.payload.id : null, LATE_MS)
  const action = placeAction(counted, lines, props.bounds, online)
  const entered = isTogether(mode) ? state.seriesStake : ((mode === 'single' ? picks[0] : picks[state.focus])?.stake ?? NO_STAKE)
  const stake = focused?.stake ?? entered
  const error =
    overLimit !== null
      ? system
        ? t`超出上限，整张最高可投 ${yuanFixed(overLimit)}`
        : t`超出上限，这一项最高可投 ${yuanFixed(overLimit)}`
      : phase.at === 'editing' && phase.note
        ? noteText(phase.note, props.bounds)
        : null
  const entry = { slip, stake, bounds, disabled: sending, row: focused?.row ?? null }
  const series =
    mode === 'series' && count > 1 && !hasRows
      ? { name: t`${count}串1`, oddsMilli: seriesOddsMilli(valid.map(({ quote }) => quote.oddsMilli)) }
      : null
  const sums = sumsOf(counted, lines)
  const only = mode === 'single' ? (quotes[0] ?? null) : null
  const onlyOdds = builderPrice(state, lines)?.odds ?? only?.oddsMilli
  return (
    <>
      <div className="min-h-16 overflow-y-auto">
        <SlipThread {...props} lines={lines} sending={sending} hasRows={hasRows} />
        {hasRows && (
          <SystemRows
            slip={slip}
            state={counted}
            valid={valid}
            bankers={bankers}
            system={system}
            bounds={props.bounds}
            disabled={sending || overLimit !== null}
            pad={sheet}
          />
        )}
      </div>
      <div className="shrink-0 border-t border-line pt-1">
        {mode === 'builder' && <BuilderLine state={counted} lines={lines} oddsType={oddsType} />}
        {series && (
          <p className="flex items-baseline gap-2 px-4 pt-2 text-sm">
            <b>{series.name}</b>
            <span className="text-xs text-fg-3">
              <Trans>1 注</Trans>
            </span>
            <span className="ml-auto text-fg-2">
              <Trans>
                赔率 <b className="text-lg text-fg">{formatOdds(series.oddsMilli, 'H')}</b>
              </Trans>
            </span>
          </p>
        )}
        {mode !== 'multiple' && !hasRows && <StakeField {...entry} pad={sheet} error={error} last={lastStake} />}
        <div className={cx('flex items-center gap-3 px-4', !hasRows && 'min-h-8')}>
          <StakeNote stake={stake} error={error} />
          {mode !== 'multiple' && !hasRows && <KeepStake />}
        </div>
        {sheet ? (
          <StakePad {...entry} last={mode === 'multiple' || hasRows ? lastStake : ''} />
        ) : (
          <StakeChips {...entry} last={lastStake} />
        )}
      </div>
      <Sums accept={accept} slip={slip} sheet={sheet} mode={mode} lowered={overLimit} lineCount={system?.lines.length ?? 0} {...sums} />
      <div className={cx('grid shrink-0 gap-2 px-4', sheet ? 'pb-2' : 'pb-3')}>
        {overLimit !== null ? (
          <>
            <Button size="lg" block disabled={action.kind === 'off'} onClick={() => slip.place(quotes, props.bounds, overLimit)}>
              <Trans>改为 {yuanFixed(sums.stakeFen)} 投注</Trans>
            </Button>
            <Button variant="outline" block size={sheet ? 'lg' : 'md'} onClick={() => slip.backToEditing()}>
              <Trans>重新输入</Trans>
            </Button>
          </>
        ) : (
          <Button size="lg" block disabled={action.kind === 'off'} onClick={() => slip.place(quotes, props.bounds)}>
            {sending && <Spinner />}
            {many && sending ? (
              <Progress many={many} />
            ) : (
              placeText(action, onlyOdds === undefined ? null : formatOdds(onlyOdds, oddsType), props.bounds)
            )}
          </Button>
        )}
        <p role="status" className="text-center text-xs text-fg-3 empty:hidden">
          {late && <Trans>网络较慢，正在等结果，请勿重复提交</Trans>}
        </p>
      </div>
    </>
  )
}

/** Whether the slip offers 同场: it is chosen, or its picks can be combined. */
export const offersBuilder = ({ selections: { mode, picks } }: SlipState): boolean => mode === 'builder' || mayCombine(picks)

/** 单关, 多项, 串关, and 同场 where it is one match. An outright can only be a single. */
export function ModeSeg({ slip, state, sheet }: Pick<SlipPartProps, 'slip' | 'state' | 'sheet'>) {
  const { t } = useLingui()
  const { mode, picks } = state.selections
  const champion = picks.some((pick) => pick.champion)
  const names: Record<SlipMode, string> = { single: t`单关`, multiple: t`多项`, series: t`串关`, builder: t`同场` }
  const modes = ['single', 'multiple', 'series', ...(offersBuilder(state) ? (['builder'] as const) : [])] as const
  return (
    <Seg
      label={t`投注方式`}
      size={sheet ? 'lg' : 'md'}
      className={sheet && modes.length < 4 ? 'w-47 min-w-0 shrink' : 'mx-4 mb-1'}
      value={mode}
      onChange={(next) => slip.setMode(next)}
      options={modes.map((value) => ({
        value,
        label: names[value],
        disabled: isBusy(state.phase) || (champion && value !== 'single'),
      }))}
    />
  )
}

function Progress({ many }: { many: NonNullable<SlipState['many']> }) {
  const done = many.ended.length
  const total = done + many.left + (many.current ? 1 : 0)
  return (
    <Trans>
      正在投注 {Math.min(done + 1, total)}/{total}
    </Trans>
  )
}

function Sums({
  slip,
  accept,
  sheet,
  mode,
  lowered,
  lineCount,
  stakeFen,
  winFen,
}: Pick<SlipState, 'accept'> & {
  slip: SlipStore
  sheet: boolean
  mode: SlipMode
  lowered: bigint | null
  /** Of a system; 0 without one. */
  lineCount: number
  stakeFen: bigint
  winFen: bigint
}) {
  const returnFen = winFen > 0n ? winFen + stakeFen : 0n
  const several = mode === 'multiple'
  const first = several || lineCount > 0 ? stakeFen : winFen
  if (sheet)
    return (
      <div className="flex shrink-0 items-center justify-between px-4 pb-1 text-sm text-fg-2">
        <AcceptRuleSelect value={accept} onChange={(rule) => slip.setAccept(rule)} />
        <span className="whitespace-nowrap">
          {lineCount > 0 ? <Trans>{lineCount} 注</Trans> : several ? <Trans>投注</Trans> : <Trans>可赢</Trans>}{' '}
          <b className="text-fg">¥{formatYuan(first)}</b>
          {'　'}
          {lineCount > 0 ? <Trans>全中返还</Trans> : several ? <Trans>最高返还</Trans> : <Trans>返还</Trans>}{' '}
          <b className="text-fg">¥{formatYuan(returnFen)}</b>
        </span>
      </div>
    )
  return (
    <>
      <AcceptRuleSeg value={accept} onChange={(rule) => slip.setAccept(rule)} />
      <div className="shrink-0 px-4 pb-3">
        <Sum
          label={
            lineCount > 0 ? (
              <Trans>{lineCount} 注，共投</Trans>
            ) : several ? (
              <Trans>总投注</Trans>
            ) : lowered === null ? (
              <Trans>可赢</Trans>
            ) : (
              <Trans>可赢（按 {yuanFixed(lowered)}）</Trans>
            )
          }
          fen={first}
        />
        <Sum
          label={lineCount > 0 ? <Trans>全中时返还</Trans> : several ? <Trans>最高预计返还</Trans> : <Trans>预计返还</Trans>}
          fen={returnFen}
        />
      </div>
    </>
  )
}

const Sum = ({ label, fen }: { label: ReactNode; fen: bigint }) => (
  <p className="flex items-baseline justify-between text-sm leading-6 text-fg-2">
    <span>{label}</span>
    <b className="text-lg text-fg">¥{formatYuan(fen)}</b>
  </p>
)
