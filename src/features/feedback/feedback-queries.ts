import { infiniteQueryOptions } from '@tanstack/react-query'
import { feedbackEndpoints } from '../../../contract/feedback.ts'
import { ask, callQuery } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'

learn(feedbackEndpoints)

/** Pages of feedbacks, each after the one before, even if one is written meanwhile. */
export const listQuery = infiniteQueryOptions({
  queryKey: ['feedback.getFeedBackList'],
  queryFn: ({ pageParam: before, signal }) => ask('feedback.getFeedBackList', { before }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** Opens it: its answers count as read. */
export const threadQuery = (id: string) => callQuery('feedback.getFeedbackInfo', { id })

export const unreadQuery = callQuery('feedback.unreadNum', {})

/** The queries to refresh when a feedback was answered, in whichever order. */
export const FEEDBACK_KEYS = [['feedback.getFeedBackList'], ['feedback.getFeedbackInfo'], ['feedback.unreadNum']] as const
