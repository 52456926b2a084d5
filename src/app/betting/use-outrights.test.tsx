import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import type { Champion } from '../../../contract/sport.ts'
import { FLUSH_MS } from '../../features/sport/odds/odds-store.ts'
import { odds } from './betting.ts'
import { useOutrights } from './use-outrights.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../transport/call.ts', () => ({ call }))
// The real book without the feed of a real page.
vi.mock('./betting.ts', async () => {
  const { OddsStore } = await import('../../features/sport/odds/odds-store.ts')
  return { odds: new OddsStore() }
})

const cup = (price: number): Champion => ({
  gameId: 'c1',
  marketId: 'c1-FS',
  gameType: 'FS',
  showType: 'FSFT',
  league_id: '100822',
  league: '世界杯',
  endsAt: 0,
  status: 'open',
  version: 1,
  entries: [{ rtype: 'FS1', team: '阿根廷', price }],
})
const answers = (price: number) => ({ ok: true, data: { champions: [cup(price)] } })
const shown = () => odds.cell('c1-FS', 'FS1')
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function watching() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </I18nProvider>
  )
  return renderHook(({ on }) => useOutrights(on), { wrapper, initialProps: { on: true } })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  call.mockReset()
})

test('outrights are asked for every five seconds while they are shown, and are stale once nobody asks [SPORT-24]', async () => {
  call.mockImplementation(async (_: string, { showType }: { showType: string }) =>
    showType === 'FSFT' ? answers(3_500) : { ok: true, data: { champions: [] } },
  )
  const { result, rerender } = watching()
  await passes(FLUSH_MS)
  expect(result.current.FSFT).toMatchObject({ champions: [cup(3_500)], problem: null })
  expect(result.current.FSFU.champions).toEqual([])
  expect(shown()).toMatchObject({ price: 3_500, stale: false })
  call.mockImplementation(async () => answers(3_700))
  await passes(HEARTBEAT_MS + FLUSH_MS)
  expect(shown()).toMatchObject({ price: 3_700, stale: false })
  rerender({ on: false })
  await passes(FLUSH_MS)
  expect(shown().stale).toBe(true)
  call.mockClear()
  await passes(10 * HEARTBEAT_MS)
  expect(call).not.toHaveBeenCalled()
})

test('with the clock of the device set back an answer grows no younger: a page that comes to the front later shows it as stale [OPS-18]', async () => {
  call.mockImplementation(async () => answers(3_500))
  watching()
  await passes(FLUSH_MS)
  // Timers of a page out of sight are late; what is looked at when it comes back is the age alone.
  call.mockImplementation(() => new Promise(() => undefined))
  const late = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never)
  vi.setSystemTime(Date.now() - 70 * 60_000)
  await passes(2 * HEARTBEAT_MS)
  late.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await passes(FLUSH_MS)
  expect(shown()).toMatchObject({ price: 3_500, stale: true })
})

test('a question that failed makes them stale at once, one without an answer after two heartbeats; an answer makes them right [SPORT-24] [SPORT-25]', async () => {
  call.mockImplementation(async () => answers(3_500))
  watching()
  await passes(FLUSH_MS)
  call.mockImplementation(async () => Promise.reject(new Error('lost')))
  await passes(HEARTBEAT_MS + FLUSH_MS)
  expect(shown()).toMatchObject({ price: 3_500, stale: true })
  call.mockImplementation(async () => answers(3_600))
  await passes(HEARTBEAT_MS + FLUSH_MS)
  expect(shown()).toMatchObject({ price: 3_600, stale: false })
  call.mockImplementation(() => new Promise(() => undefined))
  await passes(HEARTBEAT_MS)
  expect(shown().stale).toBe(false)
  await passes(HEARTBEAT_MS)
  expect(shown().stale).toBe(true)
})

test('without any answer it says why, and can be asked again', async () => {
  call.mockImplementation(async () => ({ ok: false, refusal: { code: 6316, message: '', data: null } }))
  const { result } = watching()
  await passes(0)
  expect(result.current.FSFT).toMatchObject({ champions: undefined, askedAt: null, problem: expect.stringContaining('维护') })
  call.mockImplementation(async () => answers(3_500))
  act(() => result.current.FSFT.onRetry())
  await passes(FLUSH_MS)
  expect(result.current.FSFT).toMatchObject({ champions: [cup(3_500)], problem: null })
})
