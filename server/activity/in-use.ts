import type { Language } from '../../contract/site.ts'
import { BudgetSpent } from '../ledger/budget.ts'
import type { ContentKind } from '../site/loaded/content-kind.ts'
import { currentContent } from '../site/loaded/content-store.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { activitiesSchema } from './entry.ts'
import { loadActivities } from './store.ts'

/** All activities, in the order of the list. */
export const ACTIVITIES = { kind: 'activities', schema: activitiesSchema } satisfies ContentKind

/**
 * Brings the activities to what operators loaded last, else to what ships, and funds them; returns at once where this process has seen that
 * version. A file that lowers a budget below what was given is not used: what was in use before stays, and the log says so.
 */
export function createInUse({ db, log }: Pick<FundsDeps, 'db' | 'log'>, language: Language): (now: number) => Promise<void> {
  let seen: number | null = null
  return async (now) => {
    const { version, value } = await currentContent(db, ACTIVITIES, language)
    if (version === seen) return
    try {
      await loadActivities(db, value.list, now)
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error
      log?.warn({ err: error }, `version ${version} of the activities was not put in use`)
    }
    seen = version
  }
}
