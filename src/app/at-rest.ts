import { installsByHand } from '../features/install/install-offer.ts'
import { useInstallOffer } from './install.ts'
import { leaveNothing } from './leave-nothing.ts'
import { careForOpenMoney } from './open-money.ts'
import { startStaleNotice } from './stale-notice.ts'
import { startStorageNotice } from './storage-notice.ts'
import { startUpdates } from './updates.ts'

/** What every page does once it has come to rest: none of it may compete with the first load. */
export function startAtRest(): void {
  leaveNothing()
  careForOpenMoney()
  startStorageNotice()
  startStaleNotice()
  if (!import.meta.env.PROD) return
  startUpdates()
  window.addEventListener('appinstalled', () => useInstallOffer.setState({ offer: null }))
  if (installsByHand(navigator)) useInstallOffer.setState({ offer: 'steps' })
}
