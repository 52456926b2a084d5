import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { type PlayType, playOf, type Selection } from '../../../domain/markets.ts'
import { linePayoutFen, type Score, settle, settleFrom } from '../../../domain/settlement.ts'
import { sureGain } from '../../../tests/support/arbitrage.ts'
import { priceStates } from '../../../tests/support/price-states.ts'
import { chancesOf, evenness } from './chances.ts'
import { goalTable, lowScores } from './goals.ts'
import { FIRST_HALF_SHARE, type LeanOf, type Offer, offers, outlooksOf, type PriceState } from './pricing.ts'
import { FITTED } from './ratings-table.ts'

const goals = fc.double({ min: 0.2, max: 3.2, noNaN: true })
const expectation = fc.record({ home: goals, away: goals, lowScore: fc.constantFrom(0, FITTED.lowScore, -0.15) })

interface End {
  half: Score
  final: Score
}
interface Bet {
  w: PlayType
  line: number | null
  from: Score | undefined
  selection: Selection
  price: number
}

/** Every end of the game with at most `most` more goals of each side in each half left. */
function endsOf({ period, score, half }: PriceState, most: number): End[] {
  const more = Array.from({ length: most + 1 }, (_, n) => n)
  const after = ([h, a]: Score): Score[] => more.flatMap((x) => more.map((y): Score => [h + x, a + y]))
  const halves = period === 'HT' || period === '2H' ? [half ?? score] : after(score)
  return halves.flatMap((at) => after(period === '2H' ? score : at).map((final) => ({ half: at, final })))
}

const betsOf = (list: readonly Offer[]): Bet[] =>
  list.flatMap(({ w, line, from, prices }) =>
    playOf(w).selections.flatMap((selection, i) => (prices[i] ? [{ w, line, from, selection, price: prices[i] }] : [])),
  )

/** The gain on a stake of one, settled as tickets are. */
function gain({ w, line, from, selection, price }: Bet, { half, final }: End): number {
  const score = playOf(w).period === 'HT' ? half : final
  const result = from ? settleFrom(from, w, line, selection, score) : settle(w, line, selection, score, half)
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

  test.prop([expectation, priceStates, fc.constantFrom(0, 1, 2, 3)], { numRuns: 150 })(
    'no mix of bets inside a game is sure to win, over every half-time and final score, however prices lean [ENG-05] [ENG-12]',
    (expected, state, money) => {
      // Each market leans as far as it goes, to one selection or another.
      const leanOf: LeanOf = (w, line) =>
        money === 0 ? null : playOf(w).selections.map((_, i) => ((i + money + (line ?? 0)) % (money + 1) === 0 ? 1 : -1))
      const bets = betsOf(offers(expected, state, {}, 'all', leanOf))
      if (bets.length === 0) return
      // More ends can only lower the sure gain: the many rare ones are tried only where the others leave one.
      const surest = [4, 6, 8].reduce((sure, most) => (sure < 0 ? sure : sureGain(matrix(bets, endsOf(state, most)))), Infinity)
      expect(surest).toBeLessThan(0)
    },
  )

  test('and one price that is wrong by a fifth would be found', () => {
    const state: PriceState = { period: '', minutes: 0, score: [0, 0], half: null }
    const bets = betsOf(offers({ home: 1.6, away: 1.1 }, state, {}))
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
    const plays: PlayType[] = over
      ? ['M', 'DC', 'EO', 'TS', 'T', 'PD', 'F']
      : ['M', 'DC', 'EO', 'TS', 'T', 'PD', 'F', 'HM', 'HEO', 'HTS', 'HPD']
    for (const w of plays) {
      const isHalf = playOf(w).period === 'HT'
      const outlook = isHalf ? outlooks.HT : outlooks.FT
      if (!outlook) throw new Error(`${w} is over`)
      const chances = chancesOf(w, outlook)
      playOf(w).selections.forEach((selection, i) => {
        const brute = ends.reduce(
          (sum, end) => sum + (settle(w, null, selection, isHalf ? end.half : end.final, end.half) === 'W' ? end.chance : 0),
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
