import { infiniteQueryOptions } from '@tanstack/react-query'
import { DEAL_PAGE, type DealFilter, type DealStanding, dealEndpoints } from '../../../../contract/wallet-record.ts'
import { ask, callQuery } from '../../../transport/call-query.ts'
import { learn } from '../../../transport/endpoint-table.ts'

learn(dealEndpoints)

/** Calls back whenever the member's balance may have moved; returns a function that stops it. */
export type WatchBalance = (onChange: () => void) => () => void

export interface DealQuery {
  kind: DealFilter
  standing?: DealStanding
  from: string
  to: string
}

/** Pages of entries, each before the one before, even if entries are posted meanwhile; the first has the sums. */
export const dealsQuery = (query: DealQuery) =>
  infiniteQueryOptions({
    queryKey: ['funds.queryDealRecord', query],
    queryFn: ({ pageParam: cursor, signal }) => ask('funds.queryDealRecord', { ...query, cursor, size: DEAL_PAGE }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** A calendar month: `2026-10`. */
export const monthQuery = (month: string) => callQuery('funds.month', { month })

export const lastDealsQuery = () => callQuery('funds.lastDeals', {})

export const giftsQuery = infiniteQueryOptions({
  queryKey: ['act.exchangeRecord', {}],
  queryFn: ({ pageParam: cursor, signal }) => ask('act.exchangeRecord', { cursor }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** The queries to refresh after any movement of the balance. */
export const DEAL_KEYS = [['funds.queryDealRecord'], ['funds.lastDeals'], ['act.exchangeRecord'], ['funds.month']] as const
