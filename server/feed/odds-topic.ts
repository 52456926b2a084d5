import { MSG, type OddsDelta, type Topic } from '../../contract/feed.ts'
import type { OddsSource } from '../engine/odds-source.ts'
import type { Clock } from '../platform/clock.ts'
import { encode } from './encode.ts'
import { createHeldFrames, HELD_MS } from './held-frames.ts'
import { createPendingFrame } from './pending-frame.ts'
import { DRAINED_BYTES, type Place, type Reader, SLOW_BYTES } from './reader.ts'
import { encodeSnapshot, oddsBody } from './snapshot.ts'

/**
 * One odds topic: numbers its frames, builds each once for all its readers, and holds the last ones for those who come back.
 *
 * Seq counts frames whether anybody listens or not, so a returning reader never gets a wrong "nothing missed". Frames are
 * built and held for HELD_MS after the last reader left, because that reader is the one who will ask.
 *
 * A snapshot is taken from the book as it is, which may already contain changes that the next frame will say again.
 * Deltas say what is, never what was added, so hearing one twice does no harm; flushing before each snapshot instead would
 * cut frames to single changes just when many sockets arrive. For the same reason one snapshot serves all who ask within
 * SNAPSHOT_SHARE_MS at the same seq.
 */
const SNAPSHOT_SHARE_MS = 1_000

export interface OddsTopic {
  collect(delta: OddsDelta): void
  /** Send what was collected. Returns how many sockets it was written to. */
  flush(): number
  /** Answer a subscribe: the missed frames when `held` is still held, else a snapshot. */
  join(reader: Reader, held?: { epoch: number; seq: number }): void
  leave(reader: Reader): void
  /** Give a drained slow reader its snapshot. True when it got one. */
  catchUp(reader: Reader): boolean
  readonly readers: number
}

export function createOddsTopic(topic: Topic, source: OddsSource, clock: Clock): OddsTopic {
  const pending = createPendingFrame()
  const held = createHeldFrames()
  const readers = new Map<Reader, Place>()
  let epoch = source.epoch
  let seq = 0
  let emptySinceMs = Number.NEGATIVE_INFINITY
  let shared: { epoch: number; seq: number; atMs: number; frames: Buffer[] } | undefined

  /** A lease taken over gives the source a new epoch: nothing numbered before may be resumed. */
  const followEpoch = () => {
    if (source.epoch === epoch) return
    epoch = source.epoch
    held.clear()
  }
  const snapshot = (): Buffer[] => {
    const atMs = clock.now()
    if (!shared || shared.epoch !== epoch || shared.seq !== seq || atMs - shared.atMs > SNAPSHOT_SHARE_MS) {
      shared = { epoch, seq, atMs, frames: encodeSnapshot({ topic, epoch, seq, atMs }, oddsBody(source, topic)) }
    }
    return shared.frames
  }
  const write = (reader: Reader, place: Place, frames: Buffer[]) => {
    for (const frame of frames) reader.socket.send(frame)
    place.epoch = epoch
    place.seq = seq
    place.behindSinceMs = null
  }
  const catchUp = (reader: Reader): boolean => {
    const place = readers.get(reader)
    if (!place || place.behindSinceMs === null || reader.socket.bufferedAmount > DRAINED_BYTES) return false
    write(reader, place, snapshot())
    return true
  }

  return {
    collect: pending.collect,
    flush() {
      const deltas = pending.drain()
      if (deltas.length === 0) return 0
      followEpoch()
      seq += 1
      const atMs = clock.now()
      if (readers.size === 0 && atMs - emptySinceMs > HELD_MS) {
        held.clear()
        return 0
      }
      const frame = encode({ msgId: MSG.frame, msgData: { topic, epoch, seq, at: atMs, deltas } })
      held.push(seq, atMs, frame)
      let written = 0
      for (const [reader, place] of readers) {
        if (place.behindSinceMs === null && reader.socket.bufferedAmount <= SLOW_BYTES) {
          write(reader, place, [frame])
          written += 1
        } else place.behindSinceMs ??= atMs
      }
      return written
    },
    join(reader, from) {
      followEpoch()
      const place: Place = { epoch: from?.epoch ?? epoch, seq: from?.seq ?? 0, behindSinceMs: null }
      readers.set(reader, place)
      reader.places.set(topic, place)
      const missed = from?.epoch === epoch ? held.since(from.seq, seq) : undefined
      if (reader.socket.bufferedAmount > SLOW_BYTES) place.behindSinceMs = clock.now()
      else write(reader, place, missed ?? snapshot())
    },
    leave(reader) {
      reader.places.delete(topic)
      if (readers.delete(reader) && readers.size === 0) emptySinceMs = clock.now()
    },
    catchUp,
    get readers() {
      return readers.size
    },
  }
}
