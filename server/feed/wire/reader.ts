import { type CloseReason, MSG, type Topic } from '../../../contract/feed.ts'
import type { TopicFamily } from '../families.ts'
import { encode } from './encode.ts'

/**
 * One socket as the hub sees it, and what is done with one that does not read.
 *
 * Nothing is conflated per socket: while more than SLOW_BYTES wait, odds frames are skipped, and once drained the socket
 * gets a snapshot. Frames are shared Buffers, so the waiting bytes of a thousand slow sockets are mostly the same bytes.
 * Member events are never skipped; past CAP_BYTES, or slow for SLOW_LIMIT_MS, the socket is closed with a reason.
 */
export const SLOW_BYTES = 512 * 1024
export const DRAINED_BYTES = 16 * 1024
const CAP_BYTES = 8 * 1024 * 1024
export const SLOW_LIMIT_MS = 20_000

export interface FeedSocket {
  send(frame: Buffer): void
  readonly bufferedAmount: number
  close(code: number, reason: string): void
}

/** Who a socket proved to be. `tokenHash` names the session, so that its end drops exactly its sockets. */
export interface Membership {
  memberId: bigint
  tokenHash: string
}

/** Where a reader stands in a topic: the last seq written to its socket. */
export interface Place {
  readonly reader: Reader
  readonly topic: Topic
  readonly family: TopicFamily
  epoch: number
  seq: number
  /** Steady time since frames were skipped. */
  behindSinceMs: number | null
}

export interface Reader {
  readonly socket: FeedSocket
  /** One of each topic. A page watches a handful, and a Map would be most of what a reader costs. */
  places: readonly Place[]
  member: Membership | null
  /** The part of the heartbeat's interval in which it has its own. */
  readonly part: number
}

export const placeOf = (reader: Reader, topic: Topic): Place | undefined => reader.places.find((place) => place.topic === topic)

/** `places` are all places of the topic, also here and below. True when it had one. */
export function leavePlace(places: Set<Place>, reader: Reader, topic: Topic): boolean {
  const place = placeOf(reader, topic)
  if (!place) return false
  reader.places = reader.places.filter((one) => one !== place)
  return places.delete(place)
}

export function takePlace(places: Set<Place>, place: Place): void {
  const { reader, topic } = place
  leavePlace(places, reader, topic)
  places.add(place)
  // Not by spreading, which leaves room for sixteen more.
  reader.places = reader.places.concat(place)
}

/** Close with a reason, and first a message that says when coming back is welcome: a page can't see more of a close than its reason. */
export function sayGoodbye(socket: FeedSocket, { code, reason }: CloseReason, retryMs: number): void {
  socket.send(encode({ msgId: MSG.goodbye, msgData: { code, reason, retryMs: Math.round(retryMs) } }))
  socket.close(code, reason)
}

/** True when the socket must be given up rather than written to. */
export function isHopeless(reader: Reader, nowMs: number): boolean {
  if (reader.socket.bufferedAmount > CAP_BYTES) return true
  for (const place of reader.places) {
    if (place.behindSinceMs !== null && nowMs - place.behindSinceMs > SLOW_LIMIT_MS) return true
  }
  return false
}
