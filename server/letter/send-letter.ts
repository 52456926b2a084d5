import { sql } from 'kysely'
import { LETTER_DELTA, type LetterType } from '../../contract/letter.ts'
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

interface Deps {
  db: Db
  events: MemberEventStore
  now: number
}

/** Who was not here for this long hears of a letter to all by asking. */
const HERE_MS = 24 * 3_600_000
/** Members told in one transaction, so that no row is held for long. */
const TOLD_TOGETHER = 200

/** Sends an operator's words. A letter to all is one row, whatever the number of members. */
export async function sendLetter(deps: Deps, { to, type, title, text }: OperatorLetter): Promise<Sending> {
  const { db, events, now } = deps
  const body = JSON.stringify({ kind: 'text', title: plainText(title), text: plainText(text) })
  if (to === null) {
    await db
      .insertInto('letter')
      .values({ member_id: null, type, body, at: new Date(now) })
      .execute()
    await tellAll(deps)
    return { sent: true }
  }
  const member = await db.selectFrom('member').select('id').where('name', '=', to.toLowerCase()).executeTakeFirst()
  if (!member) return { sent: false, why: 'unknown' }
  const rows = JSON.stringify([{ member: String(member.id), type, always: false, body: JSON.parse(body) }])
  const wanted = await transact(db, async (tx) => {
    const at = new Date(now)
    const { rows: answer } = await sql<{ wanted: boolean }>`select wants_letter(${member.id}, ${type}, ${at}) as wanted`.execute(tx)
    await sql`select write_letters(${rows}::jsonb, ${at})`.execute(tx)
    return answer[0]?.wanted === true
  })
  if (!wanted) return { sent: false, why: 'unwanted' }
  events.announce(member.id)
  return { sent: true }
}

/** Tells those who may have a page open, a few at a time. */
async function tellAll({ db, events, now }: Deps): Promise<void> {
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
