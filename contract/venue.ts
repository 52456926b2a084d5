import * as z from 'zod/mini'
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
  /** During maintenance the balance stays, and nothing moves in or out. */
  state: z.enum(['open', 'maintenance']),
  /** When maintenance should end; null: not known. */
  backAt: z.nullable(epochMs),
  /** Whether its games can be entered yet. */
  playable: z.boolean(),
})
export type VenueBalance = z.infer<typeof venueBalance>

const switched = z.strictObject({ status: z.union([z.literal(0), z.literal(1)]) })

/** How one venue ended: its money is back, there was none, or it stays there for a reason. */
const recycled = z.object({
  channelCode,
  /** What came back, or what stays. */
  amountFen: fen,
  outcome: z.enum(['back', 'empty', 'maintenance']),
})
export type Recycled = z.infer<typeof recycled>

export const TRANSFER_WAYS = ['in', 'out'] as const
export type TransferWay = (typeof TRANSFER_WAYS)[number]

export const venueEndpoints = {
  /** All sums are of one moment. `version` rises with each movement of any of them: a lower one is older. */
  'venue.allBalance': endpoint({
    path: '/game/api/v1/venue/allBalance',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ category: z.int().check(z.minimum(1), z.maximum(ALL_CATEGORIES)) }),
    answer: z.object({
      /** The main wallet, what bets and withdrawals hold, and all venues. */
      totalFen: fen,
      /** The main wallet. */
      balanceFen: fen,
      lockMoneyFen: fen,
      venuesFen: fen,
      version: z.int(),
      /** Whether entering a venue takes the main wallet along, and leaving it brings everything back. */
      autoTransfer: z.boolean(),
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
  /** Moves money `in` to the venue or `out` of it, once for each id. Refused with 6415 during its maintenance. */
  'venue.transfer': endpoint({
    path: '/game/api/v1/venue/transfer',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      id: requestId,
      channelCode,
      ty: z.enum(TRANSFER_WAYS),
      /** In yuan, as it was typed: two decimals, twelve characters at most. */
      amount: z.string().check(z.maxLength(12), z.regex(/^\d+(\.\d{0,2})?$/)),
      isActivity: z.optional(z.int()),
    }),
    answer: z.object({ id: requestId, channelCode, ty: z.enum(TRANSFER_WAYS), amountFen: fen }),
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
