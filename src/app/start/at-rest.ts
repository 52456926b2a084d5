import { askToKeep } from '../../db/keep-storage.ts'
import { noteLanding } from '../../features/account/flows/landing.ts'
import { waitingLogin } from '../../features/account/flows/waiting-login.ts'
import { installsByHand } from '../../features/install/install-offer.ts'
import { session } from '../../transport/session.ts'
import { leaveNothing } from '../member/leave-nothing.ts'
import { followPushes } from './as-pushed.ts'
import { useInstallOffer } from './install.ts'
import { careForOpenMoney } from './open-money.ts'
import { startStaleNotice } from './stale-notice.ts'
import { startStorageNotice } from './storage-notice.ts'
import { startUpdates } from './updates.ts'

/** What every page starts once it has come to rest: none of it may compete with the first load. `open` shows a page of the app. */
export function startAtRest(open: (path: string) => void): void {
  leaveNothing()
  followPushes(open)
  noteLanding()
  leaveWaitingLogin()
  careForOpenMoney()
  startStorageNotice()
  startStaleNotice()
  // Reloaded while a dialog was open: Back passes over the dialog's history entry.
  if (history.state?.layer) import('../../ui/dialog-shell.tsx').then(({ followLayers }) => followLayers()).catch(() => undefined)
  if (!import.meta.env.PROD) return
  startUpdates()
  window.addEventListener('appinstalled', () => {
    useInstallOffer.setState({ offer: null })
    // Only browsers that decide this by themselves, by installation above all, fire the event: nobody is asked anything.
    void askToKeep()
  })
  if (installsByHand(navigator)) useInstallOffer.setState({ offer: 'steps' })
}

/** A login that waits for its code ends with any other login, in any tab, and when its time is up. */
function leaveWaitingLogin(): void {
  waitingLogin.read()
  session.subscribe(waitingLogin.forget)
}
