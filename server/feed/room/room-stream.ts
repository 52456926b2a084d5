import type { RoomAside } from '../../../contract/chat.ts'
import { CHAT_MSG, type RoomTopic, ridOf as ridOfRoom } from '../../../contract/chat-ids.ts'
import { FRAME_BATCH_MS } from '../../../contract/constants.ts'
import type { Topic } from '../../../contract/feed-ids.ts'
import { createRowStreams, type Pace, type RowStreamDeps } from '../rows/row-stream.ts'
import { encode } from '../wire/encode.ts'
import type { Publisher } from '../wire/publisher.ts'
import { type Place, placeOf, type Reader, SLOW_BYTES } from '../wire/reader.ts'
import { type Rooms, speakerOf } from './rooms.ts'

/** Less than odds are skipped at: where a line is too slow for both, it has the odds. */
const PACE: Pace = { restMs: FRAME_BATCH_MS, slowBytes: SLOW_BYTES / 8 }
/** Names in one word about who came. */
const NAMED = 3

/** Those who came to a room since its readers were last told. */
interface Arrivals {
  names: string[]
  more: number
}

export interface RoomStreams extends Publisher {
  /** Somebody else now, or nobody: tells the reader how it stands in its rooms. */
  becameAnother(reader: Reader): Promise<void>
}

/**
 * The chat rooms that are read in this process. Who comes is told to a room as a count, at most once a heartbeat's interval, however
 * many come; that alone is not numbered, and skipped for a slow socket.
 */
export function createRoomStreams({ rooms, ...deps }: RowStreamDeps & { rooms: Rooms }): RoomStreams {
  const streams = createRowStreams(rooms, (_, topic) => ridOf(topic), deps, PACE)
  const arrivals = new Map<string, Arrivals>()
  /** Rooms that a socket has come to before it said who it is: whoever it is comes once that is known, and not as somebody nameless. */
  const unknown = new WeakMap<Reader, Set<string>>()
  /** How many were in a room when its readers were last told. */
  const told = new Map<string, number>()

  const authorOf = (reader: Reader): string | null => {
    const speaker = speakerOf(reader)
    return speaker && rooms.authorOf(speaker)
  }
  const placesOf = (rid: string): ReadonlySet<Place> => new Map(streams.readers()).get(rid) ?? new Set()
  const tellStanding = async (reader: Reader, rid: string) => {
    const author = authorOf(reader)
    const asides = await rooms.standing(speakerOf(reader), rid, rooms.online(rid, placesOf(rid).size))
    // Another login came meanwhile, and tells its own.
    if (reader.gone || author !== authorOf(reader)) return
    for (const aside of asides) reader.socket.send(encode(aside))
  }
  const arrived = async (reader: Reader, rid: string) => {
    const name = await rooms.nameOf(speakerOf(reader))
    const some = arrivals.get(rid) ?? { names: [], more: 0 }
    arrivals.set(rid, some)
    if (name !== null && some.names.includes(name)) return
    if (name !== null && some.names.length < NAMED) some.names.push(name)
    else some.more += 1
  }
  const tellArrivals = (rid: string, places: ReadonlySet<Place>) => {
    const online = rooms.online(rid, places.size)
    const { names, more } = arrivals.get(rid) ?? { names: [], more: 0 }
    arrivals.delete(rid)
    if (names.length + more === 0 && told.get(rid) === online) return
    told.set(rid, online)
    const aside: RoomAside = { msgId: CHAT_MSG.joined, msgData: { rid, names, more, online } }
    const frame = encode(aside)
    for (const { reader } of places) if (reader.socket.bufferedAmount === 0) reader.socket.send(frame)
  }

  const unlisten = rooms.onStanding((author) => {
    for (const [rid, places] of streams.readers())
      for (const { reader } of places) if (author === null || author === authorOf(reader)) tellStanding(reader, rid).catch(deps.onFault)
  })

  return {
    ...streams,
    async join(reader, topic, held) {
      const isNew = !placeOf(reader, topic)
      if (!(await streams.join(reader, topic, held))) return false
      if (!placeOf(reader, topic)) return true
      await tellStanding(reader, ridOf(topic))
      // Who says where it stood was here before, and lost its line.
      if (!isNew || held) return true
      if (speakerOf(reader)) await arrived(reader, ridOf(topic))
      else unknown.set(reader, new Set(unknown.get(reader)).add(ridOf(topic)))
      return true
    },
    async becameAnother(reader) {
      const came = speakerOf(reader) ? unknown.get(reader) : undefined
      if (came) unknown.delete(reader)
      for (const { topic, family } of reader.places) {
        if (family.numberedBy !== 'room') continue
        await tellStanding(reader, ridOf(topic))
        if (came?.has(ridOf(topic))) await arrived(reader, ridOf(topic))
      }
    },
    tend() {
      streams.tend()
      const read = new Map(streams.readers())
      for (const [rid, places] of read) tellArrivals(rid, places)
      for (const rid of told.keys()) {
        if (read.has(rid)) continue
        told.delete(rid)
        arrivals.delete(rid)
        rooms.online(rid, 0)
      }
    },
    close() {
      unlisten()
      streams.close()
    },
  }
}

const ridOf = (topic: Topic): string => ridOfRoom(topic as RoomTopic)
