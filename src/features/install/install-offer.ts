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

/** Safari in a tab on an iPhone or iPad (which claims to be a Mac). Other browsers there add their own names. */
export function installsByHand({ userAgent, maxTouchPoints, standalone }: Device): boolean {
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return apple && standalone === false && userAgent.includes('Safari/') && !/CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo|GSA/.test(userAgent)
}
