import type { Selectable } from 'kysely'
import type { Card } from '../../../contract/wallet-cards.ts'
import type { Db } from '../../platform/database.ts'
import type { Database } from '../../platform/schema.ts'
import { nameOf } from './card-text.ts'

export type CardRow = Selectable<Database['payout_card']>

/** The member's payout accounts, the default one first, then the newest. */
export async function cardsOf(db: Db, memberId: bigint): Promise<Card[]> {
  const rows = await ofMember(db, memberId).selectAll().orderBy('is_default', 'desc').orderBy('bound_at', 'desc').orderBy('id').execute()
  const uses = await usesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const used = uses.get(row.id)
    return {
      id: row.id,
      kind: row.kind,
      of: row.of_what,
      name: nameOf(row),
      masked: row.masked,
      note: row.note,
      isDefault: row.is_default,
      boundAt: row.bound_at.getTime(),
      usableAt: row.usable_at.getTime(),
      uses: used?.uses ?? 0,
      lastAt: used?.lastAt ?? null,
      busy: used?.busy ?? false,
    }
  })
}

/** One of the member's; undefined for a removed one, another member's, and one that never was. */
export const cardOf = (db: Db, memberId: bigint, id: string): Promise<CardRow | undefined> =>
  ofMember(db, memberId).selectAll().where('id', '=', id).executeTakeFirst()

const ofMember = (db: Db, memberId: bigint) =>
  db.selectFrom('payout_card').where('member_id', '=', memberId).where('removed_at', 'is', null)

export async function cardCount(db: Db, memberId: bigint): Promise<number> {
  const { count } = await ofMember(db, memberId)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Withdrawals to each of these accounts; one without is left out. */
async function usesOf(db: Db, ids: readonly string[]): Promise<Map<string, { uses: number; lastAt: number; busy: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('payout as o')
    .innerJoin('payment as p', 'p.id', 'o.payment_id')
    .select(({ fn, eb }) => [
      'o.card_id',
      fn.countAll<bigint>().as('uses'),
      fn.max('p.requested_at').as('last'),
      fn.agg<boolean>('bool_or', [eb('p.state', 'in', ['requested', 'sent'])]).as('busy'),
    ])
    .where('o.card_id', 'in', ids)
    .groupBy('o.card_id')
    .execute()
  return new Map(rows.map(({ card_id, uses, last, busy }) => [card_id, { uses: Number(uses), lastAt: last.getTime(), busy }]))
}

/** Whether a withdrawal to it has not ended. */
export async function isCardBusy(db: Db, id: string): Promise<boolean> {
  return (await usesOf(db, [id])).get(id)?.busy ?? false
}
