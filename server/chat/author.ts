import { createHash, createHmac } from 'node:crypto'
import type { Speaker } from '../feed/room/rooms.ts'
import type { Db } from '../platform/database.ts'

/** An author as messages, mutes and blocks name it. */
export function authorOf(speaker: Exclude<Speaker, null>): string {
  if ('memberId' in speaker) return `m${speaker.memberId}`
  return `g${createHash('sha256').update(speaker.guest).digest('hex').slice(0, 16)}`
}

/** The same as everybody may see it: it tells neither a member's number nor a guest's id. */
const shownAuthor = (key: Buffer, author: string): string => createHmac('sha256', key).update(author).digest('base64url').slice(0, 12)

/** A member's login name is half of what opens the account, so it is shown masked; a guest has four digits. */
export async function shownName(db: Db, author: string): Promise<string> {
  if (author.startsWith('g')) return String(1000 + (Number.parseInt(author.slice(1, 9), 16) % 9000))
  const { name } = await db
    .selectFrom('member')
    .select('name')
    .where('id', '=', BigInt(author.slice(1)))
    .executeTakeFirstOrThrow()
  return `${name.slice(0, 1)}***${name.slice(-2)}`
}

export interface AuthorDeps {
  db: Db
  /** Of the names by which everybody sees authors. */
  key: Buffer
  /** The member's VIP level. */
  levelOf(memberId: bigint): Promise<number>
}

/** The speaker as everybody may see it. */
export async function shownAs({ db, key, levelOf }: AuthorDeps, speaker: Exclude<Speaker, null>) {
  const guest = 'guest' in speaker
  const level = guest ? 0 : await levelOf(speaker.memberId)
  const author = authorOf(speaker)
  return { by: shownAuthor(key, author), name: await shownName(db, author), guest, level }
}
