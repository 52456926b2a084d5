import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Market, PlayType, Selection } from '../../contract/sport.ts'
import { FOOTBALL_PLAYS, isEarly, needsGoals, needsHalf, playOf } from '../../domain/markets.ts'
import { addMember, betDeps } from '../../tests/support/betting.ts'
import { importCup, openStand, replay, type Stand, wall } from '../../tests/support/engine-stand.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { audit } from '../domains.ts'
import { marketId, openMarkets } from '../engine/book/market-rows.ts'
import { noteCorrection } from '../engine/play/corrections.ts'
import type { Db } from '../platform/database.ts'
import type { BetDeps } from './bet-deps.ts'
import { placeBet, placeSeries } from './place-bet.ts'
import { settleOutrightMarket, settlePeriod } from './settle-period.ts'
import { findTicket } from './ticket-store.ts'

const DATE = '2031-06-07'
/** The first has no half-time score; the second has all goals, the third the score itself; the last is still to be played. */
const MATCHES = [
  { date: DATE, time: '13:00', team1: 'Alder', team2: 'Birch', score: { ft: [2, 1] }, goals1: [{ minute: 20 }] },
  { date: DATE, time: '13:00', team1: 'Cedar', team2: 'Dogwood', score: { ft: [1, 0] }, goals1: [{ minute: 50 }], goals2: [] },
  { date: DATE, time: '13:00', team1: 'Elm', team2: 'Fir', score: { ht: [0, 0], ft: [0, 1] } },
  { date: '2031-06-09', time: '13:00', team1: 'Gorse', team2: 'Hazel' },
]

let db: Db
let stand: Stand
let deps: BetDeps
let memberId: bigint
const context = () => ({ memberId, tokenHash: '', device: null, ip: '', now: wall.now() })
const gameOf = (team: string) => {
  const listed = (['RB', 'FT', 'FU'] as const).flatMap((type) => stand.engine.source.list(type).games)
  const found = stand.engine.source.game(listed.find(({ team_h }) => team_h === team)?.gameId ?? '')
  if (!found) throw new Error(`${team} is not on offer`)
  return found
}
const plays = (team: string) => new Set(gameOf(team).markets.map(({ w }) => w))
const until = async (holds: () => Promise<boolean>) => {
  for (let n = 0; !(await holds()); n += 1) {
    if (n > 4_000) throw new Error('did not happen')
    await stand.pass(250)
  }
}

beforeAll(async () => {
  db = await testDatabase()
  await importCup(db, MATCHES)
  memberId = await addMember(db, wall.now())
  stand = await openStand(
    db,
    replay(DATE, 60, true),
    (result) => settlePeriod(deps, result),
    (result) => settleOutrightMarket(deps, result),
  )
  deps = betDeps(db, stand.engine.source, wall)
})
afterAll(() => db.destroy())

/** Adds a market as an earlier build offered it, and a bet of that time. */
async function betOfBefore(w: PlayType, line: number | null, selection: Selection): Promise<{ id: string; market: Market }> {
  const game = gameOf('Alder')
  const market: Market = { id: marketId(game.gameId, w, line), w, line, rank: 0, status: 'open', version: 1, prices: Array(20).fill(900) }
  await openMarkets(db, [{ id: market.id, gameId: game.gameId, w, line }])
  const source = { ...deps.source, market: () => ({ game, market }) }
  const id = randomUUID()
  const bet = { id, marketId: market.id, selection, odds: 900, stakeFen: '1000', accept: 'any' as const }
  expect(await placeBet({ ...deps, source }, bet, context())).toMatchObject({ ok: true })
  return { id, market }
}

test('without a half-time score in the file no play that it decides is on offer, before kick-off, in play or after half-time [ENG-09]', async () => {
  // Neither is told of Elm’s goal when it fell.
  const offered = FOOTBALL_PLAYS.filter((w) => w !== 'NG')
  const without = offered.filter((w) => !needsHalf(w) && !needsGoals(w))
  expect(plays('Alder')).toEqual(new Set(without))
  expect(plays('Cedar')).toEqual(new Set(offered))
  expect(plays('Elm')).toEqual(new Set(offered.filter((w) => !needsGoals(w))))
  // A game of another day has the plays of the days ahead, those of the halves among them.
  expect(plays('Gorse')).toEqual(new Set(FOOTBALL_PLAYS.filter(isEarly)))

  const single = await betOfBefore('HM', null, 'H')
  const both = await betOfBefore('F', null, 'HH')
  const full = gameOf('Alder').markets.find(({ w }) => w === 'OU')
  const elm = gameOf('Elm').markets.find(({ w }) => w === 'HM')
  const leg = (market: Market | undefined, selection: Selection) => ({ marketId: market?.id ?? '', selection, odds: 900 })
  const series = { id: randomUUID(), legs: [leg(single.market, 'H'), leg(elm, 'N')], stakeFen: '1000', accept: 'any' as const }
  const source = {
    ...deps.source,
    market: (id: string) => (id === single.market.id ? { game: gameOf('Alder'), market: single.market } : deps.source.market(id)),
  }
  expect(await placeSeries({ ...deps, source }, series, context())).toMatchObject({ ok: true })

  await stand.until(() => gameOf('Alder').se_now === '1H')
  await stand.pass(2_000)
  expect([...plays('Alder')].filter(needsHalf)).toEqual([])
  expect([...plays('Elm')].filter(needsHalf).length).toBeGreaterThan(5)
  await stand.until(() => gameOf('Alder').se_now === '2H')
  await stand.pass(2_000)
  expect([...plays('Alder')].filter(needsHalf)).toEqual([])
  const left = [...plays('Elm')].filter(needsHalf)
  expect(left).toEqual(expect.arrayContaining(['F', 'SM', 'MH']))
  expect(left.filter((w) => playOf(w).period === 'HT')).toEqual([])
  expect(full).toBeDefined()

  await until(async () => (await findTicket(db, memberId, both.id))?.status === 'settled')
  for (const { id } of [single, both]) {
    expect(await findTicket(db, memberId, id)).toMatchObject({ status: 'settled', result: 'D0', returnFen: '1000' })
  }
  const settled = await findTicket(db, memberId, series.id)
  expect(settled).toMatchObject({ status: 'settled', result: 'W' })
  expect(settled?.legs.map(({ result }) => result)).toEqual(['D0', 'W'])
  expect((await audit(db)).faults).toEqual([])
})

test('a corrected final score invents none either; one that is told later settles what was given back [ENG-09]', async () => {
  const { id: gameId } = await db
    .selectFrom('game')
    .innerJoin('fixture', 'fixture.id', 'game.fixture_id')
    .select('game.id')
    .where('team1', '=', 'Alder')
    .executeTakeFirstOrThrow()
  const results = async () => {
    const rows = await db.selectFrom('ticket_leg').select('result').where('game_id', '=', gameId).execute()
    return rows.map(({ result }) => result)
  }
  expect(await noteCorrection(db, { gameId: String(gameId), ft: [3, 1] })).toMatchObject({ ht: null, ft: [3, 1] })
  await stand.pass(3_000)
  await until(async () => (await db.selectFrom('game_result').select('version').where('applied_at', 'is', null).execute()).length === 0)
  // Two single bets and the leg of a series.
  expect(await results()).toEqual(['D0', 'D0', 'D0'])

  await noteCorrection(db, { gameId: String(gameId), ht: [1, 0] })
  await until(async () => (await db.selectFrom('game_result').select('version').where('applied_at', 'is', null).execute()).length === 0)
  expect(await results()).toEqual(['W', 'W', 'W'])
  expect((await audit(db)).faults).toEqual([])
})
