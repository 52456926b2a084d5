import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Leg } from '../../contract/betting.ts'
import type { Game } from '../../contract/sport.ts'
import { type PlayType, playOf, type Selection } from '../../domain/markets.ts'
import { SPORT_TYPES, type SportType, sportOf } from '../../domain/sports.ts'
import { type BettingStand, openBettingStand, STAKE_FEN } from '../../tests/support/betting-stand.ts'
import { wall } from '../../tests/support/engine-stand.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { decideBet } from '../betting/decide-bet.ts'
import { placeSeries } from '../betting/place-bet.ts'
import { audit } from '../domains.ts'
import { courseIn } from '../engine/generated/seasons.ts'
import type { Db } from '../platform/database.ts'

/** For each sport without an import: one game, with a bet on every selection, played to its end with real money movements. */
const TYPES = SPORT_TYPES.filter((type) => type !== 'FT' && type !== 'VF')
const MINUTE_MS = 60_000
/** Games of all sports are far more than one game's: while one point is waited for, a tick every two seconds is enough. */
const COARSE_MS = 2_000
const FINE_MS = 250

let db: Db
let stand: BettingStand
const games = new Map<SportType, Game>()
const tickets = new Map<string, { type: SportType; w: PlayType; line: number | null; selection: Selection; odds: number }>()
let seriesId = ''

const later = async (minutes: number) => {
  wall.ms += minutes * MINUTE_MS
  await stand.pass(500)
}

beforeAll(async () => {
  db = await testDatabase()
  stand = await openBettingStand(db, { kind: 'generated' })
})
afterAll(() => db.destroy())

test('each sport takes bets on every selection of a moneyline, handicaps and totals, of the match and its periods, before it begins, and in a series across sports [ENG-05] [ENG-14]', async () => {
  for (const type of TYPES) {
    const [next] = stand.engine.source.list('FT', type).games.filter(({ kickoffAt }) => kickoffAt > wall.ms + MINUTE_MS)
    const game = next && stand.engine.source.game(next.gameId)
    if (!game) throw new Error(`no game of ${type} today`)
    games.set(type, game)
    // Of sets the first and the second, as each other one may not be played.
    const isSure = (w: PlayType) => sportOf(type).periods !== 'set' || (playOf(w).span?.[0] ?? 1) <= 2
    expect(new Set(game.markets.map(({ w }) => w))).toEqual(new Set(sportOf(type).plays.filter(isSure)))
    for (const { id, w, line, prices } of game.markets) {
      for (const [i, selection] of playOf(w).selections.entries()) {
        const placed = await stand.place(id, selection, prices[i] ?? 0)
        if (!placed.ok) throw new Error(JSON.stringify(placed))
        expect(placed.data).toMatchObject({ status: 'accepted', legs: [{ gameType: type, w, line, selection, team_h: game.team_h }] })
        tickets.set(placed.data.id, { type, w, line, selection, odds: placed.data.odds })
      }
    }
  }
  const legs = [...games.values()].map(({ markets }) => {
    const market = markets.find(({ w }) => w === 'ML')
    return { marketId: market?.id ?? '', selection: 'H' as const, odds: market?.prices[0] ?? 0 }
  })
  const placed = await placeSeries(stand.deps, { id: randomUUID(), legs, stakeFen: String(STAKE_FEN), accept: 'any' }, stand.context())
  if (!placed.ok) throw new Error(JSON.stringify(placed))
  seriesId = placed.data.id
  expect(placed.data.legs.map(({ gameType }) => gameType).sort()).toEqual([...TYPES].sort())
})

test('in play each tells its score and its clock in the fields of its sport, is priced anew with them, and takes a bet after its delay [SPORT-10] [SPORT-14] [SPORT-16] [SPORT-25]', async () => {
  await stand.pass(10_000)
  for (const type of TYPES) {
    // The one that began last, because nothing is on offer in a match that is almost decided.
    const live = stand.engine.source.list('RB', type).games.at(-1)
    const before = live && stand.engine.source.game(live.gameId)
    if (!before) throw new Error(`no game of ${type} in play`)
    const pricesOf = ({ markets }: Game) => JSON.stringify(markets.map(({ id, prices }) => [id, prices]))
    const prices = pricesOf(before)
    // A single point may change less than the smallest step of a price.
    const isPricedAnew = () => {
      const now = stand.engine.source.game(before.gameId)
      return !now || (JSON.stringify(now.sc_periods) !== JSON.stringify(before.sc_periods) && pricesOf(now) !== prices)
    }
    for (let passed = 0; !isPricedAnew(); passed += COARSE_MS) {
      if (passed > 20 * MINUTE_MS) throw new Error(`${type} is not priced anew`)
      wall.ms += COARSE_MS - FINE_MS
      await stand.pass(FINE_MS)
    }
    const now = stand.engine.source.game(before.gameId)
    // It may have been the last point.
    if (!now) continue
    expect(now).toMatchObject({ isLive: 1, gameStatus: 'live', gameType: type })
    expect(pricesOf(now)).not.toBe(prices)
    const shapes: Record<string, object> = {
      BK: { se_now: expect.stringMatching(/^([1-4]Q|HT|OT)$/), t_count: expect.any(Number) },
      BS: { se_now: expect.stringMatching(/^\d+I$/), inningNum: expect.stringMatching(/^\d+$/) },
    }
    expect(now).toMatchObject(shapes[type] ?? { se_now: expect.stringMatching(/^\dS$/), sc_set_H: expect.any(Number) })
    if (type === 'BK') expect(now.t_count).toBeLessThanOrEqual(12 * 60)
    if (type === 'TN') expect([0, 15, 30, 40, 50, 1, 2, 3, 4, 5, 6, 7]).toContain(now.sc_game_H)
    const market = now.markets.find(({ status, w }) => w === 'ML' && status === 'open')
    if (!market) continue
    const placed = await stand.place(market.id, 'H', market.prices[0] ?? 0)
    if (!placed.ok) throw new Error(JSON.stringify(placed))
    expect(placed.data.status).toBe('delay')
    await decideBet(stand.deps, placed.data.id)
    const { status, legs, odds } = await stand.ticketOf(placed.data.id)
    if (status !== 'accepted') continue
    expect(legs[0]?.score).toEqual([now.sc_FT_H, now.sc_FT_A])
    games.set(type, now)
    tickets.set(placed.data.id, { type, w: 'ML', line: null, selection: 'H', odds })
  }
})

/** Computed without the domain's settlement: won or lost, since these lines never refund; a period that ends level refunds its winner. */
function resultOf({ w, line, selection }: Pick<Leg, 'w' | 'line' | 'selection'>, [home, away]: readonly [number, number]): 'W' | 'L' | 'P' {
  const won = (is: boolean) => (is ? 'W' : 'L')
  if (w.endsWith('OU')) return won(home + away > (line ?? 0) / 4 === (selection === 'O'))
  if (!w.endsWith('R')) return home === away ? 'P' : won(home > away === (selection === 'H'))
  return won(home + (line ?? 0) / 4 > away === (selection === 'H'))
}
/** The first and the last period of `P3…` and `P12…`. */
const PERIODS = /^P(\d)(\d)?/

test('played to the end, every selection is settled as the score says, the series with them, and the books hold [ENG-05] [ENG-06]', async () => {
  const open = async () => (await db.selectFrom('ticket').select('id').where('status', '!=', 'settled').execute()).length
  for (let step = 0; (await open()) > 0; step += 1) {
    if (step > 90) throw new Error('the games do not end')
    await later(5)
  }
  const results = new Map<string, readonly [number, number]>()
  const rows = await db
    .selectFrom('game')
    .innerJoin('fixture', 'fixture.id', 'game.fixture_id')
    .selectAll('fixture')
    .select('game.id')
    .execute()
  for (const { id, ft1, ft2 } of rows) results.set(String(id), [ft1 ?? 0, ft2 ?? 0])
  const played = new Map(rows.map((row) => [String(row.id), courseIn(row)?.events.at(-1)?.standing.periods ?? []]))
  const countedIn = (w: PlayType, gameId: string): readonly [number, number] => {
    const [, first, last = first] = PERIODS.exec(w) ?? []
    if (first === undefined) return results.get(gameId) ?? [0, 0]
    const periods = played.get(gameId)?.slice(Number(first) - 1, Number(last)) ?? []
    return [periods.reduce((sum, [home]) => sum + home, 0), periods.reduce((sum, [, away]) => sum + away, 0)]
  }

  const seen = new Set<string>()
  for (const [id, bet] of tickets) {
    const ticket = await stand.ticketOf(id)
    const [leg] = ticket.legs
    const final = countedIn(bet.w, leg?.gameId ?? '')
    const result = resultOf(bet, final)
    const returns = { W: (STAKE_FEN * BigInt(1000 + bet.odds)) / 1000n, P: STAKE_FEN, L: 0n }
    expect({ ...bet, final: leg?.finalScore, result: ticket.result, returned: ticket.returnFen }).toEqual({
      ...bet,
      final,
      result,
      returned: String(returns[result]),
    })
    seen.add(`${bet.type} ${bet.w} ${result}`)
  }
  for (const type of TYPES) expect([...seen].filter((one) => one.startsWith(type)).length).toBeGreaterThanOrEqual(4)

  const series = await stand.ticketOf(seriesId)
  const won = series.legs.every((leg) => resultOf(leg, results.get(leg.gameId) ?? [0, 0]) === 'W')
  expect([series.status, series.result]).toEqual(['settled', won ? 'W' : 'L'])
  expect((await audit(db)).faults).toEqual([])
})
