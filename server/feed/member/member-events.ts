import type { MeDelta } from '../../../contract/feed.ts'

/** A row of `member_event`: the deltas of one change. `seq` starts at 1 and has no gaps within a member; rows are never deleted. */
export interface MemberEvent {
  seq: number
  deltas: MeDelta[]
}

/** What the hub needs of the store behind the `me` topic. Every promise may reject: the hub tries again at the next heartbeat. */
export interface MemberEvents {
  /** Returns rows with a higher seq, in order. May return only the first of them: the hub asks again. */
  read(memberId: bigint, afterSeq: number): Promise<MemberEvent[]>
  /** The last seq (0 without rows) and the balance's version, read together. */
  position(memberId: bigint): Promise<{ seq: number; balanceVersion: number }>
  /** The last seq of each of these members; ids without a member are left out. */
  lastSeqs(memberIds: readonly bigint[]): Promise<Map<bigint, number>>
  /** Calls the listener after each commit that appended rows of a member. Returns the unsubscribe. */
  onAppended(listener: (memberId: bigint) => void): () => void
}
