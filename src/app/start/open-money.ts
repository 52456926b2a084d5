import { storage } from '../../db/storage.ts'
import { withTexts } from '../../i18n/catalogues.ts'
import { openMoney } from '../../transport/money/open-money.ts'
import { session } from '../../transport/session.ts'

const loadVenueMoney = () => withTexts(['later'], () => import('../money/venue-money.ts'))

/** Where each kind of money call is cared for; a module is loaded only while a call of its kind is open. */
const KINDS: Readonly<Record<string, () => Promise<unknown>>> = {
  bet: () => import('../betting/betting.ts'),
  deposit: () => withTexts(['later', 'wallet'], () => import('../money/deposit-money.ts')),
  withdraw: () => withTexts(['later', 'wallet'], () => import('../money/withdraw-money.ts')),
  forfeit: () => withTexts(['later', 'wallet'], () => import('../money/forfeit-money.ts')),
  'cash-out': () => withTexts(['later', 'record'], () => import('../money/cash-out-money.ts')),
  exchange: () => withTexts(['later', 'wallet'], () => import('../money/exchange-money.ts')),
  join: () => withTexts(['later', 'wallet', 'activities'], () => import('../money/join-money.ts')),
  transfer: loadVenueMoney,
  recycle: loadVenueMoney,
}

/** Follows unanswered money calls on every page and for every login. Most pages load nothing for it. */
export function careForOpenMoney(): void {
  const look = () => {
    for (const kind of openMoney(storage).keys()) KINDS[kind]?.().catch(() => undefined)
  }
  session.subscribe(look)
  look()
}
