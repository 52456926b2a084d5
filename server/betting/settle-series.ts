import type { Selectable } from 'kysely'
import type { Selection } from '../../domain/markets.ts'
import type { Outcome, VoidCode } from '../../domain/results.ts'
import { type Score, settleSeries } from '../../domain/settlement.ts'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'

export type MarketRow = Selectable<Database['market']>
export type TicketRow = Selectable<Database['ticket']>

/** What a result means for a market's tickets, and the score it is recorded by. */
export interface Verdict {
  of(market: MarketRow, selection: Selection): Outcome | VoidCode
  score: Score | null
  half: Score | null
}

/** A ticket whose money moves. `version` names this move among the ticket's. */
export interface Settled {
  ticket: TicketRow
  /** Null: it was settled and is open again, because the leg that had lost it has not. */
  result: Outcome | VoidCode | null
  returnFen: bigint
  version: number
}

/**
 * Write a market's result into the legs on it, and find the series that it settles, settles anew or reopens; a series whose
 * end it does not change is left alone. The caller holds the owners' accounts, so that no other market settles them meanwhile.
 */
export async function settleSeriesLegs(
  tx: Db,
  tickets: readonly TicketRow[],
  market: MarketRow,
  verdict: Verdict,
  version: number,
): Promise<Settled[]> {
  if (tickets.length === 0) return []
  const ids = tickets.map(({ id }) => id)
  const here = await tx
    .selectFrom('ticket_leg')
    .select('selection')
    .distinct()
    .where('market_id', '=', market.id)
    .where('ticket_id', 'in', ids)
    .execute()
  for (const { selection } of here) {
    await tx
      .updateTable('ticket_leg')
      .set({ result: verdict.of(market, selection), result_version: version })
      .where('market_id', '=', market.id)
      .where('selection', '=', selection)
      .where('ticket_id', 'in', ids)
      .execute()
  }
  const rows = await tx.selectFrom('ticket_leg').selectAll().where('ticket_id', 'in', ids).orderBy('place').execute()
  const legs = Map.groupBy(rows, ({ ticket_id }) => ticket_id)
  return tickets.flatMap((ticket) => {
    const results = (legs.get(ticket.id) ?? []).map(({ odds_milli, result }) => ({ oddsMilli: odds_milli, result }))
    const { result, returnFen } = settleSeries(ticket.stake_fen, results) ?? { result: null, returnFen: 0n }
    const isAsBefore = result === ticket.result && returnFen === ticket.return_fen
    return isAsBefore ? [] : [{ ticket, result, returnFen, version: ticket.result_version + 1 }]
  })
}
