import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatYuan } from '../../../../domain/money.ts'
import { formatOdds, type OddsType } from '../../../../domain/odds.ts'
import type { SlipMode } from '../../../../domain/selections.ts'
import { seriesOddsMilli } from '../../../../domain/selections.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Seg } from '../../../ui/seg.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { AcceptRuleSeg, AcceptRuleSelect } from './accept-rule.tsx'
import { isBusy, type Quote } from './bet.ts'
import { boundsOf, linesOf, placeAction, sumsOf } from './slip-lines.ts'
import { type SlipState, type SlipStore, withStake } from './slip-store.ts'
import { noteText, placeText, yuan } from './slip-text.ts'
import { SlipThread } from './slip-thread.tsx'
import { NO_STAKE, type StakeBounds } from './stake.ts'
import { KeepStake, NumberPad, StakeChips, StakeField, StakeNote } from './stake-entry.tsx'

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
}

/** The slip before it is sent: selections with their live prices, stakes, possible winnings, and one button that says what it does. */
export function SlipEditor(props: SlipPartProps) {
  const { t } = useLingui()
  const { slip, state, quotes, online, oddsType, sheet } = props
  const { phase, selections, accept, lastStake, many } = state
  const { mode, picks } = selections
  const overLimit = phase.at === 'over-limit' ? BigInt(phase.maxFen) : null
  // The sums count what the button sends.
  const counted = overLimit === null ? state : withStake(state, overLimit)
  const lines = linesOf(counted, quotes)
  const bounds = boundsOf(mode, lines, props.bounds)
  const sending = isBusy(phase) || Boolean(many?.left)
  const action = placeAction(counted, lines, props.bounds, online)
  const stake = mode === 'series' ? state.seriesStake : ((mode === 'single' ? picks[0] : picks[state.focus])?.stake ?? NO_STAKE)
  const error =
    overLimit !== null
      ? t`超出上限，这一项最高可投 ${yuan(overLimit)}`
      : phase.at === 'editing' && phase.note
        ? noteText(phase.note, bounds)
        : null
  const entry = { slip, stake, bounds, disabled: sending }
  const valid = lines.filter(({ off }) => off === null)
  const count = valid.length
  const series =
    mode === 'series' && count > 1 ? { name: t`${count}串1`, oddsMilli: seriesOddsMilli(valid.map(({ quote }) => quote.oddsMilli)) } : null
  const sums = sumsOf(counted, lines)
  const only = mode === 'single' ? (quotes[0] ?? null) : null
  return (
    <>
      <div className="min-h-16 overflow-y-auto">
        <SlipThread {...props} lines={lines} sending={sending} />
      </div>
      <div className="shrink-0 border-t border-line pt-1">
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
        {mode !== 'multiple' && <StakeField {...entry} pad={sheet} error={error} last={lastStake} />}
        <div className="flex min-h-8 items-center gap-3 px-4">
          <StakeNote stake={stake} error={error} />
          {mode !== 'multiple' && <KeepStake />}
        </div>
        {sheet ? <NumberPad {...entry} last={mode === 'multiple' ? lastStake : ''} /> : <StakeChips {...entry} last={lastStake} />}
      </div>
      <Sums accept={accept} slip={slip} sheet={sheet} mode={mode} lowered={overLimit} {...sums} />
      <div className={cx('grid shrink-0 gap-2 px-4', sheet ? 'pb-2' : 'pb-3')}>
        {overLimit !== null ? (
          <>
            <Button size="lg" block disabled={action.kind === 'off'} onClick={() => slip.place(quotes, props.bounds, overLimit)}>
              <Trans>改为 {yuan(overLimit)} 投注</Trans>
            </Button>
            <Button variant="outline" block size={sheet ? 'lg' : 'md'} onClick={() => slip.backToEditing()}>
              <Trans>重新输入</Trans>
            </Button>
          </>
        ) : (
          <Button size="lg" block disabled={action.kind === 'off'} onClick={() => slip.place(quotes, props.bounds)}>
            {sending && <Spinner />}
            {many && sending ? <Progress many={many} /> : placeText(action, only && formatOdds(only.oddsMilli, oddsType), bounds)}
          </Button>
        )}
      </div>
    </>
  )
}

/** 单关, 多项, 串关. An outright can only be a single. */
export function ModeSeg({ slip, state, sheet }: Pick<SlipPartProps, 'slip' | 'state' | 'sheet'>) {
  const { t } = useLingui()
  const { mode, picks } = state.selections
  const champion = picks.some((pick) => pick.champion)
  const names: Record<SlipMode, string> = { single: t`单关`, multiple: t`多项`, series: t`串关` }
  return (
    <Seg
      label={t`投注方式`}
      size={sheet ? 'lg' : 'md'}
      className={sheet ? 'w-47 min-w-0 shrink' : 'mx-4 mb-1'}
      value={mode}
      onChange={(next) => slip.setMode(next)}
      options={(['single', 'multiple', 'series'] as const).map((value) => ({
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
  stakeFen,
  winFen,
}: Pick<SlipState, 'accept'> & {
  slip: SlipStore
  sheet: boolean
  mode: SlipMode
  lowered: bigint | null
  stakeFen: bigint
  winFen: bigint
}) {
  const returnFen = winFen > 0n ? winFen + stakeFen : 0n
  const several = mode === 'multiple'
  const first = several ? stakeFen : winFen
  if (sheet)
    return (
      <div className="flex shrink-0 items-center justify-between px-4 pb-1 text-sm text-fg-2">
        <AcceptRuleSelect value={accept} onChange={(rule) => slip.setAccept(rule)} />
        <span className="whitespace-nowrap">
          {several ? <Trans>投注</Trans> : <Trans>可赢</Trans>} <b className="text-fg">¥{formatYuan(first)}</b>
          {'　'}
          {several ? <Trans>最高返还</Trans> : <Trans>返还</Trans>} <b className="text-fg">¥{formatYuan(returnFen)}</b>
        </span>
      </div>
    )
  return (
    <>
      <AcceptRuleSeg value={accept} onChange={(rule) => slip.setAccept(rule)} />
      <div className="shrink-0 px-4 pb-3">
        <Sum
          label={several ? <Trans>总投注</Trans> : lowered === null ? <Trans>可赢</Trans> : <Trans>可赢（按 {yuan(lowered)}）</Trans>}
          fen={first}
        />
        <Sum label={several ? <Trans>最高预计返还</Trans> : <Trans>预计返还</Trans>} fen={returnFen} />
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
