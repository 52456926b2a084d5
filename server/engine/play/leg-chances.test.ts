import { expect, test } from 'vitest'
import { CASH_OUT_MARGIN, expectedFactor, FACTOR_ONE } from '../../../domain/cash-out.ts'
import { type PlayType, playOf } from '../../../domain/markets.ts'
import { SPORT_TYPES } from '../../../domain/sports.ts'
import { drawResult, expectGenerated } from '../generated/generated-goals.ts'
import { dueEvent, type Match, pass, toMatch } from '../match/match.ts'
import { seeded } from '../random.ts'
import { legChances, type ToldChances } from './leg-chances.ts'
import { fairOddsOf, offersOf } from './match-offers.ts'

const NO_BETS = new Map()

function matchOf(type: (typeof SPORT_TYPES)[number], n: number): Match {
  const [team1, team2] = ['England', 'Japan']
  const key = `chances ${type} ${n}`
  const fixture = {
    ...{ id: BigInt(n), source_key: key, competition: '', round: '', date: '2031-05-04', game_type: type, time: null },
    ...{ zone: null, team1, team2, neutral: false, generated: true, goals: [], winner: null, ...drawResult(key, team1, team2) },
  }
  return toMatch({ id: BigInt(n), leagueId: '', kickOffMs: 0, fixture }, true, expectGenerated(team1, team2))
}

/** The match at some moments, before its start and until its end. */
function* moments(match: Match, random: () => number): Generator<number> {
  const over = match.timeline?.events.at(-1)?.atMs ?? 0
  const times = [-600_000, ...Array.from({ length: 8 }, () => random() * over)].sort((a, b) => a - b)
  for (const at of times) {
    for (let event = dueEvent(match, at); event; event = dueEvent(match, at)) pass(match, event)
    if (!match.review) yield at
  }
}

const known = (told: ToldChances) => {
  if (typeof told === 'string') throw new Error(told)
  return told
}
const worth = (oddsMilli: number, told: ToldChances) => Number(expectedFactor(oddsMilli, known(told))) / Number(FACTOR_ONE)

test('what is offered now is worth its stake less the margin of its price, never more, in every sport and play [BET-19] [ENG-05]', () => {
  const seen = new Set<PlayType>()
  for (const type of SPORT_TYPES) {
    for (let n = 0; n < 4; n += 1) {
      const match = matchOf(type, n)
      for (const at of moments(match, seeded(`moments ${type} ${n}`))) {
        for (const { w, line, from, prices } of offersOf(match, NO_BETS, at, {}, 'all') ?? []) {
          seen.add(w)
          playOf(w).selections.forEach((selection, i) => {
            const price = prices[i] ?? 0
            if (price === 0) return
            const leg = { gameId: match.id, w, line, selection, from }
            const value = worth(price, legChances(match, at, leg))
            expect(value, `${type} ${w} ${line} ${selection} at ${at}`).toBeLessThanOrEqual(1)
            // A stake that was just bet costs the price's margin and the cash-out's: no sure gain, and no more than both.
            expect(value * (1 - CASH_OUT_MARGIN / 100)).toBeLessThan(0.951)
            // The same model as the delay's, which sums lines up in another way: at its fair price a bet is worth its stake.
            const fair = fairOddsOf(match, at)(leg)
            if (fair !== null && fair < 1e7) expect(worth(fair, legChances(match, at, leg))).toBeCloseTo(1, 5)
          })
        }
      }
    }
  }
  expect(seen.size).toBeGreaterThan(18)
})

test('a handicap keeps the score that it counts from: after goals it is worth what the line of now is, shifted by them [BET-06] [BET-14]', () => {
  const match = matchOf('FT', 7)
  let compared = 0
  for (const at of moments(match, seeded('handicaps'))) {
    if (at < 0) continue
    const [home, away] = match.score
    for (const line of [-6, -3, -2, -1, 0, 1, 2, 5]) {
      const old = legChances(match, at, { gameId: match.id, w: 'R', line, selection: 'H', from: [0, 0] })
      const now = { gameId: match.id, w: 'R' as const, line: line + 4 * (home - away), selection: 'H' as const, from: match.score }
      expect(old).toEqual(legChances(match, at, now))
      compared += home + away
    }
  }
  expect(compared).toBeGreaterThan(0)
})

test('nothing is told during a suspension or a check, nor of a half that is over [BET-19]', () => {
  const match = matchOf('FT', 9)
  const leg = { gameId: match.id, w: 'HOU' as const, line: 4, selection: 'O' as const }
  expect(legChances(match, -1, leg)).toMatchObject({ LW: 0 })
  match.reopenAtSteadyMs = 5
  expect(legChances(match, -1, leg)).toBe('suspended')
  match.reopenAtSteadyMs = null
  match.review = true
  expect(legChances(match, -1, leg)).toBe('suspended')
  match.review = false
  const half = match.timeline?.events.find(({ kind }) => kind === 'second-half')?.atMs ?? 0
  for (let event = dueEvent(match, half); event; event = dueEvent(match, half)) pass(match, event)
  expect(legChances(match, half, leg)).toBe('closed')
})
