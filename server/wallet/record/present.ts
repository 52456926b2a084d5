import { sql } from 'kysely'
import type { Deal, DealState } from '../../../contract/wallet-record.ts'
import { spacedNumber } from '../../../domain/spaced-number.ts'
import type { Db } from '../../platform/database.ts'
import { numberOf } from '../deposit/order-store.ts'
import type { Entry } from './entries.ts'

/** Entries as pages show them, with what their tickets and payments say. */
export async function presentEntries(db: Db, entries: readonly Entry[]): Promise<Deal[]> {
  const refs = [...new Set(entries.map(({ ref }) => ref))]
  if (refs.length === 0) return []
  const [tickets, payments, venues] = await Promise.all([ticketsOf(db, refs), paymentsOf(db, refs), venuesOf(db, refs)])
  return entries.map((entry) => {
    const ticket = tickets.get(entry.ref)
    const payment = payments.get(entry.ref)
    return {
      id: String(entry.seq),
      at: entry.at.getTime(),
      kind: entry.kind,
      amountFen: String(entry.amountFen),
      balanceFen: String(entry.balanceFen),
      number: (ticket && `T${spacedNumber(ticket.number)}`) ?? payment?.number ?? `L${spacedNumber(entry.seq)}`,
      state: stateOf(entry, ticket?.status, payment?.state),
      way: payment?.way ?? null,
      place: payment?.account ?? venues.get(entry.ref) ?? null,
      ...(payment && { feeFen: payment.feeFen }),
      ...(entry.isReviewed && { reviewed: true }),
      bet: ticket ? { legs: ticket.legs, gameType: ticket.gameType, teams: ticket.teams } : null,
    }
  })
}

type TicketState = 'delay' | 'accepted' | 'refused' | 'settled' | 'cashed'
type PaymentState = 'requested' | 'sent' | 'paid' | 'failed'

/** A bet's and a withdrawal's entries say what became of it; all others are final. */
function stateOf({ kind, amountFen }: Entry, ticket: TicketState | undefined, payment: PaymentState | undefined): DealState {
  if (kind === 'bet' && ticket) return ticket === 'delay' ? 'waiting' : ticket === 'cashed' ? 'settled' : ticket
  if (kind === 'settlement' && ticket) return ticket === 'refused' ? 'returned' : 'settled'
  if (kind === 'withdraw' && amountFen > 0n) return 'returned'
  if (kind === 'withdraw' && payment) return ({ requested: 'waiting', sent: 'sent', paid: 'done', failed: 'returned' } as const)[payment]
  return 'done'
}

async function ticketsOf(db: Db, refs: readonly string[]) {
  const rows = await db
    .selectFrom('ticket as t')
    .innerJoin('ticket_leg as l', (join) => join.onRef('l.ticket_id', '=', 't.id').on('l.place', '=', 0))
    .select(['t.id', 't.number', 't.status', 'l.snapshot'])
    .select((e) =>
      e
        .selectFrom('ticket_leg as o')
        .whereRef('o.ticket_id', '=', 't.id')
        .select((c) => c.fn.countAll<bigint>().as('count'))
        .as('legs'),
    )
    .where('t.id', 'in', refs)
    .execute()
  return new Map(
    rows.map(({ id, number, status, legs, snapshot }) => {
      const teams = snapshot.gameType === 'FS' ? [snapshot.league] : [snapshot.team_h, snapshot.team_c]
      return [id, { number, status, legs: Number(legs), gameType: snapshot.gameType ?? 'FT', teams }] as const
    }),
  )
}

async function paymentsOf(db: Db, refs: readonly string[]) {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('deposit_order', 'deposit_order.payment_id', 'payment.id')
    .leftJoin('payout', 'payout.payment_id', 'payment.id')
    .select(['payment.id', 'state', 'requested_at', 'number', 'way', 'to_name', 'to_masked'])
    .select(({ fn }) => fn.coalesce('deposit_order.fee_fen', 'payment.fee_fen').as('fee_fen'))
    .where('payment.id', 'in', refs)
    .execute()
  return new Map(
    rows.map(({ id, state, requested_at, number, way, to_name, to_masked, fee_fen }) => [
      id,
      {
        state,
        way,
        feeFen: String(fee_fen),
        account: to_name === null ? null : `${to_name} ${to_masked?.split(' ').at(-1)}`,
        number: number === null ? undefined : numberOf({ requested_at, number }),
      },
    ]),
  )
}

/** The venue of each call that moved money to or from one; nothing where it were several. */
async function venuesOf(db: Db, refs: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('transfer as t')
    .innerJoin('account as a', (join) => join.on((e) => e.or([e('a.id', '=', e.ref('t.debit')), e('a.id', '=', e.ref('t.credit'))])))
    .innerJoin('venue as v', (join) => join.on((e) => e('a.wallet', '=', sql<string>`'venue:' || v.code`)))
    .select(['t.ref', (e) => e.fn.min<string>('v.name').as('name')])
    .where('t.ref', 'in', refs)
    .where('t.reason', 'in', ['venue_in', 'venue_out'])
    .groupBy('t.ref')
    .having((e) => e.fn.count('v.code').distinct(), '=', 1)
    .execute()
  const moved = await db
    .selectFrom('venue_move as m')
    .innerJoin('venue as v', 'v.code', 'm.venue')
    .select(['m.id as ref', 'v.name'])
    .where('m.id', 'in', refs)
    .execute()
  return new Map([...rows, ...moved].map(({ ref, name }) => [ref, name]))
}
