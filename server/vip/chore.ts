import { addDays } from '../../domain/days.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { doUndone, notedDays } from '../wallet/turnover/undone-periods.ts'
import { payGifts } from './gifts.ts'
import { payRebates } from './rebates.ts'
import { lastCounted } from './standing.ts'
import { tellLevels } from './tell-levels.ts'
import { vipTable } from './vip-table.ts'

/**
 * A duty: from noon on it counts the day before, pays its rebates and what gifts are due, tells whose level is another, and notes the day
 * after the last payment. Each payment has a key of its own, and is made once, however often a day is done.
 */
export async function payVipDays({ db, events, clock }: Pick<FundsDeps, 'db' | 'events' | 'clock'>): Promise<void> {
  const now = clock.now()
  const last = lastCounted(now)
  await doUndone(db, notedDays('vip_day'), last, now, async (day) => {
    const table = await vipTable(db)
    await payRebates({ db, events }, table, day, now)
    if (day === last) await payGifts({ db, events }, table, addDays(day, 1), now)
    await tellLevels({ db, events }, table, day, now)
  })
}
