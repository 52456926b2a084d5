import { sql } from 'kysely'
import type { LetterType } from '../../contract/letter.ts'
import { LETTER_DELTA } from '../../contract/member-deltas.ts'
import type { MemberEventStore } from '../feed/member/member-event-store.ts'
import type { Db } from '../platform/database.ts'
import { plainText } from '../platform/plain-text.ts'
import { transact } from '../platform/transact.ts'

export interface OperatorLetter {
  /** Login name; null: to all. */
  to: string | null
  type: LetterType
  title: string
  text: string
}

/** `unwanted`: the member has switched the type off, or is on a break and it invites to play. */
export type Sending = { sent: true } | { sent: false; why: 'unknown' | 'unwanted' }

export interface SendDeps {
  db: Db
  events: MemberEventStore
  now: number
}

/** Who was not here for this long hears of a letter to all by asking. */
const HERE_MS = 24 * 3_600_000
/** Members told in one transaction, so that no row is held for long. */
const TOLD_TOGETHER = 200

type Words = Pick<OperatorLetter, 'type' | 'title' | 'text'>

const bodyOf = ({ title, text }: Words) => ({ kind: 'text', title: plainText(title), text: plainText(text) })

/** Sends an operator's words. A letter to all is one row, whatever the number of members. */
export async function sendLetter(deps: SendDeps, { to, ...words }: OperatorLetter): Promise<Sending> {
  const { db, events, now } = deps
  if (to === null) {
    await writeToAll(db, words, now)
    await tellAll(deps)
    return { sent: true }
  }
  const member = await db.selectFrom('member').select('id').where('name', '=', to.toLowerCase()).executeTakeFirst()
  if (!member) return { sent: false, why: 'unknown' }
  const wanted = await transact(db, async (tx) => {
    const { rows: answer } = await sql<{ wanted: boolean }>`
      select wants_letter(${member.id}, ${words.type}, ${new Date(now)}) as wanted`.execute(tx)
    await writeText(tx, [member.id], words, now)
    return answer[0]?.wanted === true
  })
  if (!wanted) return { sent: false, why: 'unwanted' }
  events.announce(member.id)
  return { sent: true }
}

/** Writes an operator's words to those of the members, in order, who want the type. */
export async function writeText(tx: Db, members: readonly bigint[], words: Words, now: number): Promise<void> {
  const rows = members.map((member) => ({ member: String(member), type: words.type, always: false, body: bodyOf(words) }))
  await sql`select write_letters(${JSON.stringify(rows)}::jsonb, ${new Date(now)})`.execute(tx)
}

/** The same to all. Whoever may have a page open hears of it by tellAll(). */
export async function writeToAll(tx: Db, words: Words, now: number): Promise<void> {
  await tx
    .insertInto('letter')
    .values({ member_id: null, type: words.type, body: JSON.stringify(bodyOf(words)), at: new Date(now) })
    .execute()
}

/** Tells those who may have a page open, a few at a time. */
export async function tellAll({ db, events, now }: SendDeps): Promise<void> {
  let last = 0n
  for (;;) {
    const members = await db
      .selectFrom('session')
      .select('member_id')
      .distinct()
      .where('ended_at', 'is', null)
      .where('seen_at', '>', new Date(now - HERE_MS))
      .where('member_id', '>', last)
      .orderBy('member_id')
      .limit(TOLD_TOGETHER)
      .execute()
    const ids = members.map(({ member_id }) => member_id)
    await transact(db, (tx) => events.tell(tx, new Map(ids.map((id) => [id, [LETTER_DELTA]])), now))
    for (const id of ids) events.announce(id)
    if (ids.length < TOLD_TOGETHER) return
    last = ids.at(-1) ?? last
  }
}
