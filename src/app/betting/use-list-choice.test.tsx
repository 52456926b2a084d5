import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SportCounts } from '../../features/sport/list/show-types.ts'
import { countsQuery, useListChoice } from './use-list-choice.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../transport/call.ts', () => ({ call }))

const counts = (RB: number, FT: number, FU = 0): SportCounts => ({ RB, FT, FU, FSFT: 0, FSFU: 0, sports: [] })
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The sports page opened with what an earlier page kept, against a server that says `fresh` a little later. */
function open(kept: SportCounts | null, fresh: SportCounts | null) {
  call.mockImplementation(async () => {
    await new Promise((answer) => setTimeout(answer, 100))
    if (!fresh) throw new Error('lost')
    return { ok: true, data: fresh }
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (kept) client.setQueryData(countsQuery.queryKey, kept)
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  return renderHook(() => useListChoice(true), { wrapper }).result
}

beforeEach(() => {
  vi.useFakeTimers()
})

test('opens with the first list that has games by fresh counts, whatever was kept from before the kick-off, and stays there [SPORT-02]', async () => {
  const shown = open(counts(0, 1), counts(1, 0))
  expect(shown.current.choice).toBe('FT')
  await passes(200)
  expect(shown.current.choice).toBe('RB')
  call.mockImplementation(async () => ({ ok: true, data: counts(0, 3) }))
  await passes(15_000)
  expect(shown.current).toMatchObject({ choice: 'RB', first: 'FT' })
})

test.each([
  [counts(2, 3, 4), 'RB'],
  [counts(0, 3, 4), 'FT'],
  [counts(0, 0, 4), 'FU'],
  [counts(0, 0), 'RB'],
])('with %o it opens with %s', async (fresh, choice) => {
  const shown = open(null, fresh)
  await passes(200)
  expect(shown.current.choice).toBe(choice)
})

test('what a player chose before the counts came stays; without an answer the kept counts say', async () => {
  const chosen = open(null, counts(1, 1))
  act(() => chosen.current.choose('FU'))
  await passes(200)
  expect(chosen.current.choice).toBe('FU')
  const alone = open(counts(0, 0, 5), null)
  await passes(200)
  expect(alone.current.choice).toBe('FU')
})
