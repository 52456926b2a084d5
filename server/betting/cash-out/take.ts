import type { CashedOut, CashOutRefusal, NoOffer } from '../../../contract/cash-out.ts'
import { cashOutFen, fairValueFen, joinLines, splitLines, type TicketWorth } from '../../../domain/cash-out.ts'
import { leastFen as lesserFen } from '../../../domain/money.ts'
import { stakeOf } from '../../../domain/ticket-lines.ts'
import { houseAccount, memberAccounts } from '../../ledger/accounts.ts'
import { MoneyRefused, moneyCall } from '../../ledger/money-call.ts'
import { post, type Transfer } from '../../ledger/post.ts'
import type { Db } from '../../platform/database.ts'
import { type MemberContext, type Refusal, type Result, refuse } from '../../transport/handlers.ts'
import { answered } from '../../wallet/answered.ts'
import { betLocks } from '../place-bets.ts'
import { linesOf, storedLines } from '../ticket-store.ts'
import { lessExposed } from './exposure.ts'
import { type CashOutDeps, offerOf, type Quoted, quote, quotedTickets, versionOf } from './quote.ts'

/** What is asked for: so many percent of what still runs of a ticket, at its worth by then, if that is at least `leastFen`. */
export interface Asked {
  id: string
  ticketId: string
  percent: number
  leastFen: string
  /** The least that all that still runs is to be worth. */
  leastWholeFen?: bigint
  /** Of the offer that the player saw; a duty has none. */
  version?: number
  until?: number
}

/**
 * Cashes out once for each id: the ticket's worth is asked for while its owner's accounts and the gates of its games are held, as a bet holds
 * them, so no settlement and no suspension is between the price and the payment. It is paid what it is worth then, never less than the player
 * takes and never more than that worth.
 */
export async function takeCashOut(deps: CashOutDeps, asked: Asked, { memberId, now }: MemberContext): Promise<Result<CashedOut>> {
  const { id, ticketId, percent, version, leastFen } = asked
  const call = { id, memberId, kind: CASH_OUT, body: [ticketId, percent, version ?? null, leastFen] }
  const outcome = await moneyCall<CashedOut, Refusal>(
    deps.db,
    call,
    now,
    (tx) => cashOut(deps, tx, asked, memberId, false),
    (tx) => locks(tx, memberId, ticketId),
  )
  return answered(deps, memberId, outcome, '这一笔已确认没有兑现，请重新提交')
}

export const CASH_OUT = 'cash-out'

/** The owner's accounts and the gates of the ticket's games, in the order of bets. Another member's ticket has no gates to hold. */
export async function locks(tx: Db, memberId: bigint, ticketId: string): Promise<void> {
  const games = await tx
    .selectFrom('ticket_leg as l')
    .innerJoin('ticket as t', 't.id', 'l.ticket_id')
    .select('l.game_id')
    .where('t.id', '=', ticketId)
    .where('t.member_id', '=', memberId)
    .execute()
  await betLocks(
    tx,
    memberId,
    games.map(({ game_id }) => game_id),
  )
}

/**
 * The effect, under the locks.
 * @throws MoneyRefused with the reason, and the offer where there is one.
 */
export async function cashOut(deps: CashOutDeps, tx: Db, asked: Asked, memberId: bigint, automatic: boolean): Promise<CashedOut> {
  const now = deps.clock.now()
  const [quoted] = await quotedTickets(tx, [asked.ticketId], memberId)
  if (!quoted) throw refusal({ reason: 'unknown' })
  const [told] = await quote(deps, [quoted])
  if (!told || 'none' in told) throw refusal({ reason: told?.none ?? 'stale', ...(told?.leg !== undefined && { leg: told.leg }) })
  const paidFen = cashOutFen(told.worth, asked.percent)
  const reason = changeOf(asked, quoted, { paidFen, wholeFen: cashOutFen(told.worth, 100) }, now)
  if (reason) throw refusal({ reason, offer: offerOf(quoted, told.worth, now) })
  return write(deps, tx, { asked, quoted, worth: told.worth, paidFen, automatic, now })
}

/** Why the offer of now is not the one that the player takes. */
function changeOf(
  { version, until, leastFen, leastWholeFen = 0n }: Asked,
  { ticket }: Quoted,
  { paidFen, wholeFen }: { paidFen: bigint; wholeFen: bigint },
  now: number,
): 'changed' | 'expired' | 'worthless' | null {
  if (paidFen === 0n) return 'worthless'
  if (version !== undefined && version !== versionOf(ticket)) return 'changed'
  if (until !== undefined && until < now) return 'expired'
  return paidFen < BigInt(leastFen) || wholeFen < leastWholeFen ? 'changed' : null
}

interface Taken {
  asked: Asked
  quoted: Quoted
  worth: TicketWorth
  paidFen: bigint
  automatic: boolean
  now: number
}

/** Takes the part out of the ticket and pays it. */
async function write(deps: CashOutDeps, tx: Db, { asked, quoted, worth, paidFen, automatic, now }: Taken): Promise<CashedOut> {
  const { id, ticketId, percent } = asked
  const { ticket, lines } = quoted
  const { cashed, left } = splitLines(lines, percent)
  const [stakeFen, leftFen] = [stakeOf(cashed), stakeOf(left)]
  const number = ticket.cash_outs + 1
  const at = new Date(now)
  await tx
    .insertInto('cash_out')
    .values({
      ...{ id, ticket_id: ticketId, member_id: ticket.member_id, number, percent, stake_fen: stakeFen },
      ...{ fair_fen: fairValueFen(worth, percent), paid_fen: paidFen, automatic, at },
    })
    .execute()
  const cashedLines = storedLines(joinLines(cashed, linesOf(ticket.cashed_lines ?? [])))
  await tx
    .updateTable('ticket')
    .set({
      lines: JSON.stringify(storedLines(left)),
      stake_fen: leftFen,
      cashed_lines: JSON.stringify(cashedLines),
      cashed_stake_fen: ticket.cashed_stake_fen + stakeFen,
      cashed_fen: ticket.cashed_fen + paidFen,
      cash_outs: number,
      ...(leftFen === 0n && { status: 'cashed', settled_at: at }),
    })
    .where('id', '=', ticketId)
    .execute()
  // It named what was worth that much then; a new one can be set for the rest.
  await tx.deleteFrom('cash_out_rule').where('ticket_id', '=', ticketId).execute()
  await lessExposed(tx, ticketId, { from: stakeFen + leftFen, to: leftFen })
  await post(tx, await transfersOf(tx, ticket.member_id, { id, ref: ticketId, stakeFen, paidFen }), now)
  const status = leftFen === 0n ? 'cashed' : ticket.status
  await deps.events.tell(tx, new Map([[ticket.member_id, [{ kind: 'ticket', id: ticketId, status }]]]), now)
  return { id, ticketId, percent, paidFen: String(paidFen), stakeFen: String(stakeFen), leftFen: String(leftFen), at: now }
}

interface Payment {
  id: string
  ref: string
  stakeFen: bigint
  paidFen: bigint
}

/** The part's stake leaves the held account; what it was worth beyond that, or less, is the house's. */
async function transfersOf(tx: Db, memberId: bigint, { id, ref, stakeFen, paidFen }: Payment): Promise<Transfer[]> {
  const { main, held } = await memberAccounts(tx, memberId)
  const sports = await houseAccount(tx, 'sports')
  const releasedFen = lesserFen(paidFen, stakeFen)
  const transfer = (name: string, debit: bigint, credit: bigint, amountFen: bigint): Transfer => ({
    ...{ id: `cash:${id}:${name}`, ref, debit, credit, amountFen, reason: 'cash_out' },
  })
  return [
    transfer('stake', held, main, releasedFen),
    transfer('lost', held, sports, stakeFen - releasedFen),
    transfer('won', sports, main, paidFen - releasedFen),
  ].filter(({ amountFen }) => amountFen > 0n)
}

const refusal = (data: CashOutRefusal): MoneyRefused<Refusal> => new MoneyRefused(refuse('warning', WORDS[data.reason], data))

const WORDS: Record<NoOffer | 'changed' | 'expired' | 'unknown', string> = {
  suspended: '有盘口封盘，暂时没有报价，注单没有变化',
  stale: '现在取不到报价，注单没有变化',
  delay: '注单还在确认中，确认后才有报价',
  outright: '含冠军盘口的注单不能提前兑现',
  builder: '同场组合不能提前兑现',
  result: '有一项正在等赛果，暂时没有报价',
  worthless: '这一部分现在不值一分钱，不能兑现',
  over: '这张注单已经结束',
  changed: '报价变了，还没有兑现',
  expired: '这个报价已过期，注单没有变化',
  unknown: '没有这张注单',
}
