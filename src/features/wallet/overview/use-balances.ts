import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAnswer } from '../../../ui/use-answer.ts'
import { type AllBalance, allBalanceQuery } from '../venues/venue-queries.ts'

/** Calls back whenever money of the member may have moved; returns a function that stops it. */
export type WatchBalance = (onChange: () => void) => () => void

/** All the member's money, asked for again whenever it may have changed. */
export function useBalances(watchBalance: WatchBalance) {
  const client = useQueryClient()
  useEffect(() => watchBalance(() => void client.invalidateQueries({ queryKey: allBalanceQuery.queryKey })), [client, watchBalance])
  const query = useAnswer(allBalanceQuery)
  const balances: AllBalance | undefined = query.data
  return {
    balances,
    updatedAt: query.dataUpdatedAt,
    /** Nothing to show. */
    error: balances ? null : query.error,
    failed: query.isRefetchError,
    refreshing: useIsFetching(allBalanceQuery) > 0,
    refresh: () => void query.refetch(),
  }
}
