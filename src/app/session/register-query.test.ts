import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followRegisterQuery } from './register-query.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('?register=1 opens the register dialog for a visitor 500 ms later [ROUTE-30]', () => {
  const open = vi.fn()
  followRegisterQuery('?from=x&register=1', { isVisitor: () => true, open })
  vi.advanceTimersByTime(499)
  expect(open).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(open).toHaveBeenCalledTimes(1)
})

test('it opens nothing for a member, nor for a visitor who logged in meanwhile [ROUTE-30]', () => {
  const open = vi.fn()
  let visitor = true
  followRegisterQuery('?register=1', { isVisitor: () => visitor, open })
  visitor = false
  vi.advanceTimersByTime(5_000)
  expect(open).not.toHaveBeenCalled()
})

test.each(['', '?register=0', '?register=10', '?register'])('%j opens nothing', (search) => {
  const open = vi.fn()
  followRegisterQuery(search, { isVisitor: () => true, open })
  vi.advanceTimersByTime(5_000)
  expect(open).not.toHaveBeenCalled()
})

test('leaving before the time opens nothing', () => {
  const open = vi.fn()
  followRegisterQuery('?register=1', { isVisitor: () => true, open })?.()
  vi.advanceTimersByTime(5_000)
  expect(open).not.toHaveBeenCalled()
})
