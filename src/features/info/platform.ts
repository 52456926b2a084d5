import { isApplePhone } from '../../platform/apple.ts'

export type Platform = 'apple' | 'android' | 'desktop'

/** The device that this page is on, by what its browser says. */
export function platformOf(browser: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (isApplePhone(browser)) return 'apple'
  return /Android|HarmonyOS/.test(browser.userAgent) ? 'android' : 'desktop'
}
