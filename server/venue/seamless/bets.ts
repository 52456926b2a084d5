import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Database } from '../../platform/schema.ts'
import type { Round } from './rounds.ts'

type Row = Selectable<Database['venue_transaction']>

/** A bet of a member at a venue, with its round and what has become of it. */
export interface Bet {
  amountFen: bigint
  round: Round
  /** Whether a win above 0 was paid on it. */
  won: boolean
  rolledBack: boolean
}

/** Undefined: this member has no such bet at this venue. `gone`: it was rolled back before it came. */
export async function betOf(tx: Db, venue: string, memberId: bigint, uuid: string): Promise<Bet | 'gone' | undefined> {
  const rows = await tx
    .selectFrom('venue_transaction')
    .selectAll()
    .where('venue', '=', venue)
    .where('member_id', '=', memberId)
    .where((e) => e.or([e.and([e('uuid', '=', uuid), e('kind', '=', 'bet')]), e('reference', '=', uuid)]))
    .execute()
  const bet = rows.find(({ kind }) => kind === 'bet')
  const isBack = (row: Row) => row.kind === 'rollback'
  if (!bet || bet.round_id === null) return rows.some(isBack) ? 'gone' : undefined
  const round = await tx.selectFrom('venue_round').selectAll().where('id', '=', bet.round_id).executeTakeFirstOrThrow()
  return {
    amountFen: bet.amount_fen,
    round,
    won: rows.some(({ kind, amount_fen }) => kind === 'win' && amount_fen > 0n),
    rolledBack: rows.some(isBack),
  }
}

/** Writes down what a call did. */
export async function noteTransaction(tx: Db, row: Insertable<Database['venue_transaction']>): Promise<void> {
  await tx.insertInto('venue_transaction').values(row).execute()
}
