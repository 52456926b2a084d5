import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatYuan } from '../../../domain/money.ts'
import { formatOdds, type OddsType } from '../../../domain/odds.ts'
import { winFen } from '../../../domain/slip.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { AcceptRuleSeg, AcceptRuleSelect } from './accept-rule.tsx'
import type { EditNote, Quote, SlipPick } from './bet.ts'
import { LockedPrice, MovedPrice, SlipItem } from './slip-item.tsx'
import type { SlipState, SlipStore } from './slip-store.ts'
import { isAgreed, placeAction, placeText, yuan } from './slip-text.ts'
import { type StakeBounds, stakeFenOf } from './stake.ts'
import { NumberPad, StakeChips, StakeField } from './stake-entry.tsx'

export interface SlipPartProps {
  slip: SlipStore
  state: SlipState
  pick: SlipPick
  quote: Quote
  bounds: StakeBounds
  online: boolean
  oddsType: OddsType
  /** In the phone's sheet: own number pad, one short line of sums. */
  sheet: boolean
}

/** The slip before it is sent: selection with its live price, stake, what it may win, and one button that says what it does. */
export function SlipEditor(props: SlipPartProps) {
  const { slip, state, pick, quote, bounds, online, oddsType, sheet } = props
  const { phase, stake } = state
  const sending = phase.at === 'sending'
  const overLimit = phase.at === 'over-limit' ? phase.maxFen : null
  const action = placeAction(state, quote, bounds, online)
  const odds = formatOdds(quote.oddsMilli, oddsType)
  const error = useStakeError(phase.at === 'editing' ? phase.note : null, overLimit, bounds)
  const entry = { slip, stake, bounds, error, disabled: sending }
  const countedFen = overLimit ?? stakeFenOf(stake)
  const win = winFen(countedFen, quote.oddsMilli)
  return (
    <>
      <SlipItem
        pick={pick}
        caption={quote.caption}
        off={quote.state === 'closed'}
        price={<LivePrice quote={quote} oddsType={oddsType} />}
        onRemove={sending ? undefined : () => slip.remove()}
      >
        <QuoteNote {...props} />
      </SlipItem>
      <div className="border-t border-line pt-1">
        <StakeField {...entry} pad={sheet} />
        {sheet ? <NumberPad {...entry} /> : <StakeChips {...entry} />}
      </div>
      {sheet ? (
        <div className="flex items-center justify-between px-4 pb-1 text-sm text-fg-2">
          <AcceptRuleSelect value={state.accept} onChange={(rule) => slip.setAccept(rule)} />
          <span>
            <Trans>可赢</Trans> <b className="text-fg">¥{formatYuan(win)}</b>
            {'　'}
            <Trans>返还</Trans> <b className="text-fg">¥{formatYuan(win + (win > 0n ? (countedFen ?? 0n) : 0n))}</b>
          </span>
        </div>
      ) : (
        <>
          <AcceptRuleSeg value={state.accept} onChange={(rule) => slip.setAccept(rule)} />
          <div className="px-4 pb-3">
            <Sum label={overLimit === null ? <Trans>可赢</Trans> : <Trans>可赢（按 {yuan(overLimit)}）</Trans>} fen={win} />
            <Sum label={<Trans>预计返还</Trans>} fen={win > 0n ? win + (countedFen ?? 0n) : 0n} />
          </div>
        </>
      )}
      <div className={cx('grid gap-2 px-4', sheet ? 'pb-2' : 'pb-3')}>
        {overLimit !== null ? (
          <>
            <Button size="lg" block disabled={quote.state !== 'open'} onClick={() => slip.place(quote, bounds, overLimit)}>
              <Trans>改为 {yuan(overLimit)} 投注</Trans>
            </Button>
            <Button variant="outline" block size={sheet ? 'lg' : 'md'} onClick={() => slip.backToEditing()}>
              <Trans>重新输入</Trans>
            </Button>
          </>
        ) : (
          <Button size="lg" block disabled={action.kind === 'off'} onClick={() => slip.place(quote, bounds)}>
            {sending && <Spinner />}
            {placeText(action, odds, bounds)}
          </Button>
        )}
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

/** Announced when it moves: of all prices on the page, this is the one the player is about to take. */
export function LivePrice({ quote, oddsType }: { quote: Quote; oddsType: OddsType }) {
  if (quote.state === 'suspended' || quote.state === 'closed') return <LockedPrice />
  const odds = formatOdds(quote.oddsMilli, oddsType)
  return (
    <span aria-live="polite" className={quote.state === 'stale' ? 'font-normal text-fg-3' : undefined}>
      <MovedPrice from={odds} to={odds} direction={quote.state === 'open' ? quote.direction : null} />
    </span>
  )
}

/** Under the selection: what happened to its price, and what can be done. */
function QuoteNote({ slip, state, quote, oddsType }: SlipPartProps) {
  const note = 'mt-2 flex items-center gap-1.5 rounded-xs px-2 py-1.5 text-xs'
  if (quote.state === 'stale')
    return (
      <p className={cx(note, 'bg-warn-soft text-warn')}>
        <Trans>行情中断，报价过时，恢复后可投</Trans>
      </p>
    )
  if (quote.state === 'suspended')
    return (
      <p className={cx(note, 'bg-warn-soft text-warn')}>
        <Trans>盘口暂时封盘，恢复后可投</Trans>
      </p>
    )
  if (quote.state === 'closed')
    return (
      <p className={cx(note, 'bg-warn-soft text-warn')}>
        <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />
        <Trans>这个盘口已收回，请另选</Trans>
      </p>
    )
  if (isAgreed(state, quote) || state.phase.at !== 'editing') return null
  const rose = quote.oddsMilli > state.agreedMilli
  const [from, to] = [formatOdds(state.agreedMilli, oddsType), formatOdds(quote.oddsMilli, oddsType)]
  return (
    <p className={cx(note, rose ? 'bg-up-soft text-up' : 'bg-down-soft text-down')}>
      <span>
        <Trans>赔率 {from} →</Trans> <b>{to}</b> <span aria-hidden>{rose ? '▲' : '▼'}</span>
      </span>
      <button
        type="button"
        onClick={() => slip.agree(quote.oddsMilli)}
        className="relative ml-auto h-6 rounded-xs bg-surface px-2 font-semibold text-accent-text transition-instant touch-target hover:bg-surface-2"
      >
        <Trans>接受</Trans>
      </button>
    </p>
  )
}

function useStakeError(note: EditNote | null, overLimit: bigint | null, bounds: StakeBounds): string | null {
  const { t } = useLingui()
  if (overLimit !== null) return t`超出上限，这一项最高可投 ${yuan(overLimit)}`
  if (note === 'balance') return t`余额不足，还没有投`
  if (note === 'below-minimum') return t`本金最少 ${yuan(bounds.minFen)}，还没有投`
  if (note === 'pending') return t`还有注单正在确认中，请稍候`
  return note === 'offline' ? t`网络已断开，还没有投` : null
}
