import { expect, inject, test } from 'vitest'
import { killCycles } from '../crash/cycles.ts'
import { scratchDatabase } from '../support/postgres.ts'

test('killed fifty times under bets, deposits, rounds and chat, by chance and at named points, a server on PostgreSQL has all that was told and nothing twice; pages are back without an old price [OPS-17] [MONEY-10]', {
  timeout: 1_800_000,
}, async () => {
  const site = async () => killCycles(25, { url: (await scratchDatabase(inject('clusterUrl'))).url }, () => undefined)
  const reports = await Promise.all([site(), site()])
  expect(reports.flatMap(({ faults }) => faults)).toEqual([])
  expect(reports.map(({ cycles }) => cycles)).toEqual([25, 25])
  expect(Math.min(...reports.map(({ told }) => told))).toBeGreaterThan(150)
})
