import { sql } from 'kysely'
import type { PlayRefusal } from '../../contract/play-refusal.ts'
import type { Db } from '../platform/database.ts'

/** What is about to be done for a member, fen. A transfer is one into a venue: out of it is never refused. */
export type PlayAct = { deposit: bigint } | { stake: bigint } | { transfer: bigint }

/**
 * The one question of everything that acts for a member: whether a break, the session time or one of the member's limits forbids it at
 * this moment of the server's clock. Asked inside the transaction of the effect. It locks the member's accounts, as whatever changes
 * a limit or begins a break does; a money call takes that lock before its claim (`locks` of moneyCall). Bets ask the same functions
 * in sql/place_bets.sql.
 */
export async function refusePlay(tx: Db, memberId: bigint, act: PlayAct, nowMs: number): Promise<PlayRefusal | null> {
  const [kinds, fen] = 'deposit' in act ? [['deposit'], act.deposit] : 'stake' in act ? [['stake', 'loss'], act.stake] : [[], act.transfer]
  const { rows } = await sql<{ refusal: PlayRefusal | null }>`
    select refuse_play(${memberId}, ${kinds}::text[], ${fen}, ${new Date(nowMs)}) as refusal`.execute(tx)
  return rows[0]?.refusal ?? null
}

/** Whether a break of the member holds: what was begun for the member before it is not carried on. The accounts must be locked. */
export async function isOnBreak(tx: Db, memberId: bigint, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('play_break')
    .select('id')
    .where('member_id', '=', memberId)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', at)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the member has closed the account: nothing is given to it any more. */
export async function isClosed(tx: Db, memberId: bigint): Promise<boolean> {
  const closed = tx.selectFrom('play_break').select('id').where('member_id', '=', memberId).where('kind', '=', 'closed')
  return (await closed.executeTakeFirst()) !== undefined
}
