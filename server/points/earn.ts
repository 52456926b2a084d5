import { addDays, dayOf, dayStart } from '../../domain/days.ts'
import { pointsFor } from '../../domain/points.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { settledTurnover } from '../wallet/turnover/settled-turnover.ts'
import { doUndone, notedDays } from '../wallet/turnover/undone-periods.ts'
import { grantPoints } from './points-account.ts'

/** What is settled in the last moments of a day is written by transactions that may end after it. */
const AFTER_DAY_MS = 10 * 60_000

/** A duty: each day that is over earns its points by what is settled of it ten minutes later, a member’s once by a key. */
export async function earnPoints({ db, clock }: Pick<FundsDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const last = addDays(dayOf(now - AFTER_DAY_MS), -1)
  await doUndone(db, notedDays('points_day'), last, now, (day) => earnDay(db, day, now))
}

async function earnDay(db: Db, day: string, now: number): Promise<void> {
  const turnover = await settledTurnover(db, { from: new Date(dayStart(day)), to: new Date(dayStart(addDays(day, 1))) })
  for (const [memberId, fen] of turnover)
    await transact(db, (tx) => grantPoints(tx, { memberId, source: 'turnover', period: day, points: pointsFor(fen) }, now))
}
