import { sql } from 'kysely'
import type { LetterBody, LetterType } from '../../contract/letter.ts'
import type { Db } from '../platform/database.ts'

/** What happens to a member's account is told whatever is switched off. */
export const SECURITY: ReadonlySet<LetterBody['kind']> = new Set(['new-device', 'password-changed', 'card-added'])

const TYPES: Record<Exclude<LetterBody['kind'], 'text'>, LetterType> = {
  'deposit-paid': 'fd',
  'withdrawal-paid': 'fd',
  'withdrawal-failed': 'fd',
  'payment-reviewed': 'fd',
  'limit-raised': 'fd',
  'vip-paid': 'fd',
  'gift-paid': 'fd',
  'ticket-corrected': 'notice',
  'ticket-cashed': 'notice',
  'preorder-ended': 'notice',
  'new-device': 'notice',
  'password-changed': 'notice',
  'card-added': 'notice',
}

export interface NewLetter {
  memberId: bigint
  /** The type follows from what happened; an operator's words have their own. */
  body: Exclude<LetterBody, { kind: 'text' }>
}

/**
 * Writes letters in the transaction of what they are about, and tells the `me` topic; the caller announces the members after the commit.
 * A letter to several members comes after their rows are locked, or names them in order. What is paid is written by take_messages.sql.
 */
export async function writeLetters(tx: Db, letters: readonly NewLetter[], nowMs: number): Promise<void> {
  if (letters.length === 0) return
  const rows = letters.map(({ memberId, body }) => ({
    member: String(memberId),
    type: TYPES[body.kind],
    always: SECURITY.has(body.kind),
    body,
  }))
  await sql`select write_letters(${JSON.stringify(rows)}::jsonb, ${new Date(nowMs)})`.execute(tx)
}
