import * as z from 'zod/mini'
import { MAX_SELECTIONS } from '../domain/slip-limits.ts'
import { result } from './betting.ts'
import { endpoint, epochMs, requestId } from './endpoint.ts'
import { pickedLeg } from './picked-leg.ts'
import { selection } from './sport.ts'

/** Booking codes: the selections of a slip or a ticket under eight letters that others open. Neither stakes nor names are part of them. */

/** Letters and digits that nobody takes for one another: without 0, O, 1 and I. */
export const BOOKING_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const BOOKING_LENGTH = 8

const LETTER = `[${BOOKING_LETTERS}]`
const HALF = `${LETTER}{${BOOKING_LENGTH / 2}}`
export const bookingCode = z.string().check(z.regex(new RegExp(`^${LETTER}{${BOOKING_LENGTH}}$`)))

/** Without looking behind, which older browsers can't. */
const IN_TEXT = new RegExp(`(?:^|[^A-Za-z0-9])(${HALF})[ -]?(${HALF})(?![A-Za-z0-9])`, 'gi')

/** What a person typed, as codes are written; case, blanks and dashes don't matter. */
export const typedCode = (text: string): string => text.replace(/[\s-]+/g, '').toUpperCase()

/** The words of a text that may be codes, as codes are written. */
export const codesIn = (text: string): string[] => [...text.matchAll(IN_TEXT)].map(([, first, second]) => `${first}${second}`.toUpperCase())

/** The first of them. */
export const codeIn = (text: string): string | null => codesIn(text)[0] ?? null

/** As people read it: `K7PM 4XQ9`. */
export const spacedCode = (code: string): string => `${code.slice(0, BOOKING_LENGTH / 2)} ${code.slice(BOOKING_LENGTH / 2)}`

export const bookingCard = z.object({
  code: bookingCode,
  /** What it was made of. */
  of: z.enum(['slip', 'ticket']),
  /** Whether they were one bet. */
  series: z.boolean(),
  /** `odds`: the price when it was shared. */
  legs: z.array(
    z.extend(pickedLeg, {
      /** Of a ticket, once its leg has one. */
      result: z.optional(result),
    }),
  ),
  /** Of a settled ticket, as it was when this was answered. */
  result: z.optional(result),
})
export type BookingCard = z.infer<typeof bookingCard>

const booking = '/game/api/v1/booking'
const made = z.object({ card: bookingCard, endsAt: epochMs })

export const bookingEndpoints = {
  /** What is no longer offered is left out. */
  'booking.ofSlip': endpoint({
    path: `${booking}/ofSlip`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      picks: z
        .array(z.strictObject({ marketId: z.string().check(z.maxLength(64)), selection }))
        .check(z.minLength(1), z.maxLength(MAX_SELECTIONS)),
      series: z.boolean(),
    }),
    answer: made,
  }),
  /** Of an own ticket; the same ticket has the same code. */
  'booking.ofTicket': endpoint({
    path: `${booking}/ofTicket`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ id: requestId }),
    answer: made,
  }),
  'booking.open': endpoint({
    path: `${booking}/open`,
    login: 'none',
    cacheMs: 0,
    payload: z.strictObject({ code: bookingCode }),
    answer: bookingCard,
  }),
} as const
