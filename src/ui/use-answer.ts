import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { Fault } from '../transport/fault.ts'
import { useOverdue } from './use-overdue.ts'

export interface Answered<A> {
  data: A | undefined
  /** Of when the answer is; 0 without one. */
  dataUpdatedAt: number
  /** What is shown could not be asked for again. */
  isRefetchError: boolean
  /** Why there is no answer or, beside one, why there is no later one. */
  error: Error | null
  isError: boolean
  refetch: () => Promise<void>
}

/**
 * A query whose first answer nobody waits for in front of a skeleton for longer than ten seconds: from then on it has an error, to be told
 * with a way to ask again, and the answer is shown all the same when it comes. A call itself waits longer and is repeated, since a slow
 * network is better than none; so `refetch` gives up the one under way, which it would join otherwise. `meta.needed` marks it as what the
 * page can't do without.
 */
export function useAnswer<A, D = A, K extends QueryKey = QueryKey>(options: UseQueryOptions<A, Error, D, K>): Answered<D> {
  const query = useQuery({ ...options, meta: { ...options.meta, needed: true } })
  const { data, dataUpdatedAt, isRefetchError } = query
  return { data, dataUpdatedAt, isRefetchError, ...usePatience(query, options.queryKey) }
}

/** The same for a list in pages. */
export function useAnswers<A, D = InfiniteData<A>, K extends QueryKey = QueryKey, P = unknown>(
  options: UseInfiniteQueryOptions<A, Error, D, K, P>,
) {
  const list = useInfiniteQuery({ ...options, meta: { ...options.meta, needed: true } })
  const { data, dataUpdatedAt, isRefetchError, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const pages = { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError }
  return { data, dataUpdatedAt, isRefetchError, ...pages, ...usePatience(list, options.queryKey) }
}

interface Asked {
  error: Error | null
  /** The first answer is under way. Not `isFetching`: what reads that is drawn anew each time a call begins and ends behind an answer. */
  isLoading: boolean
  refetch: () => Promise<unknown>
}

function usePatience({ error: fault, isLoading, refetch: askAgain }: Asked, queryKey: QueryKey) {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const overdue = useOverdue(isLoading ? `${JSON.stringify(queryKey)} ${attempt}` : null)
  const error = fault ?? (overdue ? new Fault('timeout', String(queryKey[0])) : null)
  const refetch = async (): Promise<void> => {
    setAttempt(attempt + 1)
    if (isLoading) await client.cancelQueries({ queryKey, exact: true })
    await askAgain()
  }
  return { error, isError: error !== null, refetch }
}
