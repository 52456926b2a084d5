import { type Family, familyNameOf, gameIdOf, type ListedType, type ListTopic, type Topic } from '../../contract/feed-ids.ts'
import { type GameList, SHOW_TYPES, type ShowType } from '../../contract/sport.ts'
import { SPORT_TYPES } from '../../domain/sports.ts'
import type { OddsBook } from '../engine/book/odds-source.ts'

/**
 * What the server does for each family of topics. No other part of the feed branches on a family's name. A family is looked up when
 * a topic is joined or left, never on a delivery.
 */
export type TopicFamily = OddsFamily | MemberFamily | RoomFamily

/** Numbered by the holder of the engine's lease (`odds/`), open to everyone, as old as the engine's last message. */
export interface OddsFamily {
  readonly numberedBy: 'engine'
  readonly readers: 'anybody'
  readonly asksWho: false
  /**
   * Topics that always exist and always hold their last frames, because a reader may come back from another process. Every other
   * topic exists from its first reader until what it shows is gone, and holds frames only while it has readers.
   */
  readonly standing: readonly Topic[]
  /** Whether the book contains what the topic shows. */
  has(book: OddsBook, topic: Topic): boolean
  /** The topic's whole content now. */
  body(book: OddsBook, topic: Topic): GameList
}

/** Numbered by the rows of a member (`member/`), which are kept for ever, so every position can be resumed. */
export interface MemberFamily {
  readonly numberedBy: 'member'
  /** Only the member that the socket has proved to be. */
  readonly readers: 'member'
  /** Whether a message about it waits for the socket's login to be checked. */
  readonly asksWho: true
}

/** Numbered by the rows of a chat room (`room/`), open to everyone; what a reader may do there depends on who it is. */
export interface RoomFamily {
  readonly numberedBy: 'room'
  readonly readers: 'anybody'
  readonly asksWho: true
}

const LIST_TOPICS = (['ALL', ...SPORT_TYPES] as const).flatMap((type) =>
  SHOW_TYPES.map((showType): ListTopic => `list/${type}/${showType}`),
)

const FAMILIES = {
  list: {
    numberedBy: 'engine',
    readers: 'anybody',
    asksWho: false,
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
    asksWho: false,
    standing: ['hot'],
    has: () => true,
    body: (book) => book.hot(),
  },
  /** A list of one game; empty once the game is gone. */
  game: {
    numberedBy: 'engine',
    readers: 'anybody',
    asksWho: false,
    standing: [],
    has: (book, topic) => gameOf(book, topic) !== undefined,
    body: (book, topic) => ({ ...book.hot(), games: [gameOf(book, topic) ?? []].flat() }),
  },
  me: { numberedBy: 'member', readers: 'member', asksWho: true },
  room: { numberedBy: 'room', readers: 'anybody', asksWho: true },
} as const satisfies Record<Family, TopicFamily>

const gameOf = (book: OddsBook, topic: Topic) => book.game(gameIdOf(topic) ?? '')

export const familyOf = (topic: Topic): TopicFamily => FAMILIES[familyNameOf(topic)]

/** The family of a topic that the engine numbers. */
export const oddsFamilyOf = (topic: Topic): OddsFamily => familyOf(topic) as OddsFamily

/** All topics that always exist. */
export const STANDING_TOPICS: readonly Topic[] = Object.values<TopicFamily>(FAMILIES).flatMap((family) =>
  family.numberedBy === 'engine' ? family.standing : [],
)
