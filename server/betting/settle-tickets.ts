import type { Selectable } from 'kysely'
import type { Selection } from '../../domain/markets.ts'
import type { Outcome, VoidCode } from '../../domain/results.ts'
import type { Score } from '../../domain/settlement.ts'
import { settleTicket } from '../../domain/ticket-lines.ts'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'
import { linesOf } from './ticket-store.ts'

export type MarketRow = Selectable<Database['market']>
export type TicketRow = Selectable<Database['ticket']>

/** A market's result for each selection, and the score to record. */
export interface Verdict {
  of(market: MarketRow, selection: Selection): Outcome | VoidCode
  score: Score | null
  half: Score | null
}

/** A ticket whose money moves. `version` numbers the moves of a ticket. */
export interface Settled {
  ticket: TicketRow
  /** Null: it was settled and is open again, because the leg that lost it did not lose after all. */
  result: Outcome | VoidCode | null
  returnFen: bigint
  version: number
}

/**
 * Writes a market's result into its legs; returns the tickets that it settles, settles anew or reopens, without those whose outcome it
 * does not change. The caller holds the owners' accounts, so that no other market settles the tickets meanwhile.
 */
export async function settleTickets(
  tx: Db,
  tickets: readonly TicketRow[],
  market: MarketRow,
  verdict: Verdict,
  version: number,
): Promise<Settled[]> {
  if (tickets.length === 0) return []
  const here = tx.selectFrom('ticket_leg').where('market_id', '=', market.id)
  const legs: LegRow[] = []
  for (const { selection } of await here.select('selection').distinct().execute()) {
    const settled = await tx
      .updateTable('ticket_leg')
      .from('ticket')
      .set({ result: verdict.of(market, selection), result_version: version })
      .whereRef('ticket.id', '=', 'ticket_leg.ticket_id')
      .where('ticket.status', 'in', SETTLEABLE)
      .where('ticket_leg.market_id', '=', market.id)
      .where('ticket_leg.selection', '=', selection)
      .returning(LEG_COLUMNS)
      .execute()
    legs.push(...settled)
  }
  const elsewhere = tx.selectFrom('ticket_leg').where('ticket_id', 'in', here.select('ticket_id')).where('market_id', '!=', market.id)
  legs.push(...(await elsewhere.select(LEG_COLUMNS).execute()))
  const byTicket = Map.groupBy(legs, ({ ticket_id }) => ticket_id)
  return tickets.flatMap((ticket) => {
    const inOrder = (byTicket.get(ticket.id) ?? []).sort((a, b) => a.place - b.place)
    const results = inOrder.map(({ odds_milli, result }) => ({ oddsMilli: odds_milli, result }))
    const { result, returnFen } = settleTicket(linesOf(ticket.lines), results) ?? { result: null, returnFen: 0n }
    const isAsBefore = result === ticket.result && returnFen === ticket.return_fen
    return isAsBefore ? [] : [{ ticket, result, returnFen, version: ticket.result_version + 1 }]
  })
}

const LEG_COLUMNS = ['ticket_leg.ticket_id', 'ticket_leg.place', 'ticket_leg.odds_milli', 'ticket_leg.result'] as const
type LegRow = Pick<Selectable<Database['ticket_leg']>, 'ticket_id' | 'place' | 'odds_milli' | 'result'>

/** States of tickets that a result may settle, or settle anew. */
export const SETTLEABLE = ['accepted', 'settled'] as const
