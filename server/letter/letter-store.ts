import { sql } from 'kysely'
import type { Answer, Payload } from '../../contract/endpoints.ts'
import { LETTER_TYPES, type LetterBody, type LetterType } from '../../contract/letter.ts'
import type { Db } from '../platform/database.ts'

const PAGE_LENGTH = 20

interface Row {
  id: bigint
  type: LetterType
  body: LetterBody
  at: Date
  read: boolean
}

export async function letterList(db: Db, memberId: bigint, { type, before }: Payload<'letter.list'>): Promise<Answer<'letter.list'>> {
  const { rows } = await sql<Row>`
    select id, type, body, at, read from letters_of(${memberId})
    where (${type}::text is null or type = ${type}) and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${PAGE_LENGTH + 1}`.execute(db)
  const list = rows.slice(0, PAGE_LENGTH).map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.getTime() }))
  return { list, next: (rows.length > PAGE_LENGTH && list.at(-1)?.id) || null }
}

export async function unreadCounts(db: Db, memberId: bigint): Promise<Answer<'letter.getUnreadForType'>> {
  const { rows } = await sql<{ type: LetterType; count: bigint }>`
    select type, count(*) as count from letters_of(${memberId}) where not read group by type`.execute(db)
  const counts = new Map(rows.map(({ type, count }) => [type, Number(count)]))
  return Object.fromEntries(LETTER_TYPES.map((type) => [`${type}_count`, counts.get(type) ?? 0]))
}

/** Marks a letter as read. Null where the member has none of this id; false where it was read before. */
export async function readLetter(tx: Db, memberId: bigint, id: bigint): Promise<boolean | null> {
  const { rows } = await sql<{ read: boolean }>`select read from letters_of(${memberId}) where id = ${id}`.execute(tx)
  const [letter] = rows
  if (!letter) return null
  if (!letter.read) await markRead(tx, memberId, [id])
  return !letter.read
}

/** Marks all as read; returns whether any was not. */
export async function readAllLetters(tx: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`select id from letters_of(${memberId}) where not read`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await markRead(tx, memberId, ids)
  return ids.length > 0
}

/** Deletes a letter that the member has; returns whether it was there. */
export async function deleteLetter(tx: Db, memberId: bigint, id: bigint): Promise<boolean> {
  const own = await tx.deleteFrom('letter').where('id', '=', id).where('member_id', '=', memberId).returning('id').executeTakeFirst()
  if (own) return true
  const { rows } = await sql`
    insert into letter_mark (member_id, letter_id, deleted) select ${memberId}, l.id, true from letters_of(${memberId}) l where l.id = ${id}
    on conflict (letter_id, member_id) do update set deleted = true returning letter_id`.execute(tx)
  return rows.length > 0
}

export async function switchedOff(db: Db, memberId: bigint): Promise<Answer<'letter.settings'>> {
  const row = await db.selectFrom('letter_setting').select('off').where('member_id', '=', memberId).executeTakeFirst()
  return { off: row?.off ?? [] }
}

export async function switchLetters(tx: Db, memberId: bigint, { type, on }: Payload<'letter.set'>): Promise<Answer<'letter.settings'>> {
  const { rows } = await sql<{ off: LetterType[] }>`
    insert into letter_setting as s (member_id, off) values (${memberId}, case when ${on} then '{}' else array[${type}::text] end)
    on conflict (member_id) do update set off = array_remove(s.off, ${type}::text) || excluded.off returning off`.execute(tx)
  return { off: rows[0]?.off ?? [] }
}

/** Kept for this long. */
const KEPT_MS = 90 * 24 * 3_600_000

export async function forgetOldLetters({ db, clock }: { db: Db; clock: { now(): number } }): Promise<void> {
  await db
    .deleteFrom('letter')
    .where('at', '<', new Date(clock.now() - KEPT_MS))
    .execute()
}

/** Of letters that the member has. */
async function markRead(tx: Db, memberId: bigint, ids: readonly bigint[]): Promise<void> {
  await tx.updateTable('letter').set({ read: true }).where('member_id', '=', memberId).where('id', 'in', ids).execute()
  await sql`
    insert into letter_mark (member_id, letter_id, deleted)
    select ${memberId}, id, false from letter where id = any(${ids}::bigint[]) and member_id is null
    on conflict do nothing`.execute(tx)
}
