import type { Topic } from '../../../contract/feed-ids.ts'
import type { OddsBook } from '../../engine/book/odds-source.ts'

/** A numbered frame of an odds topic, with the bytes that go to every socket. */
export interface OddsFrame {
  topic: Topic
  epoch: number
  seq: number
  atMs: number
  readonly bytes: Buffer
}

/**
 * A book with its numbered frames: made in the process that runs the engine (number-odds.ts), relayed in all others
 * (odds-follower.ts). A topic's `seq` counts its frames since the epoch began, with readers or without.
 */
export interface OddsFeed extends OddsBook {
  /** Names the process that numbers; empty until one was heard. Clients forget positions of another one. */
  readonly boot: string
  /** The number of the topic's last frame; 0 before the first. */
  seqOf(topic: Topic): number
  listen(listener: OddsListener): () => void
}

/** Neither method may throw. */
export interface OddsListener {
  /** The next frames, without a gap. Book and `seqOf` contain them already. */
  frames(frames: readonly OddsFrame[]): void
  /** Frames were missed, or another process numbers now: every reader needs a snapshot. */
  reset(): void
}
