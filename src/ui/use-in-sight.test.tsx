import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useInSight } from './use-in-sight.ts'

test('of several steps heard of at once the last says whether a ticket is in sight [BET-06]', () => {
  let hear = (_: { isIntersecting: boolean }[]) => undefined as unknown
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof hear) {
        hear = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const target = { current: document.createElement('div') }
  const { result } = renderHook(() => useInSight(target))
  act(() => void hear([{ isIntersecting: true }]))
  expect(result.current).toBe(true)
  act(() => void hear([{ isIntersecting: true }, { isIntersecting: false }]))
  expect(result.current).toBe(false)
})
