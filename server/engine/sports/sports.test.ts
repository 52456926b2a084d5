import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { playOf, type Span } from '../../../domain/markets.ts'
import type { Score } from '../../../domain/settlement.ts'
import { linePayoutFen, settle } from '../../../domain/settlement.ts'
import { sportOf } from '../../../domain/sports.ts'
import { sureGain } from '../../../tests/support/arbitrage.ts'
import { marginOf, type Offer } from '../pricing/pricing.ts'
import { type Course, courseOf } from './course.ts'
import { endsOf, spanEnds } from './ends.ts'
import { pointsLeft } from './frames.ts'
import { isWon } from './races.ts'
import { type OtherSport, RULES } from './rules.ts'
import { sportOffers } from './sport-offers.ts'
import { above, chanceAt, type Ends } from './spread.ts'
import { KICK_OFF, otherSide, type Side, type SportEvent, type Standing } from './standing.ts'

const TYPES = Object.keys(RULES) as OtherSport[]
const type = fc.constantFrom(...TYPES)
const seed = fc.integer({ min: 0, max: 1_000_000 })
const played = (of: OtherSport, n: number): Course => {
  const course = courseOf(of, { source_key: `${of} ${n}`, team1: `one ${n % 97}`, team2: `two ${n % 89}` })
  if (!course) throw new Error(`${of} is not played here`)
  return course
}
/** A moment of a match, with its standing and possible ends. */
const moment = fc.record({ type, seed, part: fc.double({ min: -0.1, max: 0.999, noNaN: true }) }).map(({ type, seed, part }) => {
  const course = played(type, seed)
  const sinceMs = Math.floor(part * (course.events.at(-1)?.atMs ?? 0))
  const standing = (course.events as readonly SportEvent[]).findLast(({ atMs }) => atMs <= sinceMs)?.standing ?? KICK_OFF
  return {
    type,
    course,
    standing,
    sinceMs,
    ends: endsOf(course, course.opinion, standing, sinceMs),
    endsIn: (span: Span | null) =>
      span ? spanEnds(course, course.opinion, standing, sinceMs, span) : endsOf(course, course.opinion, standing, sinceMs),
  }
})
const other = (side: Side | null | undefined): Side => otherSide(side ?? 'C')
const betsOf = (offers: readonly Offer[]) =>
  offers.flatMap(({ w, line, prices }) => prices.map((price, i) => ({ w, line, price, selection: playOf(w).selections[i] ?? 'H' })))
const tally = () => ({ times: 0, won: 0, priced: 0, units: 0, expected: 0 })
const NOTHING = { from: 0, chances: new Float64Array() }
/** Final scores whose difference and total the model does not rule out. */
const possible = ({ difference, total }: Ends): Score[] =>
  Array.from(difference.chances, (chance, i) => [difference.from + i, chance] as const).flatMap(([lead, chance]) =>
    Array.from(total.chances, (more, j) => [total.from + j, more] as const).flatMap(([sum, more]): Score[] => {
      const home = (lead + sum) / 2
      return chance > 0 && more > 0 && Number.isInteger(home) && home >= 0 && sum - home >= 0 ? [[home, sum - home]] : []
    }),
  )

test.prop([type, seed])(
  'a match follows from its seed, is decided by its own rules and never takes back what it counted [ENG-07] [ENG-14]',
  (of, n) => {
    const course = played(of, n)
    const { rules, ft, events } = course
    expect(played(of, n)).toEqual(course)
    expect(ft[0]).not.toBe(ft[1])
    let before: Standing = KICK_OFF
    for (const { standing, kind, atMs } of events as readonly SportEvent[]) {
      expect(standing.score[0]).toBeGreaterThanOrEqual(before.score[0])
      expect(standing.score[1]).toBeGreaterThanOrEqual(before.score[1])
      expect(standing.periods).toHaveLength(standing.period)
      if (rules.model !== 'sets') {
        const sum = standing.periods.reduce<Score>(([h, a], [x, y]) => [h + x, a + y], [0, 0])
        expect(sum).toEqual(standing.score)
      } else {
        const won = standing.periods.slice(0, standing.resting ? undefined : -1).filter(([h, a]) => h > a).length
        expect(won).toBe(standing.score[0])
      }
      if (kind === 'full-time') expect(atMs).toBe(Math.max(...events.map((event) => event.atMs)))
      before = standing
    }
    expect(before.score).toEqual(ft)
    if (rules.model === 'sets') expect(Math.max(...ft)).toBe(rules.toWin)
    if (of === 'VB') for (const set of before.periods.slice(0, 4)) expect(isWon(set, { to: 25, lead: 2 })).toBe(true)
    if (of === 'TN')
      for (const [h, a] of before.periods)
        expect([`${Math.max(h, a)}-${Math.min(h, a)}`, Math.max(h, a)]).toSatisfy(
          ([text, most]) => (most === 6 && Math.min(h, a) <= 4) || text === '7-5' || text === '7-6',
        )
  },
)

/** The standings of a match, each with the one before it. */
const steps = ({ events }: Course) =>
  (events as readonly SportEvent[]).flatMap(({ standing: after }, i) => {
    const before = (events as readonly SportEvent[])[i - 1]?.standing
    return before ? [{ before, after }] : []
  })
const sumOf = ([home, away]: Score) => home + away

test.prop([seed])(
  'a game of tennis is served by one side and the next by the other, across sets too; in a tie-break the serve changes after the first point and then after every two [ENG-14]',
  (n) => {
    /** Who began to serve each game, tie-breaks too. */
    const served: (Side | null)[] = []
    for (const { before, after } of steps(played('TN', n))) {
      if (before.resting) {
        expect(after.server).toBe(other(served.at(-1)))
        continue
      }
      const points = sumOf(before.game)
      if (points === 0) served.push(before.server)
      const isTieBreak = Math.min(...before.units) === 6
      expect(before.server).toBe(isTieBreak && [1, 2].includes(points % 4) ? other(served.at(-1)) : served.at(-1))
    }
    for (const [i, side] of served.entries()) if (i > 0) expect(side).toBe(other(served[i - 1]))
  },
)

test.prop([seed])(
  'who wins a rally of volleyball serves the next; at table tennis it is two serves each, from 10:10 on one each, and the first of a set changes [ENG-14]',
  (n) => {
    for (const { before, after } of steps(played('VB', n))) {
      if (before.resting || after.resting) continue
      expect(after.server).toBe(after.units[0] > before.units[0] ? 'H' : 'C')
    }
    const table = played('TT', n)
    const openers = (table.events as readonly SportEvent[]).flatMap(({ kind, standing }) =>
      kind === 'kick-off' || kind === 'period-start' ? [standing.server] : [],
    )
    for (const [i, side] of openers.entries()) expect(side).toBe(i % 2 === 0 ? openers[0] : other(openers[0]))
    for (const { before } of steps(table)) {
      if (before.resting) continue
      const count = sumOf(before.units)
      const turn = Math.min(...before.units) >= 10 ? count : Math.floor(count / 2)
      expect(before.server).toBe(turn % 2 === 0 ? before.opener : other(before.opener))
    }
  },
)

test.prop([seed])(
  'a frame of snooker ends as soon as a visit leaves more of a lead than points, its points are what balls bring, and the break-off changes [ENG-14]',
  (n) => {
    const match = played('SK', n)
    for (const { before, after } of steps(match)) {
      const from: Score = before.periods.at(-1) ?? [0, 0]
      const to: Score = after.periods.at(-1) ?? [0, 0]
      if (before.resting) {
        expect([after.balls, sumOf(to)]).toEqual([21, 0])
        continue
      }
      expect(Math.abs(from[0] - from[1])).toBeLessThanOrEqual(pointsLeft(before.balls))
      const gained = sumOf(to) - sumOf(from)
      // Only the one at the table scores, at most what was left.
      expect(before.server === 'H' ? to[1] : to[0]).toBe(before.server === 'H' ? from[1] : from[0])
      expect(gained).toBeLessThanOrEqual(pointsLeft(before.balls))
      const potted = before.balls - after.balls
      if (gained === 0) expect(potted).toBeLessThanOrEqual(0)
      else if (after.balls >= 6) expect(gained).toBeGreaterThanOrEqual(potted)
      expect(after.resting).toBe(Math.abs(to[0] - to[1]) > pointsLeft(after.balls))
    }
    for (const [h, a] of (match.events as readonly SportEvent[]).at(-1)?.standing.periods ?? []) {
      expect(h).not.toBe(a)
      expect(Math.min(h, a)).toBeLessThanOrEqual(73)
    }
  },
)

test('a service game of tennis is held far more often than it is broken, and a rally of volleyball won by who receives [ENG-14]', () => {
  const rate = (of: OtherSport, wins: (before: Standing, after: Standing) => boolean | null) => {
    const all = Array.from({ length: 60 }, (_, n) => steps(played(of, n)))
      .flat()
      .flatMap(({ before, after }) => wins(before, after) ?? [])
    return all.filter(Boolean).length / all.length
  }
  const won = (side: Side | null, before: Score, after: Score) => (side === 'H' ? after[0] > before[0] : after[1] > before[1])
  const held = rate('TN', (before, after) =>
    sumOf(after.units) > sumOf(before.units) && Math.min(...before.units) < 6 ? won(before.server, before.units, after.units) : null,
  )
  expect(held).toBeGreaterThan(0.72)
  expect(held).toBeLessThan(0.86)
  const kept = rate('VB', (before, after) => (before.resting ? null : won(before.server, before.units, after.units)))
  expect(kept).toBeGreaterThan(0.33)
  expect(kept).toBeLessThan(0.43)
})

test('who serves is in the price: a side about to serve is ahead, and a point lost by who serves decides more than one won [ENG-14]', () => {
  const match = played('TN', 1)
  const even = { ...match.opinion, edge: 0 }
  const chance = (units: Score, server: Side, game: Score = [0, 0]) =>
    above(endsOf(match, even, { ...KICK_OFF, score: [1, 1], units, server, opener: 'H', game }, 0).difference, 0)
  expect(chance([3, 2], 'H')).toBeGreaterThan(chance([3, 2], 'C') + 0.05)
  expect(chance([2, 2], 'H', [3, 0])).toBeGreaterThan(chance([2, 2], 'H') + 0.03)
  expect(chance([5, 5], 'H')).toBeCloseTo(1 - chance([5, 5], 'C'), 9)
  expect(chance([6, 6], 'H')).toBeCloseTo(0.5, 9)
  // In a tie-break a point lost by its server decides more than one that is won.
  expect(0.5 - chance([6, 6], 'C', [0, 1])).toBeGreaterThan(chance([6, 6], 'C', [1, 0]) - 0.5)
})

describe('prices of the other sports', () => {
  test.prop([moment], { numRuns: 200 })(
    'each market sums to 1 + margin, up to its rounding, and no price is above the fair one [ENG-03] [ENG-05]',
    ({ type, endsIn }) => {
      const offers = sportOffers(type, endsIn, {}, 'all')
      for (const { w, line, prices } of offers) {
        expect(sportOf(type).plays).toContain(w)
        if (line !== null) expect(Math.abs(line) % 4).toBe(2)
        const implied = prices.map((price) => 1000 / (1000 + price))
        const rounding = prices.reduce((most, price) => most + 10 / (1000 + price), 0)
        expect(Math.abs(implied.reduce((sum, one) => sum + one, 0) - 1 - marginOf(w))).toBeLessThan(rounding + 1e-6)
        const { kind, span } = playOf(w)
        const ends = endsIn(span)
        if (!ends) throw new Error(`${w} is over`)
        const first =
          kind === 'ML'
            ? above(ends.difference, 0) / (1 - chanceAt(ends.difference, 0))
            : kind === 'R'
              ? above(ends.difference, Math.floor(-(line ?? 0) / 4))
              : above(ends.total, Math.floor((line ?? 0) / 4))
        const fair = [first, 1 - first]
        for (const [i, price] of prices.entries()) expect(1 + price / 1000).toBeLessThanOrEqual(1 / (fair[i] ?? 1) + 1e-9)
      }
    },
  )

  test.prop([moment], { numRuns: 60 })(
    'no mix of bets on a match is sure to win, over every end that it may have [ENG-05]',
    ({ type, ends, endsIn }) => {
      const bets = betsOf(sportOffers(type, endsIn, {}, 'main'))
      if (bets.length === 0) return
      const scores = possible(ends)
      // Bets are on lines: all ends between the same two lines have the same outcome.
      const outcomes = new Map(
        scores.map((score) => [bets.map(({ w, line, selection }) => settle(w, line, selection, score)).join(), score]),
      )
      const gains = bets.map(({ w, line, selection, price }) =>
        [...outcomes.values()].map(
          (score) => Number(linePayoutFen(1_000_000n, [{ oddsMilli: price, result: settle(w, line, selection, score) }])) / 1_000_000 - 1,
        ),
      )
      expect(sureGain(gains)).toBeLessThan(0)
    },
  )

  test.prop([moment.filter(({ course }) => course.rules.model === 'sets')], { numRuns: 60 })(
    'nor is any mix of bets on the match, its running set and the next one, over all of their scores together [ENG-05] [ENG-14]',
    ({ type, course, standing, endsIn }) => {
      const bets = betsOf(sportOffers(type, endsIn, {}, 'all'))
      const sets = [...new Set(bets.flatMap(({ w }) => playOf(w).span?.[0] ?? []))].sort()
      expect(sets.length).toBeLessThanOrEqual(2)
      const toWin = course.rules.model === 'sets' ? course.rules.toWin : 0
      // Of each set one score for all with the same outcome of its bets.
      const scores = sets.map((set) => {
        const own = bets.filter(({ w }) => playOf(w).span?.[0] === set)
        const ends = possible(endsIn([set, set]) ?? { difference: NOTHING, total: NOTHING })
        const by = ends.map((score): [string, Score] => [
          `${score[0] > score[1]} ${own.map((bet) => settle(bet.w, bet.line, bet.selection, score))}`,
          score,
        ])
        return [...new Map(by).values()]
      })
      /** The match goes on from the score after these sets in every way. */
      const matches = (after: Score): Score[] =>
        Math.max(...after) === toWin ? [after] : [...matches([after[0] + 1, after[1]]), ...matches([after[0], after[1] + 1])]
      const ways = scores.reduce<Score[][]>((all, one) => all.flatMap((way) => one.map((score) => [...way, score])), [[]])
      const outcomes = new Map<string, readonly number[]>()
      for (const way of ways) {
        const after = way.reduce<Score>(([h, a], [x, y]) => (x > y ? [h + 1, a] : [h, a + 1]), standing.score)
        for (const final of Math.max(...after) > toWin ? [] : matches(after)) {
          const results = bets.map(({ w, line, selection }) =>
            settle(w, line, selection, way[sets.indexOf(playOf(w).span?.[0] ?? 0)] ?? final),
          )
          const key = results.join()
          if (outcomes.has(key)) continue
          const gains = results.map((result, i) => linePayoutFen(1_000_000n, [{ oddsMilli: bets[i]?.price ?? 0, result }]))
          outcomes.set(
            key,
            gains.map((fen) => Number(fen) / 1_000_000 - 1),
          )
        }
      }
      if (bets.length === 0) return
      const columns = [...outcomes.values()]
      expect(sureGain(bets.map((_, i) => columns.map((gains) => gains[i] ?? 0)))).toBeLessThan(0)
    },
  )

  test.prop([moment], { numRuns: 200 })(
    'what can no longer happen has no chance, and what happens had one',
    ({ course, standing, ends }) => {
      const [home, away] = course.ft
      expect(chanceAt(ends.difference, home - away)).toBeGreaterThan(0)
      expect(chanceAt(ends.total, home + away)).toBeGreaterThan(0)
      expect(chanceAt(ends.difference, 0)).toBe(0)
      const least = standing.score[0] + standing.score[1]
      expect(ends.total.chances.every((chance, i) => ends.total.from + i >= least || chance < 1e-12)).toBe(true)
      for (const { chances } of [ends.difference, ends.total]) {
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 5)
      }
    },
  )

  test.each(TYPES)('%s ends as often as it is priced to, before it begins and half-way through [ENG-03]', (of) => {
    const before = { won: 0, priced: 0, total: 0, expected: 0 }
    const later = { won: 0, priced: 0 }
    const times = 500
    for (let n = 0; n < times; n += 1) {
      const course = played(of, n)
      const ends = endsOf(course, course.opinion, KICK_OFF, -1)
      const won = course.ft[0] > course.ft[1] ? 1 : 0
      before.won += won
      before.priced += above(ends.difference, 0)
      before.total += course.ft[0] + course.ft[1]
      before.expected += ends.total.chances.reduce((sum, chance, i) => sum + chance * (ends.total.from + i), 0)
      const sinceMs = (course.events.at(-1)?.atMs ?? 0) / 2
      const standing = (course.events as readonly SportEvent[]).findLast(({ atMs }) => atMs <= sinceMs)?.standing ?? KICK_OFF
      later.won += won
      later.priced += above(endsOf(course, course.opinion, standing, sinceMs).difference, 0)
    }
    // Three standard deviations of a coin's mean.
    const within = (1.5 * 1) / Math.sqrt(times)
    expect(Math.abs(before.won - before.priced) / times).toBeLessThan(within)
    expect(Math.abs(later.won - later.priced) / times).toBeLessThan(within)
    expect(before.total / before.expected).toBeGreaterThan(0.97)
    expect(before.total / before.expected).toBeLessThan(1.04)
  })

  test.each(['TN', 'SK', 'VB', 'TT', 'OP'] as const)(
    'a set of %s ends as often as it is priced to: the first and the second before the match, the running one half-way through [ENG-03] [ENG-14]',
    (of) => {
      const sets = { first: tally(), second: tally(), running: tally() }
      const times = 400
      for (let n = 0; n < times; n += 1) {
        const course = played(of, n)
        const events = course.events as readonly SportEvent[]
        const periods = events.at(-1)?.standing.periods ?? []
        const add = (sum: ReturnType<typeof tally>, set: number, standing: Standing, sinceMs: number) => {
          const ends = spanEnds(course, course.opinion, standing, sinceMs, [set, set])
          const [home, away] = periods[set - 1] ?? [0, 0]
          if (!ends) throw new Error('no chances of this set')
          sum.times += 1
          sum.won += home > away ? 1 : 0
          sum.priced += above(ends.difference, 0)
          sum.units += of === 'SK' ? 1 : home + away
          sum.expected += ends.total.chances.reduce((all, chance, i) => all + chance * (ends.total.from + i), 0)
        }
        add(sets.first, 1, KICK_OFF, -1)
        add(sets.second, 2, KICK_OFF, -1)
        const half = events[Math.floor(events.length / 2)]
        if (half && !half.standing.resting) add(sets.running, half.standing.period, half.standing, half.atMs)
      }
      for (const { won, priced, units, expected, times } of Object.values(sets)) {
        expect(Math.abs(won - priced) / times).toBeLessThan(1.5 / Math.sqrt(times))
        expect(Math.abs(units / expected - 1)).toBeLessThan(0.04)
      }
      expect(spanEnds(played(of, 1), played(of, 1).opinion, KICK_OFF, -1, [3, 3])).toBeNull()
    },
  )

  test('a lead in points, or a set, is worth something', () => {
    const course = played('BK', 1)
    const at = (score: Score) => above(endsOf(course, course.opinion, { ...KICK_OFF, score }, 600_000).difference, 0)
    expect([at([10, 20]), at([15, 15]), at([20, 10])].every((chance, i, all) => i === 0 || chance > (all[i - 1] ?? 1) + 0.1)).toBe(true)
    const tennis = played('TN', 1)
    const set = (score: Score, units: Score) =>
      above(endsOf(tennis, tennis.opinion, { ...KICK_OFF, score, units, server: 'H', opener: 'H' }, 0).difference, 0)
    expect(set([0, 0], [5, 2])).toBeGreaterThan(set([0, 0], [2, 5]) + 0.2)
    expect(set([1, 0], [0, 0])).toBeGreaterThan(set([0, 0], [0, 0]) + 0.15)
  })
})
