import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeBet } from '../../server/betting/place-bet.ts'
import { audit } from '../../server/domains.ts'
import { bettingWorld } from '../support/betting.ts'
import { playMany, tellBroken } from './harness/run.ts'
import type { Tamper } from './harness/stepped-database.ts'
import { playHistory } from './money/history.ts'
import { openStage, type Stage } from './money/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.db.destroy())

const SEEDS = 24

test(`${SEEDS} histories of faults at every await: a bet, system, cash-out or order exists once or not at all and its page says which; it pays what the last results say, less what was cashed out at its worth; every balance is the sum of its transfers [MONEY-01][MONEY-04][MONEY-07][BET-05][BET-06][BET-07]`, async ({
  signal,
}) => {
  const { broke, counts } = await playMany((seed) => playHistory(stage, seed, {}, signal), { from: 1, count: SEEDS })
  expect(broke?.violation ?? null, tellBroken('money', broke)).toBeNull()
  // Histories without presses, or without failures, would prove nothing.
  expect(counts.presses).toBeGreaterThan(2 * SEEDS)
  expect(counts.done).toBeGreaterThan(SEEDS / 2)
  expect(counts.notDone).toBeGreaterThan(SEEDS / 2)
  expect(counts.series).toBeGreaterThan(SEEDS / 4)
  expect(counts.reopened).toBeGreaterThan(0)
  expect(counts.systems).toBeGreaterThan(SEEDS / 8)
  expect(counts.cashOuts).toBeGreaterThan(SEEDS / 4)
  expect(counts.resultsAfterCashOut).toBeGreaterThan(0)
  expect(counts.automatic).toBeGreaterThan(0)
  expect(counts.preordersPlaced).toBeGreaterThan(0)
  expect(counts.preordersLapsed).toBeGreaterThan(0)
  expect((await audit(stage.db)).faults).toEqual([])
})

// Found by seed 3062: a copy of a refused bet came 24 s late, after the reason for the refusal had gone, and was accepted.
test('a bet that was refused stays refused when a copy of it comes later [MONEY-04]', async () => {
  const world = await bettingWorld({ live: false })
  const market = await world.offer('M', null, [950, 2100, 3400])
  const bet = { id: randomUUID(), marketId: market.id, selection: 'H', odds: 950, stakeFen: '10000', accept: 'any' } as const
  await world.setStatus(market, 'suspended')
  expect(await placeBet(world, bet, world.context())).toMatchObject({ ok: false, data: { reason: 'suspended' } })
  await world.setStatus(market, 'open')
  expect(await placeBet(world, bet, world.context())).toMatchObject({ ok: false })
  expect(await placeBet(world, { ...bet, id: randomUUID() }, world.context())).toMatchObject({ ok: true })
  await world.db.destroy()
})

const plain = (log: readonly string[]) => log.map((line) => line.replace(/token-\d+-/, 'token-'))

test('a seed is a history: played again it is the same, step by step', async ({ signal }) => {
  const first = await playHistory(stage, 7, {}, signal)
  const second = await playHistory(stage, 7, {}, signal)
  expect(plain(second.log)).toEqual(plain(first.log))
  expect(second.steps).toBe(first.steps)
})

test('a history that is stopped ends there and takes its world down: nothing of it reaches the next', async ({ signal }) => {
  const alone = await playHistory(stage, 7, {}, signal)
  const stop = new AbortController()
  let queries = 0
  const stopping: Tamper = (query) => {
    if (++queries === 50) stop.abort(new Error('stopped'))
    return query
  }
  const stopped = playHistory(stage, 8, { database: stopping }, stop.signal)
  // Starts as the next test would, while the stopped play may still run.
  const next = playHistory(stage, 7, {}, signal)
  await expect(stopped).rejects.toThrow('stopped')
  const queriesThen = queries
  expect(plain((await next).log)).toEqual(plain(alone.log))
  expect(queries).toBe(queriesThen)
  expect(stage.stepped.settled).toBe(true)
})
