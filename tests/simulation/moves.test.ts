import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../server/domains.ts'
import { playMany, tellBroken } from './harness/run.ts'
import { playHistory } from './moves/history.ts'
import { openStage, type Stage } from './moves/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.db.destroy())

const SEEDS = 10

test(`${SEEDS} histories of money into a venue with its own books and back, while site and venue die anywhere: each move happens in both books or in neither [VENUE-10][WALLET-06][WALLET-07]`, async ({
  signal,
}) => {
  const { broke, counts } = await playMany((seed) => playHistory(stage, seed, {}, signal), { from: 1, count: SEEDS })
  expect(broke?.violation ?? null, tellBroken('moves', broke)).toBeNull()
  // Histories in which nothing happens, or nothing fails, would prove nothing.
  for (const [what, least] of [
    ['into', SEEDS],
    ['out', SEEDS / 2],
    ['refused', 1],
    ['calledOff', 1],
    ['rounds', SEEDS / 2],
  ] as const)
    expect(counts[what], what).toBeGreaterThanOrEqual(least)
  expect((await audit(stage.db)).faults).toEqual([])
})
