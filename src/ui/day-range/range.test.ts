import { expect, test } from 'vitest'
import { rangeOf, rangeProblem } from './range.ts'

test('ranges by name end today in Shanghai, and yesterday is yesterday [REC-07]', () => {
  const today = '2026-03-01'
  expect(rangeOf('today', today)).toEqual({ from: today, to: today })
  expect(rangeOf('yesterday', today)).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(rangeOf('week', today)).toEqual({ from: '2026-02-23', to: today })
  expect(rangeOf('month', today)).toEqual({ from: '2026-01-31', to: today })
  expect(rangeOf({ from: '2025-01-01', to: '2025-01-02' }, today)).toEqual({ from: '2025-01-01', to: '2025-01-02' })
})

test('a typed range needs both days, in order, and no more than a year [REC-07]', () => {
  expect(rangeProblem({ from: '2026-01-02', to: '2026-01-01' })).toEqual({ field: 'to', problem: 'reversed' })
  expect(rangeProblem({ from: '', to: '2026-01-01' })).toEqual({ field: 'from', problem: 'missing' })
  expect(rangeProblem({ from: '2026-01-01', to: '2026-02-30' })).toEqual({ field: 'to', problem: 'missing' })
  expect(rangeProblem({ from: '2024-01-01', to: '2026-01-01' })).toEqual({ field: 'to', problem: 'long' })
  expect(rangeProblem({ from: '2026-01-01', to: '2026-01-01' })).toBeNull()
})
