import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bettingEndpoints } from '../../contract/betting.ts'
import type { Payload } from '../../contract/endpoints.ts'
import type { Score } from '../../domain/settlement.ts'
import { type BettingWorld, bettingWorld, sourceOf } from '../../tests/support/betting.ts'
import { audit } from '../domains.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { MAX_SERIES_RETURN_FEN } from './limits.ts'
import { placeSystem } from './place-bet.ts'
import { settlePeriod } from './settle-period.ts'
import { lastTickets } from './ticket-store.ts'

type System = Payload<'sport.placeSystem'>
let first: BettingWorld
let games: BettingWorld[]
let deps: BettingWorld
let legs: System['legs']
let members = 0

beforeAll(async () => {
  first = await bettingWorld({ live: false })
})
afterAll(() => first.db.destroy())

/** As many matches as prices, with one 独赢 each, and a member of their own. */
async function book(prices: readonly number[]): Promise<void> {
  games = []
  for (const _ of prices) games.push(await bettingWorld({ live: false, db: first.db, member: `system${++members}` }))
  const [one] = games
  if (!one) throw new Error('no game')
  const markets = await Promise.all(games.map((game, i) => game.offer('M', null, [prices[i] ?? 0, 2100, 3400])))
  const source = sourceOf(
    games.map(({ game }) => game),
    one.clock,
  )
  deps = { ...one, source }
  legs = markets.map(({ id, prices: [odds = 0] }) => ({ marketId: id, selection: 'H', odds }))
}

const systemOf = (folds: System['folds'], change: Partial<System> = {}): System => ({
  id: randomUUID(),
  legs,
  folds,
  bankers: [],
  accept: 'none',
  ...change,
})
const place = (system: System) => placeSystem(deps, system, deps.context())
const end = (game: number, score: Score | null) =>
  settlePeriod(deps, { gameId: games[game]?.game.gameId ?? '', period: 'FT', score, version: 1 })
const spendable = async () => (await balanceOf(deps.db, deps.memberId)).balanceFen
const booksHold = async () => expect((await audit(first.db)).faults).toEqual([])
const WON: Score = [1, 0]
const LOST: Score = [0, 1]

test('a system is one ticket of many lines: held at once, settled line by line, void legs count 1 [BET-05] [ENG-06]', async () => {
  await book([950, 880, 1_050])
  const system = systemOf([
    { size: 2, stakeFen: '10000' },
    { size: 3, stakeFen: '5000' },
  ])
  expect(await place(system)).toMatchObject({
    ok: true,
    data: {
      status: 'accepted',
      stakeFen: '35000',
      // 100 × (3.666 + 3.9975 + 3.854) + 50 × 7.5153, each line rounded down to the fen.
      possibleReturnFen: String(36_660 + 39_975 + 38_540 + 37_576),
      odds: Math.floor((152_751 * 1_000) / 35_000) - 1_000,
      system: {
        folds: [
          { size: 2, count: 3, stakeFen: '10000' },
          { size: 3, count: 1, stakeFen: '5000' },
        ],
        bankers: [],
      },
    },
  })
  expect(await spendable()).toBe(965_000n)
  await end(0, WON)
  await end(1, LOST)
  // One line of two is still open.
  expect(await lastTickets(first.db, deps.memberId)).toMatchObject([{ status: 'accepted', returnFen: '0' }])
  await end(2, null)
  // 曼联 at 1.95 with the void leg; the other lines have the lost one.
  expect(await lastTickets(first.db, deps.memberId)).toMatchObject([{ status: 'settled', result: 'LL', returnFen: '19500' }])
  expect(await spendable()).toBe(965_000n + 19_500n)
  await booksHold()
})

test('with a banker every line has it: lost, it ends the ticket at once [BET-05]', async () => {
  await book([950, 880, 1_050, 700])
  const system = systemOf([{ size: 3, stakeFen: '1000' }], { bankers: [1] })
  expect(await place(system)).toMatchObject({
    ok: true,
    data: { stakeFen: '3000', system: { folds: [{ size: 3, count: 3, stakeFen: '1000' }], bankers: [1] } },
  })
  await end(1, LOST)
  expect(await lastTickets(first.db, deps.memberId)).toMatchObject([{ status: 'settled', result: 'L', returnFen: '0' }])
  await booksHold()
})

test('twenty copies have one effect; other folds or bankers under the id are refused [MONEY-03] [BET-05]', async () => {
  await book([950, 880, 1_050, 700])
  const system = systemOf([{ size: 2, stakeFen: '1000' }])
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(system)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await spendable()).toBe(1_000_000n - 6_000n)
  for (const other of [{ folds: [{ size: 3, stakeFen: '1000' }] }, { folds: [{ size: 2, stakeFen: '2000' }] }, { bankers: [0] }])
    expect(await place({ ...system, ...other })).toMatchObject({ ok: false, data: { reason: 'reused-id' } })
  await booksHold()
})

test('a full cover of eight is 247 lines on one ticket [BET-05]', async () => {
  await book(Array(8).fill(900))
  const system = systemOf([2, 3, 4, 5, 6, 7, 8].map((size) => ({ size, stakeFen: '100' })))
  const answer = await place(system)
  expect(answer).toMatchObject({ ok: true, data: { stakeFen: '24700' } })
  for (let game = 0; game < 8; game++) await end(game, WON)
  const [ticket] = await lastTickets(first.db, deps.memberId)
  expect(ticket).toMatchObject({ status: 'settled', result: 'W' })
  expect(ticket?.returnFen).toBe(ticket?.possibleReturnFen)
  await booksHold()
})

test('what all lines stake and may return together is limited; a refusal names the most that they may stake [BET-02] [BET-05]', async () => {
  await book([9_000, 9_000, 9_000, 9_000, 9_000])
  const folds = (fen: number) => [3, 4, 5].map((size) => ({ size, stakeFen: String(fen) }))
  const refused = await place(systemOf(folds(60_000)))
  expect(refused).toMatchObject({ ok: false, data: { reason: 'above-maximum' } })
  const { maxFen } = (refused as { data: { maxFen: string } }).data
  // 16 lines; all won they return 10 × 1,000, 5 × 10,000 and 100,000 times the stake of one.
  expect(BigInt(maxFen)).toBe(((16n * MAX_SERIES_RETURN_FEN) / 160_000n / 100n) * 100n)
  expect(await place(systemOf([{ size: 4, stakeFen: '100' }]))).toMatchObject({
    ok: false,
    data: { reason: 'below-minimum', minFen: '1000' },
  })
  expect(await spendable()).toBe(1_000_000n)
  await booksHold()
})

test('two legs of one match, or one that moved, refuse the whole [BET-05] [SLIP-04]', async () => {
  await book([950, 880, 1_050])
  const same = await games[0]?.offer('OU', 10, [870, 990])
  const folds = [{ size: 2, stakeFen: '1000' }]
  const double = [...legs, { marketId: same?.id ?? '', selection: 'O' as const, odds: 870 }]
  expect(await place(systemOf(folds, { legs: double }))).toMatchObject({ ok: false, data: { reason: 'same-game' } })
  const moved = legs.map((leg, i) => (i === 2 ? { ...leg, odds: leg.odds + 50 } : leg))
  expect(await place(systemOf(folds, { legs: moved }))).toMatchObject({ ok: false, data: { reason: 'price', odds: 1_050 } })
  expect(await spendable()).toBe(1_000_000n)
})

test('folds and bankers that do not exist are no call [BET-05]', () => {
  const { payload } = bettingEndpoints['sport.placeSystem']
  const picked = Array.from({ length: 4 }, (_, i) => ({ marketId: String(i), selection: 'H' as const, odds: 900 }))
  const good = { id: randomUUID(), legs: picked, folds: [{ size: 2, stakeFen: '100' }], bankers: [], accept: 'none' }
  const takes = (change: object) => payload.safeParse({ ...good, ...change }).success
  expect(takes({})).toBe(true)
  expect(takes({ bankers: [0], folds: [{ size: 2, stakeFen: '100' }] })).toBe(true)
  for (const folds of [
    [],
    [{ size: 1, stakeFen: '100' }],
    [{ size: 5, stakeFen: '100' }],
    [{ size: 2.5, stakeFen: '100' }],
    // One line alone is a series.
    [{ size: 4, stakeFen: '100' }],
    [{ size: 2, stakeFen: '99' }],
    [
      { size: 2, stakeFen: '100' },
      { size: 2, stakeFen: '100' },
    ],
  ])
    expect(takes({ folds }), JSON.stringify(folds)).toBe(false)
  for (const bankers of [[4], [-1], [0, 0], [1, 0], [0, 1], [0.5]]) expect(takes({ bankers }), String(bankers)).toBe(false)
  for (const count of [2, 9]) expect(takes({ legs: Array(count).fill(picked[0]) })).toBe(false)
})
