import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../server/domains.ts'
import { playMany, tellBroken } from './harness/run.ts'
import { playHistory } from './rounds/history.ts'
import { openStage, type Stage } from './rounds/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.db.destroy())

const SEEDS = 10

test(`${SEEDS} histories of casino and site that die anywhere, on lines that lose, double and delay: each round is finished or rolled back, once, and both books say the same [VENUE-08][FAIR-04][FAIR-06]`, async ({
  signal,
}) => {
  const { broke, counts } = await playMany((seed) => playHistory(stage, seed, {}, signal), { from: 1, count: SEEDS })
  expect(broke?.violation ?? null, tellBroken('rounds', broke)).toBeNull()
  // Histories in which nothing happens, or nothing fails, would prove nothing.
  expect(counts.ended).toBeGreaterThan(SEEDS)
  expect(counts.undone).toBeGreaterThan(SEEDS / 2)
  expect(counts.refused).toBeGreaterThan(SEEDS / 2)
  expect(counts.earlyRollbacks).toBeGreaterThan(0)
  expect(await audit(stage.db)).toMatchObject({ faults: [], disputes: [] })
})

test('a seed is a history: played again it is the same, step by step', async ({ signal }) => {
  // Ids of the site's rows are in no log.
  const plain = (log: readonly string[]) => log.map((line) => line.replace(/member \d+/, 'member'))
  const first = await playHistory(stage, 11, {}, signal)
  const second = await playHistory(stage, 11, {}, signal)
  expect(plain(second.log)).toEqual(plain(first.log))
  expect(second.steps).toBe(first.steps)
})
