import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import type { Topic } from '../../../contract/feed-ids.ts'
import type { Clock } from '../../platform/clock.ts'
import { oddsFamilyOf } from '../families.ts'
import { DRAINED_BYTES, leavePlace, type Place, placeOf, type Reader, SLOW_BYTES, takePlace } from '../wire/reader.ts'
import { encodeSnapshot } from '../wire/snapshot.ts'
import { createHeldFrames, HELD_MS } from './held-frames.ts'
import type { OddsFeed, OddsFrame } from './odds-feed.ts'

/**
 * The readers of one odds topic in this process. Writes each frame to all of them, and holds the last frames for readers that
 * come back: always in a standing topic, in others for HELD_MS after the last reader left.
 *
 * A snapshot is taken from the book as it is, which may already contain changes that the next frame repeats. Deltas are
 * absolute, so applying one twice does no harm; flushing before each snapshot instead would cut frames to single changes just when
 * many sockets arrive. For the same reason one snapshot serves everyone who asks within SNAPSHOT_SHARE_MS at the same seq.
 */
const SNAPSHOT_SHARE_MS = 1_000
/** An age at which no page trusts a price. */
const OLD_MS = 2 * HEARTBEAT_MS

export interface OddsTopic {
  /** Writes the frame to every reader that keeps up. */
  send(frame: OddsFrame): { written: number; skipped: number }
  /** Drops the held frames; all readers get a snapshot. */
  reset(): void
  /** Answers a subscribe: with the missed frames if all after `held` are still held, else with a snapshot. */
  join(reader: Reader, held?: { epoch: number; seq: number }): void
  leave(reader: Reader): void
  /** Gives a slow reader its snapshot once it has drained. */
  catchUp(reader: Reader): void
  readonly readers: number
}

export function createOddsTopic(topic: Topic, feed: OddsFeed, clock: Clock): OddsTopic {
  const held = createHeldFrames()
  const places = new Set<Place>()
  const family = oddsFamilyOf(topic)
  const isStanding = family.standing.includes(topic)
  let { epoch } = feed
  let emptySinceMs = Number.NEGATIVE_INFINITY
  let shared: { epoch: number; seq: number; madeMs: number; frames: Buffer[] } | undefined

  /** No position of an earlier epoch can be resumed. */
  const followEpoch = (now: number) => {
    if (now === epoch) return
    epoch = now
    held.clear()
  }
  const snapshot = (): Buffer[] => {
    const [seq, madeMs] = [feed.seqOf(topic), clock.steady()]
    if (!shared || shared.epoch !== epoch || shared.seq !== seq || madeMs - shared.madeMs > SNAPSHOT_SHARE_MS) {
      const at = { topic, epoch, seq, atMs: clock.now() }
      shared = { epoch, seq, madeMs, frames: encodeSnapshot(at, family.body(feed, topic)) }
    }
    return shared.frames
  }
  const write = (place: Place, frames: readonly Buffer[], seq: number) => {
    for (const frame of frames) place.reader.socket.send(frame)
    place.epoch = epoch
    place.seq = seq
    place.behindSinceMs = null
  }
  const writeSnapshot = (place: Place) => {
    // A reader that needs a snapshot and can't take it holds content of unknown age: its heartbeats must not call that young.
    if (place.reader.socket.bufferedAmount > SLOW_BYTES)
      place.behindSinceMs = Math.min(place.behindSinceMs ?? Infinity, clock.steady() - OLD_MS)
    else write(place, snapshot(), feed.seqOf(topic))
  }

  return {
    send(frame) {
      followEpoch(frame.epoch)
      const now = clock.steady()
      if (!isStanding && places.size === 0 && now - emptySinceMs > HELD_MS) {
        held.clear()
        return { written: 0, skipped: 0 }
      }
      held.push(frame, now)
      if (places.size === 0) return { written: 0, skipped: 0 }
      const frames = [frame.bytes]
      let written = 0
      for (const place of places) {
        if (place.behindSinceMs === null && place.reader.socket.bufferedAmount <= SLOW_BYTES) {
          write(place, frames, frame.seq)
          written += 1
        } else place.behindSinceMs ??= Math.min(now, feed.spokeAt())
      }
      return { written, skipped: places.size - written }
    },
    reset() {
      epoch = feed.epoch
      held.clear()
      shared = undefined
      for (const place of places) writeSnapshot(place)
    },
    join(reader, from) {
      followEpoch(feed.epoch)
      const seq = feed.seqOf(topic)
      const place: Place = { reader, topic, family, epoch: from?.epoch ?? epoch, seq: from?.seq ?? 0, behindSinceMs: null }
      takePlace(places, place)
      const missed = from?.epoch === epoch ? held.since(from.seq, seq) : undefined
      if (missed && reader.socket.bufferedAmount <= SLOW_BYTES) write(place, missed, seq)
      else writeSnapshot(place)
    },
    leave(reader) {
      if (leavePlace(places, reader, topic) && places.size === 0) emptySinceMs = clock.steady()
    },
    catchUp(reader) {
      const place = placeOf(reader, topic)
      if (!place || place.behindSinceMs === null || reader.socket.bufferedAmount > DRAINED_BYTES) return
      writeSnapshot(place)
    },
    get readers() {
      return places.size
    },
  }
}
