import type { Topic } from '../../../contract/feed-ids.ts'
import type { Place, Reader } from './reader.ts'

/** Serves the topics of a family in this process: knows their readers, answers subscribes, and writes frames. */
export interface Publisher {
  /** Answers a subscribe; resolves once answered or the reader is gone, to false if the topic does not exist. */
  join(reader: Reader, topic: Topic, held?: { epoch: number; seq: number }): Promise<boolean>
  leave(reader: Reader, topic: Topic): void
  /** The age of what was written to this place: since its source was last heard. */
  ageMs(place: Place, nowMs: number): number
  /** Brings a place up to date that was skipped, if its socket has drained. */
  catchUp(place: Place): void
  /** Regular upkeep, called once a heartbeat's interval. */
  tend(): void
  /** Notices of other processes may have been lost until now. */
  missed(): void
  close(): void
}

/** Counts since the start. */
export interface Tally {
  /** Frames written, counted once a socket. */
  written: number
  /** Frames skipped because a socket was slow, and sockets closed for it. */
  skipped: number
  closed: number
}
