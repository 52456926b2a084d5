import { createHmac } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import type { Leaver } from '../platform/own-data.ts'
import { siteKey } from '../platform/site-key.ts'

/** A person's contact without the contact: nobody without the site's key finds one from it. */
async function digestOf(tx: Db, contact: string): Promise<string> {
  return createHmac('sha256', await siteKey(tx, 'kept_break_key'))
    .update(contact)
    .digest('hex')
}

/** Keeps the breaks of a member whose account closes, with what the member could be reached by: closing ends none of them. */
export async function keepBreaks(tx: Db, { memberId, contacts }: Leaver, now: number): Promise<void> {
  const breaks = await tx
    .selectFrom('play_break')
    .select(['kind', 'began_at', 'until', 'ends_at'])
    .where('member_id', '=', memberId)
    .where('kind', '<>', 'closed')
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', new Date(now))]))
    .execute()
  if (breaks.length === 0) return
  for (const contact of contacts) {
    const digest = await digestOf(tx, contact)
    await tx
      .insertInto('kept_break')
      .values(breaks.map((one) => ({ ...one, digest })))
      .onConflict((c) => c.doNothing())
      .execute()
  }
}

/** Goes on with the breaks that were kept for this contact, in the transaction that binds it and holds the member's accounts. */
export async function goOnWithBreaks(tx: Db, memberId: bigint, contact: string, now: number): Promise<void> {
  const digest = await digestOf(tx, contact)
  const kept = await tx
    .selectFrom('kept_break')
    .select(['kind', 'began_at', 'until', 'ends_at'])
    .where('digest', '=', digest)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', new Date(now))]))
    .execute()
  if (kept.length === 0) return
  await tx
    .insertInto('play_break')
    .values(kept.map((one) => ({ ...one, member_id: memberId })))
    .execute()
}
