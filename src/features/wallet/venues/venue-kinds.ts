import * as z from 'zod/mini'
import { venueEndpoints } from '../../../../contract/venue.ts'
import type { Call } from '../../../transport/call.ts'
import { learn } from '../../../transport/endpoint-table.ts'
import type { MoneyState } from '../../../transport/money/action.ts'
import { fundsKind } from '../shared/funds-kind.ts'

learn(venueEndpoints)

const { payload, answer } = venueEndpoints['venue.transfer']
/** A transfer as it is sent, with the venue's name for whoever tells its outcome. */
const transfer = z.extend(payload, { name: z.string() })

export const transferKind = (call: Call) =>
  fundsKind('transfer', call, {
    send: ({ name: _, ...body }) => call('venue.transfer', body),
    body: transfer,
    answer,
  })

export const recycleKind = (call: Call) =>
  fundsKind('recycle', call, {
    send: (body) => call('venue.recycle', body),
    body: venueEndpoints['venue.recycle'].payload,
    answer: venueEndpoints['venue.recycle'].answer,
  })

export type Transfer = z.infer<typeof transfer>
export type TransferState = MoneyState<Transfer, z.infer<typeof answer>>
type RecycleBody = z.infer<(typeof venueEndpoints)['venue.recycle']['payload']>
export type RecycleAnswer = z.infer<(typeof venueEndpoints)['venue.recycle']['answer']>
export type RecycleState = MoneyState<RecycleBody, RecycleAnswer>
