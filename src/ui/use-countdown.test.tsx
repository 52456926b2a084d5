import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { steadyClock } from '../platform/clock.ts'
import { useCountdown } from './use-countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a minute is over after a minute, though the device was set back in it [OPS-18]', () => {
  const endsAt = steadyClock.now() + 60_000
  const { result } = renderHook(() => useCountdown(endsAt))
  const passes = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  passes(20_000)
  vi.setSystemTime(Date.now() - 70 * 60_000)
  passes(20_000)
  expect(result.current).toBe(20_000)
  passes(20_000)
  expect(result.current).toBe(0)
})
