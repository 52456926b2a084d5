import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { settleByCourse, type Course as Told } from '../../../domain/course.ts'
import { playOf, type Span } from '../../../domain/markets.ts'
import { finalOf } from '../../../domain/period-scores.ts'
import { linePayoutFen, type Score, settle } from '../../../domain/settlement.ts'
import { sureGain } from '../../../tests/support/arbitrage.ts'
import { seeded } from '../random.ts'
import { drawn } from './chances.ts'
import { type Course, courseOf } from './course.ts'
import { endsOf, spanEnds } from './ends.ts'
import { leftAt, stopAt } from './game-clock.ts'
import { sportOffers } from './sport-offers.ts'
import { above, chanceAt, type Spread } from './spread.ts'
import { KICK_OFF, type Side, type SportEvent, type Standing } from './standing.ts'

/** Basketball and baseball: their clock, fouls and last innings, and prices of a match together with those of its periods. */

const MINUTE_MS = 60_000
const seed = fc.integer({ min: 0, max: 1_000_000 })
const played = (type: 'BK' | 'BS', n: number): Course => {
  const course = courseOf(type, { source_key: `${type} ${n}`, team1: `one ${n % 97}`, team2: `two ${n % 89}` })
  if (!course) throw new Error(`${type} is not played here`)
  return course
}
const eventsOf = ({ events }: Course) => events as readonly SportEvent[]
const lastOf = (course: Course): Standing => eventsOf(course).at(-1)?.standing ?? KICK_OFF
const standingAt = (course: Course, sinceMs: number): Standing =>
  eventsOf(course).findLast(({ atMs }) => atMs <= sinceMs)?.standing ?? KICK_OFF
const endsAt = (course: Course, sinceMs: number) => {
  const standing = standingAt(course, sinceMs)
  return (span: Span | null) =>
    span ? spanEnds(course, course.opinion, standing, sinceMs, span) : endsOf(course, course.opinion, standing, sinceMs)
}
const sum = ([home, away]: Score) => home + away
const mean = ({ from, chances }: Spread) => chances.reduce((all, chance, i) => all + chance * (from + i), 0)

test.prop([seed], { numRuns: 40 })(
  'a quarter of basketball has twelve minutes of its clock and overtime five, which stands at fouls, free throws and time-outs and in breaks [ENG-14]',
  (n) => {
    const course = played('BK', n)
    const { clock } = course
    if (!clock) throw new Error('no clock')
    const quarters = lastOf(course).period
    const ran = clock.runs.reduce((all, { fromMs, toMs }) => all + toMs - fromMs, 0)
    expect(ran).toBe((48 + 5 * (quarters - 4)) * MINUTE_MS)
    const over = eventsOf(course).at(-1)?.atMs ?? 0
    let [before, stood] = [leftAt(clock, 0), 0]
    for (let at = 1_000; at <= over; at += 1_000) {
      const [left, why] = [leftAt(clock, at), stopAt(clock, at)]
      const standing = standingAt(course, at)
      // Up only at the start of a period.
      if (left > before) expect(left).toBeGreaterThan((standing.period > 4 ? 5 : 12) * MINUTE_MS - 1_000)
      if (standing.resting) expect(left).toBe(0)
      if (why !== null && stopAt(clock, at - 1_000) === why) stood += left === before ? 1 : 0
      if (standing.throws) expect(why).toBe('free-throws')
      before = left
    }
    expect(stood).toBeGreaterThan(120)
  },
)

test.prop([seed], { numRuns: 40 })(
  'a foul at a shot is followed by its free throws, one point each, while the clock stands [ENG-14]',
  (n) => {
    const course = played('BK', n)
    const events = eventsOf(course)
    const { clock } = course
    let fouls = 0
    for (const [i, foul] of events.entries()) {
      if (foul.kind !== 'foul') {
        if (!events[i - 1]?.standing.throws) continue
        expect(['score', 'miss']).toContain(foul.kind)
        expect(sum(foul.standing.score) - sum(events[i - 1]?.standing.score ?? [0, 0])).toBe(foul.kind === 'score' ? 1 : 0)
        continue
      }
      fouls += 1
      const throws = events.slice(i + 1, i + 3)
      expect(foul.standing.throws?.left).toBe(2)
      expect(throws.map(({ standing }) => standing.throws?.left ?? 0)).toEqual([1, 0])
      for (const { atMs } of throws) expect(clock && leftAt(clock, atMs)).toBe(clock && leftAt(clock, foul.atMs))
    }
    expect(fouls).toBeGreaterThan(5)
  },
)

test('teams play at a pace of their own, and possessions are of different lengths [ENG-14]', () => {
  const counts = Array.from({ length: 60 }, (_, n) => played('BK', n)).map(({ chances, opinion }) => ({
    pace: opinion.pace,
    count: chances.filter(({ period }) => period <= 4).length,
  }))
  const quick = counts.toSorted((a, b) => b.pace - a.pace)
  const average = (some: typeof counts) => some.reduce((all, { count }) => all + count, 0) / some.length
  expect(average(quick.slice(0, 15))).toBeGreaterThan(average(quick.slice(-15)) + 6)
  const { chances } = played('BK', 1)
  const gaps = chances.slice(1, 30).map(({ atMs }, i) => atMs - (chances[i]?.atMs ?? 0))
  expect(Math.max(...gaps)).toBeGreaterThan(2 * Math.min(...gaps))
})

test('the home side bats last only while it does not lead, and the run that puts it ahead ends the match, in extra innings too [ENG-14]', () => {
  const ends = { spared: 0, walkOff: 0, extra: 0, away: 0 }
  for (let n = 0; n < 600; n += 1) {
    const course = played('BS', n)
    const { periods, period, score } = lastOf(course)
    const [home, away] = score
    const batted = course.chances.filter((chance) => chance.period === period && chance.side === 'H')
    const runs = periods.at(-1) ?? [0, 0]
    const before = home - runs[0] - away
    if (period > 9) ends.extra += 1
    expect(period).toBeGreaterThanOrEqual(9)
    expect(course.chances.filter((chance) => chance.period === period && chance.side === 'C')).toHaveLength(4)
    if (before > 0) {
      ends.spared += 1
      expect(batted).toEqual([])
    } else if (home > away) {
      ends.walkOff += 1
      expect(home - away).toBe(1)
      expect(eventsOf(course).at(-1)?.atMs).toBe(batted.at(-1)?.atMs)
    } else {
      ends.away += 1
      expect(batted).toHaveLength(4)
    }
    // All turns of the innings before.
    expect(course.chances.filter((chance) => chance.period < period)).toHaveLength(8 * (period - 1))
  }
  for (const count of Object.values(ends)) expect(count).toBeGreaterThan(30)
})

/** Moments at fixed times, so that how long a match lasts does not choose them. */
const MOMENTS = { BK: [-1, 21, 47, 78], BS: [-1, 33, 79, 83, 87] } as const
const SPANS: Readonly<Record<'BK' | 'BS', Span[]>> = {
  BK: [
    [1, 1],
    [4, 4],
    [1, 2],
    [3, 4],
  ],
  BS: [[1, 5]],
}

describe.each(['BK', 'BS'] as const)('%s', (type) => {
  test('ends, and each of its periods, as often as priced, before it and at moments of it, to its last run [ENG-03] [ENG-14]', () => {
    const seen = new Map<string, { n: number; got: number; priced: number; spread: number }>()
    const note = (of: string, got: number, priced: number, spread = priced * (1 - priced)) => {
      const one = seen.get(of) ?? { n: 0, got: 0, priced: 0, spread: 0 }
      seen.set(of, { n: one.n + 1, got: one.got + got, priced: one.priced + priced, spread: one.spread + spread })
    }
    for (let n = 0; n < 1_200; n += 1) {
      const course = played(type, n)
      const over = eventsOf(course).at(-1)?.atMs ?? 0
      const { periods } = lastOf(course)
      for (const minute of MOMENTS[type]) {
        const at = minute * MINUTE_MS
        if (at >= over) continue
        const endsIn = endsAt(course, at)
        for (const span of [null, ...SPANS[type]]) {
          const ends = endsIn(span)
          if (!ends) continue
          const [home, away] = span ? finalOf('quarter', periods.slice(span[0] - 1, span[1])) : course.ft
          const of = `${span ?? 'match'} at ${minute}`
          note(`${of} home`, home > away ? 1 : 0, above(ends.difference, 0))
          note(`${of} by one`, home - away === 1 ? 1 : 0, chanceAt(ends.difference, 1))
          note(`${of} level`, home === away ? 1 : 0, chanceAt(ends.difference, 0))
          const [total, expected] = [home + away, mean(ends.total)]
          const spread = ends.total.chances.reduce((all, chance, i) => all + chance * (ends.total.from + i - expected) ** 2, 0)
          note(`${of} total`, total, expected, spread)
        }
      }
    }
    for (const [of, { got, priced, spread }] of seen) {
      // Four standard deviations, and what is left out of the rarest values.
      expect(Math.abs(got - priced), of).toBeLessThan(4 * Math.sqrt(spread) + 0.5)
    }
    expect(seen.size).toBeGreaterThan(20)
  })

  const part = fc.double({ min: -0.05, max: 0.99, noNaN: true })
  test.prop([seed, part], { numRuns: 5 })(
    'no mix of bets on a match and its periods is sure to win, over ends of all of them together [ENG-05] [ENG-14]',
    (n, part) => {
      const course = played(type, n)
      const sinceMs = Math.floor(part * (eventsOf(course).at(-1)?.atMs ?? 0))
      const offers = sportOffers(type, endsAt(course, sinceMs), {}, 'all')
      const bets = offers.flatMap(({ w, line, prices }) =>
        prices.map((price, i) => ({ w, line, price, selection: playOf(w).selections[i] ?? 'H' })),
      )
      if (bets.length === 0) return
      const random = seeded(`ends ${type} ${n} ${part}`)
      const ends = Array.from({ length: 2_000 }, () => someEnd(type, course, sinceMs, random))
      const gains = bets.map(({ w, line, selection, price }) =>
        ends.map((told) => {
          const result = playOf(w).span
            ? settleByCourse(w, line, selection, told, [0, 0])
            : settle(w, line, selection, finalOf('quarter', told.periods ?? []))
          return Number(linePayoutFen(1_000_000n, [{ oddsMilli: price, result: result ?? 'D0' }])) / 1_000_000 - 1
        }),
      )
      expect(sureGain(gains)).toBeLessThan(0)
    },
  )
})

/** One way that a match may go on from here: half of them as they usually do, the others with any number of points that the chances left allow. */
function someEnd(type: 'BK' | 'BS', course: Course, sinceMs: number, random: () => number): Told {
  const { chances } = course
  const { periods, period, resting, throws } = standingAt(course, sinceMs)
  const regular = type === 'BK' ? 4 : 9
  const told = [...periods]
  const isUsual = random() < 0.5
  const some = (n: number, side: Side) => {
    const own = chances.filter((chance) => chance.period === n && chance.side === side)
    const left = n > regular && n > period ? 10 : own.filter(({ atMs }) => atMs > sinceMs).length
    const thrown = throws?.side === side && n === period ? throws.left : 0
    if (type === 'BK' && isUsual)
      return Array.from({ length: left }, () => drawn([0, 0.43, 0.11], 1, random)).reduce((all, one) => all + one, thrown)
    if (type === 'BK') return Math.floor(random() * (3 * left + thrown + 1))
    return own.some(({ atMs }) => atMs > sinceMs) || n > period ? Math.floor(4 * random() * random()) : 0
  }
  for (let n = resting ? period + 1 : period; ; n += 1) {
    const [home, away] = told[n - 1] ?? [0, 0]
    const before = finalOf('quarter', told.slice(0, n - 1))
    const visitors = away + some(n, 'C')
    // In its last turn a home side that leads scores no more, and one that does not at most a run more than it needs.
    const short = before[1] + visitors - before[0] - home
    const more = some(n, 'H')
    told[n - 1] = [home + (type === 'BS' && n >= regular ? Math.min(more, Math.max(0, short + 1)) : more), visitors]
    const [h, a] = finalOf('quarter', told)
    if (n >= regular && h !== a) break
  }
  return { goals: null, corners: null, cards: null, periods: told }
}
