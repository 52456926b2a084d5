import { create } from 'zustand'
import type { BrowserOffer, InstallOffer } from '../../features/install/install-offer.ts'

/** What can be offered now. The browser fires once, perhaps before the rest of the page loads, so it is kept from the start. */
export const useInstallOffer = create<{ offer: InstallOffer | null }>(() => ({ offer: null }))

export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstallOffer.setState({ offer: event as Event & BrowserOffer })
  })
}
