import type { RoomAside } from '../../../contract/chat.ts'
import type { ServerMessage } from '../../../contract/feed.ts'
import type { MSG, Topic } from '../../../contract/feed-ids.ts'
import { familyOf, type TopicBody, type TopicFamily } from './families.ts'

export type SnapshotPart = Extract<ServerMessage, { msgId: typeof MSG.snapshot }>['msgData']
export type Frame = Extract<ServerMessage, { msgId: typeof MSG.frame }>['msgData']
export type HeartbeatEntry = Extract<ServerMessage, { msgId: typeof MSG.heartbeat }>['msgData']['topics'][number]

/**
 * The worker's own copy of one topic. It is `live` only while a heartbeat, less than two heartbeats ago, named exactly the
 * (epoch, seq) it holds and a young source, and every frame since then followed without a gap; snapshots and resumed frames
 * alone make no copy live.
 * Within an epoch it never goes back, so duplicates and stragglers change nothing.
 */
export interface TopicCopy {
  readonly topic: Topic
  readonly family: TopicFamily
  /** −1 while there is no position to resume from. */
  epoch: number
  seq: number
  body: TopicBody | null
  /** Server time of the snapshot the copy grew from; its match clock counts from it. */
  at: number
  live: boolean
  /** Own time at which its source last spoke, as far as is known. */
  spokeAt: number
  /** Cancels the timer that ends the trust in it. */
  stopExpiry: () => void
  /** Own time at which it was last known right. */
  knownAt: number
  /** Own time of a subscribe that has no answer yet. */
  askedAt: number | null
  /** The code with which the server refused it; asked for again on the next socket. */
  refused: number | null
  parts: { key: string; texts: string[] }
  /** The last of each kind that the server told this socket alone about the topic. */
  asides: Map<number, RoomAside>
}

export const createTopicCopy = (topic: Topic): TopicCopy => ({
  topic,
  family: familyOf(topic),
  epoch: -1,
  seq: -1,
  body: null,
  at: 0,
  live: false,
  spokeAt: 0,
  stopExpiry: () => undefined,
  knownAt: 0,
  askedAt: null,
  refused: null,
  parts: { key: '', texts: [] },
  asides: new Map(),
})

/** Gives up the position and keeps the body to show as stale: the next answer must be a snapshot. */
export function forgetPosition(copy: TopicCopy): void {
  copy.epoch = -1
  copy.seq = -1
}

/** Takes one part; returns true when it completed a snapshot that is not older than the copy. Throws on a body that is no JSON. */
export function takeSnapshotPart(copy: TopicCopy, part: SnapshotPart): boolean {
  if (isOld(copy, part)) return false
  const key = `${part.epoch} ${part.seq} ${part.at} ${part.parts}`
  if (copy.parts.key !== key) copy.parts = { key, texts: [] }
  copy.parts.texts[part.part] = part.body
  if (Object.keys(copy.parts.texts).length < part.parts) return false
  copy.body = JSON.parse(copy.parts.texts.join('')) as TopicBody
  copy.parts = { key: '', texts: [] }
  copy.epoch = part.epoch
  copy.seq = part.seq
  copy.at = part.at
  copy.askedAt = null
  copy.refused = null
  return true
}

/** Applies a frame when it is the next one. `lost`: a frame before it is missing, or the publisher is another. */
export function takeFrame(copy: TopicCopy, frame: Frame): 'applied' | 'ignored' | 'lost' {
  if (copy.epoch === -1 || copy.body === null || frame.epoch < copy.epoch) return 'ignored'
  if (frame.epoch > copy.epoch) {
    forgetPosition(copy)
    return 'lost'
  }
  if (frame.seq <= copy.seq) return 'ignored'
  if (frame.seq > copy.seq + 1) return 'lost'
  copy.family.apply(copy.body, frame.deltas)
  copy.seq = frame.seq
  copy.askedAt = null
  return 'applied'
}

/** Compares the copy with a heartbeat's entry. `old`: the entry left the server before the copy's last change. */
export function compare(copy: TopicCopy, entry: HeartbeatEntry | undefined): 'same' | 'behind' | 'old' {
  if (!entry || copy.epoch === -1) return 'behind'
  if (entry.epoch === copy.epoch && entry.seq === copy.seq) return 'same'
  if (entry.epoch > copy.epoch) forgetPosition(copy)
  return isOld(copy, entry) ? 'old' : 'behind'
}

const isOld = (copy: TopicCopy, other: { epoch: number; seq: number }): boolean =>
  other.epoch < copy.epoch || (other.epoch === copy.epoch && other.seq < copy.seq)
