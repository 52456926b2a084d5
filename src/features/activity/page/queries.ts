import type { QueryClient } from '@tanstack/react-query'
import { actEndpoints } from '../../../../contract/activity.ts'
import { callQuery } from '../../../transport/call-query.ts'
import { learn } from '../../../transport/endpoint-table.ts'

learn(actEndpoints)

export const activitiesQuery = () => callQuery('act.promotionConfig', {})
export const standingsQuery = () => callQuery('act.standings', {})
export const standingQuery = (activity: string) => callQuery('act.verification', { activity })

export const raceQuery = (activity: string) => callQuery('act.race', { activity })

/** After a call that may have changed where the member stands. */
export function refreshActivities(client: QueryClient): void {
  for (const key of ['act.promotionConfig', 'act.standings', 'act.verification', 'site.getMyDiscountAd'])
    void client.invalidateQueries({ queryKey: [key] })
}
