import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ListedType } from '../../../contract/feed-ids.ts'
import { CHAMPION_SHOW_TYPES, SHOW_TYPES, type ShowType } from '../../../contract/sport.ts'
import { SPORT_TYPES } from '../../../domain/sports.ts'
import { importCup, openStand, replay, type Stand, wall } from '../../../tests/support/engine-stand.ts'
import { testDatabase } from '../../../tests/support/template.ts'
import type { Db } from '../../platform/database.ts'
import { SPORT_LEAGUES } from '../names/names-sports.ts'
import { seasonNamed } from './seasons.ts'

let db: Db
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())
beforeEach(async () => {
  for (const table of ['market', 'outright', 'game', 'run', 'fixture', 'setting'] as const) await db.deleteFrom(table).execute()
})

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The games of a list; football by default. */
const list = ({ engine }: Stand, type: ShowType, gameType: ListedType = 'FT') => engine.source.list(type, gameType).games

test('without any import every sport fills every list, from the middle of games at the first start, at any hour; nobody plays twice at once [ENG-07] [SPORT-01]', async () => {
  const stand = await openStand(db, { kind: 'resume' })
  expect(stand.engine.describe()).toMatchObject({ kind: 'generated', date: null, speed: 1, state: 'running' })
  for (let step = 0; step < 36; step += 1) {
    for (const type of SPORT_TYPES) {
      const [live, today, early] = [list(stand, 'RB', type), list(stand, 'FT', type), list(stand, 'FU', type)]
      const counts = { type, step, live: live.length, today: today.length, early: early.length }
      expect(counts).toSatisfy(() =>
        type === 'FT'
          ? live.length >= 6 && live.length <= 10 && today.length >= 20 && early.length >= 30
          : live.length >= 1 && live.length <= 5 && today.length >= 5 && early.length >= 3 && early.length <= 6,
      )
      const teams = live.flatMap((game) => [game.team_h, game.team_c])
      expect(new Set(teams).size).toBe(teams.length)
    }
    expect(list(stand, 'RB').some((game) => game.kickoffAt < wall.ms - 30 * 60_000)).toBe(true)
    for (const type of CHAMPION_SHOW_TYPES) expect([step, type, stand.engine.source.champions(type).length > 0]).toEqual([step, type, true])
    wall.ms += 0.85 * HOUR_MS
    await stand.engine.tick()
  }
  expect(stand.settled.length).toBeGreaterThan(200)
  for (const type of SHOW_TYPES) {
    const bySport = SPORT_TYPES.flatMap((sport) => list(stand, type, sport)).map(({ gameId }) => gameId)
    expect(list(stand, type, 'ALL').map(({ gameId }) => gameId)).toHaveLength(bySport.length)
  }
  expect(stand.engine.source.hot().games.every(({ gameType }) => gameType === 'FT')).toBe(true)
})

test('a game of another sport is in Chinese, marked as synthetic, and offers a moneyline, handicaps and totals [ENG-05] [ENG-07]', async () => {
  const stand = await openStand(db, { kind: 'generated' })
  for (const type of SPORT_TYPES.filter((one) => one !== 'FT')) {
    for (const game of [...list(stand, 'FT', type), ...list(stand, 'FU', type)]) {
      expect(game).toMatchObject({ gameType: type, synthetic: true })
      expect(`${game.league}${game.team_h}${game.team_c}`).toMatch(/^[\u4e00-\u9fffABC ]+$/)
      expect(new Set(game.markets.map(({ w }) => w)).size).toBe(type === 'VF' ? 6 : 3)
    }
  }
})

test('every football game is in Chinese, in a league of the shortcuts, priced and marked as synthetic', async () => {
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

test("each day has its cups of virtual football: today's end today and tomorrow's are early, open until they are played, then won by whom their table says [ENG-07] [SPORT-24]", async () => {
  wall.ms = Math.ceil(wall.ms / DAY_MS) * DAY_MS + 12 * HOUR_MS
  const stand = await openStand(db, { kind: 'generated' })
  const cups = (type: 'FSFT' | 'FSFU') => stand.engine.source.champions(type).filter(({ league }) => league.startsWith('虚拟'))
  await stand.until(() => cups('FSFU').every(({ status }) => status === 'open'), 120_000)
  // At noon the first cup has been played and the second is being played.
  expect(cups('FSFT').map(({ league, status }) => `${league.at(-3)} ${status}`)).toEqual(['B suspended', 'C open'])
  expect(cups('FSFU').map(({ entries }) => entries.filter(({ price }) => price > 0).length)).toEqual([8, 8, 8])
  for (let hour = 0; hour < 15; hour += 1) {
    wall.ms += HOUR_MS
    await stand.pass(500)
  }
  expect(cups('FSFT').map(({ league }) => league.at(-3))).toEqual(['A', 'B', 'C'])
  const ended = await db.selectFrom('outright').selectAll().where('status', '=', 'ended').orderBy('id').execute()
  const outrights = ended.filter(({ competition }) => competition.startsWith('Virtual'))
  const crowned = stand.crowned.filter(({ gameId }) => outrights.some(({ id }) => String(id) === gameId))
  expect(crowned.map(({ gameId }) => gameId)).toEqual(outrights.map(({ id }) => String(id)))
  expect(outrights).toHaveLength(2)
  for (const [i, { competition, teams }] of outrights.entries()) {
    const games = await db.selectFrom('fixture').selectAll().where('competition', '=', competition).execute()
    const worth = teams.map((team) => {
      const own = games.flatMap(({ team1, team2, ft1, ft2 }) =>
        team === team1 ? [[ft1 ?? 0, ft2 ?? 0] as const] : team === team2 ? [[ft2 ?? 0, ft1 ?? 0] as const] : [],
      )
      return own.reduce(
        (sum, [scored, lost]) => sum + (scored > lost ? 3e6 : scored === lost ? 1e6 : 0) + (scored - lost) * 1e3 + scored,
        0,
      )
    })
    expect([competition, games.length]).toEqual([competition, i === 0 ? games.length : 12])
    if (games.length === 12) expect(crowned[i]?.champion).toBe(`FS${worth.indexOf(Math.max(...worth)) + 1}`)
  }
})

test('every league of the other sports has its champion: the next season is open before it begins, and one that ends is won by whom its games say [ENG-14] [SPORT-24]', async () => {
  const stand = await openStand(db, { kind: 'generated' })
  const rows = () => db.selectFrom('outright').selectAll().orderBy('id').execute()
  const seasons = (await rows()).filter(({ competition }) =>
    SPORT_LEAGUES.some(({ type, latin }) => type !== 'VF' && competition.startsWith(latin)),
  )
  // The one that is played, and the next, of twelve leagues and more.
  expect(seasons).toHaveLength(2 * SPORT_LEAGUES.filter(({ type }) => type !== 'VF').length)
  const shown = (id: bigint) =>
    CHAMPION_SHOW_TYPES.flatMap((type) => [...stand.engine.source.champions(type)]).find(({ gameId }) => gameId === String(id))
  await stand.until(() => seasons.every(({ id }) => shown(id)?.entries.length === 8), 240_000)
  const { source_key } = await db
    .selectFrom('fixture')
    .select('source_key')
    .where('game_type', '=', 'TT')
    .limit(1)
    .executeTakeFirstOrThrow()
  const gamesOf = (competition: string) => seasonNamed(source_key.split('|')[1] ?? '', competition)?.games ?? []
  const next = seasons.filter(({ competition }) => (gamesOf(competition)[0]?.kickOffMs ?? 0) > wall.ms)
  expect(next).toHaveLength(seasons.length / 2)
  for (const { id } of next) expect(shown(id)?.status).toBe('open')
  const ends = () =>
    stand.crowned.flatMap(({ gameId, champion }) => seasons.filter(({ id }) => String(id) === gameId).map((row) => ({ ...row, champion })))
  for (let hour = 0; ends().length === 0; hour += 1) {
    if (hour > 30) throw new Error('no season ends')
    wall.ms += HOUR_MS
    await stand.pass(500)
  }
  for (const { competition, teams, champion } of ends()) {
    const winners = gamesOf(competition).map(({ fixture: { team1, team2, ft1, ft2 } }) => (ft1 > ft2 ? team1 : team2))
    const wins = teams.map((team) => winners.filter((one) => one === team).length)
    expect(winners).toHaveLength(28)
    expect(wins[Number(champion?.slice(2)) - 1]).toBe(Math.max(...wins))
  }
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

test('a clock that is set moves no game: prices go on, the source stays young, and a restart does not stand before what was seen [OPS-18]', async () => {
  let stand = await openStand(db, { kind: 'generated' })
  const clockAt = () => stand.engine.describe().clockMs
  const pricesIn = async (ms: number) => {
    let told = 0
    const unlisten = stand.engine.source.subscribe(({ delta }) => {
      if (delta.kind === 'prices') told += 1
    })
    await stand.pass(ms)
    unlisten()
    return told
  }
  const usual = await pricesIn(20_000)
  for (const setBy of [-70 * 60_000, 70 * 60_000, 0]) {
    const before = clockAt()
    wall.setBy = setBy
    expect(await pricesIn(20_000)).toBeGreaterThan(usual / 2)
    expect(clockAt() - before).toBe(20_000)
    expect(wall.steady() - stand.engine.source.spokeAt()).toBe(0)
  }
  const seen = clockAt()
  await stand.engine.stop()
  wall.setBy = -70 * 60_000
  stand = await openStand(db, { kind: 'generated' })
  wall.setBy = 0
  expect(clockAt()).toBeGreaterThanOrEqual(seen)
  await stand.engine.stop()
})
