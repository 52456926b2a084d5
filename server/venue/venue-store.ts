import type { Selectable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'

export type Venue = Selectable<Database['venue']>

/** The answer to a call that its member was told had moved nothing. */
export const NOT_MOVED = '这一笔已确认没有转，请重新提交'

/** The wallet that a member has at a venue. Its money stays in this ledger, so moving it is one transaction. */
export const walletAt = (code: string): string => `venue:${code}`

export const venueList = (db: Db): Promise<Venue[]> => db.selectFrom('venue').selectAll().orderBy('place').execute()

/** Reads venues so that their state stays until the transaction ends. */
export const holdVenues = (tx: Db): Promise<Venue[]> => tx.selectFrom('venue').selectAll().orderBy('place').forShare().execute()

export const holdVenue = (tx: Db, code: string): Promise<Venue | undefined> =>
  tx.selectFrom('venue').selectAll().where('code', '=', code).forShare().executeTakeFirst()

/** Begins or ends a venue's maintenance; transfers under way end first. False: there is no such venue. */
export async function setVenueState(db: Db, code: string, state: Venue['state'], backAtMs: number | null): Promise<boolean> {
  const back_at = backAtMs === null ? null : new Date(backAtMs)
  const set = db.updateTable('venue').set({ state, back_at }).where('code', '=', code)
  return (await set.returning('code').executeTakeFirst()) !== undefined
}

/** Nothing is taken along until the member says so. */
export async function takesAlong(db: Db, memberId: bigint): Promise<boolean> {
  const row = await db.selectFrom('venue_choice').select('auto_transfer').where('member_id', '=', memberId).executeTakeFirst()
  return row?.auto_transfer ?? false
}

export async function setTakesAlong(db: Db, memberId: bigint, auto_transfer: boolean): Promise<void> {
  await db
    .insertInto('venue_choice')
    .values({ member_id: memberId, auto_transfer })
    .onConflict((c) => c.column('member_id').doUpdateSet({ auto_transfer }))
    .execute()
}
