import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useInSteps } from './use-in-steps.ts'

test('a long page is drawn a step after each paint, from what stands above it on, and what is added once it is whole comes after the next [UX-10]', async () => {
  vi.useFakeTimers()
  const paint = () => act(() => vi.advanceTimersToNextFrame().runOnlyPendingTimers())
  const { result, rerender } = renderHook(({ count }) => useInSteps(count, 2), { initialProps: { count: 5 } })
  expect(result.current).toBe(0)
  paint()
  expect(result.current).toBe(2)
  paint()
  expect(result.current).toBe(4)
  paint()
  expect(result.current).toBeGreaterThanOrEqual(5)
  const drawn = result.current
  paint()
  expect(result.current).toBe(drawn)
  rerender({ count: 8 })
  paint()
  expect(result.current).toBeGreaterThanOrEqual(8)
})
