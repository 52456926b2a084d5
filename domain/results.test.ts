import { expect, test } from 'vitest'
import { isVoid, OUTCOMES, RESULTS, VOID_CODES } from './results.ts'

test('results are the codes of the platform: how a bet ended, that it was restored, or why it was given back', () => {
  expect(OUTCOMES).toEqual(['W', 'LW', 'P', 'LL', 'L'])
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `D${letter}`)
  expect(VOID_CODES).toEqual(['D', ...['0', '1', '2', '3', '4', '5', '6', '7', '9'].map((digit) => `D${digit}`), ...letters])
  expect(RESULTS).toEqual([...OUTCOMES, 'A', ...VOID_CODES])
  expect(RESULTS.filter(isVoid)).toEqual(VOID_CODES)
})
