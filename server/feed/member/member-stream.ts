import { MSG, type Topic } from '../../../contract/feed.ts'
import type { Clock } from '../../platform/clock.ts'
import { familyOf } from '../families.ts'
import { encode } from '../wire/encode.ts'
import type { Publisher, Tally } from '../wire/publisher.ts'
import { leavePlace, type Place, takePlace } from '../wire/reader.ts'
import { encodeSnapshot } from '../wire/snapshot.ts'
import type { MemberEvent, MemberEvents } from './member-events.ts'

/**
 * The `me` topic of each member with an open socket. Its numbers are those of the rows of `member_event` (epoch 1, one frame a
 * row), so every process can resume it, also after a restart. Frames always come from the database: a notice of new rows only
 * triggers a read, and a failed read is repeated at the next heartbeat. So the source is never old, and no row is skipped for a slow
 * socket.
 */
const EPOCH = 1
/** A reader further behind than this gets a snapshot with the balance's version instead of every row that it missed. */
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

interface Deps {
  memberEvents: MemberEvents
  clock: Clock
  onFault(error: unknown): void
  tally: Tally
}

export function createMemberStreams({ memberEvents, clock, onFault, tally }: Deps): Publisher {
  const streams = new Map<bigint, Stream>()
  let lookedAtMs = clock.steady()

  const send = (stream: Stream, row: MemberEvent) => {
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
  const readOn = async (memberId: bigint, stream: Stream) => {
    stream.failed = false
    try {
      do {
        stream.again = false
        const after = lowestOf(stream)
        const rows = stream.places.size > 0 ? await memberEvents.read(memberId, after) : []
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
  const advance = async (memberId: bigint): Promise<void> => {
    const stream = streams.get(memberId)
    if (!stream) return
    stream.again = true
    stream.reading ??= readOn(memberId, stream)
    await stream.reading
  }

  /** Finds members whose notice was lost. */
  const look = async () => {
    lookedAtMs = clock.steady()
    try {
      const last = await memberEvents.lastSeqs([...streams.keys()])
      for (const [memberId, seq] of last) if (seq > lowestOf(streams.get(memberId))) void advance(memberId)
    } catch (error) {
      onFault(error)
    }
  }

  const unlisten = memberEvents.onAppended((memberId) => void advance(memberId))

  return {
    async join(reader, topic, held) {
      const memberId = reader.member?.memberId
      if (memberId === undefined) return true
      const member = reader.member
      const position = await memberEvents.position(memberId)
      if (reader.member !== member) return true
      // No row would ever follow a number below 0, and reading would not end.
      const missed = held?.epoch === EPOCH && held.seq >= 0 ? position.seq - held.seq : -1
      const resumes = held !== undefined && missed >= 0 && missed <= RESUME_ROWS
      if (!resumes) {
        const at = { topic, epoch: EPOCH, seq: position.seq, atMs: clock.now() }
        for (const frame of encodeSnapshot(at, { balanceVersion: position.balanceVersion })) reader.socket.send(frame)
      }
      const place: Place = {
        reader,
        topic,
        family: familyOf(topic),
        epoch: EPOCH,
        seq: resumes ? held.seq : position.seq,
        behindSinceMs: null,
      }
      const stream = streams.get(memberId) ?? { topic, places: new Set(), reading: undefined, again: false, failed: false }
      streams.set(memberId, stream)
      takePlace(stream.places, place)
      await advance(memberId)
      return true
    },
    leave(reader, topic) {
      const memberId = reader.member?.memberId
      const stream = memberId === undefined ? undefined : streams.get(memberId)
      if (memberId !== undefined && stream && leavePlace(stream.places, reader, topic) && stream.places.size === 0) streams.delete(memberId)
    },
    ageMs: () => 0,
    catchUp: () => undefined,
    tend() {
      for (const [memberId, stream] of streams) if (stream.failed) void advance(memberId)
      if (clock.steady() - lookedAtMs >= LOOK_MS) void look()
    },
    close: unlisten,
  }
}

/** The position of the reader that is furthest behind. */
const lowestOf = (stream: Stream | undefined): number => Math.min(...[...(stream?.places ?? [])].map((place) => place.seq))
