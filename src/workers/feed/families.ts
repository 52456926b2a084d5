import { type Delta, type Family, familyNameOf, type MeSnapshot, type OddsDelta, type Topic } from '../../../contract/feed.ts'
import { applyDeltas } from '../../../contract/feed-book.ts'
import type { GameList } from '../../../contract/sport.ts'

export type TopicBody = GameList | MeSnapshot

/** What sets the families of topics apart for a page and its worker. No other part of them asks for a family's name. */
export interface TopicFamily {
  /** The topic of the member that the socket has logged in: subscribed only then, and forgotten with that member. */
  readonly ofMember: boolean
  /** Its frames only hint at a change, and are passed on at any age; other families' only while the copy is live. */
  readonly hints: boolean
  /** Few, and worth seeing even when old: kept for a start without a network, and when nobody watches. */
  readonly kept: boolean
  /** Applies one frame, in place. */
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
