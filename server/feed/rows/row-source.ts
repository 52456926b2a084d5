import type { Delta } from '../../../contract/feed.ts'
import type { SnapshotBody } from '../wire/snapshot.ts'

/** The epoch of all rows: their numbers are the database's, whoever writes them. */
export const EPOCH = 1

/** A row of the database that is a frame. `seq` starts at 1 and has no gaps within a stream; rows are never deleted. */
export interface Row {
  seq: number
  deltas: Delta[]
}

/** Where the rows of all streams are, each known by a key. Every promise may reject: a read is tried again at the next heartbeat. */
export interface RowSource<K> {
  /** Returns rows with a higher seq, in order. May return only the first of them: it is asked again. */
  read(key: K, afterSeq: number): Promise<Row[]>
  /** The last seq (0 without rows) and the whole at that seq, read together; null where there is no such stream. */
  whole(key: K): Promise<{ seq: number; body: SnapshotBody } | null>
  /** The last seq of each of these streams; keys without one are left out. */
  lastSeqs(keys: readonly K[]): Promise<Map<K, number>>
  /** Calls the listener after each commit that appended rows. Returns the unsubscribe. */
  onAppended(listener: (key: K) => void): () => void
}
