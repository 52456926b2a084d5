import { type Delta, type Family, familyNameOf, type MeSnapshot, type OddsDelta, type Topic } from '../../../contract/feed.ts'
import { applyDeltas } from '../../../contract/feed-book.ts'
import type { GameList } from '../../../contract/sport.ts'

export type TopicBody = GameList | MeSnapshot

/** What a page and its worker do about each family of topics. No other part of them asks for a family's name. */
export interface TopicFamily {
  /** Of whoever the socket has proved to be: asked for once that is somebody, and forgotten when it is another. */
  readonly ofMember: boolean
  /** Its frames only hint that something changed, and are told however old they are; else none is told that is not known to be young. */
  readonly hints: boolean
  /** There are few of them and each is worth seeing when it is old: kept for a start without a network, and when nobody watches it. */
  readonly kept: boolean
  /** Apply one frame, in place. */
  apply(body: TopicBody, deltas: readonly Delta[]): void
}

const odds = {
  ofMember: false,
  hints: false,
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
    apply(body, deltas) {
      for (const delta of deltas) if (delta.kind === 'balance') (body as MeSnapshot).balanceVersion = delta.version
    },
  },
}

export const familyOf = (topic: Topic): TopicFamily => FAMILIES[familyNameOf(topic)]
