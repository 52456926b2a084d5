import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { pointsEndpoints } from '../../../../contract/points.ts'
import { ask, callQuery } from '../../../transport/call-query.ts'
import { learn } from '../../../transport/endpoint-table.ts'

learn(pointsEndpoints)

export const overviewQuery = callQuery('points.overview', {})

/** Pages of what came and went, each before the one before. */
export const recordQuery = infiniteQueryOptions({
  queryKey: ['points.record', {}],
  queryFn: ({ pageParam: cursor, signal }) => ask('points.record', { cursor }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** After an exchange may have been made. */
export function refreshPoints(client: QueryClient): void {
  for (const { queryKey } of [overviewQuery, recordQuery]) void client.invalidateQueries({ queryKey })
}
