import type { QueryClient } from '@tanstack/react-query'
import { vipEndpoints } from '../../../contract/vip.ts'
import { callQuery } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'

learn(vipEndpoints)

export const ownGradeQuery = callQuery('vip.memberGradeInfoByGrade', { grade: null })
export const gradesQuery = callQuery('vip.memberGradeConfigList', {})
export const highLowQuery = callQuery('vip.getGameFanshuiHighLow', {})
export const weekQuery = callQuery('vip.VipWeekInfo', {})

/** After a level or a payment may have changed. */
export function refreshStanding(client: QueryClient): void {
  for (const { queryKey } of [ownGradeQuery, weekQuery]) void client.invalidateQueries({ queryKey })
}
