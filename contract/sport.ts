import * as z from 'zod/mini'
import { PLAY_PATTERN, SELECTION_PATTERN } from '../domain/code-patterns.ts'
import type { PlayType, Selection } from '../domain/markets.ts'
import type { SportType } from '../domain/sports.ts'
import { empty, epochMs, milli } from './endpoint.ts'
import { method } from './resource.ts'
import { code, sportType } from './sport-counts.ts'

/** Show types of platform §4 that carry games: in-play, today, early. */
export const SHOW_TYPES = ['RB', 'FT', 'FU'] as const
export const showType = z.enum(SHOW_TYPES)
export type ShowType = (typeof SHOW_TYPES)[number]

/**
 * Game types of platform §4. `FT` is football as a game type and today's games as a show type, so code and wire name the two kinds of
 * type differently. `ALL` is every sport, `FS` outrights.
 */
export type GameType = 'ALL' | SportType | 'FS'
const gameType = code<GameType>(/^(ALL|FT|VF|BK|TN|OP|SK|FS|VB|BS|TT)$/)

/** Play types and their selections: the table of domain/markets.ts, which says whether a play has a selection. */
export type { PlayType, Selection } from '../domain/markets.ts'

export const playType = code<PlayType>(PLAY_PATTERN)
export const selection = code<Selection>(SELECTION_PATTERN)

export const MARKET_STATUSES = ['open', 'suspended', 'closed', 'settled'] as const
export type MarketStatus = (typeof MARKET_STATUSES)[number]

/** Home, away. */
export const score = z.tuple([z.int(), z.int()])

/** A market at one line. A moved line is another market: a bet keeps the line at which it was offered. */
export const market = z.object({
  /** `<gameId>-<w>` or `<gameId>-<w>-<line>`. */
  id: z.string(),
  w: playType,
  /** Quarter goals (or points, sets), for handicaps the home side's (−3 is −0.5/1); null if the play has no line. */
  line: z.nullable(z.int()),
  /** The score that a football handicap in play counts from. With another score it is another market. */
  from: z.optional(score),
  /** Order of the play's lines: 0 for the main line, then the nearest. */
  rank: z.int(),
  status: z.enum(MARKET_STATUSES),
  /** Rises with each change of price or status. */
  version: z.int(),
  /** Hong Kong thousandths in the order of PLAYS[w].selections; 0 = not offered. */
  prices: z.array(milli),
})
export type Market = z.infer<typeof market>

/** An event of a game, on the match clock. Cards, corners and video checks are simulated, and marked so, as no file has them. */
export const gameEvent = z.object({
  kind: z.enum([
    'kick-off',
    'goal',
    'yellow',
    'red',
    'corner',
    'check',
    'goal-stands',
    'goal-refused',
    'half-time',
    'second-half',
    'full-time',
  ]),
  /** Epoch ms on the match clock. */
  at: epochMs,
  /** The minute as shown: `38`, `90+2`; '' without one. */
  minute: z.string(),
  side: z.nullable(z.enum(['H', 'C'])),
  /** Whether the event, or the minute of a real goal, is simulated. */
  simulated: z.boolean(),
})
export type GameEvent = z.infer<typeof gameEvent>

/** A game with the specification's field names (platform §3). */
export const game = z.object({
  gameId: z.string(),
  /** Id of the half-time game, used by half-time play types. */
  hgid: z.string(),
  /** Group id: equal for all games of one match. */
  gide: z.string(),
  league_id: z.string(),
  league: z.string(),
  team_h: z.string(),
  team_c: z.string(),
  gameType: sportType,
  showType,
  /** Kick-off on the match clock, epoch ms. */
  kickoffAt: epochMs,
  isLive: z.union([z.literal(0), z.literal(1)]),
  /** `<period>^<minute>'`: `1H^38'`, `HT^`, `2H^90+2'`, `3Q^`, `LIVE^0'` just before kick-off, '' before that. */
  re_time: z.string(),
  /** Basketball: seconds on the clock of the quarter, which counts down. */
  t_count: z.int(),
  /** Basketball: why that clock stands; '' while it runs, and in breaks. */
  t_stop: z.optional(z.enum(['', 'foul', 'free-throws', 'time-out'])),
  /** Current period: '', '1H', 'HT', '2H', 'END'; quarters '1Q' to '4Q' and 'OT', sets '1S' and on, innings '1I' and on. */
  se_now: z.string(),
  /** Baseball: the running inning. */
  inningNum: z.optional(z.string()),
  /** '1' during half-time. */
  HalfTime: z.enum(['0', '1']),
  gameStatus: z.enum(['scheduled', 'live', 'ended', 'void']),
  /** The score that decides the match: goals, points, runs, or sets won. */
  sc_FT_H: z.int(),
  /** The away side's, under two names (domain/away-score.ts); our server sends the first. */
  sc_FT_A: z.optional(z.int()),
  sc_FT_C: z.optional(z.int()),
  /** Half-time score once known. */
  sc_HT_H: z.nullable(z.int()),
  sc_HT_A: z.nullable(z.int()),
  /** Score of the running set: games in tennis, frame points in snooker, points or rounds elsewhere. */
  sc_set_H: z.optional(z.int()),
  sc_set_A: z.optional(z.int()),
  /** Score of the running game of tennis: 0, 15, 30, 40, and 50 for advantage; in a tie-break its points. */
  sc_game_H: z.optional(z.int()),
  sc_game_A: z.optional(z.int()),
  /** In sets: who serves the next point, in snooker who is at the table; '' when nobody does. */
  serving: z.optional(z.enum(['', 'H', 'C'])),
  /** Home and away of each started quarter, inning or set; not in football. */
  sc_periods: z.optional(z.array(score)),
  /** Whether goal minutes are synthesised, as the file has none. */
  synthetic: z.boolean(),
  /** Red cards, simulated like all cards. */
  red_h: z.int(),
  red_c: z.int(),
  /** 1 while a (simulated) video check suspends the game's markets. */
  review: z.union([z.literal(0), z.literal(1)]),
  /** Number of plays on offer that lists leave out. */
  more: z.int(),
  /** Events so far, in order. Only in a game's own topic and gameDetail. */
  events: z.optional(z.array(gameEvent)),
  /** In lists and hot those of `isListed`, in a game's own topic and gameDetail all. */
  markets: z.array(market),
})
export type Game = z.infer<typeof game>

export const gameList = z.object({
  games: z.array(game),
  /** Match clock when the list was made, epoch ms, and its speed against wall time. */
  clockAt: epochMs,
  speed: z.number(),
})
export type GameList = z.infer<typeof gameList>

/** The main markets whose price moves a game page plots. */
export const MOVING_PLAYS = ['M', 'ML', 'R', 'OU'] as const

export const gameDetail = z.object({
  /** With all its markets and events; null once it is over or unknown. */
  game: z.nullable(game),
  /** Match clock, epoch ms, and its speed. */
  clockAt: epochMs,
  speed: z.number(),
  /** Score of each started period, `[home, away]`: halves, quarters (`1Q`), innings (`1`), sets (`1S`). */
  periods: z.array(z.object({ period: z.string(), score })),
  /** Moves of the main lines' prices, thinned to at most 120 points each, since the answering process has known the game. */
  moves: z.array(
    z.object({
      w: z.enum(MOVING_PLAYS),
      points: z.array(z.object({ at: epochMs, line: z.nullable(z.int()), prices: z.array(milli) })),
    }),
  ),
})
export type GameDetail = z.infer<typeof gameDetail>

/** Show types of outrights: of competitions that end today, or later. */
export const CHAMPION_SHOW_TYPES = ['FSFT', 'FSFU'] as const
export const championShowType = z.enum(CHAMPION_SHOW_TYPES)
export type ChampionShowType = (typeof CHAMPION_SHOW_TYPES)[number]

/** The outright of a league or a cup. Bet on by placeBet with the market's id and the entry's rtype as selection. */
export const champion = z.object({
  gameId: z.string(),
  /** `<gameId>-FS` */
  marketId: z.string(),
  gameType: z.literal('FS'),
  showType: championShowType,
  league_id: z.string(),
  league: z.string(),
  /** Kick-off of the last known match, match clock, epoch ms. */
  endsAt: epochMs,
  status: z.enum(MARKET_STATUSES),
  version: z.int(),
  /** In order of price, the favourite first; Hong Kong thousandths, 0 = not offered. */
  entries: z.array(z.object({ rtype: selection, team: z.string(), price: milli })),
})
export type Champion = z.infer<typeof champion>

/** A name in Chinese, in Latin letters, and in pinyin: one syllable a character, '' for a Latin name. */
const searchName = { name: z.string(), latin: z.string(), pinyin: z.string() }
/** Everything with a Chinese name, playing or not. All else is shown, and found, by its Latin name. */
export const sportNames = z.object({
  teams: z.array(z.object(searchName)),
  /** The shortcut leagues first, in their order. */
  leagues: z.array(z.object({ id: z.string(), ...searchName })),
})
export type SportNames = z.infer<typeof sportNames>

const DAY_MS = 24 * 3_600_000

/** The catalogue. The counts are apart, because home asks for them before it loads anything of a sport. */
export const sportEndpoints = {
  'sport.gameList': method('gameList', 'none', z.strictObject({ gameType: z.optional(gameType), showType }), gameList),
  'sport.hot': method('hot', 'none', empty, gameList),
  'sport.gameDetail': method('gameDetail', 'none', z.strictObject({ gameId: z.string().check(z.maxLength(24)) }), gameDetail),
  'sport.champions': method(
    'champions',
    'none',
    z.strictObject({ showType: championShowType }),
    z.object({ champions: z.array(champion) }),
  ),
  'sport.names': method('names', 'none', empty, sportNames, DAY_MS),
} as const
