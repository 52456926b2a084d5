import { expect, test } from 'vitest'
import { type PlayedMatch, rate } from './ratings.ts'
import { FITTED } from './ratings-table.ts'

const DAY_MS = 86_400_000
const played = (home: string, away: string, h: number, a: number, day = 0): PlayedMatch => ({
  home,
  away,
  competition: 'Cup',
  league: 'cup',
  goals: [h, a],
  neutral: true,
  kickOffMs: day * DAY_MS,
})

const game = (home: string, away: string, neutral: boolean, competition = 'Cup', league = 'cup') => ({
  competition,
  league,
  home,
  away,
  neutral,
})

test('an unrated team is the prior: equal on neutral ground, the home side ahead elsewhere [ENG-03]', () => {
  const nothing = rate([], 0)
  const neutral = nothing.expect(game('Alder', 'Birch', true))
  expect(neutral.home).toBe(neutral.away)
  const atHome = nothing.expect(game('Alder', 'Birch', false))
  expect(atHome.home).toBeGreaterThan(neutral.home)
  expect(atHome.away).toBeLessThan(neutral.away)
})

test('who won by more is expected to score more, and a team is as good as those it beat [ENG-03]', () => {
  const ratings = rate([played('Alder', 'Birch', 4, 0), played('Birch', 'Cedar', 3, 0), played('Dogwood', 'Cedar', 3, 0)], 0)
  const direct = ratings.expect(game('Alder', 'Birch', true))
  expect(direct.home).toBeGreaterThan(direct.away)
  // Alder and Dogwood never met, but Alder beat the stronger opponent.
  const indirect = ratings.expect(game('Alder', 'Dogwood', true))
  expect(indirect.home).toBeGreaterThan(indirect.away)
})

test('a few results are believed less than many, old ones less than new', () => {
  const lead = (matches: PlayedMatch[], nowMs: number) =>
    rate(matches, nowMs, { ...FITTED, spread: 1 }).expect(game('Alder', 'Birch', true)).home
  const many = Array.from({ length: 30 }, () => played('Alder', 'Birch', 3, 0))
  expect(lead(many, 0)).toBeGreaterThan(lead(many.slice(0, 2), 0))
  expect(lead(many, 0)).toBeCloseTo(3, 0)
  const old = lead(many.slice(0, 5), 10 * 365 * DAY_MS)
  expect(old).toBeLessThan(lead(many.slice(0, 5), 0))
})

/** Every team plays every other at home; the one earlier in the list wins. */
function leagueSeason(competition: string, teams: readonly string[], year: number, goals: [number, number] = [2, 1]): PlayedMatch[] {
  return teams.flatMap((home, h) =>
    teams.flatMap((away, a): PlayedMatch[] => {
      if (h === a) return []
      const [more, less] = goals
      const result: [number, number] = h < a ? [more, less] : [less, more]
      return [
        { competition, league: competition.slice(0, -5), home, away, goals: result, neutral: false, kickOffMs: (365 * year + h) * DAY_MS },
      ]
    }),
  )
}

const TEAMS = Array.from({ length: 12 }, (_, i) => `Team ${i}`)
const NOW = 3 * 365 * DAY_MS

test('who is new to a league is thought less of than its average, and a little less in the second season [ENG-11]', () => {
  const matches = [...leagueSeason('Oak 2031', TEAMS, 1, [1, 1]), ...leagueSeason('Oak 2032', [...TEAMS.slice(1), 'Risen'], 2, [1, 1])]
  const ratings = rate(matches, NOW)
  const goalsOf = (team: string) => ratings.expect(game(team, 'Team 5', true, 'Oak 2033', 'Oak')).home
  expect(goalsOf('Promoted')).toBeLessThan(goalsOf('Risen'))
  expect(goalsOf('Risen')).toBeLessThan(goalsOf('Team 6'))
})

test('each league has its own goals, as far as its results say so [ENG-11]', () => {
  const many = leagueSeason('Oak 2032', TEAMS, 2, [6, 5])
  const few = leagueSeason('Elm 2032', TEAMS.slice(0, 4), 2, [0, 0])
  const ratings = rate([...many, ...few], NOW)
  const total = (competition: string, league: string, team: string) => {
    const { home, away } = ratings.expect(game(team, team, true, competition, league))
    return home + away
  }
  const [more, less] = [total('Oak 2033', 'Oak', 'A new one'), total('Elm 2033', 'Elm', 'A new one')]
  const usual = 2 * FITTED.meanGoals
  expect(more).toBeGreaterThan(usual * 1.03)
  expect(less).toBeLessThan(usual)
})

test('last season counts for less than this one [ENG-11]', () => {
  const swapped = [...TEAMS].reverse()
  const now = rate([...leagueSeason('Oak 2031', TEAMS, 2), ...leagueSeason('Oak 2032', swapped, 2)], NOW)
  const { home, away } = now.expect(game('Team 0', 'Team 11', true, 'Oak 2032', 'Oak'))
  expect(away / home).toBeGreaterThan(1.1)
})

test('teams are further apart by the spread, for as many goals in all [ENG-11]', () => {
  const expectWith = (spread: number) => {
    const { home, away } = rate([played('Alder', 'Birch', 4, 0)], 0, { ...FITTED, spread }).expect(game('Alder', 'Birch', true))
    return { ratio: home / away, product: home * away }
  }
  const [narrow, wide] = [expectWith(1), expectWith(1.5)]
  expect(wide.ratio).toBeCloseTo(narrow.ratio ** 1.5)
  expect(wide.product).toBeCloseTo(narrow.product)
})
