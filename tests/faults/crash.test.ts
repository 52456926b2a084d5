import { expect, test } from 'vitest'
import { killCycles } from '../crash/cycles.ts'

test('killed five times under bets, deposits, rounds and chat, by chance and at named points, a server has all that was told and nothing twice; pages are back without an old price [OPS-17] [MONEY-10]', async () => {
  const { faults, cycles, told } = await killCycles(5, { power: false }, () => undefined)
  expect(faults).toEqual([])
  expect(cycles).toBe(5)
  expect(told).toBeGreaterThan(25)
})

test('what was told survives a loss of power on the embedded database: of each file only what was fsynced is left [OPS-17] [MONEY-10]', async () => {
  const { faults, cycles, told } = await killCycles(3, { power: true }, () => undefined)
  expect(faults).toEqual([])
  expect(cycles).toBe(3)
  expect(told).toBeGreaterThan(10)
})
