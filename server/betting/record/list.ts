import { sql } from 'kysely'
import type { RecordEntry, TicketMove } from '../../../contract/betting-record.ts'
import type { Answer } from '../../../contract/endpoints.ts'
import { memberAccounts } from '../../ledger/accounts.ts'
import { holdId } from '../../ledger/holds.ts'
import type { Db } from '../../platform/database.ts'
import { ticketsOf } from '../ticket-store.ts'
import { chosenTickets, type RecordFilter } from './filter.ts'

const PAGE_LENGTH = 20

/**
 * A page of the record, newest first. It starts after the last ticket of the page before, so tickets placed meanwhile neither repeat
 * nor hide one.
 */
export async function betRecordList(
  db: Db,
  memberId: bigint,
  filter: RecordFilter,
  cursor: string | null,
): Promise<Answer<'record.betRecordList'>> {
  const query = chosenTickets(db, memberId, filter)
    .selectAll()
    .orderBy('placed_at', 'desc')
    .orderBy('number', 'desc')
    .limit(PAGE_LENGTH + 1)
  const rows = await (cursor === null
    ? query
    : query.where(({ eb, refTuple }) => eb(refTuple('placed_at', 'number'), '<', behind(cursor)))
  ).execute()
  const page = rows.slice(0, PAGE_LENGTH)
  const last = rows.length > PAGE_LENGTH ? page.at(-1) : undefined
  const ids = page.map(({ id }) => id)
  const [tickets, moves, corrected] = await Promise.all([ticketsOf(db, page), movesOf(db, memberId, ids), correctedOf(db, ids)])
  return {
    entries: tickets.map((ticket) => ({ ticket, moves: moves.get(ticket.id) ?? [], corrected: corrected.get(ticket.id) ?? [] })),
    next: last ? `${last.placed_at.getTime()}-${last.number}` : null,
  }
}

function behind(cursor: string) {
  const [at = '', number = ''] = cursor.split('-')
  return sql<never>`(${new Date(Number(at))}::timestamptz, ${number}::bigint)`
}

const ORDER: readonly TicketMove['kind'][] = ['stake', 'cash-out', 'undone', 'return', 'borne']

/** What tickets moved on the member's main account. All transfers of one posting are one move: stake and winnings come together. */
async function movesOf(db: Db, memberId: bigint, ids: readonly string[]): Promise<Map<string, TicketMove[]>> {
  if (ids.length === 0) return new Map()
  const { main } = await memberAccounts(db, memberId)
  const rows = await db
    .selectFrom('transfer')
    .select(['ref', 'at', kindOfMove.as('kind'), sumFor(main).as('amount')])
    // Holds are found by id, as the index of refs leaves them out.
    .where((e) => e.or([e('id', 'in', ids.map(holdId)), e.and([e('ref', 'in', ids), e('reason', '!=', 'stake_hold')])]))
    .where((e) => e.or([e('debit', '=', main), e('credit', '=', main)]))
    .groupBy(['ref', 'at', kindOfMove])
    .execute()
  rows.sort((a, b) => a.at.getTime() - b.at.getTime() || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  const moves = rows.flatMap(({ ref, at, kind, amount }) =>
    amount === '0' ? [] : [{ ref, move: { at: at.getTime(), kind, amountFen: amount } }],
  )
  return mapped(
    moves,
    ({ ref }) => ref,
    ({ move }) => move,
  )
}

const kindOfMove = sql<TicketMove['kind']>`case when reason = 'stake_hold' then 'stake' when reason = 'correction' then 'borne'
  when reason = 'cash_out' then 'cash-out' when reverses is not null then 'undone' else 'return' end`

/** Sum that transfers added to an account, fen as text. */
export const sumFor = (account: bigint) => sql<string>`sum(case when credit = ${account} then amount_fen else -amount_fen end)::text`

async function correctedOf(db: Db, ids: readonly string[]): Promise<Map<string, RecordEntry['corrected']>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('ticket_past_result').selectAll().where('ticket_id', 'in', ids).orderBy('version').execute()
  return mapped(
    rows,
    ({ ticket_id }) => ticket_id,
    ({ result, return_fen, settled_at }) => ({ result, returnFen: String(return_fen), settledAt: settled_at.getTime() }),
  )
}

const mapped = <T, V>(rows: readonly T[], key: (row: T) => string, value: (row: T) => V): Map<string, V[]> =>
  new Map([...Map.groupBy(rows, key)].map(([id, of]) => [id, of.map(value)]))
