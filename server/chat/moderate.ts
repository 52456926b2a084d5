import { randomUUID } from 'node:crypto'
import { CHAT_MSG } from '../../contract/chat-ids.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { shownName } from './author.ts'
import { append, holdRoom, type Room, setSiteOpen, type Written } from './room-store.ts'
import type { ChatRooms } from './rooms.ts'
import { comparable, lineOf } from './text.ts'

/** What operators do. `room`: '' for all; `who`: a member's login name, or a guest as `reports` names one. */
export type Act =
  | { act: 'mute'; who: string; room: string; minutes: number; reason: string }
  | { act: 'unmute'; who: string; room: string }
  | { act: 'block'; who: string; room: string; reason: string }
  | { act: 'unblock'; who: string; room: string }
  | { act: 'open' | 'close'; room: string }
  | { act: 'level'; room: string; level: number }
  | { act: 'guests'; room: string; allowed: boolean }
  | { act: 'clear' | 'destroy'; room: string }
  | { act: 'remove' | 'dismiss'; room: string; number: number }
  | { act: 'say'; room: string; text: string }
  | { act: 'gift'; who: string; room: string; gift: string; count: number }
  | { act: 'ban' | 'allow'; word: string }

interface ModerateDeps {
  db: Db
  rooms: Pick<ChatRooms, 'announce' | 'announceStanding'>
  now: number
}

/** What there is none of. */
export class NoSuch extends Error {
  override name = 'NoSuch'
}

/** Does what an operator wants, and keeps a record of it in the same transaction. @throws NoSuch room, member or message */
export async function moderate({ db, rooms, now }: ModerateDeps, act: Act): Promise<void> {
  const author = 'who' in act ? await authorNamed(db, act.who) : ''
  const rid = 'room' in act ? act.room : ''
  await transact(db, async (tx) => {
    const room = rid === '' ? null : await holdRoom(tx, rid)
    if (room === undefined) throw new NoSuch(`There is no room ${rid}.`)
    await (room ? inRoom(tx, room, act, author, now) : everywhere(tx, act, author, now))
    const { act: name, ...detail } = act
    await tx
      .insertInto('chat_act')
      .values({ act: name, room: rid, author, detail: JSON.stringify(detail), at: new Date(now) })
      .execute()
  })
  if (rid !== '') rooms.announce(rid)
  if (author !== '') rooms.announceStanding(author)
  else if (rid === '') rooms.announceStanding(null)
}

async function inRoom(tx: Db, room: Room, act: Act, author: string, now: number): Promise<void> {
  const set = (changed: Partial<Pick<Room, 'open' | 'level' | 'guests' | 'destroyed' | 'cleared_seq'>>) =>
    tx.updateTable('chat_room').set(changed).where('id', '=', room.id).execute()
  const add = (msg_id: Written['msg_id'], body: object, hidden = false) =>
    append(tx, room, { msg_id, author: '', client_id: null, body, hidden }, now)
  switch (act.act) {
    case 'open':
    case 'close': {
      const open = act.act === 'open'
      await set({ open })
      await add(CHAT_MSG.status, { open })
      return
    }
    case 'level':
      await set({ level: act.level })
      await add(CHAT_MSG.level, { level: act.level, guests: room.guests }, true)
      return
    case 'guests':
      await set({ guests: act.allowed })
      await add(CHAT_MSG.level, { level: room.level, guests: act.allowed }, true)
      return
    case 'clear':
      await set({ cleared_seq: await add(CHAT_MSG.cleared, { only: null }) })
      return
    case 'remove':
      await remove(tx, room, act.number)
      await add(CHAT_MSG.cleared, { only: act.number }, true)
      return
    case 'dismiss':
      if (!(await endReports(tx, room, act.number))) throw new NoSuch(`Message ${act.number} of ${room.id} is not reported.`)
      return
    case 'destroy':
      await destroyRoom(tx, room, { over: false }, now)
      return
    case 'say': {
      const shown = { by: '', name: '', guest: false, level: 0, official: true }
      await add(CHAT_MSG.say, { id: randomUUID(), ...shown, msg: lineOf(act.text) })
      return
    }
    case 'gift':
      await add(CHAT_MSG.gift, { from: null, to: await shownName(tx, author), gift: lineOf(act.gift), count: act.count })
      return
    default:
      await everywhere(tx, act, author, now)
  }
}

/** The room shows that it is gone, and why; nobody speaks there again. */
export async function destroyRoom(tx: Db, room: Room, why: { over: boolean }, now: number): Promise<void> {
  await tx.updateTable('chat_room').set({ destroyed: true }).where('id', '=', room.id).execute()
  await append(tx, room, { msg_id: CHAT_MSG.destroyed, author: '', client_id: null, body: why }, now)
}

async function remove(tx: Db, room: Room, number: number): Promise<void> {
  const row = await tx
    .updateTable('chat_message')
    .set({ hidden: true })
    .where('room', '=', room.id)
    .where('seq', '=', BigInt(number))
    .where('msg_id', '=', CHAT_MSG.say)
    .returning('seq')
    .executeTakeFirst()
  if (!row) throw new NoSuch(`There is no message ${number} in ${room.id}.`)
  await endReports(tx, room, number)
}

/** Nobody need deal with them any more. Returns false where there are none. */
async function endReports(tx: Db, room: Room, number: number): Promise<boolean> {
  const ofMessage = tx.updateTable('chat_report').set({ done: true }).where('room', '=', room.id).where('seq', '=', BigInt(number))
  return (await ofMessage.where('done', '=', false).returning('seq').execute()).length > 0
}

/** Of an author, a word, or the whole site. */
async function everywhere(tx: Db, act: Act, author: string, now: number): Promise<void> {
  switch (act.act) {
    case 'mute': {
      const muted = { until: new Date(now + act.minutes * 60_000), reason: act.reason }
      await tx
        .insertInto('chat_mute')
        .values({ author, room: act.room, ...muted })
        .onConflict((c) => c.columns(['author', 'room']).doUpdateSet(muted))
        .execute()
      return
    }
    case 'unmute':
      await tx.deleteFrom('chat_mute').where('author', '=', author).where('room', '=', act.room).execute()
      return
    case 'block':
      await tx
        .insertInto('chat_block')
        .values({ author, room: act.room, reason: act.reason })
        .onConflict((c) => c.columns(['author', 'room']).doUpdateSet({ reason: act.reason }))
        .execute()
      return
    case 'unblock':
      await tx.deleteFrom('chat_block').where('author', '=', author).where('room', '=', act.room).execute()
      return
    case 'open':
    case 'close':
      return setSiteOpen(tx, act.act === 'open')
    case 'ban':
      await tx
        .insertInto('chat_word')
        .values({ word: comparable(act.word) })
        .onConflict((c) => c.doNothing())
        .execute()
      return
    case 'allow':
      await tx.deleteFrom('chat_word').where('word', '=', comparable(act.word)).execute()
      return
    default:
      throw new NoSuch('This act needs a room.')
  }
}

async function authorNamed(db: Db, who: string): Promise<string> {
  if (/^g[0-9a-f]{16}$/.test(who)) return who
  const member = await db.selectFrom('member').select('id').where('name', '=', who).executeTakeFirst()
  if (!member) throw new NoSuch(`There is no member ${who}.`)
  return `m${member.id}`
}

export interface Reported {
  room: string
  number: number
  /** As `mute` and `block` take it. */
  who: string
  text: string
  times: number
  reasons: string[]
}

/** The messages whose reports nobody dealt with, the oldest first, at most a hundred. */
export async function reportedMessages(db: Db): Promise<Reported[]> {
  const rows = await db
    .selectFrom('chat_report')
    .innerJoin('chat_message', (join) =>
      join.onRef('chat_message.room', '=', 'chat_report.room').onRef('chat_message.seq', '=', 'chat_report.seq'),
    )
    .select(['chat_report.room', 'chat_report.seq', 'chat_message.author', 'chat_message.body', 'chat_report.reason'])
    .where('done', '=', false)
    .orderBy('chat_report.at')
    .limit(500)
    .execute()
  const found = new Map<string, Reported>()
  for (const { room, seq, author, body, reason } of rows) {
    const key = `${room} ${seq}`
    const known = found.get(key) ?? { room, number: Number(seq), who: await nameOf(db, author), text: textOf(body), times: 0, reasons: [] }
    known.times += 1
    if (reason !== '') known.reasons.push(reason)
    found.set(key, known)
  }
  return [...found.values()].slice(0, 100)
}

const textOf = (body: object): string => ('msg' in body ? String(body.msg) : '')

async function nameOf(db: Db, author: string): Promise<string> {
  if (!author.startsWith('m')) return author
  const row = await db
    .selectFrom('member')
    .select('name')
    .where('id', '=', BigInt(author.slice(1)))
    .executeTakeFirst()
  return row?.name ?? author
}

export interface Done {
  number: number
  at: number
  act: string
  detail: string
}

/** What operators did last. */
export async function lastActs(db: Db): Promise<Done[]> {
  const rows = await db.selectFrom('chat_act').selectAll().orderBy('number', 'desc').limit(50).execute()
  return rows.map(({ number, at, act, detail }) => ({ number: Number(number), at: at.getTime(), act, detail }))
}

/** The rooms that are there, those in which something happened last first; at most a hundred. */
export async function liveRooms(db: Db) {
  const rows = await db
    .selectFrom('chat_room')
    .innerJoin('chat_message', (join) => join.onRef('room', '=', 'id').onRef('chat_message.seq', '=', 'chat_room.seq'))
    .select(['id', 'title', 'open', 'level', 'guests', 'at'])
    .where('destroyed', '=', false)
    .orderBy('at', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ at, ...room }) => ({ ...room, at: at.getTime() }))
}
