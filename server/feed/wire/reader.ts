import { type CloseReason, MSG, type Topic } from '../../../contract/feed-ids.ts'
import type { TopicFamily } from '../families.ts'
import { encode } from './encode.ts'

/**
 * A socket as the hub sees it, and the rules for one that does not read.
 *
 * No socket has frames of its own: while more than SLOW_BYTES wait, odds frames are skipped, and once drained the socket
 * gets a snapshot. Frames are shared Buffers, so the waiting bytes of a thousand slow sockets are mostly the same bytes.
 * Member events are never skipped; beyond CAP_BYTES, or after SLOW_LIMIT_MS, the socket is closed with a reason.
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

/** The member that a socket proved. `tokenHash` names the session, so that its end closes exactly its sockets. */
export interface Membership {
  memberId: bigint
  tokenHash: string
}

/** A reader's position in a topic: the last seq written to its socket. */
export interface Place {
  readonly reader: Reader
  readonly topic: Topic
  readonly family: TopicFamily
  epoch: number
  seq: number
  /** Steady time at which the source sent the first skipped frame; null for none. */
  behindSinceMs: number | null
}

export interface Reader {
  readonly socket: FeedSocket
  /** One for each topic. A page reads a handful, and a Map would be most of a reader's memory. */
  places: readonly Place[]
  member: Membership | null
  /** Who it is in chat rooms while it is no member, as its device says. */
  guest: string | null
  /** Its socket is closed: nothing may be kept for it any more. */
  gone: boolean
  /** The part of the interval in which it gets its heartbeat. */
  readonly part: number
}

export const placeOf = (reader: Reader, topic: Topic): Place | undefined => reader.places.find((place) => place.topic === topic)

/** Removes the reader from `places`, which are all places of the topic. Returns whether it had one. */
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
  // A spread array would have room for sixteen more.
  reader.places = reader.places.concat(place)
}

/** Sends when to come back, then closes with a reason: of a close a page sees no more than its reason. */
export function sayGoodbye(socket: FeedSocket, { code, reason }: CloseReason, retryMs: number): void {
  socket.send(encode({ msgId: MSG.goodbye, msgData: { code, reason, retryMs: Math.round(retryMs) } }))
  socket.close(code, reason)
}

/** Whether the socket is to be closed instead of written to. */
export function isHopeless(reader: Reader, nowMs: number): boolean {
  if (reader.socket.bufferedAmount > CAP_BYTES) return true
  for (const place of reader.places) {
    if (place.behindSinceMs !== null && nowMs - place.behindSinceMs > SLOW_LIMIT_MS) return true
  }
  return false
}
