import { afterAll, beforeAll, expect, test } from 'vitest'
import { playHistory } from './funds/history.ts'
import { playMany, tellBroken } from './harness/run.ts'
import { openStage, type Stage } from './harness/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.db.destroy())

const SEEDS = 10

test(`${SEEDS} histories of faults at every await: deposits, withdrawals, transfers and bets happen once or not at all and their pages say which; the provider's record agrees; turnover, limits and breaks hold [MONEY-01][MONEY-04][MONEY-07]`, async ({
  signal,
}) => {
  const { broke, counts } = await playMany((seed) => playHistory(stage, seed, {}, signal), { from: 5, count: SEEDS })
  expect(broke?.violation ?? null, tellBroken('funds', broke)).toBeNull()
  // Histories in which nothing happens, or nothing fails, would prove nothing.
  expect(counts.presses).toBeGreaterThan(5 * SEEDS)
  expect(counts.done).toBeGreaterThan(2 * SEEDS)
  expect(counts.notDone).toBeGreaterThan(SEEDS)
  expect(counts.depositsPaid).toBeGreaterThan(SEEDS / 4)
  expect(counts.withdrawalsPaid).toBeGreaterThan(SEEDS / 8)
  expect(counts.withdrawalsGivenBack).toBeGreaterThan(0)
  expect(counts.transfers).toBeGreaterThan(SEEDS / 8)
  expect(counts.counted).toBeGreaterThan(0)
  expect(counts.ownRefusals).toBeGreaterThan(0)
})

test('a seed is a history: played again it is the same, step by step', async ({ signal }) => {
  const first = await playHistory(stage, 7, {}, signal)
  const second = await playHistory(stage, 7, {}, signal)
  expect(second).toEqual(first)
})
