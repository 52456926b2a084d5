import { leastFen } from '../../domain/money.ts'
import type { LockedAccounts } from '../ledger/accounts.ts'
import { reversalOf, type Transfer } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'

/** The accounts of a market's settlement; those of members are locked. */
export interface Books {
  sports: bigint
  corrections: bigint
  members: Map<bigint, LockedAccounts>
}

interface SettledTicket {
  id: string
  member_id: bigint
  stake_fen: bigint
}

export const SETTLEMENT_REASONS = ['stake_release', 'stake_lost', 'winnings', 'correction']

/** A ticket's transfers under one version of its result: stake given back, stake lost, winnings. */
export function settlementLegs(books: Books, ticket: SettledTicket, returnFen: bigint, version: number): Transfer[] {
  const { main, held } = membersOf(books, ticket)
  const releasedFen = leastFen(returnFen, ticket.stake_fen)
  const lostFen = ticket.stake_fen - releasedFen
  return [
    leg(ticket, version, 'stake', { debit: held, credit: main, amountFen: releasedFen, reason: 'stake_release' }),
    leg(ticket, version, 'lost', { debit: held, credit: books.sports, amountFen: lostFen, reason: 'stake_lost' }),
    leg(ticket, version, 'won', { debit: books.sports, credit: main, amountFen: returnFen - releasedFen, reason: 'winnings' }),
  ].filter((transfer) => transfer.amountFen > 0n)
}

/** By ticket, the reversals of what an earlier result posted and nothing has reversed yet, last transfer first. */
export async function undoneLegs(tx: Db, ticketIds: readonly string[]): Promise<Map<string, Transfer[]>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('transfer as t')
    .select(['t.id', 't.debit', 't.credit', 't.amount_fen', 't.reason', 't.ref'])
    .where('t.ref', 'in', ticketIds)
    .where('t.reason', 'in', SETTLEMENT_REASONS)
    .where('t.reverses', 'is', null)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('transfer as r').select('r.id').whereRef('r.reverses', '=', 't.id'))))
    .orderBy('t.seq', 'desc')
    .execute()
  const reversals = rows.map(({ id, debit, credit, amount_fen, reason, ref }) =>
    reversalOf({ id, debit, credit, amountFen: amount_fen, reason, ref }),
  )
  return Map.groupBy(reversals, ({ ref }) => ref)
}

/**
 * A correction may take back money that the member has spent. The house bears that: its corrections account lends the missing amount
 * on the way and gets back all but the real shortfall, so that the balance never falls below zero.
 */
export function withinBalance(books: Books, ticket: SettledTicket, legs: readonly Transfer[], version: number): Transfer[] {
  const member = membersOf(books, ticket)
  const flows = legs.map((one) => (one.credit === member.main ? one.amountFen : one.debit === member.main ? -one.amountFen : 0n))
  let endFen = member.spendableFen
  let lowestFen = endFen
  for (const flow of flows) {
    endFen += flow
    lowestFen = leastFen(lowestFen, endFen)
  }
  const lentFen = -leastFen(lowestFen, 0n)
  const borneFen = -leastFen(endFen, 0n)
  member.spendableFen = endFen + borneFen
  const { main } = member
  return [
    leg(ticket, version, 'lent', { debit: books.corrections, credit: main, amountFen: lentFen, reason: 'correction' }),
    ...legs,
    leg(ticket, version, 'returned', { debit: main, credit: books.corrections, amountFen: lentFen - borneFen, reason: 'correction' }),
  ].filter((transfer) => transfer.amountFen > 0n)
}

function membersOf(books: Books, ticket: SettledTicket): LockedAccounts {
  const accounts = books.members.get(ticket.member_id)
  if (!accounts) throw new Error(`member ${ticket.member_id} has no accounts`)
  return accounts
}

/** Its id names ticket, version and transfer, so that posting a settlement again posts nothing. */
const leg = (ticket: SettledTicket, version: number, name: string, transfer: Omit<Transfer, 'id' | 'ref'>): Transfer => ({
  id: `settle:${ticket.id}:${version}:${name}`,
  ref: ticket.id,
  ...transfer,
})
