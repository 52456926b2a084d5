import type { RoomEvent, RoomSnapshot } from '../../../contract/chat.ts'
import { type RoomTopic, ridOf } from '../../../contract/chat-ids.ts'
import type { ClientMessage, Delta, MeDelta, MeSnapshot, OddsDelta } from '../../../contract/feed.ts'
import { applyDeltas } from '../../../contract/feed-book.ts'
import { type Family, familyNameOf, MSG, type Topic } from '../../../contract/feed-ids.ts'
import { applyRoomEvents } from '../../../contract/room-book.ts'
import type { GameList } from '../../../contract/sport.ts'

export type TopicBody = GameList | MeSnapshot | RoomSnapshot

/** What sets the families of topics apart for a page and its worker. No other part of them asks for a family's name. */
export interface TopicFamily {
  /** The topic of the member that the socket has logged in: subscribed only then, and forgotten with that member. */
  readonly ofMember: boolean
  /** Its frames are hints, or words that stay true: they are passed on at any age, other families' only while the copy is live. */
  readonly hints: boolean
  /** Few, and worth seeing even when old: kept for a start without a network, and when nobody watches. */
  readonly kept: boolean
  /** Asks the server for the topic, from the position that is held. */
  ask(topic: Topic, held: Position | null): ClientMessage
  /** Applies one frame, in place. */
  apply(body: TopicBody, deltas: readonly Delta[]): void
}

interface Position {
  epoch: number
  seq: number
}

const subscribe = (topic: Topic, held: Position | null): ClientMessage => ({ msgId: MSG.subscribe, msgData: { topic, ...held } })

const odds = {
  ofMember: false,
  hints: false,
  ask: subscribe,
  apply: (body: TopicBody, deltas: readonly Delta[]) => applyDeltas(body as GameList, deltas as OddsDelta[]),
}

const FAMILIES: Record<Family, TopicFamily> = {
  list: { ...odds, kept: true },
  hot: { ...odds, kept: true },
  game: { ...odds, kept: false },
  me: {
    ofMember: true,
    hints: true,
    kept: false,
    ask: subscribe,
    apply(body, deltas) {
      for (const delta of deltas as MeDelta[]) if (delta.kind === 'balance') (body as MeSnapshot).balanceVersion = delta.version
    },
  },
  room: {
    ofMember: false,
    hints: true,
    kept: false,
    ask: (topic, held) => ({ msgId: MSG.join, msgData: { rid: ridOf(topic as RoomTopic), ...held } }),
    apply: (body, deltas) => applyRoomEvents(body as RoomSnapshot, deltas as RoomEvent[]),
  },
}

export const familyOf = (topic: Topic): TopicFamily => FAMILIES[familyNameOf(topic)]
