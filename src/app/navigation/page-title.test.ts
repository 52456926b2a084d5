import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showTitle } from './page-title.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a title of 15 characters stands still [ROUTE-31]', () => {
  const show = vi.fn()
  showTitle('一二三四五六七八九十一二三四⚽', show)
  vi.advanceTimersByTime(10_000)
  expect(show.mock.calls).toEqual([['一二三四五六七八九十一二三四⚽']])
})

test('one of 16 scrolls round, one step each 300 ms, until the page is left [ROUTE-31]', () => {
  const show = vi.fn()
  const stop = showTitle('0123456789abcdef', show)
  vi.advanceTimersByTime(299)
  expect(show.mock.calls).toEqual([['0123456789abcdef']])
  vi.advanceTimersByTime(1)
  expect(show).toHaveBeenLastCalledWith('123456789abcdef\u30000')
  vi.advanceTimersByTime(300)
  expect(show).toHaveBeenLastCalledWith('23456789abcdef\u300001')
  vi.advanceTimersByTime(300 * 15)
  expect(show.mock.lastCall?.[0]).toBe('0123456789abcdef\u3000')
  stop()
  show.mockClear()
  vi.advanceTimersByTime(3_000)
  expect(show).not.toHaveBeenCalled()
})
