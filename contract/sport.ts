import * as z from 'zod/mini'
import { SPORT_CHANNEL, SPORT_LANGUAGES } from './constants.ts'
import { empty, endpoint, epochMs, fen, type LoginNeed, milli, requestId } from './endpoint.ts'

export const RESOURCE_PATH = '/game/api/v1/venue/resource'

/** Show types of platform §4 that carry games: in-play, today, early. */
export const SHOW_TYPES = ['RB', 'FT', 'FU'] as const
export const showType = z.enum(SHOW_TYPES)
export type ShowType = (typeof SHOW_TYPES)[number]

/** Play types: 1X2, Asian handicap, over/under; a leading H is the first half and uses the half-time game id. */
export const PLAY_TYPES = ['M', 'R', 'OU', 'HM', 'HR', 'HOU'] as const
export const playType = z.enum(PLAY_TYPES)
export type PlayType = (typeof PLAY_TYPES)[number]

/** Selections in the order a market's `prices` are sent. H home, C away, N draw, O over, U under. */
export const SELECTIONS = {
  M: ['H', 'C', 'N'],
  R: ['H', 'C'],
  OU: ['O', 'U'],
  HM: ['H', 'C', 'N'],
  HR: ['H', 'C'],
  HOU: ['O', 'U'],
} as const satisfies Record<PlayType, readonly string[]>
export type Selection = 'H' | 'C' | 'N' | 'O' | 'U'
export const selection = z.enum(['H', 'C', 'N', 'O', 'U'])

export const MARKET_STATUSES = ['open', 'suspended', 'closed', 'settled'] as const
export type MarketStatus = (typeof MARKET_STATUSES)[number]

/** One market at one line. A moved line is another market: a bet is on the line it was offered at. */
export const market = z.object({
  /** `<gameId>-<w>` or `<gameId>-<w>-<line>`. */
  id: z.string(),
  w: playType,
  /** Quarter goals, of the home side for handicaps (−3 is −0.5/1); null for 1X2. */
  line: z.nullable(z.int()),
  status: z.enum(MARKET_STATUSES),
  /** Rises with every change of price or status. */
  version: z.int(),
  /** Hong Kong thousandths in the order of SELECTIONS[w]; 0 = not offered. */
  prices: z.array(milli),
})
export type Market = z.infer<typeof market>

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
  gameType: z.literal('FT'),
  showType,
  /** Kick-off on the match clock, epoch ms. */
  kickoffAt: epochMs,
  isLive: z.union([z.literal(0), z.literal(1)]),
  /** `<period>^<minute>'`: `1H^38'`, `HT^`, `2H^90+2'`, `LIVE^0'` just before kick-off, '' before that. */
  re_time: z.string(),
  /** Match seconds played, for sports that count them. */
  t_count: z.int(),
  /** Current period: '', '1H', 'HT', '2H', 'END'. */
  se_now: z.string(),
  /** '1' during half-time. */
  HalfTime: z.enum(['0', '1']),
  gameStatus: z.enum(['scheduled', 'live', 'ended', 'void']),
  sc_FT_H: z.int(),
  sc_FT_A: z.int(),
  /** Half-time score once known. */
  sc_HT_H: z.nullable(z.int()),
  sc_HT_A: z.nullable(z.int()),
  /** Real goal minutes were missing and are synthesised. */
  synthetic: z.boolean(),
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

/** Ticket states: `delay` awaits confirmation; `accepted` runs; `refused` was given back; `settled` has a result. */
export const TICKET_STATUSES = ['delay', 'accepted', 'refused', 'settled'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]
/** Result codes of platform §8 that this engine produces so far: win, half win, draw-refund, half loss, loss, auto voided. */
export const RESULTS = ['W', 'LW', 'P', 'LL', 'L', 'D0'] as const
export type Result = (typeof RESULTS)[number]

export const ticket = z.object({
  /** The device-made request id. */
  id: z.string(),
  /** What a person reads out: `T8 2041 7736`. */
  number: z.string(),
  status: z.enum(TICKET_STATUSES),
  result: z.nullable(z.enum(RESULTS)),
  gameId: z.string(),
  marketId: z.string(),
  w: playType,
  line: z.nullable(z.int()),
  selection,
  league: z.string(),
  team_h: z.string(),
  team_c: z.string(),
  /** Score when placed; handicaps in play count from it only where the rules say so (ours count the whole match). */
  score: z.nullable(z.tuple([z.int(), z.int()])),
  /** Final score of the market's period, once settled. */
  finalScore: z.nullable(z.tuple([z.int(), z.int()])),
  /** Price taken, Hong Kong thousandths. */
  odds: milli,
  stakeFen: fen,
  /** Paid back so far: stake and winnings; 0 while open. */
  returnFen: fen,
  /** Stake and winnings if it wins in full. */
  possibleReturnFen: fen,
  placedAt: epochMs,
  /** When an in-play bet will be decided; null once decided. */
  decideAt: z.nullable(epochMs),
  settledAt: z.nullable(epochMs),
  /** Why it was refused: suspended, price, closed. */
  reason: z.nullable(z.enum(['suspended', 'price', 'closed'])),
})
export type Ticket = z.infer<typeof ticket>

/** How far a moved price may be taken without asking (BET-01). */
export const ACCEPT_RULES = ['none', 'higher', 'any'] as const
export type AcceptRule = (typeof ACCEPT_RULES)[number]

/** Data of a placeBet refusal: what the player can do next. */
export const betRefusal = z.object({
  reason: z.enum(['price', 'suspended', 'closed', 'below-minimum', 'above-maximum', 'balance', 'pending', 'reused-id', 'cancelled']),
  /** The price now, when the price moved. */
  odds: z.optional(milli),
  minFen: z.optional(fen),
  maxFen: z.optional(fen),
})
export type BetRefusal = z.infer<typeof betRefusal>

const method = <P extends z.core.$ZodType, A extends z.core.$ZodType, L extends LoginNeed>(
  resource: string,
  login: L,
  payload: P,
  answer: A,
) => endpoint({ path: RESOURCE_PATH, resource, login, cacheMs: 0, payload, answer })

export const sportEndpoints = {
  'sport.counts': method('counts', 'none', empty, z.object({ RB: z.int(), FT: z.int(), FU: z.int() })),
  'sport.gameList': method('gameList', 'none', z.strictObject({ showType }), gameList),
  'sport.hot': method('hot', 'none', empty, gameList),
  'sport.placeBet': method(
    'placeBet',
    'member',
    z.strictObject({
      id: requestId,
      marketId: z.string().check(z.maxLength(64)),
      selection,
      /** The price the player saw. */
      odds: milli,
      stakeFen: fen,
      accept: z.enum(ACCEPT_RULES),
    }),
    ticket,
  ),
  'sport.betStatus': method('betStatus', 'member', z.strictObject({ id: requestId }), z.object({ ticket: z.nullable(ticket) })),
  'sport.tickets': method('tickets', 'member', empty, z.object({ tickets: z.array(ticket) })),
} as const

/** The wrapper every sport resource call travels in (SPORT-08); method parameters stand beside the fixed fields. */
export const resourceEnvelope = z.object({
  method: z.string().check(z.maxLength(32)),
  enName: z.literal(SPORT_CHANNEL),
  Request: z.looseObject({
    timestamp: epochMs,
    token: z.string(),
    langx: z.enum(SPORT_LANGUAGES),
    remoteip: z.string(),
  }),
})
export const RESOURCE_FIXED_FIELDS = ['timestamp', 'token', 'langx', 'remoteip'] as const
