/** The browser's own offer, as its `beforeinstallprompt` event carries it; no standard library type has it. */
export interface BrowserOffer {
  prompt(): Promise<unknown>
}

/** `steps`: the browser installs, but only by hand. */
export type InstallOffer = BrowserOffer | 'steps'

/** Closing the hint keeps it away for so long. */
const AWAY_MS = 30 * 24 * 3_600_000

export const mayOfferInstall = (closedAt: number, now: number): boolean => closedAt > now || now - closedAt >= AWAY_MS

interface Device {
  userAgent: string
  maxTouchPoints: number
  /** Safari's own: whether the page was opened from the home screen. */
  standalone?: boolean
}

/** Safari on an iPhone or iPad (which says it is a Mac), in a tab. Other browsers there name themselves. */
export function installsByHand({ userAgent, maxTouchPoints, standalone }: Device): boolean {
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return apple && standalone === false && userAgent.includes('Safari/') && !/CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo|GSA/.test(userAgent)
}
