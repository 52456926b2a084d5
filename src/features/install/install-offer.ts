import { isApplePhone } from '../../platform/apple.ts'

/** The browser's `beforeinstallprompt` event; TypeScript's DOM library has no type for it. */
export interface BrowserOffer {
  prompt(): Promise<unknown>
}

/** `steps`: the browser installs, but only by hand. */
export type InstallOffer = BrowserOffer | 'steps'

/** How long a closed hint stays away. */
const AWAY_MS = 30 * 24 * 3_600_000

export const mayOfferInstall = (closedAt: number, now: number): boolean => closedAt > now || now - closedAt >= AWAY_MS

interface Device {
  userAgent: string
  maxTouchPoints: number
  /** Safari only: whether the page was opened from the home screen. */
  standalone?: boolean
}

/** Safari in a tab on an iPhone or iPad. Other browsers there add their own names. */
export function installsByHand(device: Device): boolean {
  const { userAgent, standalone } = device
  const isSafari = userAgent.includes('Safari/') && !/CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo|GSA/.test(userAgent)
  return isApplePhone(device) && standalone === false && isSafari
}
