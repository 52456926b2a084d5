import { type Family, familyNameOf, gameIdOf, type ListedType, type ListTopic, type Topic } from '../../contract/feed.ts'
import { type GameList, SHOW_TYPES, type ShowType } from '../../contract/sport.ts'
import { SPORT_TYPES } from '../../domain/sports.ts'
import type { OddsBook } from '../engine/book/odds-source.ts'

/**
 * What the server does about each family of topics. No other part of the feed asks for a family's name; a family is looked up when
 * a topic is joined or left, never for a delivery.
 */
export type TopicFamily = OddsFamily | MemberFamily

/** Numbered by the holder of the engine's lease (`odds/`), read by anybody, as old as the engine's last word. */
export interface OddsFamily {
  readonly numberedBy: 'engine'
  readonly readers: 'anybody'
  /**
   * Topics that are there from the start and hold their last frames always, because a reader may come back from another process. Any
   * other is there from its first reader until what it shows is gone, and holds frames only while it is read.
   */
  readonly standing: readonly Topic[]
  /** Whether the book has what the topic shows. */
  has(book: OddsBook, topic: Topic): boolean
  /** What it shows now. */
  body(book: OddsBook, topic: Topic): GameList
}

/** Numbered by the rows of a member (`member/`), which are kept for ever, so anything of them can be resumed. */
export interface MemberFamily {
  readonly numberedBy: 'member'
  /** The one that the socket has proved to be. */
  readonly readers: 'member'
}

const LIST_TOPICS = (['ALL', ...SPORT_TYPES] as const).flatMap((type) =>
  SHOW_TYPES.map((showType): ListTopic => `list/${type}/${showType}`),
)

const FAMILIES = {
  list: {
    numberedBy: 'engine',
    readers: 'anybody',
    standing: LIST_TOPICS,
    has: () => true,
    body(book, topic) {
      const [, gameType, showType] = topic.split('/')
      return book.list(showType as ShowType, gameType as ListedType)
    },
  },
  hot: {
    numberedBy: 'engine',
    readers: 'anybody',
    standing: ['hot'],
    has: () => true,
    body: (book) => book.hot(),
  },
  /** A list of one game, or of none once it is gone. */
  game: {
    numberedBy: 'engine',
    readers: 'anybody',
    standing: [],
    has: (book, topic) => gameOf(book, topic) !== undefined,
    body: (book, topic) => ({ ...book.hot(), games: [gameOf(book, topic) ?? []].flat() }),
  },
  me: { numberedBy: 'member', readers: 'member' },
} as const satisfies Record<Family, TopicFamily>

const gameOf = (book: OddsBook, topic: Topic) => book.game(gameIdOf(topic) ?? '')

export const familyOf = (topic: Topic): TopicFamily => FAMILIES[familyNameOf(topic)]

/** Of a topic that the engine numbers. */
export const oddsFamilyOf = (topic: Topic): OddsFamily => familyOf(topic) as OddsFamily

/** All topics that are there from the start. */
export const STANDING_TOPICS: readonly Topic[] = Object.values<TopicFamily>(FAMILIES).flatMap((family) =>
  family.numberedBy === 'engine' ? family.standing : [],
)
