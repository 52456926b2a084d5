import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { feedbackEndpoints } from '../../../contract/feedback.ts'
import { pictureEndpoints } from '../../../contract/picture.ts'
import { ask, callQuery } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'

learn(feedbackEndpoints)
learn(pictureEndpoints)

/** Pages of feedbacks, each after the one before, even if one is written meanwhile. */
export const listQuery = infiniteQueryOptions({
  queryKey: ['feedback.getFeedBackList', {}],
  queryFn: ({ pageParam: before, signal }) => ask('feedback.getFeedBackList', { before }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** Opens it: its answers count as read. */
export const threadQuery = (id: string) => callQuery('feedback.getFeedbackInfo', { id })

export const unreadQuery = callQuery('feedback.unreadNum', {})

export const addressesQuery = (pictures: readonly string[]) => callQuery('picture.addresses', { pictures: [...pictures] })

export const ticketsQuery = callQuery('feedback.queryMemberBetList', {})
export const serviceHoursQuery = callQuery('feedback.getServiceHours', {})
export const rewardsQuery = callQuery('feedback.querySiteDepositRewardConfigList', {})

/** After a feedback was written, read or deleted here. */
export function refreshLists(client: QueryClient): void {
  for (const { queryKey } of [listQuery, unreadQuery]) void client.invalidateQueries({ queryKey })
}

/** After one may have been answered. */
export function refreshAnswers(client: QueryClient): void {
  refreshLists(client)
  void client.invalidateQueries({ queryKey: ['feedback.getFeedbackInfo'] })
}
