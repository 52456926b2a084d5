import { MoneyRefused } from '../../ledger/money-call.ts'
import { refuse } from '../../transport/handlers.ts'
import type { Kind } from './kind.ts'

/** A page to read: nobody takes part, and nothing is given. */
export const landPage: Kind<'activityLandPage'> = {
  leastFen: () => 0n,
  standing: async () => ({ state: 'open', mine: {} }),
  gift: async () => {
    throw new MoneyRefused(refuse('warning', '这个活动只看说明，不用参加'))
  },
}
