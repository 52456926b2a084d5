import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { type BookingCard, bookingCode, bookingEndpoints } from '../../../contract/booking.ts'
import { CODES } from '../../../contract/codes.ts'
import type { Answer, Payload } from '../../../contract/endpoints.ts'
import { problemText } from '../../i18n/problem-text.ts'
import { ask, problemOf, RefusedError } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'
import { Fault } from '../../transport/fault.ts'

learn(bookingEndpoints)

type Made = Answer<'booking.ofSlip'>
/** A ticket, or selections of the slip. */
export type Shared = Payload<'booking.ofTicket'> | Payload<'booking.ofSlip'>

/** A call's answer, or what to tell the player. */
const answerOf = <T>(asked: Promise<T>): Promise<{ data: T } | { problem: string }> =>
  asked.then(
    (data) => ({ data }),
    (error: unknown) => ({ problem: problemText(i18n, problemOf(error)) }),
  )

/** A code for what is shared. */
export const shareCode = (shared: Shared): Promise<{ data: Made } | { problem: string }> =>
  answerOf('id' in shared ? ask('booking.ofTicket', shared) : ask('booking.ofSlip', shared))

/** What a code stands for, or what to tell the player. */
export const openCode = (code: string): Promise<{ data: BookingCard } | { problem: string }> => answerOf(cardOf(code))

/**
 * What the first of the codes stands for that there is: a text may have words in it that only look like codes. Throws `RefusedError` for
 * the first when there is none, `Fault` when there is no answer.
 */
export async function firstCard(codes: readonly string[], signal?: AbortSignal): Promise<BookingCard> {
  let refused: unknown
  for (const code of codes)
    try {
      return await cardOf(code, signal)
    } catch (error) {
      if (error instanceof Fault) throw error
      refused ??= error
    }
  throw refused
}

async function cardOf(code: string, signal?: AbortSignal): Promise<BookingCard> {
  if (bookingCode.safeParse(code).success) return ask('booking.open', { code }, signal)
  throw new RefusedError({ code: CODES.noData, message: t`没有这个订单码，请对一下有没有抄错`, data: null })
}
