import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { type BookingCard, bookingCode, bookingEndpoints } from '../../../contract/booking.ts'
import type { Answer, Payload } from '../../../contract/endpoints.ts'
import { problemText } from '../../i18n/problem-text.ts'
import { ask, problemOf } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'

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

/** What a code stands for. */
export const openCode = (code: string): Promise<{ data: BookingCard } | { problem: string }> =>
  bookingCode.safeParse(code).success
    ? answerOf(ask('booking.open', { code }))
    : Promise.resolve({ problem: t`没有这个订单码，请对一下有没有抄错` })
