import type { MoneyRow } from '../../db/money-store.ts'
import type { LocalStore } from '../../db/storage.ts'
import type { Online } from '../../platform/online.ts'
import type { Session } from '../session.ts'
import type { MoneyAction } from './action.ts'

export interface MoneySurroundings {
  session: Pick<Session, 'subscribe'>
  storage: Pick<LocalStore, 'get' | 'set' | 'subscribe'>
  online: Online
}

/** What the money store tells the tabs of its rows. Bodies are the logged-in member's: those of others have been stripped. */
export const tellOpenMoney = (storage: MoneySurroundings['storage'], rows: readonly MoneyRow[]): void =>
  storage.set('openMoney', rows.length === 0 ? 'none' : rows.some((row) => row.body !== null) ? 'mine' : 'left')

/** The action follows the session, the other tabs and the network from now on. `onReset`: nothing of the member stays on the page. */
export function careFor<B, A>(action: MoneyAction<B, A>, { session, storage, online }: MoneySurroundings, onReset: () => void): void {
  // Most pages have nothing open and need no database.
  const resume = () => {
    if (storage.get('openMoney') !== 'none') action.resume().catch(() => undefined)
  }
  session.subscribe(() => {
    action.reset()
    onReset()
    resume()
  })
  storage.subscribe('openMoney', (origin) => {
    if (origin === 'elsewhere') resume()
  })
  online.subscribe(() => {
    if (online.get()) action.askNow()
  })
  // What the action says then is for those to hear who use it.
  queueMicrotask(resume)
}
