import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useAnswer, useAnswers } from './use-answer.ts'

type Ask = (of: { signal: AbortSignal }) => Promise<string>

function asks(ask: Ask) {
  vi.useFakeTimers()
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const query = { queryKey: ['points.overview', {}], queryFn: ask, networkMode: 'always' as const, retry: false }
  return { client, wrapper, query, passes: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) }
}

test('nobody looks at a skeleton for longer than ten seconds, and an answer that comes later is shown [UX-04]', async () => {
  let answer: (text: string) => void = () => undefined
  const { wrapper, query, passes } = asks(() => new Promise((resolve) => (answer = resolve)))
  const { result } = renderHook(() => useAnswer(query), { wrapper })
  await passes(9_000)
  expect(result.current.error).toBeNull()
  await passes(1_000)
  expect(result.current).toMatchObject({ data: undefined, isError: true, error: { code: 'timeout' } })
  await act(async () => answer('1,240'))
  await passes(0)
  expect(result.current).toMatchObject({ data: '1,240', isError: false, error: null })
})

test('asking again gives up the call that has no answer, and waits anew [UX-04]', async () => {
  const signals: AbortSignal[] = []
  const ask = vi.fn<Ask>(({ signal }) => {
    signals.push(signal)
    return signals.length === 1 ? new Promise(() => undefined) : Promise.resolve('1,240')
  })
  const { wrapper, query, passes } = asks(ask)
  const { result } = renderHook(() => useAnswer(query), { wrapper })
  await passes(10_000)
  await act(() => result.current.refetch())
  expect([ask.mock.calls.length, signals[0]?.aborted]).toEqual([2, true])
  await passes(0)
  expect(result.current).toMatchObject({ data: '1,240', error: null })
})

test('a list in pages is not waited for longer either, and a query that asks nothing is not late [UX-04]', async () => {
  const { wrapper, query, passes } = asks(() => new Promise(() => undefined))
  const pages = { ...query, queryKey: ['points.record', {}], initialPageParam: null, getNextPageParam: () => null }
  const list = renderHook(() => useAnswers(pages), { wrapper })
  const idle = renderHook(() => useAnswer({ ...query, enabled: false }), { wrapper })
  await passes(10_000)
  expect([list.result.current.isError, idle.result.current.isError]).toEqual([true, false])
})

test('behind an answer a call is asked and answered without the page being drawn for each of both', async () => {
  const { client, wrapper, query, passes } = asks(() => new Promise((resolve) => setTimeout(resolve, 500, '1,240')))
  let draws = 0
  const counted = () => {
    draws++
    return useAnswer(query)
  }
  const { result } = renderHook(counted, { wrapper })
  await passes(1_000)
  const [before, at] = [draws, result.current.dataUpdatedAt]
  act(() => void client.invalidateQueries())
  await passes(100)
  await passes(900)
  expect(result.current.dataUpdatedAt).toBeGreaterThan(at)
  expect(draws - before, 'for its moment alone').toBe(1)
})
