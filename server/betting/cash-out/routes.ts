import type { Automatic, cashOutEndpoints, ToldOffer } from '../../../contract/cash-out.ts'
import type { Db } from '../../platform/database.ts'
import { type HandlersOf, ok } from '../../transport/handlers.ts'
import { cancelAutomatic, setAutomatic } from './automatic.ts'
import { type CashOutDeps, offerOf, quote, quotedTickets } from './quote.ts'
import { takeCashOut } from './take.ts'

export const cashOutHandlers = (deps: CashOutDeps): HandlersOf<typeof cashOutEndpoints> => ({
  'cashOut.offers': async ({ ticketIds }, { memberId }) => ok({ offers: await offersOf(deps, ticketIds, memberId) }),
  'cashOut.take': (asked, context) => takeCashOut(deps, asked, context),
  'cashOut.setAutomatic': (asked, context) => setAutomatic(deps, asked, context),
  'cashOut.cancelAutomatic': ({ ticketId }, context) => cancelAutomatic(deps.db, ticketId, context),
})

/** What the member's tickets among these are worth now. */
async function offersOf(deps: CashOutDeps, ticketIds: readonly string[], memberId: bigint): Promise<ToldOffer[]> {
  const tickets = await quotedTickets(deps.db, [...new Set(ticketIds)], memberId)
  const quotes = await quote(deps, tickets)
  const rules = await automaticOf(deps.db, ticketIds, memberId)
  return tickets.map((ticket, i): ToldOffer => {
    const told = quotes[i] ?? { none: 'stale' as const }
    const automatic = rules.get(ticket.ticket.id) ?? null
    const about = { ticketId: ticket.ticket.id, automatic }
    if ('worth' in told) return { ...about, offer: offerOf(ticket, told.worth, deps.clock.now()) }
    return { ...about, offer: null, none: { reason: told.none, ...(told.leg !== undefined && { leg: told.leg }) } }
  })
}

/** What is set for these tickets, by ticket. */
async function automaticOf(db: Db, ticketIds: readonly string[], memberId: bigint): Promise<Map<string, Automatic>> {
  const rows = await db
    .selectFrom('cash_out_rule')
    .selectAll()
    .where('ticket_id', 'in', ticketIds)
    .where('member_id', '=', memberId)
    .execute()
  return new Map(
    rows.map(({ ticket_id, target_fen, percent, set_at, missed_at, missed_fen }) => [
      ticket_id,
      {
        ...{ targetFen: String(target_fen), percent, setAt: set_at.getTime() },
        missed: missed_at && missed_fen !== null ? { at: missed_at.getTime(), fen: String(missed_fen) } : null,
      },
    ]),
  )
}
