import type { LocalStore } from '../../db/storage.ts'
import type { Online } from '../../platform/online.ts'
import type { Session } from '../session.ts'
import type { MoneyAction } from './action.ts'
import { openMoney } from './open-money.ts'

export interface MoneySurroundings {
  session: Pick<Session, 'subscribe'>
  storage: Pick<LocalStore, 'get' | 'subscribe'>
  online: Online
}

/** From now on the action follows the session, the other tabs and the network. `onReset` clears the rest of the member's page. */
export function careFor<B, A>(action: MoneyAction<B, A>, { session, storage, online }: MoneySurroundings, onReset: () => void): void {
  // Most pages have nothing open and need no database.
  const resume = () => {
    if (openMoney(storage).size > 0) action.resume().catch(() => undefined)
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
  // Not before those who use the action can subscribe to it.
  queueMicrotask(resume)
}
