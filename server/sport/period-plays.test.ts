import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Game } from '../../contract/sport.ts'
import { type PlayType, playOf, type Selection } from '../../domain/markets.ts'
import type { Score } from '../../domain/settlement.ts'
import { type BettingStand, openBettingStand } from '../../tests/support/betting-stand.ts'
import { wall } from '../../tests/support/engine-stand.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { audit } from '../domains.ts'
import { noteCorrection } from '../engine/play/corrections.ts'
import type { Db } from '../platform/database.ts'

/** A match of basketball in play, with bets on its quarters and halves, and real money movements. */

const MINUTE_MS = 60_000
/** Of quarters and halves. */
const PLAYS = (['1', '2', '3', '4', '12', '34'] as const).flatMap((code) =>
  (['ML', 'R', 'OU'] as const).map((kind) => `P${code}${kind}` as const),
)
let db: Db
let stand: BettingStand
let gameId = ''
const bets = new Map<string, string>()

const game = (): Game => {
  const found = stand.engine.source.game(gameId)
  if (!found) throw new Error('the game is gone')
  return found
}
const ticketOf = (name: string) => stand.ticketOf(bets.get(name) ?? '')
const results = async () =>
  Object.fromEntries(await Promise.all([...bets.keys()].map(async (name) => [name, (await ticketOf(name)).result])))
const until = (holds: () => boolean | Promise<boolean>, stepMs = 30_000) => stand.leapUntil(holds, stepMs)
const applied = () =>
  until(async () => (await db.selectFrom('game_result').select('version').where('applied_at', 'is', null).execute()).length === 0)

async function betOn(w: PlayType, selection: Selection): Promise<void> {
  bets.set(`${w} ${selection}`, (await stand.betOn(game(), w, selection)).id)
}

beforeAll(async () => {
  db = await testDatabase()
  stand = await openBettingStand(db, { kind: 'generated' })
})
afterAll(() => db.destroy())

test('a quarter has its own markets, which close and are settled by its own score as soon as it is over, while the match goes on [ENG-14] [ENG-05] [ENG-06]', async () => {
  // A quarter that is as good as decided has no moneyline.
  const hasAll = ({ markets }: Game) =>
    PLAYS.every((play) => markets.some(({ w }) => w === play)) && markets.some(({ w, status }) => w === 'P1OU' && status === 'open')
  await until(() => {
    const inFirst = stand.engine.source.list('RB', 'BK').games.filter(({ se_now }) => se_now === '1Q')
    gameId = inFirst.map(({ gameId: id }) => id).find((id) => hasAll(stand.engine.source.game(id) as Game)) ?? ''
    return gameId !== ''
  })
  await betOn('P1OU', 'O')
  await betOn('P1OU', 'U')
  await betOn('P1ML', 'H')
  await betOn('P12R', 'H')
  await betOn('P4OU', 'O')
  await betOn('OU', 'O')

  await until(async () => (await ticketOf('P1OU U')).status === 'settled')
  const first = game().sc_periods?.[0] as Score
  expect(game().markets.filter(({ w }) => playOf(w).span?.[1] === 1)).toEqual([])
  const open = await db.selectFrom('market').select(['w', 'status']).where('game_id', '=', BigInt(gameId)).where('w', '=', 'P1OU').execute()
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['settled']))
  expect(game()).toMatchObject({ isLive: 1, sc_periods: [first] })
  const [over, winner] = [await ticketOf('P1OU O'), await ticketOf('P1ML H')]
  expect(over.legs[0]?.finalScore).toEqual(first)
  expect(over.result).toBe(first[0] + first[1] > (over.legs[0]?.line ?? 0) / 4 ? 'W' : 'L')
  expect((await ticketOf('P1OU U')).result).toBe(over.result === 'W' ? 'L' : 'W')
  expect(winner.result).toBe(first[0] === first[1] ? 'P' : first[0] > first[1] ? 'W' : 'L')
  expect(await results()).toMatchObject({ 'P12R H': null, 'P4OU O': null, 'OU O': null })
  await until(() => game().markets.some(({ w, status }) => w === 'P2OU' && status === 'open'))
  expect((await audit(db)).faults).toEqual([])
})

test('called off, the match keeps the quarter that was over; restored with other scores of its quarters, all is settled by them [ENG-14] [ENG-06]', async () => {
  const before = await results()
  await noteCorrection(db, { gameId, code: 'DF' })
  await applied()
  expect(await results()).toEqual({ ...before, 'P12R H': 'DF', 'P4OU O': 'DF', 'OU O': 'DF' })

  const periods = new Map<number, Score>([
    [1, [199, 0]],
    [2, [60, 20]],
    [3, [40, 30]],
    [4, [1, 2]],
  ])
  await expect(noteCorrection(db, { gameId, ft: [300, 53], periods })).rejects.toThrow('come to 300:52')
  expect(await noteCorrection(db, { gameId, periods })).toMatchObject({ ft: [300, 52], periods: [...periods.values()] })
  await applied()
  const told = { 'P1OU O': 'W', 'P1OU U': 'L', 'P1ML H': 'W', 'P12R H': 'W', 'P4OU O': 'L', 'OU O': 'W' }
  expect(await results()).toEqual(told)
  expect((await ticketOf('P12R H')).legs[0]?.finalScore).toEqual([259, 20])
  expect(await noteCorrection(db, { gameId, periods: new Map([[4, [1, 2]]]) })).toMatchObject({ version: null })
  await expect(noteCorrection(db, { gameId, periods: new Map([[9, [1, 2]]]) })).rejects.toThrow('there is no P9')

  // Another final score alone does not say which quarter was wrong.
  await noteCorrection(db, { gameId, ft: [10, 9] })
  await applied()
  const back = { 'P1OU O': 'D0', 'P1OU U': 'D0', 'P1ML H': 'D0', 'P12R H': 'D0', 'P4OU O': 'D0', 'OU O': 'L' }
  expect(await results()).toEqual(back)
  expect((await audit(db)).faults).toEqual([])
})

test('a match that ends settles what is left of its quarters and halves [ENG-14]', async () => {
  const next = () => stand.engine.source.list('FT', 'BK').games.find(({ kickoffAt }) => kickoffAt > wall.ms)
  gameId = next()?.gameId ?? ''
  bets.clear()
  await betOn('P4R', 'C')
  await betOn('P34OU', 'U')
  wall.ms = game().kickoffAt
  await stand.leapUntil(async () => (await ticketOf('P4R C')).status === 'settled', 5 * MINUTE_MS)
  const [fourth] = (await ticketOf('P4R C')).legs
  const [half] = (await ticketOf('P34OU U')).legs
  expect(fourth?.finalScore?.every((points, i) => points > 5 && points < (half?.finalScore?.[i] ?? 0))).toBe(true)
  expect((await audit(db)).faults).toEqual([])
})

test('the clock that is shown stands at free throws, which are told of, and goes on after them [ENG-14] [SPORT-14]', async () => {
  await until(() => stand.engine.source.list('RB', 'BK').games.some(({ t_stop }) => t_stop === 'free-throws'), 2_000)
  gameId = stand.engine.source.list('RB', 'BK').games.find(({ t_stop }) => t_stop === 'free-throws')?.gameId ?? ''
  const stood = game().t_count
  expect(stood).toBeGreaterThan(0)
  for (; game().t_stop === 'free-throws'; await stand.pass(1_000)) expect(game().t_count).toBe(stood)
  await until(() => game().t_stop === '' && game().t_count < stood, 2_000)
})

test('the periods of a match are the only ones: football has none [ENG-14]', async () => {
  const football = await db
    .selectFrom('game')
    .innerJoin('fixture', 'fixture.id', 'game.fixture_id')
    .select('game.id')
    .where('game_type', '=', 'VF')
    .where('game.status', '=', 'ended')
    .executeTakeFirstOrThrow()
  await expect(noteCorrection(db, { gameId: String(football.id), periods: new Map([[1, [1, 0]]]) })).rejects.toThrow('no periods')
})
