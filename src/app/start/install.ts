import { create } from 'zustand'
import type { BrowserOffer, InstallOffer } from '../../features/install/install-offer.ts'

/** What can be offered now. The browser says it once, perhaps before anything else of this page is here, so it is kept from the start. */
export const useInstallOffer = create<{ offer: InstallOffer | null }>(() => ({ offer: null }))

export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstallOffer.setState({ offer: event as Event & BrowserOffer })
  })
}
