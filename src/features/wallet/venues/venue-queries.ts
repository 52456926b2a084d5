import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../../contract/endpoints.ts'
import { ALL_CATEGORIES, venueEndpoints } from '../../../../contract/venue.ts'
import { callQuery } from '../../../transport/call-query.ts'
import { learn } from '../../../transport/endpoint-table.ts'

learn(venueEndpoints)

export type AllBalance = Answer<'venue.allBalance'>

/** All the member's money. Answers may overtake each other: the version says which is later. */
export const allBalanceQuery = queryOptions({
  ...callQuery('venue.allBalance', { category: ALL_CATEGORIES }),
  structuralSharing: (shown, next) => laterBalances(shown as AllBalance | undefined, next as AllBalance),
})

export const laterBalances = (shown: AllBalance | undefined, next: AllBalance): AllBalance =>
  shown && shown.version > next.version ? shown : next
