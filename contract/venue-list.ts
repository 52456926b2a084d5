import * as z from 'zod/mini'
import { empty, endpoint, epochMs } from './endpoint.ts'
import { channelCode, VENUE_CATEGORIES, type VenueCategory, venueForm } from './venue.ts'

/** What the list pages ask by. Slots and fishing have other names here than as categories. */
export const VENUE_TYPES = ['TY', 'ZR', 'QP', 'DJ', 'CP', 'egame', 'fish'] as const
export type VenueType = (typeof VENUE_TYPES)[number]
const OTHER_TYPES: Partial<Record<VenueCategory, VenueType>> = { DZ: 'egame', BY: 'fish' }
export const typeOf = (category: VenueCategory): VenueType => OTHER_TYPES[category] ?? (category as VenueType)

/** Games by what is played; each has its picture. */
export const GAME_KINDS = ['slot', 'baccarat', 'lottery', 'niuniu', 'blackjack', 'gomoku', 'fishing'] as const
export type GameKind = (typeof GAME_KINDS)[number]

/** A game’s code: it becomes a part of an address. Empty: the venue itself. */
const gameCode = z.string().check(z.regex(/^[\w.-]{0,64}$/))

const listedGame = z.object({
  channelCode,
  gameCode,
  kind: z.enum(GAME_KINDS),
  name: z.string(),
  /** For searching: the name in Latin letters, and its reading in syllables. */
  latin: z.string(),
  pinyin: z.string(),
  /** What comes back of the stakes on average, in parts of a million; null: it is played for no money. */
  returnPpm: z.nullable(z.int()),
  /** Which bet that is, and what others return. */
  returnOf: z.string(),
  /** What there is to know before playing, each with its name. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
})
export type ListedGame = z.infer<typeof listedGame>

const listedVenue = z.object({
  channelCode,
  enName: z.string(),
  name: z.string(),
  pinyin: z.string(),
  category: z.enum(VENUE_CATEGORIES),
  form: venueForm,
  state: z.enum(['open', 'maintenance']),
  /** When maintenance should end; null: not known. */
  backAt: z.nullable(epochMs),
  /** Whether its games can be entered. */
  playable: z.boolean(),
  /** Where its games are entered, without a query: only such addresses are framed. Null: not at all, or by a page of ours. */
  entry: z.nullable(z.string()),
  games: z.array(listedGame),
})
export type ListedVenue = z.infer<typeof listedVenue>

/** Whatever can be a favourite: a game, or with an empty code the venue. */
const collected = { channelCode, gameCode }

const bonusPool = z.object({
  ...collected,
  name: z.string(),
  amountFen: z.string(),
  /** One spin in so many wins it. */
  oneIn: z.int(),
  /** When the amount was told. */
  at: epochMs,
})

const hotMatch = z.object({
  gameId: z.string(),
  gameType: z.string(),
  league: z.string(),
  team_h: z.string(),
  team_c: z.string(),
  isLive: z.boolean(),
  /** Kick-off, epoch ms on the clock of the matches. */
  startsAt: epochMs,
  sc_FT_H: z.int(),
  sc_FT_A: z.int(),
})
export type HotMatch = z.infer<typeof hotMatch>

const count = z.optional(z.int())
const venues = z.object({
  /** How many venues there are of each type. */
  counts: z.object({ TY: count, ZR: count, QP: count, DJ: count, CP: count, egame: count, fish: count }),
  venues: z.array(listedVenue),
})
export type VenueList = z.infer<typeof venues>

/** Lists of venues and games. They say nothing of a member, so that they outlive a session. */
export const venueListEndpoints = {
  'venue.getVenueInfoByCategory': endpoint({
    path: '/game/api/v1/venue/getVenueInfoByCategory',
    login: 'none',
    cacheMs: 30_000,
    /** Without a type: all. */
    payload: z.strictObject({ category: z.optional(z.enum(VENUE_TYPES)) }),
    answer: venues,
  }),
  /** The slot games of all venues. */
  'venue.gameList': endpoint({
    path: '/game/api/v1/venue/gameList',
    login: 'none',
    cacheMs: 30_000,
    payload: empty,
    answer: venues,
  }),
  /** Pools that the venues tell of. */
  'venue.getBonusPools': endpoint({
    path: '/game/api/v1/venue/getBonusPools',
    login: 'none',
    cacheMs: 60_000,
    payload: empty,
    answer: z.object({ pools: z.array(bonusPool) }),
  }),
  /** The first of the hot matches, those in play before others; null: there is none. */
  'venue.hotMatch': endpoint({
    path: '/game/api/v1/video/hotLive/matchDetail',
    login: 'none',
    cacheMs: 15_000,
    payload: empty,
    answer: z.object({ match: z.nullable(hotMatch) }),
  }),
  'venue.addCollection': endpoint({
    path: '/game/api/v1/collection/addCollection',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject(collected),
    answer: empty,
  }),
  'venue.removeCollection': endpoint({
    path: '/game/api/v1/collection/removeCollection',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject(collected),
    answer: empty,
  }),
  /** The member's favourites, and when each game was last played. */
  'venue.collection': endpoint({
    path: '/game/api/v1/collection/list',
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({
      collected: z.array(z.object(collected)),
      played: z.array(z.object({ ...collected, at: epochMs })),
    }),
  }),
} as const
