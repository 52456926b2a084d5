import { VENUE_CATEGORIES } from '../../contract/venue.ts'
import type { vipEndpoints } from '../../contract/vip.ts'
import type { Db } from '../platform/database.ts'
import { type HandlersOf, ok, refuse } from '../transport/handlers.ts'
import { lastCounted, standingNow } from './standing.ts'
import { rateOf, vipTable } from './vip-table.ts'
import { weekInfo } from './week.ts'

export const vipHandlers = ({ db }: { db: Db }): HandlersOf<typeof vipEndpoints> => ({
  'vip.memberGradeInfoByGrade': async ({ grade: asked }, { memberId, now }) => {
    const table = await vipTable(db)
    const countedTo = lastCounted(now)
    const { level, keptUntil, turnoverFen } = await standingNow(db, table, now, memberId)
    const grade = table.grades[asked ?? level]
    if (!grade) return refuse('noData')
    const next = table.grades[level + 1]
    return ok({
      ...{ grade, level, keptUntil, turnoverFen: String(turnoverFen), countedTo },
      next: next ? { level: next.level, turnoverFen: next.turnoverFen } : null,
    })
  },
  'vip.memberGradeConfigList': async () => {
    const { grades, rebateTimes, giftTimes } = await vipTable(db)
    return ok({ list: [...grades], rebateTimes, giftTimes })
  },
  'vip.getGameFanshuiHighLow': async () => {
    const table = await vipTable(db)
    const list = VENUE_CATEGORIES.map((product) => {
      const rates = table.grades.map(({ level }) => rateOf(table, level, product))
      return { product, low: Math.min(...rates), high: Math.max(...rates) }
    })
    return ok({ list })
  },
  'vip.VipWeekInfo': async (_, { memberId, now }) => ok(await weekInfo(db, memberId, now)),
})
