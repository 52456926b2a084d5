import * as z from 'zod/mini'
import { UNITS_PER_FEN, VENUE_STATUSES } from './venue-wallet.ts'

/**
 * How the site reaches the wallet of a venue of the transfer form (docs/venue-api.md): the other direction of contract/venue-wallet.ts, in the
 * same wire form. No page calls any of this.
 */
const uuid = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/))
const asked = {
  /** Of the request, returned with the answer. */
  request_uuid: uuid,
  /** What the venue knows the member by. One that comes for the first time is a new player with nothing. */
  user: z.string().check(z.minLength(1), z.maxLength(64)),
}
const moved = {
  ...asked,
  /** Of the transfer: whatever comes under it a second time is done once. */
  transfer_uuid: uuid,
  currency: z.string(),
  amount: z.int().check(z.minimum(UNITS_PER_FEN), z.multipleOf(UNITS_PER_FEN)),
}

export const venueTransferCalls = {
  'wallet/balance': z.object(asked),
  'transfer/in': z.object(moved),
  'transfer/out': z.object(moved),
  'transfer/status': z.object({ ...asked, transfer_uuid: uuid }),
} as const
export type VenueTransferCall = keyof typeof venueTransferCalls
export type VenueTransferAsked<C extends VenueTransferCall> = z.infer<(typeof venueTransferCalls)[C]>

export const venueTransferAnswer = z.object({
  status: z.enum(VENUE_STATUSES),
  request_uuid: z.optional(z.string()),
  user: z.optional(z.string()),
  currency: z.optional(z.string()),
  /** What the player can take out, in 1/100000 yuan, after the call; of a repeated transfer as it is now. */
  balance: z.optional(z.int().check(z.minimum(0))),
  /** Of transfers and of their status with RS_OK: what was moved, and which way. */
  amount: z.optional(z.int()),
  way: z.optional(z.enum(['in', 'out'])),
})
export type VenueTransferAnswer = z.infer<typeof venueTransferAnswer>

/** What each call is for. */
export const VENUE_TRANSFER_SUMMARIES: Readonly<Record<VenueTransferCall, string>> = {
  'wallet/balance': 'What a player can take out. A player who is not known has nothing.',
  'transfer/in': 'Credit the player, once for the transfer’s id.',
  'transfer/out': 'Debit the player, once for the transfer’s id. Refused without enough money.',
  'transfer/status': 'What became of a transfer. One that never came is refused when it does.',
}
