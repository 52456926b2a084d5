/**
 * Players' days, `YYYY-MM-DD` in Shanghai, which has been eight hours ahead all year since 1992. Not by Intl: a locale's date looks
 * different from browser to browser, as that of en-CA does in WebKit, `11/22/2026`.
 */

const OFFSET = '+08:00'
const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** The day an instant (epoch ms) falls on. */
export const dayOf = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 10)

/** The time of day at an instant, `20:30:05`. */
export const clockOf = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(11, 19)

/** `20:30` */
export const timeOf = (at: number): string => clockOf(at).slice(0, 5)

/** `11-21` */
export const dateOf = (at: number): string => dayOf(at).slice(5)

/** `11-21 20:30` */
export const dateTimeOf = (at: number): string => `${dateOf(at)} ${timeOf(at)}`

/** The same as seen on the day of `now`, epoch ms: of that day the time alone. */
export const shortMoment = (at: number, now: number): string => (dayOf(at) === dayOf(now) ? timeOf(at) : dateTimeOf(at))

/** A day's first instant, epoch ms; NaN when it is no day of the calendar. */
export function dayStart(day: string): number {
  const at = Date.parse(`${day}T00:00:00${OFFSET}`)
  return Number.isNaN(at) || dayOf(at) !== day ? Number.NaN : at
}

export const addDays = (day: string, count: number): string => dayOf(dayStart(day) + count * DAY_MS)

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** Number of days of a range, both ends included; 0 or less when it ends before it starts. */
export const daysIn = (from: string, to: string): number => (dayStart(to) - dayStart(from)) / DAY_MS + 1

/** The same day and time of day that many months later, or the month's last day where it is shorter. */
export function addMonths(at: number, count: number): number {
  const [year = 0, month = 1, day = 1] = dayOf(at).split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  const timeOfDay = at - dayStart(dayOf(at))
  return Date.UTC(year, month - 1 + count, Math.min(day, last)) - OFFSET_MS + timeOfDay
}
