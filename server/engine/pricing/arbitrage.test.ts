import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { type Course, settleByCourse } from '../../../domain/course.ts'
import {
  FOOTBALL_PLAYS,
  isTwoWay,
  needsCourse,
  needsGoals,
  type PlayType,
  playOf,
  type Quarter,
  type Selection,
} from '../../../domain/markets.ts'
import { linePayoutFen, type Score, settle, settleFrom } from '../../../domain/settlement.ts'
import { sureGain } from '../../../tests/support/arbitrage.ts'
import { priceStates } from '../../../tests/support/price-states.ts'
import { poisson, seeded } from '../random.ts'
import { chancesOf, evenness } from './chances.ts'
import { countMeans } from './counts.ts'
import { goalTable, lowScores } from './goals.ts'
import { EXPECTED_MINUTES, FIRST_HALF_SHARE, outlooksOf, type PriceState } from './outlook.ts'
import { fairOdds, type LeanOf, type Offer, offers } from './pricing.ts'
import { FITTED } from './ratings-table.ts'

const goals = fc.double({ min: 0.2, max: 3.2, noNaN: true })
const expectation = fc.record({ home: goals, away: goals, lowScore: fc.constantFrom(0, FITTED.lowScore, -0.15) })

interface End {
  half: Score
  final: Score
  course: Course
}
interface Bet {
  w: PlayType
  line: number | null
  from: Score | undefined
  selection: Selection
  price: number
}

/** Every end of the game with at most `most` more goals of each side in each half left. */
function endsOf({ period, score, half }: PriceState, most: number, courses = 1): End[] {
  const more = Array.from({ length: most + 1 }, (_, n) => n)
  const after = ([h, a]: Score): Score[] => more.flatMap((x) => more.map((y): Score => [h + x, a + y]))
  const halves = period === 'HT' || period === '2H' ? [half ?? score] : after(score)
  const ends = halves.flatMap((at) => after(period === '2H' ? score : at).map((final) => ({ half: at, final })))
  const random = seeded(`ends ${ends.length}`)
  // A likely end has the more courses, so that each way to it is there.
  return ends.flatMap((end) => Array.from({ length: courses }, () => ({ ...end, course: someCourse(end, random) })))
}

/** Every number of corners, or of cards, up to `most` a side in each half; independent of the goals, so of these one end is enough. */
function countEnds(most: number): End[] {
  const upTo = Array.from({ length: most / 2 + 1 }, (_, n) => 2 * n)
  const pairs = upTo.flatMap((h) => upTo.flatMap((a) => [[h, a] as Score, [h + 1, a] as Score]))
  return pairs.flatMap((half) =>
    pairs.map(([h, a]): End => {
      const counts = { half, full: [half[0] + h, half[1] + a] as const }
      return { half: [0, 0], final: [0, 0], course: { goals: [], corners: counts, cards: counts, periods: null } }
    }),
  )
}

/** One of the ways to this end: goals in any order and at any time of their half. */
function someCourse({ half, final }: Pick<End, 'half' | 'final'>, random: () => number): Course {
  const count = (most: number) => Math.floor(random() * most)
  const goals = (['H', 'C'] as const).flatMap((side, i) =>
    Array.from({ length: final[i] ?? 0 }, (_, n) => ({ side, at: count(3000) / 1000 + (n < (half[i] ?? 0) ? 1 : 4) })),
  )
  const inOrder = goals.sort((a, b) => a.at - b.at).map(({ side, at }) => ({ side, quarter: Math.floor(at) as Quarter }))
  return { goals: inOrder, corners: null, cards: null, periods: null }
}

const betsOf = (list: readonly Offer[]): Bet[] =>
  list.flatMap(({ w, line, from, prices }) =>
    playOf(w).selections.flatMap((selection, i) => (prices[i] ? [{ w, line, from, selection, price: prices[i] }] : [])),
  )

/** The gain on a stake of one, settled as tickets are. */
function gain({ w, line, from, selection, price }: Bet, { half, final, course }: End): number {
  const score = playOf(w).period === 'HT' ? half : final
  const byCourse = needsCourse(w) ? settleByCourse(w, line, selection, course, from ?? [0, 0]) : null
  const result = byCourse ?? (from ? settleFrom(from, w, line, selection, score) : settle(w, line, selection, score, half))
  return Number(linePayoutFen(1_000_000n, [{ oddsMilli: price, result }])) / 1_000_000 - 1
}

const matrix = (bets: readonly Bet[], ends: readonly End[]) => bets.map((bet) => ends.map((end) => gain(bet, end)))

describe('arbitrage', () => {
  test('the solver knows one when it sees it', () => {
    expect(
      sureGain(
        [
          [1.1, -1],
          [-1, 1.1],
        ].map((row) => [...row]),
      ),
    ).toBeCloseTo(0.05)
    expect(
      sureGain(
        [
          [0.9, -1],
          [-1, 0.9],
        ].map((row) => [...row]),
      ),
    ).toBeCloseTo(-0.05)
    expect(
      sureGain(
        [
          [0, 2, -1],
          [-1, -1, 2],
        ].map((row) => [...row]),
      ),
    ).toBeCloseTo(-0.25)
  })

  test.prop([expectation, priceStates, fc.constantFrom(0, 1, 2, 3)], { numRuns: 40 })(
    'no mix of bets inside a game is sure to win, over every half-time and final score, however prices lean [ENG-05] [ENG-12] [ENG-13]',
    (expected, state, money) => {
      // Each market leans as far as it goes, to one selection or another.
      const leanOf: LeanOf = (w, line) =>
        money === 0 ? null : playOf(w).selections.map((_, i) => ((i + money + (line ?? 0)) % (money + 1) === 0 ? 1 : -1))
      const bets = betsOf(offers(expected, state, {}, 'all', leanOf)).filter(({ w }) => !needsCourse(w))
      if (bets.length === 0) return
      // More ends can only lower the sure gain: the many rare ones are tried only where the others leave one.
      const surest = [4, 6, 8].reduce((sure, most) => (sure < 0 ? sure : sureGain(matrix(bets, endsOf(state, most)))), Infinity)
      expect(surest).toBeLessThan(0)
    },
  )

  test.prop([expectation, fc.constantFrom('', '1H', 'HT', '2H'), fc.integer({ min: 0, max: 44 })], { numRuns: 8 })(
    'nor one with the order and time of goals, beside totals and winner [ENG-05] [ENG-13]',
    (expected, period, minutes) => {
      const half: Score | null = period === 'HT' || period === '2H' ? [0, 0] : null
      const state: PriceState = { period, minutes, score: [0, 0], half, soFar: { last: null, inQuarter: [0, 0] } }
      const beside = ['M', 'OU', 'HM', 'HOU', 'SM', 'G', 'WM']
      const bets = betsOf(offers(expected, state, {})).filter(({ w }) => needsGoals(w) || beside.includes(w))
      // A quarter that is over has no goal.
      const past = (quarter: number) =>
        half ? quarter < 4 + (period === '2H' ? Math.floor(minutes / 15) : 0) : period !== '' && quarter < 1 + Math.floor(minutes / 15)
      const endsOfAll = (most: number, courses: number) =>
        endsOf(state, most, courses).filter(({ course }) => !course.goals?.some(({ quarter }) => past(quarter)))
      const tries = [
        [2, 12],
        [3, 24],
        [4, 24],
      ] as const
      const surest = tries.reduce((sure, [most, courses]) => (sure < 0 ? sure : sureGain(matrix(bets, endsOfAll(most, courses)))), Infinity)
      expect(surest).toBeLessThan(0)
    },
  )

  test('nor one of corners or of cards [ENG-05] [ENG-13]', () => {
    const state: PriceState = { period: '', minutes: 0, score: [0, 0], half: null }
    for (const seed of ['a', 'b', 'c']) {
      const bets = betsOf(offers({ home: 1.6, away: 1.1 }, state, {}, 'all', undefined, countMeans(seed)))
      for (const counts of ['corners', 'cards'] as const) {
        const own = bets.filter(({ w }) => playOf(w).counts === counts)
        expect(own.length).toBeGreaterThan(15)
        expect(sureGain(matrix(own, countEnds(counts === 'corners' ? 12 : 6)))).toBeLessThan(0)
      }
    }
  })

  test('and one price that is wrong by a fifth would be found', () => {
    const state: PriceState = { period: '', minutes: 0, score: [0, 0], half: null }
    const bets = betsOf(offers({ home: 1.6, away: 1.1 }, state, {})).filter(({ w }) => !needsCourse(w))
    const wrong = bets.map((bet) => (bet.w === 'DC' && bet.selection === 'HN' ? { ...bet, price: bet.price + 200 } : bet))
    expect(sureGain(matrix(wrong, endsOf(state, 4)))).toBeGreaterThan(0)
  })
})

test.prop([expectation, priceStates], { numRuns: 25 })(
  'every chance is the sum over the score grid of what its settlement says [ENG-03] [ENG-05]',
  (expected, { period, score, half }) => {
    // The minute does not matter: in a running half all of its goals are still to come.
    const part = (share: number) => ({ home: expected.home * share, away: expected.away * share })
    const [first, second] = [goalTable(part(FIRST_HALF_SHARE)), goalTable(part(1 - FIRST_HALF_SHARE))]
    const over = period === 'HT' || period === '2H'
    const weigh = lowScores(expected)
    const free = endsOf({ period, minutes: 0, score, half }, 7).map((end) => {
      const [h1, a1] = [end.half[0] - score[0], end.half[1] - score[1]]
      const from = over ? score : end.half
      const [h2, a2] = [end.final[0] - from[0], end.final[1] - from[1]]
      const chance = (over ? 1 : first.home(h1) * first.away(a1)) * second.home(h2) * second.away(a2) * weigh(...end.final)
      return { ...end, chance }
    })
    const all = free.reduce((sum, { chance }) => sum + chance, 0)
    const ends = free.map((end) => ({ ...end, chance: end.chance / all }))
    const outlooks = outlooksOf(expected, { period: period === '1H' ? '' : period, minutes: 0, score, half: over ? half : null })
    const plays = FOOTBALL_PLAYS.filter(
      (w) => !isTwoWay(w) && !needsCourse(w) && playOf(w).kind !== 'DNB' && !(over && playOf(w).period === 'HT'),
    )
    for (const w of plays) {
      const { line: lined } = playOf(w)
      const line = lined === null ? null : lined === 'total' ? 10 : -4
      const isHalf = playOf(w).period === 'HT'
      const outlook = outlooks[playOf(w).period as keyof typeof outlooks]
      if (!outlook) throw new Error(`${w} is over`)
      const chances = chancesOf(w, line, outlook)
      playOf(w).selections.forEach((selection, i) => {
        const brute = ends.reduce(
          (sum, end) => sum + (settle(w, line, selection, isHalf ? end.half : end.final, end.half) === 'W' ? end.chance : 0),
          0,
        )
        expect(Math.abs((chances[i] ?? 0) - brute)).toBeLessThan(0.004)
      })
    }
    for (const [w, selection, line] of [
      ['R', 'H', -3],
      ['OU', 'O', 4 * (score[0] + score[1]) + 5],
      ['OUH', 'O', 4 * score[0] + 3],
      ['OUC', 'O', 4 * score[1] + 2],
    ] as const) {
      const parts = { W: [1, 0], LW: [0.5, 0], P: [0, 0], LL: [0, 0.5], L: [0, 1] } as const
      let [won, lost] = [0, 0]
      for (const end of ends) {
        // A handicap counts only the goals still to come.
        const final: Score = w === 'R' ? [end.final[0] - score[0], end.final[1] - score[1]] : end.final
        const [win, loss] = parts[settle(w, line, selection, final, end.half)]
        won += win * end.chance
        lost += loss * end.chance
      }
      expect(Math.abs(evenness(playOf(w).kind, outlooks.FT, line) - won / (won + lost))).toBeLessThan(0.004)
    }
  },
)

/** Plays a match on from its state as the model says, and tells how. */
function sampled(
  { home, away }: { home: number; away: number },
  { period, minutes, score, half, soFar }: PriceState,
  random: () => number,
) {
  const share = { '1H': FIRST_HALF_SHARE, '2H': 1 - FIRST_HALF_SHARE }
  const goals = (['1H', '2H'] as const).flatMap((name) => {
    const over = name === '1H' && (period === 'HT' || period === '2H')
    const from = period === name ? minutes : 0
    const left = over ? 0 : (EXPECTED_MINUTES[name] - from) / EXPECTED_MINUTES[name]
    return (
      [
        ['H', home],
        ['C', away],
      ] as const
    ).flatMap(([side, mean]) =>
      Array.from({ length: poisson(mean * share[name] * left, random) }, () => {
        const at = from + random() * (EXPECTED_MINUTES[name] - from)
        return { side, name, at, quarter: ((name === '1H' ? 1 : 4) + Math.min(2, Math.floor(at / 15))) as Quarter }
      }),
    )
  })
  const later = goals.sort((a, b) => a.name.localeCompare(b.name) || a.at - b.at)
  const count = (side: 'H' | 'C', name: '1H' | '2H') => later.filter((goal) => goal.side === side && goal.name === name).length
  const at: Score = half ?? [score[0] + count('H', '1H'), score[1] + count('C', '1H')]
  const from = half ? score : at
  const before = Array.from({ length: score[0] + score[1] }, (_, n) => ({
    side: n < score[0] ? ('H' as const) : ('C' as const),
    quarter: 1 as Quarter,
  }))
  const last = soFar?.last
  const ordered = last ? [...before.filter(({ side }) => side !== last), ...before.filter(({ side }) => side === last)] : before
  return {
    half: at,
    final: [from[0] + count('H', '2H'), from[1] + count('C', '2H')] as Score,
    course: { goals: [...ordered, ...later], corners: null, cards: null, periods: null },
  }
}

test('who scores first, next and last, when the first goal falls and what fifteen minutes bring is as often as the prices say [ENG-13] [ENG-05]', () => {
  const random = seeded('order')
  const expected = { home: 1.7, away: 1.0 }
  const start: PriceState = { period: '', minutes: 0, score: [0, 0], half: null }
  const later: PriceState = { period: '1H', minutes: 20, score: [1, 1], half: null, soFar: { last: 'C', inQuarter: [0, 0] } }
  for (const state of [start, later]) {
    const played = Array.from({ length: 20_000 }, () => sampled(expected, state, random))
    const plays = FOOTBALL_PLAYS.filter(needsGoals)
    let tried = 0
    for (const w of plays) {
      for (const selection of playOf(w).selections) {
        const fair = fairOdds(expected, state)({ w, line: null, selection })
        if (fair === null || !Number.isFinite(fair)) continue
        const chance = 1000 / (1000 + fair)
        const won = played.filter(({ course }) => settleByCourse(w, null, selection, course, state.score) === 'W').length / played.length
        tried += 1
        if (w === 'FG' || w === 'FGT' ? state === start : true)
          expect(Math.abs(won - chance), `${w} ${selection} ${state.period}`).toBeLessThan(
            4.5 * Math.sqrt((chance * (1 - chance)) / played.length) + 0.001,
          )
      }
    }
    expect(tried).toBeGreaterThan(30)
  }
})
