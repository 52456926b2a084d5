import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/**
 * What the house may have to pay on the ticket's selections falls with its stake; rows are locked in the order in which bets take them. How
 * much was bet lately stays as it is: that fades by itself.
 */
export async function lessExposed(tx: Db, ticketId: string, { from, to }: { from: bigint; to: bigint }): Promise<void> {
  await sql`
    with held as (
      select e.market_id, e.selection from exposure e
      where (e.market_id, e.selection) in (select market_id, selection from ticket_leg where ticket_id = ${ticketId})
      order by e.market_id, e.selection for update)
    update exposure e set win_fen = e.win_fen - ${from}::bigint * l.odds_milli / 1000 + ${to}::bigint * l.odds_milli / 1000
    from ticket_leg l join held h on h.market_id = l.market_id and h.selection = l.selection
    where l.ticket_id = ${ticketId} and e.market_id = l.market_id and e.selection = l.selection`.execute(tx)
}
