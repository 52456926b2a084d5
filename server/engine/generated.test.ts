import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import type { Db } from '../platform/database.ts'
import { importCup, openStand, replay, type Stand, wall } from './testing.ts'

let db: Db
beforeAll(async () => {
  db = await testDatabase()
}, 60_000)
afterAll(() => db.destroy())
beforeEach(async () => {
  for (const table of ['market', 'outright', 'game', 'run', 'fixture', 'setting'] as const) await db.deleteFrom(table).execute()
})

const HOUR_MS = 3_600_000
const list = ({ engine }: Stand, type: 'RB' | 'FT' | 'FU') => engine.source.list(type).games

test('without any import football fills every list, from the middle of games at the first start, at any hour', async () => {
  const stand = await openStand(db, { kind: 'resume' })
  expect(stand.engine.describe()).toMatchObject({ kind: 'generated', date: null, speed: 1, state: 'running' })
  for (let hour = 0; hour < 30; hour += 1) {
    const counts = { live: list(stand, 'RB').length, today: list(stand, 'FT').length, early: list(stand, 'FU').length }
    expect({ hour, ...counts }).toSatisfy(({ live, today, early }) => live >= 6 && live <= 10 && today >= 20 && early >= 30)
    expect(list(stand, 'RB').some((game) => game.kickoffAt < wall.ms - 30 * 60_000)).toBe(true)
    const teams = list(stand, 'RB').flatMap((game) => [game.team_h, game.team_c])
    expect(new Set(teams).size).toBe(teams.length)
    wall.ms += HOUR_MS
    await stand.engine.tick()
  }
  expect(stand.settled.length).toBeGreaterThan(200)
}, 30_000)

test('every game is in Chinese, in a league of the shortcuts, priced and marked as synthetic', async () => {
  const stand = await openStand(db, { kind: 'generated' })
  const games = (['RB', 'FT', 'FU'] as const).flatMap((type) => list(stand, type))
  for (const game of games) {
    expect(`${game.league}${game.team_h}${game.team_c}`).toMatch(/^[\u4e00-\u9fffACF]+$/)
    expect(game.synthetic).toBe(true)
  }
  expect(new Set(games.map((game) => game.league_id)).size).toBe(7)
  for (const game of [...list(stand, 'FT'), ...list(stand, 'FU')]) expect(game.markets).toHaveLength(6)
})

test('after hours away, games that ended meanwhile are settled, those still on are shown as they stand, with the same ids', async () => {
  const first = await openStand(db, { kind: 'generated' })
  const known = new Map(list(first, 'FT').map((game) => [game.gameId, game]))
  await first.engine.stop()
  wall.ms += 4 * HOUR_MS
  const second = await openStand(db, { kind: 'resume' })
  const ended = () => second.settled.filter((result) => result.period === 'FT').map((result) => result.gameId)
  await second.until(() => ended().length >= 16)
  const live = list(second, 'RB')
  expect(live.length).toBeGreaterThanOrEqual(6)
  expect(live.filter((game) => known.has(game.gameId)).length).toBe(live.length)
  for (const game of live) expect(ended()).not.toContain(game.gameId)
})

test('a replay takes the place of generated games: theirs end, and later ones are new', async () => {
  await importCup(db, [{ date: '2031-05-04', time: '13:00', team1: 'Alder', team2: 'Birch', score: { ft: [1, 0] } }])
  const generated = await openStand(db, { kind: 'generated' })
  const [early] = list(generated, 'FU')
  const between = await openStand(db, replay('2031-05-04'))
  expect([...list(between, 'FT'), ...list(between, 'FU')]).toHaveLength(1)
  const again = await openStand(db, { kind: 'generated' })
  expect(Number(list(again, 'FU')[0]?.gameId)).toBeGreaterThan(Number(early?.gameId))
})
