import { type Delta, MSG, type Topic } from '../../../contract/feed.ts'
import type { Clock } from '../../platform/clock.ts'
import { familyOf } from '../families.ts'
import { encode } from '../wire/encode.ts'
import type { Publisher, Tally } from '../wire/publisher.ts'
import { leavePlace, type Place, type Reader, takePlace } from '../wire/reader.ts'
import { encodeSnapshot, type SnapshotBody } from '../wire/snapshot.ts'

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

/**
 * Topics whose numbers are those of rows (epoch 1, one frame a row), so every process can resume them, also after a restart. Frames
 * always come from the database: a notice of new rows only triggers a read, and a failed read is repeated at the next heartbeat. So
 * the source is never old, and no row is skipped for a slow socket.
 */
const EPOCH = 1
/** A reader further behind than this gets a snapshot instead of every row that it missed. */
const RESUME_ROWS = 200
/** A notice that was lost between two processes is repaired within this time. */
const LOOK_MS = 30_000

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

export interface RowStreams<K> extends Publisher {
  /** The places of every stream that is read here. */
  readers(): Iterable<readonly [K, ReadonlySet<Place>]>
}

/** `keyOf`: the stream behind this topic for this reader; undefined for none. */
export function createRowStreams<K>(
  source: RowSource<K>,
  keyOf: (reader: Reader, topic: Topic) => K | undefined,
  { clock, onFault, tally }: RowStreamDeps,
): RowStreams<K> {
  const streams = new Map<K, Stream>()
  let lookedAtMs = clock.steady()

  const send = (stream: Stream, row: Row) => {
    const frame = encode({
      msgId: MSG.frame,
      msgData: { topic: stream.topic, epoch: EPOCH, seq: row.seq, at: clock.now(), deltas: row.deltas },
    })
    for (const place of stream.places) {
      if (place.seq !== row.seq - 1) continue
      place.reader.socket.send(frame)
      place.seq = row.seq
      tally.written += 1
    }
  }
  const readOn = async (key: K, stream: Stream) => {
    stream.failed = false
    try {
      do {
        stream.again = false
        const after = lowestOf(stream)
        const rows = stream.places.size > 0 ? await source.read(key, after) : []
        for (const row of rows) send(stream, row)
        stream.again ||= rows.length > 0
      } while (stream.again)
    } catch (error) {
      stream.failed = true
      onFault(error)
    } finally {
      stream.reading = undefined
    }
  }
  /** Runs when rows may have been appended or an earlier read failed. */
  const advance = async (key: K): Promise<void> => {
    const stream = streams.get(key)
    if (!stream) return
    stream.again = true
    stream.reading ??= readOn(key, stream)
    await stream.reading
  }

  /** Finds streams whose notice was lost. */
  const look = async () => {
    lookedAtMs = clock.steady()
    try {
      const last = await source.lastSeqs([...streams.keys()])
      for (const [key, seq] of last) if (seq > lowestOf(streams.get(key))) void advance(key)
    } catch (error) {
      onFault(error)
    }
  }

  const unlisten = source.onAppended((key) => void advance(key))

  return {
    async join(reader, topic, held) {
      const key = keyOf(reader, topic)
      if (key === undefined) return true
      const whole = await source.whole(key)
      // Gone meanwhile, or somebody else.
      if (reader.gone || keyOf(reader, topic) !== key) return true
      if (!whole) return false
      // No row would ever follow a number below 0, and reading would not end.
      const missed = held?.epoch === EPOCH && held.seq >= 0 ? whole.seq - held.seq : -1
      const resumes = held !== undefined && missed >= 0 && missed <= RESUME_ROWS
      if (!resumes) {
        const at = { topic, epoch: EPOCH, seq: whole.seq, atMs: clock.now() }
        for (const frame of encodeSnapshot(at, whole.body)) reader.socket.send(frame)
      }
      const place: Place = {
        reader,
        topic,
        family: familyOf(topic),
        epoch: EPOCH,
        seq: resumes ? held.seq : whole.seq,
        behindSinceMs: null,
      }
      const stream = streams.get(key) ?? { topic, places: new Set(), reading: undefined, again: false, failed: false }
      streams.set(key, stream)
      takePlace(stream.places, place)
      await advance(key)
      return true
    },
    leave(reader, topic) {
      const key = keyOf(reader, topic)
      const stream = key === undefined ? undefined : streams.get(key)
      if (key !== undefined && stream && leavePlace(stream.places, reader, topic) && stream.places.size === 0) streams.delete(key)
    },
    ageMs: () => 0,
    catchUp: () => undefined,
    tend() {
      for (const [key, stream] of streams) if (stream.failed) void advance(key)
      if (clock.steady() - lookedAtMs >= LOOK_MS) void look()
    },
    readers: () => [...streams].map(([key, { places }]) => [key, places] as const),
    close: unlisten,
  }
}

/** The position of the reader that is furthest behind. */
const lowestOf = (stream: Stream | undefined): number => Math.min(...[...(stream?.places ?? [])].map((place) => place.seq))
