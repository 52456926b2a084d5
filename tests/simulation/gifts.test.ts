import { afterAll, beforeAll, expect, test } from 'vitest'
import { playHistory } from './gifts/history.ts'
import { playMany, tellBroken } from './harness/run.ts'
import { openStage, type Stage } from './harness/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.db.destroy())

const SEEDS = 4

test(`${SEEDS} histories of faults at every await: VIP payments, points, gifts of activities and commissions are paid once or not at all, by what was turned over and in their time; no budget is overpaid [VIP-02][ACT-07][ACT-09][MONEY-01]`, async ({
  signal,
}) => {
  const { broke, counts } = await playMany((seed) => playHistory(stage, seed, {}, signal), { from: 1, count: SEEDS })
  expect(broke?.violation ?? null, tellBroken('gifts', broke)).toBeNull()
  // Histories in which nothing happens, or nothing fails, would prove nothing.
  expect(counts.presses).toBeGreaterThan(5 * SEEDS)
  expect(counts.done).toBeGreaterThan(SEEDS)
  expect(counts.notDone).toBeGreaterThan(SEEDS)
  expect(counts.rebates).toBeGreaterThan(SEEDS)
  expect(counts.levelGifts).toBeGreaterThan(SEEDS)
  expect(counts.weeklyGifts).toBeGreaterThan(0)
  expect(counts.pointsEarned).toBeGreaterThan(SEEDS)
  expect(counts.exchanges).toBeGreaterThan(0)
  expect(counts.claims).toBeGreaterThan(SEEDS)
  for (const of of ['races', 'invitations', 'draws', 'commissions'] as const) expect(counts[of], of).toBeGreaterThan(0)
})

test('a seed is a history: played again it is the same, step by step', async ({ signal }) => {
  const first = await playHistory(stage, 7, {}, signal)
  const second = await playHistory(stage, 7, {}, signal)
  expect(second).toEqual(first)
})
