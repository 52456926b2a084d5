import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowsExchange, IconCheck, IconLock, IconX } from '@tabler/icons-react'
import type { Ticket } from '../../../../contract/betting.ts'
import { clockOf } from '../../../../domain/days.ts'
import { formatYuan, yuanFixed } from '../../../../domain/money.ts'
import { formatOdds } from '../../../../domain/odds.ts'
import { stakeOf } from '../../../../domain/ticket-lines.ts'
import { Button } from '../../../ui/button.tsx'
import { useFlag } from '../../../ui/use-flag.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import { linesOfTicket } from '../ticket/system-text.ts'
import { askedPrices, isBuilder, isSeries, linesOfSent, type SlipPick } from './bet.ts'
import { priceIn, toldOf } from './builder-slip.ts'
import { Foot, legOfTicket, type OutcomeProps, returnFen, Selections, SeriesFact } from './outcome-parts.tsx'
import { Fact, Facts, ReceiptHead, TicketNumber } from './receipt.tsx'
import { LockedPrice, MovedPrice } from './slip-item.tsx'
import { whyText } from './slip-text.ts'

export function Accepted({ phase, slip, quoteOf, bounds, oddsType, onShare }: OutcomeProps<'accepted'>) {
  const { t } = useLingui()
  const { ticket } = phase
  const at = clockOf(ticket.placedAt)
  const [hidden] = useFlag('hideAmounts')
  return (
    <>
      <ReceiptHead
        tone="done"
        icon={<IconCheck className="size-10" stroke={1.3} aria-hidden />}
        title={ticket.system ? t`${linesOfTicket(ticket)} 注已接受` : t`投注已接受`}
        text={
          bounds.balanceFen === null || hidden ? (
            at
          ) : (
            <Trans>
              {at} · <span aria-live="off">余额 ¥{formatYuan(bounds.balanceFen)}</span>
            </Trans>
          )
        }
      />
      <Selections
        bet={phase.bet}
        ticket={ticket}
        quoteOf={quoteOf}
        priceOf={(pick) => (ticket.builder ? null : formatOdds(legOfTicket(ticket, pick)?.odds ?? pick.oddsMilli, oddsType))}
      />
      <Facts>
        <TicketNumber number={ticket.number} />
        <SeriesFact bet={phase.bet} />
        {!ticket.system && <Fact label={<Trans>成交赔率</Trans>}>{formatOdds(ticket.odds, oddsType)}</Fact>}
        <Fact label={<Trans>本金</Trans>}>{yuanFixed(ticket.stakeFen)}</Fact>
        <Fact label={<Trans>预计返还</Trans>}>¥{formatYuan(BigInt(ticket.possibleReturnFen))}</Fact>
      </Facts>
      <Foot>
        <Button size="lg" block onClick={() => slip.finish()}>
          <Trans>完成</Trans>
        </Button>
        <Button variant="outline" block onClick={() => slip.backToEditing()}>
          <Trans>保留选项</Trans>
        </Button>
        {onShare && !ticket.builder && (
          <Button variant="quiet" block onClick={() => onShare(ticket.id)}>
            <Trans>分享这张注单</Trans>
          </Button>
        )}
      </Foot>
    </>
  )
}

/** Time to read a price, and to let the second tap of a double press pass. */
const READ_MS = 500

/** A price moved further than the player allows: nothing is sent without a press. */
export function Requoted({ phase, slip, state, quotes, quoteOf, bounds, oddsType, sheet }: OutcomeProps<'requoted'>) {
  const { t } = useLingui()
  const { bet } = phase
  const { payload } = bet
  const shut = (pick: SlipPick) => quoteOf(pick)?.state !== 'open' || quoteOf(pick)?.oddsMilli === 0
  const together = isBuilder(payload) ? (priceIn(toldOf(state.combined, bet.picks)?.told)?.odds ?? null) : null
  const open = !bet.picks.some(shut) && (!isBuilder(payload) || together !== null)
  const nowOf = (pick: SlipPick) => (shut(pick) ? (phase.oddsMilli ?? pick.oddsMilli) : (quoteOf(pick)?.oddsMilli ?? 0))
  const stakeFen = stakeOf(linesOfSent(bet))
  const stake = yuanFixed(stakeFen)
  const [only] = bet.picks
  // A press agrees to a price that was read: one that has only just come can't be pressed yet.
  const isRead = useSettled(together === null ? bet.picks.map(nowOf).join() : String(together), READ_MS)
  const to = together !== null ? formatOdds(together, oddsType) : only && !isSeries(bet) ? formatOdds(nowOf(only), oddsType) : null
  const before = formatYuan(returnFen(bet, askedPrices(bet)))
  const now = together !== null && isBuilder(payload) ? { ...bet, payload: { ...payload, odds: together } } : bet
  const after = formatYuan(returnFen(now, bet.picks.map(nowOf)))
  const moved = (pick: SlipPick) => {
    if (isBuilder(payload)) return null
    const now = nowOf(pick)
    const direction = now === pick.oddsMilli ? null : now > pick.oddsMilli ? 'up' : 'down'
    return <MovedPrice from={formatOdds(pick.oddsMilli, oddsType)} to={formatOdds(now, oddsType)} direction={direction} />
  }
  return (
    <>
      <ReceiptHead
        urgent
        tone="moved"
        icon={<IconArrowsExchange className="size-10" stroke={1.3} aria-hidden />}
        title={t`赔率变了，还没有投`}
        text={
          <>
            {phase.ticket ? <Trans>{stake} 已退回余额</Trans> : <NotTaken accept={payload.accept} />}
            <br />
            <Trans>新赔率随行情变动，以按钮上的为准</Trans>
          </>
        }
      />
      <Selections bet={bet} quoteOf={quoteOf} priceOf={(pick) => (shut(pick) ? <LockedPrice /> : moved(pick))} slip={slip} />
      <Facts>
        <SeriesFact bet={bet} />
        {isBuilder(payload) && together !== null && (
          <Fact label={<Trans>赔率</Trans>}>
            <MovedPrice
              from={formatOdds(payload.odds, oddsType)}
              to={formatOdds(together, oddsType)}
              direction={together === payload.odds ? null : together > payload.odds ? 'up' : 'down'}
            />
          </Fact>
        )}
        <Fact label={<Trans>本金</Trans>}>{stake}</Fact>
        <Fact label={<Trans>预计返还</Trans>}>
          {before !== after && <s className="mr-3 font-normal text-fg-3">¥{before}</s>}¥{after}
        </Fact>
      </Facts>
      <Foot>
        <Button size="lg" block disabled={!open || !isRead} onClick={() => slip.place(quotes, bounds, stakeFen)}>
          {!open ? (
            <Trans>封盘，恢复后可投</Trans>
          ) : to === null ? (
            <Trans>接受新赔率并投注 {stake}</Trans>
          ) : (
            <Trans>
              接受 {to} 并投注 {stake}
            </Trans>
          )}
        </Button>
        <Button variant="outline" block size={sheet ? 'lg' : 'md'} onClick={() => slip.backToEditing()}>
          <Trans>不投了</Trans>
        </Button>
      </Foot>
    </>
  )
}

const NotTaken = ({ accept }: { accept: string }) =>
  accept === 'higher' ? <Trans>你设了只接受更高，本金没有扣</Trans> : <Trans>你设了不接受变动，本金没有扣</Trans>

export function Refused({ phase, slip, quoteOf, sheet }: OutcomeProps<'refused'>) {
  const { t, i18n } = useLingui()
  const { bet, ticket, why } = phase
  const suspended = why.kind === 'suspended'
  const reason = whyText(i18n, why)
  return (
    <>
      <ReceiptHead
        urgent
        tone="off"
        icon={
          suspended ? <IconLock className="size-10" stroke={1.3} aria-hidden /> : <IconX className="size-10" stroke={1.3} aria-hidden />
        }
        title={why.kind === 'archived' ? t`这一笔早已提交` : why.kind === 'lost' ? t`投注未成功` : t`没有接受`}
        text={why.kind !== 'archived' && <Refund ticket={ticket} suspended={suspended} />}
      />
      <Selections bet={bet} quoteOf={quoteOf} off priceOf={() => (suspended ? <LockedPrice /> : null)} slip={slip} />
      <Facts>
        {ticket && <TicketNumber number={ticket.number} />}
        <Fact label={<Trans>原因</Trans>}>
          <span className="font-normal">{reason}</span>
        </Fact>
        {ticket && <Fact label={<Trans>退回</Trans>}>{yuanFixed(ticket.stakeFen)}</Fact>}
      </Facts>
      <Foot>
        <Button variant="outline" size="lg" block onClick={() => slip.backToEditing()}>
          {suspended ? <Trans>留着，恢复后可投</Trans> : <Trans>留着选项</Trans>}
        </Button>
        <Button variant="outline" size={sheet ? 'lg' : 'md'} block onClick={() => slip.removeAll(bet)}>
          <Trans>移除</Trans>
        </Button>
      </Foot>
    </>
  )
}

/** Where the money is: given back, or never held. */
function Refund({ ticket, suspended }: { ticket: Ticket | null; suspended: boolean }) {
  if (!ticket) return <Trans>本金未动</Trans>
  const stake = yuanFixed(ticket.stakeFen)
  return suspended ? <Trans>确认期间盘口已封；{stake} 已退回余额</Trans> : <Trans>{stake} 已退回余额</Trans>
}
