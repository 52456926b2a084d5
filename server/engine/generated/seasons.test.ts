import { expect, test } from 'vitest'
import { endsOf } from '../sports/ends.ts'
import { edgeBy } from '../sports/form.ts'
import { type OtherSport, RULES } from '../sports/rules.ts'
import { above } from '../sports/spread.ts'
import { KICK_OFF } from '../sports/standing.ts'
import { courseIn, placeOf, seasonGames } from './seasons.ts'

const TYPES = Object.keys(RULES) as OtherSport[]
const season = (seed: string, type: OtherSport, league = 0) => seasonGames({ runSeed: seed, type, league, season: 7 })

test('a result is thought of in the next match of both sides, in favour of the winner, and not before it is known [ENG-14]', () => {
  for (const type of TYPES) {
    const games = season('one', type)
    for (const { fixture, kickOffMs, endMs, change } of games) {
      expect(change > 0).toBe(fixture.ft1 > fixture.ft2)
      for (const team of [fixture.team1, fixture.team2]) {
        const next = games.find((later) => later.kickOffMs >= endMs && [later.fixture.team1, later.fixture.team2].includes(team))
        if (!next || [fixture.team1, fixture.team2].every((one) => [next.fixture.team1, next.fixture.team2].includes(one))) continue
        const by = (atMs: number) => edgeBy(next.form, atMs - next.kickOffMs)
        const gained = by(endMs) - by(endMs - 1)
        const inFavour = (team === fixture.team1 ? change : -change) * (team === next.fixture.team1 ? 1 : -1)
        // Another match may have ended in the same millisecond.
        expect(gained).toBeCloseTo(inFavour, 9)
      }
      expect(kickOffMs).toBeLessThan(endMs)
    }
    for (const { form } of games) expect(edgeBy(form, -90 * 86_400_000)).toBeCloseTo(0, 9)
  }
})

test('what a season has taught is the same for every process, in whatever order it asks, and another in another run [ENG-14]', () => {
  const first = season('two', 'TN')
  const [game] = first
  if (!game) throw new Error('no game')
  const course = courseIn(game.fixture)
  // More seasons than are kept.
  for (let n = 0; n < 100; n += 1) seasonGames({ runSeed: `other ${n}`, type: 'OP', league: n % 2, season: n })
  const again = season('two', 'TN')
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
  expect(courseIn(game.fixture)).toEqual(course)
  expect(season('three', 'TN').map(({ form }) => form.edge)).not.toEqual(first.map(({ form }) => form.edge))
  for (const one of first) {
    const slot = Number(one.fixture.source_key.split('|').at(-1))
    expect(seasonGames(placeOf('two', 'TN', slot))[placeOf('two', 'TN', slot).game]).toEqual(one)
    const { ft } = courseIn(one.fixture) ?? { ft: null }
    expect(ft).toEqual([one.fixture.ft1, one.fixture.ft2])
  }
})

test.each(TYPES)(
  '%s is won as often as priced, and by favourites too, with all that is known at kick-off and with what was known a day before [ENG-03]',
  (type) => {
    const wins = () => ({ home: 0, favourite: 0, pricedHome: 0, pricedFavourite: 0 })
    const found = { late: wins(), before: wins() }
    let times = 0
    for (let run = 0; run < 12; run += 1) {
      for (const game of season(`run ${run}`, type, run % 2)) {
        const course = courseIn(game.fixture)
        if (!course) throw new Error('not played here')
        const priced = (edge: number) => above(endsOf(course, { ...course.opinion, edge }, KICK_OFF, -1).difference, 0)
        const won = game.fixture.ft1 > game.fixture.ft2 ? 1 : 0
        const edges = {
          late: course.opinion.edge,
          before: course.opinion.edge - course.form.edge + edgeBy(course.form, -86_400_000),
        }
        for (const at of ['late', 'before'] as const) {
          const chance = priced(edges[at])
          found[at].home += won
          found[at].pricedHome += chance
          found[at].favourite += chance > 0.5 ? won : 1 - won
          found[at].pricedFavourite += Math.max(chance, 1 - chance)
        }
        times += 1
      }
    }
    const within = 1.5 / Math.sqrt(times)
    for (const { home, favourite, pricedHome, pricedFavourite } of [found.late, found.before]) {
      expect(Math.abs(home - pricedHome) / times).toBeLessThan(within)
      // Home and away are as strong in most sports: a price of the wrong side would be right on average.
      expect(Math.abs(favourite - pricedFavourite) / times).toBeLessThan(within)
    }
  },
)
