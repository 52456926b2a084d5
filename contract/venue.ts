import * as z from 'zod/mini'
import { signedFen } from './day-range.ts'
import { endpoint, epochMs, fen, requestId } from './endpoint.ts'

/** What a venue offers: sport, live dealer, lottery, chess, slots, e-sports, fishing. Their numbers, 1 to 7, are their places here. */
export const VENUE_CATEGORIES = ['TY', 'ZR', 'CP', 'QP', 'DZ', 'DJ', 'BY'] as const
export type VenueCategory = (typeof VENUE_CATEGORIES)[number]

/** The number that stands for all categories, and for the total money (platform §9). */
export const ALL_CATEGORIES = 8

export const channelCode = z.string().check(z.regex(/^[A-Z0-9]{2,16}$/))

/**
 * How the money of a venue is kept: `seamless`, its games debit and credit the main wallet, so nothing is moved into it; `transfer`, it
 * has a wallet of its own.
 */
export const venueForm = z.enum(['seamless', 'transfer'])
export type VenueForm = z.infer<typeof venueForm>

/** A venue with what the member has there. */
const venueBalance = z.object({
  channelCode,
  enName: z.string(),
  name: z.string(),
  category: z.enum(VENUE_CATEGORIES),
  form: venueForm,
  balanceFen: fen,
  /** Of a venue with its own books that does not answer now: when it told the balance, 0 if it never has. Null: it is of now. */
  asOf: z.nullable(epochMs),
  /**
   * Of a venue with its own books: what the member won or lost there in this visit, by what it tells: the balance, less that of the
   * visit's first launch and what was moved in since, and what was moved out. Missing where it is not known.
   */
  netFen: z.optional(signedFen),
  /** During maintenance the balance stays, and nothing moves in or out. */
  state: z.enum(['open', 'maintenance']),
  /** When maintenance should end; null: not known. */
  backAt: z.nullable(epochMs),
  /** Whether its games can be entered yet. */
  playable: z.boolean(),
})
export type VenueBalance = z.infer<typeof venueBalance>

const switched = z.strictObject({ status: z.union([z.literal(0), z.literal(1)]) })

/**
 * How one venue ended: its money is `back`, there was none (`empty`), or it stays there: during `maintenance`, because the venue let it not go
 * (`kept`) or tells no balance (`away`). `moving`: the venue has not said yet what became of it.
 */
const recycled = z.object({
  channelCode,
  /** What came back, is on its way, or stays. */
  amountFen: fen,
  outcome: z.enum(['back', 'empty', 'maintenance', 'kept', 'away', 'moving']),
})
export type Recycled = z.infer<typeof recycled>

export const TRANSFER_WAYS = ['in', 'out'] as const
export type TransferWay = (typeof TRANSFER_WAYS)[number]

/** A transfer with a venue that keeps its own books. `moving`: it has not said yet what became of it. `refused`: the money is where it was. */
const venueMove = z.object({
  id: z.string(),
  channelCode,
  ty: z.enum(TRANSFER_WAYS),
  amountFen: fen,
  state: z.enum(['moving', 'done', 'refused']),
  at: epochMs,
})
export type VenueMove = z.infer<typeof venueMove>

/** What 6413 says beside: the turnover that the member still owes, which holds back what is taken along, too. */
export const emptyThere = z.object({ owedFen: fen })
export type EmptyThere = z.infer<typeof emptyThere>

export const venueEndpoints = {
  /** All sums are of one moment, but for what venues with their own books tell. `version` rises with each movement of any of them: a lower one is older. */
  'venue.allBalance': endpoint({
    path: '/game/api/v1/venue/allBalance',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ category: z.int().check(z.minimum(1), z.maximum(ALL_CATEGORIES)) }),
    answer: z.object({
      /** The main wallet, what bets and withdrawals hold, what is on its way to venues, and all venues. */
      totalFen: fen,
      /** The main wallet. */
      balanceFen: fen,
      lockMoneyFen: fen,
      venuesFen: fen,
      version: z.int(),
      /** Whether entering a venue takes the main wallet along, and leaving it brings everything back. */
      autoTransfer: z.boolean(),
      /** Those that have no answer yet, and the last ones that got theirs. */
      moves: z.array(venueMove),
      /** Those of the category. */
      venues: z.array(venueBalance),
    }),
  }),
  'venue.balance': endpoint({
    path: '/game/api/v1/venue/balance',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ channelCode }),
    answer: venueBalance,
  }),
  /**
   * Moves money `in` to the venue or `out` of it, once for each id. Refused with 6415 during its maintenance. `moving`: a venue with its own books
   * has not said yet what became of it; by `funds.callStatus` or `venue.allBalance` it is heard of.
   */
  'venue.transfer': endpoint({
    path: '/game/api/v1/venue/transfer',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      id: requestId,
      channelCode,
      ty: z.enum(TRANSFER_WAYS),
      /** In yuan, as it was typed: two decimals, twelve characters at most. `all`, inwards alone: whatever the main wallet has then. */
      amount: z.string().check(z.maxLength(12), z.regex(/^(\d+(\.\d{0,2})?|all)$/)),
      isActivity: z.optional(z.int()),
    }),
    answer: z.object({ id: requestId, channelCode, ty: z.enum(TRANSFER_WAYS), amountFen: fen, state: z.enum(['moving', 'done']) }),
  }),
  /** Brings everything back from all venues, each by itself: one that keeps its money stops no other. */
  'venue.recycle': endpoint({
    path: '/game/api/v1/venue/recycle',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ id: requestId }),
    answer: z.object({ id: requestId, backFen: fen, venues: z.array(recycled) }),
  }),
  'venue.setAutoTransferStatus': endpoint({
    path: '/game/api/v1/status/setAutoTransferStatus',
    login: 'member',
    cacheMs: 0,
    payload: switched,
    answer: switched,
  }),
} as const
