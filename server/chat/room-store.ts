import { type Selectable, sql } from 'kysely'
import type { HistoryAnswer, HistoryRequest, RoomEvent, RoomSnapshot } from '../../contract/chat.ts'
import { CHAT_MSG } from '../../contract/chat-ids.ts'
import { CHAT_HISTORY_PAGE_SIZE } from '../../contract/constants.ts'
import type { Row } from '../feed/rows/row-source.ts'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'

export type Room = Selectable<Database['chat_room']>
type Message = Selectable<Database['chat_message']>

export const roomOf = (db: Db, rid: string): Promise<Room | undefined> =>
  db.selectFrom('chat_room').selectAll().where('id', '=', rid).executeTakeFirst()

/** Holds the room until the transaction ends: nothing else is said in it, and its state stays. */
export const holdRoom = (tx: Db, rid: string): Promise<Room | undefined> =>
  tx.selectFrom('chat_room').selectAll().where('id', '=', rid).forUpdate().executeTakeFirst()

/** What a row of the room says; `by` is made of its author. */
export type Written = Pick<Database['chat_message'], 'msg_id' | 'author' | 'client_id'> & { body: object; hidden?: boolean }

/** Adds the next row of a room that this transaction holds. */
export async function append(tx: Db, room: Room, { body, ...written }: Written, nowMs: number): Promise<bigint> {
  const seq = room.seq + 1n
  await tx.updateTable('chat_room').set({ seq }).where('id', '=', room.id).execute()
  await tx
    .insertInto('chat_message')
    .values({ ...written, room: room.id, seq, body: JSON.stringify(body), at: new Date(nowMs) })
    .execute()
  room.seq = seq
  return seq
}

const toEvent = ({ room, seq, msg_id, body, at }: Message): RoomEvent =>
  ({ msgId: msg_id, msgData: { rid: room, n: Number(seq), at: at.getTime(), ...body } }) as RoomEvent

/** What whoever follows the room must hear in any case. */
const CHANGES_ROOM = new Set<number>([CHAT_MSG.status, CHAT_MSG.level, CHAT_MSG.cleared, CHAT_MSG.destroyed])

/** Rows at once; a stream asks again for more. */
const MOST_ROWS = 200

/** The rows after this number as frames. What was taken away meanwhile leaves an empty one, so that the numbers have no gap. */
export async function rowsAfter(db: Db, rid: string, afterSeq: number): Promise<Row[]> {
  const rows = await db
    .selectFrom('chat_message')
    .innerJoin('chat_room', 'chat_room.id', 'chat_message.room')
    .selectAll('chat_message')
    .select('chat_room.cleared_seq')
    .where('room', '=', rid)
    .where('chat_message.seq', '>', BigInt(afterSeq))
    .orderBy('chat_message.seq')
    .limit(MOST_ROWS)
    .execute()
  return rows.map((row) => {
    const isGone = !CHANGES_ROOM.has(row.msg_id) && (row.hidden || row.seq < row.cleared_seq)
    return { seq: Number(row.seq), deltas: isGone ? [] : [toEvent(row)] }
  })
}

/** The room as somebody who comes sees it; null where there is none. */
export async function snapshotOf(db: Db, rid: string): Promise<{ seq: number; body: RoomSnapshot } | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const room = await roomOf(tx, rid)
      if (!room) return null
      const { title, open, level, guests, destroyed } = room
      const { list: events, more } = await pageOf(tx, room, { pageSize: CHAT_HISTORY_PAGE_SIZE, pageNum: 1 })
      return { seq: Number(room.seq), body: { rid, title, open, level, guests, destroyed, events, more } }
    })
}

/** A page of what is still shown, the oldest first. Empty for a room that does not exist. */
export async function historyOf(db: Db, request: HistoryRequest): Promise<HistoryAnswer> {
  const { rid, pageNum } = request
  const room = await roomOf(db, rid)
  const isOther = request.category !== undefined && !rid.startsWith(`${request.category}/`)
  if (!room || isOther) return { rid, pageNum, list: [], more: false }
  return { rid, pageNum, ...(await pageOf(db, room, request)) }
}

type PageRequest = Omit<HistoryRequest, 'rid' | 'category'>

async function pageOf(db: Db, room: Room, request: PageRequest): Promise<Pick<HistoryAnswer, 'list' | 'more'>> {
  const { pageNum, pageSize, categoryType, beginTime, endTime, before } = request
  let query = db
    .selectFrom('chat_message')
    .selectAll()
    .where('room', '=', room.id)
    .where('hidden', '=', false)
    .where('seq', '>=', room.cleared_seq)
    .orderBy('seq', 'desc')
    .limit(pageSize + 1)
  if (before !== undefined) query = query.where('seq', '<', BigInt(before))
  else query = query.offset((pageNum - 1) * pageSize)
  if (categoryType === 'said') query = query.where('msg_id', '=', CHAT_MSG.say)
  if (beginTime) query = query.where('at', '>=', new Date(beginTime))
  if (endTime) query = query.where('at', '<=', new Date(endTime))
  const rows = await query.execute()
  return { list: rows.slice(0, pageSize).map(toEvent).reverse(), more: rows.length > pageSize }
}

export async function lastSeqs(db: Db, rids: readonly string[]): Promise<Map<string, number>> {
  if (rids.length === 0) return new Map()
  const rows = await db.selectFrom('chat_room').select(['id', 'seq']).where('id', 'in', rids).execute()
  return new Map(rows.map(({ id, seq }) => [id, Number(seq)]))
}

const SITE_KEY = 'chat'

/** Whether anybody may speak anywhere. */
export async function isSiteOpen(db: Db): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', SITE_KEY).executeTakeFirst()
  return (row?.value as { open?: boolean } | undefined)?.open ?? true
}

export async function setSiteOpen(tx: Db, open: boolean): Promise<void> {
  const value = JSON.stringify({ open })
  await tx
    .insertInto('setting')
    .values({ key: SITE_KEY, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute()
}

export interface Standing {
  muted: { until: Date; reason: string } | null
  blocked: { reason: string } | null
}

/** What was imposed on an author in a room: the longest mute, here or everywhere, and a block. */
export async function standingOf(db: Db, author: string, rid: string, nowMs: number): Promise<Standing> {
  const muted = await db
    .selectFrom('chat_mute')
    .select(['until', 'reason'])
    .where('author', '=', author)
    .where('room', 'in', ['', rid])
    .where('until', '>', new Date(nowMs))
    .orderBy('until', 'desc')
    .executeTakeFirst()
  const blocked = await db.selectFrom('chat_block').select('reason').where('author', '=', author).where('room', '=', rid).executeTakeFirst()
  return { muted: muted ?? null, blocked: blocked ?? null }
}

/** Whether the text has one of the operator's words in it. */
export async function hasRefusedWord(db: Db, compared: string): Promise<boolean> {
  const hit = await db
    .selectFrom('chat_word')
    .select('word')
    .where(sql<boolean>`position(word in ${compared}) > 0`)
    .limit(1)
    .executeTakeFirst()
  return hit !== undefined
}
