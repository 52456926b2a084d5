import type { VenueCategory } from '../../../contract/venue.ts'
import { addDays, dayOf } from '../../../domain/days.ts'
import type { Committed } from './committed.ts'

/** How far back a duty may have read what it pays by: longer than any takes, ms of simulated time. */
export const WITHIN_MS = 12_000

/** Of values by the moment since when each stood, those that stood lately. */
export const stoodLately = <T extends { since: number }>(values: readonly T[], at: number): T[] =>
  values.filter((_, i) => (values[i + 1]?.since ?? Number.POSITIVE_INFINITY) > at - WITHIN_MS)

/** Of a stake at a venue, percent. */
export const WEIGHTS: Partial<Record<VenueCategory, bigint>> = { DZ: 100n, ZR: 25n }

/** What members turned over by day, as it stood at each moment: which duties may have read it is not known to the millisecond. */
export class Turned {
  /** By member, day and product, `*` for all of them; values only grow. */
  private readonly sums = new Map<string, { since: number; fen: bigint }[]>()
  /** Days that somebody played in when they had been noted already: nobody promises to count that. */
  private readonly late = new Set<string>()
  private readonly counted = new Set<string>()

  /** `isWorking`: a duty is under way, which may have read a day and not noted it yet. */
  follow({ rounds, days }: Committed, at: number, isWorking: boolean): void {
    for (const { id, member, category, fen, closed } of rounds) {
      if (this.counted.has(id)) continue
      this.counted.add(id)
      const day = dayOf(closed)
      const counts = (BigInt(fen) * (WEIGHTS[category] ?? 0n)) / 100n
      for (const product of [category, '*']) this.add(`${member} ${day} ${product}`, counts, at)
      for (const duty of ['vip', 'points'])
        if (isWorking || days.some((one) => one.of === duty && one.day === day)) this.late.add(`${duty} ${member} ${day}`)
    }
  }

  /** What a day may have been read as lately. */
  lately(member: string, day: string, product: VenueCategory | '*', at: number): bigint[] {
    const values = this.sums.get(`${member} ${day} ${product}`) ?? []
    return stoodLately([{ since: 0, fen: 0n }, ...values], at).map(({ fen }) => fen)
  }

  /** Of a week from its Monday, as it is now. */
  week(member: string, monday: string): bigint {
    return Array.from({ length: 7 }, (_, i) => this.now(member, addDays(monday, i), '*')).reduce((sum, fen) => sum + fen, 0n)
  }

  /** Least and most that a time may have been read as lately: of days that begin with this, or of all. */
  spanOf(member: string, days: string, at: number): { least: bigint; most: bigint } {
    let [least, most] = [0n, 0n]
    for (const key of this.sums.keys()) {
      const [of = '', day = '', product] = key.split(' ')
      if (of !== member || !day.startsWith(days) || product !== '*') continue
      const values = this.lately(member, day, '*', at)
      // They only grow.
      least += values[0] ?? 0n
      most += values.at(-1) ?? 0n
    }
    return { least, most }
  }

  now(member: string, day: string, product: VenueCategory | '*'): bigint {
    return this.sums.get(`${member} ${day} ${product}`)?.at(-1)?.fen ?? 0n
  }

  /** Days that a duty must have counted once they are over. */
  due(of: 'vip' | 'points'): { member: string; day: string }[] {
    return [...this.sums].flatMap(([key, values]) => {
      const [member = '', day = '', product] = key.split(' ')
      const isDue = product === '*' && (values.at(-1)?.fen ?? 0n) > 0n && !this.late.has(`${of} ${member} ${day}`)
      return isDue ? [{ member, day }] : []
    })
  }

  private add(key: string, fen: bigint, since: number): void {
    const values = this.sums.get(key) ?? []
    this.sums.set(key, [...values, { since, fen: (values.at(-1)?.fen ?? 0n) + fen }])
  }
}
