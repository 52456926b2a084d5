import { randomInt } from 'node:crypto'
import type { Answer } from '../../../contract/endpoints.ts'
import type { Db } from '../../platform/database.ts'
import type { MemberContext } from '../../transport/handlers.ts'

const LIFE_MS = 30 * 60_000
/** Without what is read as something else. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 6

/** A code for the payer to write beside a transfer: the member's unused one, while it lasts, else a new one. */
export async function createSignalCode(db: Db, { memberId, now }: MemberContext): Promise<Answer<'deposit.signalCode'>> {
  const known = await ofMember(db, memberId, now).select(['code', 'ends_at']).orderBy('ends_at', 'desc').limit(1).executeTakeFirst()
  if (known) return { code: known.code, endsAt: known.ends_at.getTime() }
  for (;;) {
    const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    const made = await db
      .insertInto('deposit_signal')
      .values({ code, member_id: memberId, ends_at: new Date(now + LIFE_MS), payment_id: null })
      .onConflict((c) => c.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (made) return { code, endsAt: now + LIFE_MS }
  }
}

/** Which of the codes are unused, with their member and end. */
export async function unusedCodes(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, { memberId: bigint; endsAt: number }>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('deposit_signal')
    .select(['code', 'member_id', 'ends_at'])
    .where('code', 'in', codes)
    .where('payment_id', 'is', null)
    .execute()
  return new Map(rows.map(({ code, member_id, ends_at }) => [code, { memberId: member_id, endsAt: ends_at.getTime() }]))
}

const ofMember = (db: Db, memberId: bigint, nowMs: number) =>
  db
    .selectFrom('deposit_signal')
    .where('member_id', '=', memberId)
    .where('payment_id', 'is', null)
    // One that ends while the form is filled in is of no use.
    .where('ends_at', '>', new Date(nowMs + LIFE_MS / 3))
