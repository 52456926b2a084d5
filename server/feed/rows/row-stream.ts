import type { Topic } from '../../../contract/feed-ids.ts'
import type { Clock } from '../../platform/clock.ts'
import { familyOf } from '../families.ts'
import type { Publisher, Tally } from '../wire/publisher.ts'
import { DRAINED_BYTES, leavePlace, type Place, type Reader, takePlace } from '../wire/reader.ts'
import { encodeSnapshot, type SnapshotBody } from '../wire/snapshot.ts'
import { RowBatch } from './row-batch.ts'
import { EPOCH, type RowSource } from './row-source.ts'

/**
 * Topics whose numbers are those of rows (epoch 1, one frame a row), so every process can resume them, also after a restart. Frames
 * always come from the database: a notice of new rows only triggers a read, and a failed read is repeated at the next heartbeat. So
 * the source is never old.
 */

/** A reader further behind than this gets a snapshot instead of every row that it missed. */
const RESUME_ROWS = 200
/** A notice that was lost between two processes, though they were connected, is repaired within this time. */
const LOOK_MS = 30_000
/** So many sockets are written to at once; whatever else is due has its turn before the next ones. */
const AT_ONCE = 200

interface Stream {
  readonly topic: Topic
  places: Set<Place>
  reading: Promise<void> | undefined
  again: boolean
  failed: boolean
}

export interface RowStreamDeps {
  clock: Clock
  onFault(error: unknown): void
  tally: Tally
}

/** How streams are written that many read. */
export interface Pace {
  /** From one read to the next: what is appended meanwhile goes together. */
  restMs: number
  /** A socket with more waiting is skipped, and brought up to date once it has drained. */
  slowBytes: number
}
const AT_EACH_NOTICE: Pace = { restMs: 0, slowBytes: Number.POSITIVE_INFINITY }

export interface RowStreams<K> extends Publisher {
  /** The places of every stream that is read here. */
  readers(): Iterable<readonly [K, ReadonlySet<Place>]>
}

/** `keyOf`: the stream behind this topic for this reader; undefined for none. Without a pace no row waits, and none is skipped. */
export function createRowStreams<K>(
  source: RowSource<K>,
  keyOf: (reader: Reader, topic: Topic) => K | undefined,
  { clock, onFault, tally }: RowStreamDeps,
  { restMs, slowBytes } = AT_EACH_NOTICE,
): RowStreams<K> {
  const streams = new Map<K, Stream>()
  let lookedAtMs = clock.steady()
  let closed = false

  const send = (place: Place, batch: RowBatch) => {
    if (place.behindSinceMs === null && place.reader.socket.bufferedAmount > slowBytes) place.behindSinceMs = clock.steady()
    if (place.behindSinceMs === null) tally.written += batch.writeTo(place)
    else tally.skipped += batch.size
  }
  const sendAll = async ({ places }: Stream, batch: RowBatch) => {
    let written = 0
    for (const place of places) {
      send(place, batch)
      written += 1
      if (written % AT_ONCE === 0) await new Promise<void>((go) => setImmediate(go))
    }
  }
  const readOn = async (key: K, stream: Stream) => {
    stream.failed = false
    try {
      do {
        stream.again = false
        const dueMs = clock.steady() + restMs
        const after = lowestOf(stream)
        // Awaited in any case: what ends at once would end before `reading` is set.
        const rows = await (after === undefined ? [] : source.read(key, after))
        if (rows.length === 0) continue
        await sendAll(stream, new RowBatch(stream.topic, rows, clock.now()))
        stream.again = true
        const leftMs = dueMs - clock.steady()
        if (leftMs > 0) await new Promise<void>((go) => setTimeout(go, leftMs))
      } while (stream.again && !closed)
    } catch (error) {
      stream.failed = true
      onFault(error)
    } finally {
      stream.reading = undefined
    }
  }
  /** Runs when rows may have been appended or an earlier read failed. */
  const advance = (key: K): void => {
    const stream = streams.get(key)
    if (!stream) return
    stream.again = true
    stream.reading ??= readOn(key, stream)
  }

  /** Finds streams whose notice was lost. */
  const look = async () => {
    lookedAtMs = clock.steady()
    try {
      const last = await source.lastSeqs([...streams.keys()])
      for (const [key, seq] of last) if (seq > (lowestOf(streams.get(key)) ?? seq)) advance(key)
    } catch (error) {
      onFault(error)
    }
  }

  /** Whether no more than RESUME_ROWS are missing from `seq` to the whole. */
  const resumes = (seq: number, whole: { seq: number }) => seq >= 0 && seq <= whole.seq && whole.seq - seq <= RESUME_ROWS

  /** Gives a place of the stream what it missed up to the whole, or the whole; what follows comes by the stream. */
  const bring = async (key: K, stream: Stream, place: Place, whole: { seq: number; body: SnapshotBody }) => {
    const { topic, reader } = place
    place.behindSinceMs = null
    if (!resumes(place.seq, whole)) {
      place.seq = whole.seq
      for (const frame of encodeSnapshot({ topic, epoch: EPOCH, seq: whole.seq, atMs: clock.now() }, whole.body)) reader.socket.send(frame)
    }
    try {
      while (stream.places.has(place) && place.seq < whole.seq) {
        const rows = await source.read(key, place.seq)
        if (rows.length === 0) break
        if (stream.places.has(place)) tally.written += new RowBatch(topic, rows, clock.now()).writeTo(place)
      }
    } catch (error) {
      onFault(error)
    }
    advance(key)
  }
  const catchUp = async (place: Place) => {
    const { reader, topic } = place
    const key = keyOf(reader, topic)
    const stream = key === undefined ? undefined : streams.get(key)
    if (key === undefined || !stream) return
    const whole = await source.whole(key)
    if (whole && stream.places.has(place) && place.behindSinceMs !== null) await bring(key, stream, place, whole)
  }

  const unlisten = source.onAppended(advance)

  return {
    async join(reader, topic, held) {
      const key = keyOf(reader, topic)
      if (key === undefined) return true
      const whole = await source.whole(key)
      // Gone meanwhile, or somebody else.
      if (reader.gone || keyOf(reader, topic) !== key) return true
      if (!whole) return false
      // No row would ever follow a number below 0.
      const seq = held?.epoch === EPOCH ? held.seq : -1
      const place: Place = { reader, topic, family: familyOf(topic), epoch: EPOCH, seq, behindSinceMs: null }
      const stream = streams.get(key) ?? { topic, places: new Set(), reading: undefined, again: false, failed: false }
      streams.set(key, stream)
      takePlace(stream.places, place)
      await bring(key, stream, place, whole)
      return true
    },
    leave(reader, topic) {
      const key = keyOf(reader, topic)
      const stream = key === undefined ? undefined : streams.get(key)
      if (key !== undefined && stream && leavePlace(stream.places, reader, topic) && stream.places.size === 0) streams.delete(key)
    },
    ageMs: () => 0,
    catchUp(place) {
      if (place.behindSinceMs === null || place.reader.socket.bufferedAmount > DRAINED_BYTES) return
      catchUp(place).catch(onFault)
    },
    tend() {
      for (const [key, stream] of streams) if (stream.failed) advance(key)
      if (clock.steady() - lookedAtMs >= LOOK_MS) void look()
    },
    missed: () => void look(),
    readers: () => [...streams].map(([key, { places }]) => [key, places] as const),
    close() {
      closed = true
      unlisten()
    },
  }
}

/** The position of the reader that is furthest behind, of those that keep up; undefined without such a reader. */
function lowestOf(stream: Stream | undefined): number | undefined {
  let lowest: number | undefined
  for (const { seq, behindSinceMs } of stream?.places ?? [])
    if (behindSinceMs === null && (lowest === undefined || seq < lowest)) lowest = seq
  return lowest
}
