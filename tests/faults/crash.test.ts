import { expect, test } from 'vitest'
import { killCycles } from '../crash/cycles.ts'

// With tests/postgres/crash.test.ts a hundred deaths. Several sites at once, since much of a cycle waits for a start.

const silent = () => undefined
/** Nine minutes on a busy machine of two cores. */
const timeout = 1_800_000

test.concurrent('killed again and again under bets, deposits, rounds and chat, by chance and at named points, a server on the embedded database has all that was told and nothing twice; pages are back without an old price [OPS-17] [MONEY-10]', {
  timeout,
}, async () => {
  const reports = await Promise.all([killCycles(20, { power: false }, silent), killCycles(20, { power: false }, silent)])
  expect(reports.flatMap(({ faults }) => faults)).toEqual([])
  expect(reports.map(({ cycles }) => cycles)).toEqual([20, 20])
  expect(Math.min(...reports.map(({ told }) => told))).toBeGreaterThan(100)
})

test.concurrent('what was told survives a loss of power on the embedded database: of each file only what was fsynced is left [OPS-17] [MONEY-10]', {
  timeout,
}, async () => {
  const { faults, cycles, told } = await killCycles(10, { power: true }, silent)
  expect(faults).toEqual([])
  expect(cycles).toBe(10)
  expect(told).toBeGreaterThan(30)
})
