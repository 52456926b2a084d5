import { expect, test } from 'vitest'
import { type PlayedMatch, rate } from './ratings.ts'

const DAY_MS = 86_400_000
const played = (home: string, away: string, h: number, a: number, day = 0): PlayedMatch => ({
  home,
  away,
  goals: [h, a],
  neutral: true,
  kickOffMs: day * DAY_MS,
})

test('an unrated team is the prior: equal on neutral ground, the home side ahead elsewhere [ENG-03]', () => {
  const nothing = rate([], 0)
  const neutral = nothing.expect('Alder', 'Birch', true)
  expect(neutral.home).toBe(neutral.away)
  const atHome = nothing.expect('Alder', 'Birch', false)
  expect(atHome.home).toBeGreaterThan(neutral.home)
  expect(atHome.away).toBeLessThan(neutral.away)
})

test('who won by more is expected to score more, and a team is as good as those it beat [ENG-03]', () => {
  const ratings = rate([played('Alder', 'Birch', 4, 0), played('Birch', 'Cedar', 3, 0), played('Dogwood', 'Cedar', 3, 0)], 0)
  const direct = ratings.expect('Alder', 'Birch', true)
  expect(direct.home).toBeGreaterThan(direct.away)
  // Alder and Dogwood never met: Alder beat the stronger opponent.
  const indirect = ratings.expect('Alder', 'Dogwood', true)
  expect(indirect.home).toBeGreaterThan(indirect.away)
})

test('a few results are believed less than many, old ones less than new', () => {
  const lead = (matches: PlayedMatch[], nowMs: number) => rate(matches, nowMs).expect('Alder', 'Birch', true).home
  const many = Array.from({ length: 30 }, () => played('Alder', 'Birch', 3, 0))
  expect(lead(many, 0)).toBeGreaterThan(lead(many.slice(0, 2), 0))
  expect(lead(many, 0)).toBeCloseTo(3, 0)
  const old = lead(many.slice(0, 5), 10 * 365 * DAY_MS)
  expect(old).toBeLessThan(lead(many.slice(0, 5), 0))
})
