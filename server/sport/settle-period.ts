import type { Selectable } from 'kysely'
import { payoutFen, settle } from '../../domain/settlement.ts'
import type { PeriodResult } from '../engine/settlements.ts'
import { HOUSE, houseAccount, memberAccounts } from '../ledger/accounts.ts'
import { post, type Transfer } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'
import { type BetDeps, recordBetEvent } from './bet-deps.ts'
import { decideBet } from './decide-bet.ts'

/**
 * Settle every market of a period by its score, or void it when there is none: a transaction a market, so that a crash in between resumes with the
 * markets that are left. Idempotent: a settled market is skipped, and each transfer's id is made from its ticket.
 */
export async function settlePeriod(deps: BetDeps, { gameId, period, score }: PeriodResult): Promise<void> {
  const markets = await deps.db
    .selectFrom('market')
    .select(['id', 'w'])
    .where('game_id', '=', BigInt(gameId))
    .where('status', '!=', 'settled')
    .execute()
  for (const market of markets) {
    if (market.w.startsWith('H') === (period === 'HT')) await settleMarket(deps, market.id, score)
  }
}

async function settleMarket(deps: BetDeps, marketId: string, score: PeriodResult['score']): Promise<void> {
  await deps.db.updateTable('market').set({ status: 'closed' }).where('id', '=', marketId).where('status', '!=', 'settled').execute()
  const waiting = await deps.db.selectFrom('ticket').select('id').where('market_id', '=', marketId).where('status', '=', 'delay').execute()
  for (const ticket of waiting) await decideBet(deps, ticket.id)

  const told = await deps.db.transaction().execute(async (tx) => {
    const market = await tx.selectFrom('market').selectAll().where('id', '=', marketId).forUpdate().executeTakeFirstOrThrow()
    if (market.status === 'settled') return []
    const tickets = await tx
      .selectFrom('ticket')
      .selectAll()
      .where('market_id', '=', marketId)
      .where('status', '=', 'accepted')
      .orderBy('id')
      .execute()
    for (const ticket of tickets) await settleTicket(deps, tx, ticket, market, score)
    await tx
      .updateTable('market')
      .set({ status: 'settled', score_h: score?.[0] ?? null, score_c: score?.[1] ?? null, settled_at: new Date(deps.clock.now()) })
      .where('id', '=', marketId)
      .execute()
    return tickets.map((ticket) => ticket.member_id)
  })
  for (const memberId of new Set(told)) deps.events.announce(memberId)
}

async function settleTicket(
  deps: BetDeps,
  tx: Db,
  ticket: Selectable<Database['ticket']>,
  market: Selectable<Database['market']>,
  score: PeriodResult['score'],
): Promise<void> {
  const result = score ? settle(market.w, market.line, ticket.selection, score) : 'D0'
  const returnFen = result === 'D0' ? ticket.stake_fen : payoutFen(ticket.stake_fen, ticket.odds_milli, result)
  const { main, held } = await memberAccounts(tx, ticket.member_id)
  const house = await houseAccount(tx, HOUSE.sports)
  const lostFen = returnFen < ticket.stake_fen ? ticket.stake_fen - returnFen : 0n
  const releasedFen = ticket.stake_fen - lostFen
  const leg = (name: string, transfer: Omit<Transfer, 'id' | 'ref'>): Transfer => ({
    id: `settle:${ticket.id}:${name}`,
    ref: ticket.id,
    ...transfer,
  })
  const legs = [
    leg('stake', { debit: held, credit: main, amountFen: releasedFen, reason: 'stake_release' }),
    leg('lost', { debit: held, credit: house, amountFen: lostFen, reason: 'stake_lost' }),
    leg('won', { debit: house, credit: main, amountFen: returnFen - releasedFen, reason: 'winnings' }),
  ].filter((transfer) => transfer.amountFen > 0n)
  const now = deps.clock.now()
  await post(tx, legs, now)
  await tx
    .updateTable('ticket')
    .set({ status: 'settled', result, return_fen: returnFen, settled_at: new Date(now) })
    .where('id', '=', ticket.id)
    .execute()
  await recordBetEvent(deps, tx, ticket.member_id, ticket.id, 'settled')
}
