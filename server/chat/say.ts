import { codeIn } from '../../contract/booking.ts'
import { CHAT_MAX, type Said, type SaidWhy, type Saying } from '../../contract/chat.ts'
import { CHAT_MSG } from '../../contract/chat-ids.ts'
import { cardOf } from '../betting/booking/booking-store.ts'
import type { Speaker } from '../feed/room/rooms.ts'
import { createCounts, type Limit } from '../platform/counts.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { type AuthorDeps, authorOf, shownAs } from './author.ts'
import { append, hasRefusedWord, holdRoom, isSiteOpen, type Room, type Standing, standingOf } from './room-store.ts'
import { comparable, lineOf } from './text.ts'

/** How often one author may speak in a room. */
const FLOOD: Record<'member' | 'guest', Limit> = {
  member: { windowMs: 10_000, max: 10 },
  guest: { windowMs: 10_000, max: 5 },
}
/** All guests of a room together: a new guest costs nothing. */
const GUESTS: Limit = { windowMs: 10_000, max: 40 }

export interface SayDeps extends AuthorDeps {
  now(): number
}

interface Refused {
  why: SaidWhy
  retryMs: number | null
}
const refusal = (why: SaidWhy, retryMs: number | null = null): Refused => ({ why, retryMs })

/**
 * Says something in a room, once: the same id of the same author again has no effect and the same answer. Everything that may forbid
 * it is asked while the room is held, so that nothing is said after a mute, a block or a closing has been committed.
 */
export async function say(deps: SayDeps, speaker: Speaker, { rid, id, msg }: Saying): Promise<Said> {
  const refused = (why: Refused): Said => ({ rid, id, n: null, ...why })
  if (!speaker) return refused(refusal('nobody'))
  const author = authorOf(speaker)
  const text = lineOf(msg)
  if (text === '') return refused(refusal('empty'))
  if ([...text].length > CHAT_MAX) return refused(refusal('long'))
  const shown = await shownAs(deps, speaker)
  const code = codeIn(text)
  const card = code === null ? null : await cardOf(deps.db, code, deps.now())
  return transact(deps.db, async (tx) => {
    const room = await holdRoom(tx, rid)
    if (!room) return refused(refusal('no room'))
    const known = await tx
      .selectFrom('chat_message')
      .select('seq')
      .where('room', '=', rid)
      .where('author', '=', author)
      .where('client_id', '=', id)
      .executeTakeFirst()
    if (known) return { rid, id, n: Number(known.seq), why: null, retryMs: null }
    const now = deps.now()
    const why =
      whyNot(room, await isSiteOpen(tx), shown, await standingOf(tx, author, rid, now)) ??
      ((await hasRefusedWord(tx, comparable(text))) ? refusal('word') : null) ??
      (await flooded(tx, author, rid, shown.guest, now))
    if (why) return refused(why)
    const body = { id, ...shown, msg: text, ...(card && { card }) }
    const n = await append(tx, room, { msg_id: CHAT_MSG.say, author, client_id: id, body }, now)
    return { rid, id, n: Number(n), why: null, retryMs: null }
  })
}

function whyNot(room: Room, siteOpen: boolean, who: { guest: boolean; level: number }, { muted, blocked }: Standing): Refused | null {
  if (room.destroyed) return refusal('destroyed')
  if (!siteOpen || !room.open) return refusal('closed')
  if (blocked) return refusal('blocked')
  if (muted) return refusal('muted')
  if (who.guest && (!room.guests || room.level > 0)) return refusal('guest')
  return who.level < room.level ? refusal('level') : null
}

async function flooded(tx: Db, author: string, rid: string, guest: boolean, now: number): Promise<Refused | null> {
  const counts = createCounts(tx)
  const own = await counts.take(`chat:${author}:${rid}`, FLOOD[guest ? 'guest' : 'member'], now, tx)
  const all = own.ok && guest ? await counts.take(`chat:guests:${rid}`, GUESTS, now, tx) : own
  return all.ok ? null : refusal('flood', all.waitMs)
}
