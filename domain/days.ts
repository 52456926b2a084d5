/** Days of players, `YYYY-MM-DD` in Shanghai, where the clock has stood eight hours ahead all year since 1992. */

const OFFSET = '+08:00'
const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** The day an instant (epoch ms) falls on. */
export const dayOf = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 10)

/** Its first instant, epoch ms; NaN when it is no day of the calendar. */
export function dayStart(day: string): number {
  const at = Date.parse(`${day}T00:00:00${OFFSET}`)
  return Number.isNaN(at) || dayOf(at) !== day ? Number.NaN : at
}

export const addDays = (day: string, count: number): string => dayOf(dayStart(day) + count * DAY_MS)

/** How many days a range has, both ends counted; 0 or less when it ends before it starts. */
export const daysIn = (from: string, to: string): number => (dayStart(to) - dayStart(from)) / DAY_MS + 1
