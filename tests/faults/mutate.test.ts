import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('mutate tells the fault that a test notices from the one that none does and the one that none runs, and fails on them [OPS-19]', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/mutate.ts', 'scripts/mutation/planted'], { encoding: 'utf8' })
  expect(stdout.trim().split('\n')).toEqual([
    'survived: scripts/mutation/planted/fee.ts:3  > → >=',
    'survived: scripts/mutation/planted/fee.ts:3  10 → 11',
    'survived: scripts/mutation/planted/fee.ts:4  - → +  (no test runs it)',
    'survived: scripts/mutation/planted/fee.ts:4  5 → 6  (no test runs it)',
    'scripts/mutation/planted: 6 of 10 noticed, 60.0 % (all 10)',
  ])
  expect(status).toBe(1)
})
