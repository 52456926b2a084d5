import type { MeDelta } from '../../../contract/feed.ts'

/** One row of `member_event`: all that one change tells. `seq` starts at 1 and has no gaps within a member; rows are never trimmed. */
export interface MemberEvent {
  seq: number
  deltas: MeDelta[]
}

/** What the hub asks of the store behind the `me` topic. Any promise may reject: the hub tries again at the next heartbeat. */
export interface MemberEvents {
  /** Rows with a higher seq, in order; a bounded number is fine, the hub asks on. */
  read(memberId: bigint, afterSeq: number): Promise<MemberEvent[]>
  /** The last seq (0 when there is none) and the wallet's version, read together. */
  position(memberId: bigint): Promise<{ seq: number; balanceVersion: number }>
  /** The last seq of each of these members; of those that are none, nothing. */
  lastSeqs(memberIds: readonly bigint[]): Promise<Map<bigint, number>>
  /** Calls the listener after a commit that appended rows for this member. */
  onAppended(listener: (memberId: bigint) => void): () => void
}
