import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { formatYuan, yuanFixed } from '../../../../domain/money.ts'
import { formatOdds } from '../../../../domain/odds.ts'
import { stakeOf } from '../../../../domain/ticket-lines.ts'
import { Button } from '../../../ui/button.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'
import { askedPrices, isBuilder, linesOfSent } from './bet.ts'
import { Foot, type OutcomeProps, returnFen, Selections, SeriesFact } from './outcome-parts.tsx'
import { Fact, Facts, ReceiptHead, TicketNumber } from './receipt.tsx'

/** In play: shows the delay. It runs whether or not the player looks. */
export function Confirming({ phase, quoteOf, oddsType, sheet }: OutcomeProps<'confirming'>) {
  const { t } = useLingui()
  const { ticket, endsAt } = phase
  const left = useCountdown(endsAt)
  const seconds = Math.ceil(left / 1000)
  const totalMs = Math.max(1, (ticket.decideAt ?? ticket.placedAt) - ticket.placedAt)
  const wait = Math.ceil(totalMs / 1000)
  return (
    <>
      <ReceiptHead
        icon={
          <span className="mb-3 *:size-18">
            {left > 0 ? <Ring left={left} total={totalMs} text={String(seconds)} /> : <Spinner className="text-accent" />}
          </span>
        }
        title={t`正在确认注单`}
        text={<Trans>滚球要等 {wait} 秒，期间封盘会退回本金</Trans>}
      />
      <Selections
        bet={phase.bet}
        ticket={ticket}
        quoteOf={quoteOf}
        priceOf={(pick) => (isBuilder(phase.bet.payload) ? null : formatOdds(pick.oddsMilli, oddsType))}
      />
      <Facts>
        <TicketNumber number={ticket.number} />
        <SeriesFact bet={phase.bet} />
        <Fact label={<Trans>本金</Trans>}>{yuanFixed(ticket.stakeFen)}</Fact>
        <Fact label={<Trans>预计返还</Trans>}>¥{formatYuan(BigInt(ticket.possibleReturnFen))}</Fact>
      </Facts>
      <Foot>
        <Button size="lg" block disabled>
          {seconds > 0 ? <Trans>正在确认 {seconds}</Trans> : <Trans>正在确认</Trans>}
        </Button>
        <p className="text-center text-xs text-fg-3">
          {sheet ? <Trans>收起也会继续，结果会在顶部通知</Trans> : <Trans>还有注单正在确认中，请稍候</Trans>}
        </p>
      </Foot>
    </>
  )
}

/** The answer is lost, and asked for. */
export function Checking({ phase, slip, quoteOf, oddsType }: OutcomeProps<'checking'>) {
  const { t } = useLingui()
  return (
    <>
      <ReceiptHead
        tone="moved"
        icon={<IconClock className="size-10" stroke={1.3} aria-hidden />}
        title={t`正在核对结果`}
        text={
          slip.asks ? (
            <Trans>网络中断，我们正在按单号查询，请勿重复提交</Trans>
          ) : (
            <Trans>网络中断，另一个标签页正在按单号查询，请勿重复提交</Trans>
          )
        }
      />
      <Selections
        bet={phase.bet}
        quoteOf={quoteOf}
        priceOf={(pick) => (isBuilder(phase.bet.payload) ? null : formatOdds(pick.oddsMilli, oddsType))}
      />
      <Facts>
        <SeriesFact bet={phase.bet} />
        <Fact label={<Trans>本金</Trans>}>{yuanFixed(stakeOf(linesOfSent(phase.bet)))}</Fact>
        <Fact label={<Trans>预计返还</Trans>}>¥{formatYuan(returnFen(phase.bet, askedPrices(phase.bet)))}</Fact>
      </Facts>
      {slip.asks && (
        <Foot>
          <Button variant="outline" size="lg" block onClick={() => slip.askNow()}>
            <Trans>现在再查一次</Trans>
          </Button>
        </Foot>
      )}
    </>
  )
}
