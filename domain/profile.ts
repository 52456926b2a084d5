import { dayOf, dayStart } from './days.ts'

export const ADULT_YEARS = 18
/** Nobody is older; a year before that is a slip of the keys. */
const MOST_YEARS = 120

/** `1992-05-16` → `2010-05-16`. */
const yearsLater = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/**
 * Whether somebody born on a day may play on the day of `now`, by Shanghai's calendar: from the eighteenth birthday on, which for those born
 * on February 29 is March 1 in a year without that day.
 */
export function birthdayRule(birthday: string, now: number): 'birthday-format' | 'under-age' | null {
  const today = dayOf(now)
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(birthday) || Number.isNaN(dayStart(birthday))) return 'birthday-format'
  if (birthday > today || yearsLater(birthday, MOST_YEARS) < today) return 'birthday-format'
  return yearsLater(birthday, ADULT_YEARS) <= today ? null : 'under-age'
}

/** What makes an account safer, in the order in which a page asks for it. `person`: gender and birthday. */
export const SECURITY_ITEMS = ['phone', 'realName', 'person', 'secondPassword', 'email'] as const
export type SecurityItem = (typeof SECURITY_ITEMS)[number]
export type SecurityLevel = 'low' | 'middle' | 'high' | 'highest'

/** By how many of the five are done: none or one is low, two or three middle, four high, all highest. */
export function securityOf(done: Readonly<Record<SecurityItem, boolean>>): { level: SecurityLevel; missing: SecurityItem[] } {
  const missing = SECURITY_ITEMS.filter((item) => !done[item])
  const level = (['highest', 'high', 'middle', 'middle', 'low', 'low'] as const)[missing.length] ?? 'low'
  return { level, missing }
}
