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

/** Takes the code for a payment; false where the member has no such code, or has used it. */
export async function takeSignalCode(tx: Db, code: string, memberId: bigint, paymentId: string, nowMs: number): Promise<boolean> {
  const taken = await tx
    .updateTable('deposit_signal')
    .set({ payment_id: paymentId })
    .where('code', '=', code)
    .where('member_id', '=', memberId)
    .where('payment_id', 'is', null)
    .where('ends_at', '>', new Date(nowMs))
    .returning('code')
    .executeTakeFirst()
  return taken !== undefined
}

const ofMember = (db: Db, memberId: bigint, nowMs: number) =>
  db
    .selectFrom('deposit_signal')
    .where('member_id', '=', memberId)
    .where('payment_id', 'is', null)
    // One that ends while the form is filled in is of no use.
    .where('ends_at', '>', new Date(nowMs + LIFE_MS / 3))
