import { installsByHand } from '../features/install/install-offer.ts'
import { useInstallOffer } from './install.ts'
import { startUpdates } from './updates.ts'

/** What begins only when the page has come to rest. */
export function startLate(): void {
  startUpdates()
  window.addEventListener('appinstalled', () => useInstallOffer.setState({ offer: null }))
  if (installsByHand(navigator)) useInstallOffer.setState({ offer: 'steps' })
}
