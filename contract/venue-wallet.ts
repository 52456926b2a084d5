import * as z from 'zod/mini'

/**
 * How a venue of the seamless form reaches the wallet (docs/venue-api.md): the wire form of Hub88's operator wallet, as its public
 * documentation describes it, and one call more, which exchanges the token of a launch. No page calls any of this.
 */
export const VENUE_WALLET_PATH = '/venue/wallet/'

/** Base64 of the RSA-SHA256 signature over the body as it was sent. */
export const VENUE_SIGNATURE = 'x-hub88-signature'

export const VENUE_CURRENCY = 'CNY'

/** Amounts are whole numbers of 1/100000 yuan; this many are one fen. */
export const UNITS_PER_FEN = 1_000

/** Every answer has status 200 and one of these. */
export const VENUE_STATUSES = [
  'RS_OK',
  /** Anything without a word of its own: a user that this venue does not know, a rollback of a bet that won. */
  'RS_ERROR_UNKNOWN',
  /** The venue is in maintenance. */
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_TOKEN_EXPIRED',
  /** The token was opened for another game. */
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  /** The member rests, or is excluded. */
  'RS_ERROR_USER_DISABLED',
  /** A limit that the member set. */
  'RS_ERROR_LIMIT_REACHED',
  'RS_ERROR_INVALID_SIGNATURE',
  /** No JSON object, or a field is missing. */
  'RS_ERROR_WRONG_SYNTAX',
  /** A field of another type or form, an amount that is no whole fen among them. */
  'RS_ERROR_WRONG_TYPES',
  /** The transaction's id was used for another one; or its round has ended. */
  'RS_ERROR_DUPLICATE_TRANSACTION',
  /** The bet that is referred to is not known, or is not this user's or not of this round. */
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  /** The bet was rolled back, maybe before it came. */
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
] as const
export type VenueStatus = (typeof VENUE_STATUSES)[number]

const uuid = z.pipe(
  z.string().check(z.regex(/^[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/)),
  z.transform((text: string) => text.toLowerCase()),
)
/** Without control characters, which no database text holds, and halves of characters, which would all be one there. */
const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]+$/u))
const amount = z.int().check(z.minimum(0), z.multipleOf(UNITS_PER_FEN))
const yes = z.nullish(z.boolean())

const asked = {
  /** What the venue knows the member by; each venue by another one. */
  user: text(64),
  /** Of the request, returned with the answer. */
  request_uuid: uuid,
}
const moved = {
  ...asked,
  /** Of the movement: whatever comes under it a second time is done once. */
  transaction_uuid: uuid,
  game_code: text(64),
  /** Of all bets and wins that belong together. */
  round: text(100),
  /** Whether this ends the round. */
  round_closed: yes,
  /** The user's name at the supplier; not used. */
  supplier_user: z.nullish(z.string()),
}

/** What a venue pays out to one of many players, beside what its games return. */
const pool = z.object({
  game_code: text(64),
  name: text(40),
  amount,
  /** One bet in so many wins it. */
  one_in: z.int().check(z.minimum(1)),
})

export const venueWalletCalls = {
  'session/open': z.object({ request_uuid: uuid, launch_token: text(255) }),
  'user/info': z.object(asked),
  'user/balance': z.object({ ...asked, token: text(255), game_code: z.nullish(text(64)) }),
  'transaction/bet': z.object({ ...moved, token: text(255), currency: text(16), amount, is_free: yes }),
  'transaction/win': z.object({ ...moved, reference_transaction_uuid: uuid, currency: text(16), amount }),
  'transaction/rollback': z.object({ ...moved, reference_transaction_uuid: uuid, game_code: z.nullish(text(64)) }),
  'game/pools': z.object({ request_uuid: uuid, pools: z.array(pool).check(z.maxLength(20)) }),
} as const
export type VenueCall = keyof typeof venueWalletCalls
export type VenueAsked<C extends VenueCall> = z.infer<(typeof venueWalletCalls)[C]>

export const venueWalletAnswer = z.object({
  status: z.enum(VENUE_STATUSES),
  /** The request's; missing where it could not be read. */
  request_uuid: z.optional(z.string()),
  user: z.optional(z.string()),
  currency: z.optional(z.string()),
  /** The spendable money in 1/100000 yuan; of a repeated transaction as it was the first time. */
  balance: z.optional(z.int()),
  /** Of `user/info`. */
  country: z.optional(z.string()),
  /** Of `session/open`: the game session's, for bets and balances. */
  token: z.optional(z.string()),
  /** Of `session/open`: the game that the session is for; empty for all of the venue's. */
  game_code: z.optional(z.string()),
})
export type VenueWalletAnswer = z.infer<typeof venueWalletAnswer>

/** What each call is for. */
export const VENUE_SUMMARIES: Readonly<Record<VenueCall, string>> = {
  'session/open': 'Exchange the one-time token of a launch, at most 60 s old, for a game session.',
  'user/info': 'What there is to know about a member.',
  'user/balance': 'The spendable money of a member in a game session.',
  'transaction/bet': 'Debit a stake. Refused by a limit or a break of the member, without enough money, or during maintenance.',
  'transaction/win': 'Credit what a bet won, 0 for nothing. Needs no token, and is taken whatever the member may do by then.',
  'transaction/rollback': 'Give a stake back. Before its bet: the bet is refused when it comes.',
  'game/pools': 'Say which bonus pools the venue has now: all of them, in place of those that it said before.',
}
