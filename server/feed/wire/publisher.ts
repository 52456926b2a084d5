import type { Topic } from '../../../contract/feed.ts'
import type { Place, Reader } from './reader.ts'

/** Who numbers the topics of a family: it knows their readers in this process, answers a subscribe, and writes what follows. */
export interface Publisher {
  /** Answer a subscribe; resolves once answered, or once the reader is gone. False when there is no such topic. */
  join(reader: Reader, topic: Topic, held?: { epoch: number; seq: number }): Promise<boolean>
  leave(reader: Reader, topic: Topic): void
  /** How long ago the source of what was written to this place spoke. */
  ageMs(place: Place, nowMs: number): number
  /** Write what the place was skipped for, if its socket has drained. */
  catchUp(place: Place): void
  /** What is to be done now and then: called every heartbeat's interval. */
  tend(): void
  close(): void
}

/** What was done to sockets since the start. */
export interface Tally {
  /** Frames written, counted a socket. */
  written: number
  /** Frames not written because a socket was slow, and sockets given up for it. */
  skipped: number
  closed: number
}
