import type { Topic } from '../../../contract/feed.ts'
import type { OddsBook } from '../../engine/book/odds-source.ts'

/** One numbered frame of an odds topic as the bytes that go to every socket. */
export interface OddsFrame {
  topic: Topic
  epoch: number
  seq: number
  atMs: number
  readonly bytes: Buffer
}

/**
 * A book together with its numbered frames: made in the process that runs the engine (number-odds.ts), relayed in every other
 * (odds-follower.ts). A topic's `seq` counts its frames since the epoch began, whether anybody listens or not.
 */
export interface OddsFeed extends OddsBook {
  /** Names whoever gives the numbers; empty while nobody has been heard of. Clients forget positions of another. */
  readonly boot: string
  /** Number of the topic's last frame, 0 before the first. */
  seqOf(topic: Topic): number
  listen(listener: OddsListener): () => void
}

/** Neither may throw. */
export interface OddsListener {
  /** What follows without a gap. The book and `seqOf` have moved on already. */
  frames(frames: readonly OddsFrame[]): void
  /** Frames were missed, or another gives the numbers now: every reader needs the whole again. */
  reset(): void
}
