import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EndpointKey } from '../../../contract/endpoints.ts'
import { fakeBrowser } from '../../../tests/support/fake-storage.ts'
import { createStorage } from '../../db/storage.ts'
import { callQuery, contentQuery, KEPT_MS } from '../../transport/call-query.ts'
import { createSession } from '../../transport/session.ts'
import { keepAnswers } from './query-persist.ts'

const COUNTS = { RB: 1, FT: 2, FU: 3, FSFT: 0, FSFU: 4, sports: [] }
const counts = callQuery('sport.counts', {})
const balance = callQuery('funds.getBalance', { withLockMoney: 1 })
const PRE_INFO = {
  ip: '203.0.113.9',
  siteBaseConfig: { h5DomainUrl: '', title: 'Parlay', editionSwitch: 1, language: 'zh-CN', brand: 'parlay' },
}
const MEMBER = { token: 'token-of-a', userId: 'id-of-a' }

let browser: ReturnType<typeof fakeBrowser>

beforeEach(() => {
  vi.useFakeTimers()
  browser = fakeBrowser()
})
afterEach(() => vi.useRealTimers())

/** One page of the browser, its answers being kept. */
async function openPage(buster = 'build 1') {
  const { area, events } = browser.openTab()
  const store = createStorage(area, events)
  const session = createSession(store)
  const client = new QueryClient()
  await keepAnswers({ client, store, session, buster, maxAgeMs: KEPT_MS })
  return { client, session }
}
type Page = Awaited<ReturnType<typeof openPage>>

/** The page got an answer, as a query on the screen does. */
const answered = ({ client }: Page, query: { queryKey: readonly unknown[]; meta?: Record<string, unknown> | undefined }, data: unknown) => {
  new QueryObserver(client, { queryKey: query.queryKey, meta: query.meta ?? {}, enabled: false }).subscribe(() => undefined)
  client.setQueryData(query.queryKey, data)
}
const written = () => vi.advanceTimersByTime(1_000)
const shown = ({ client }: Page) => client.getQueryData(counts.queryKey)

test('a reload shows the last public answer at once and asks for it again [PWA-16]', async () => {
  answered(await openPage(), counts, COUNTS)
  written()
  const next = await openPage()
  expect(shown(next)).toEqual(COUNTS)
  const queryFn = vi.fn(async () => ({ ...COUNTS, RB: 9 }))
  new QueryObserver(next.client, { ...counts, queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledOnce()
  expect(shown(next)).toEqual({ ...COUNTS, RB: 9 })
})

test('an answer stays although asking again fails, reload after reload', async () => {
  answered(await openPage(), counts, COUNTS)
  written()
  for (let reload = 0; reload < 3; reload++) {
    const page = await openPage()
    new QueryObserver(page.client, { ...counts, queryFn: () => Promise.reject(new Error('offline')), retry: false }).subscribe(
      () => undefined,
    )
    await vi.advanceTimersByTimeAsync(2_000)
    expect(shown(page)).toEqual(COUNTS)
  }
})

test('no answer of a member is written, whatever its query says, nor the own address [PWA-17]', async () => {
  const page = await openPage()
  page.session.signIn(MEMBER)
  answered(page, { ...balance, meta: { persist: true } }, { balanceFen: '123456', lockMoneyFen: '0', version: 1 })
  answered(page, { queryKey: ['user.memberInfo', { isPop: 0 }], meta: { persist: true } }, { name: 'anna99' })
  answered(page, { queryKey: ['no.such.call', {}], meta: { persist: true } }, { name: 'anna99' })
  answered(page, contentQuery('site.navigationList', {}), { content: { list: [] }, asOf: 0 })
  answered(page, callQuery('site.preInfo', {}), PRE_INFO)
  answered(page, counts, COUNTS)
  written()
  const text = browser.items.get('answers') ?? ''
  expect((JSON.parse(text) as { answers: { key: EndpointKey }[] }).answers.map(({ key }) => key).sort()).toEqual([
    'site.preInfo',
    'sport.counts',
  ])
  expect(text).not.toMatch(/123456|anna99|203\.0\.113/)
})

test('a logout removes what was kept at once, and no write that was waiting brings it back [PWA-17][SET-14]', async () => {
  const page = await openPage()
  page.session.signIn(MEMBER)
  answered(page, counts, COUNTS)
  written()
  page.client.setQueryData(counts.queryKey, { ...COUNTS, RB: 7 })
  page.session.signOut('logout')
  expect(browser.items.has('answers')).toBe(false)
  written()
  expect(browser.items.has('answers')).toBe(false)
})

test('a logout elsewhere removes it in this tab too', async () => {
  const [here, there] = [await openPage(), await openPage()]
  here.session.signIn(MEMBER)
  browser.deliver()
  answered(there, counts, COUNTS)
  here.session.signOut('logout')
  browser.deliver()
  written()
  expect(browser.items.has('answers')).toBe(false)
})

test('what another build or wire version wrote is dropped [PWA-17]', async () => {
  answered(await openPage('build 1'), counts, COUNTS)
  written()
  expect(shown(await openPage('build 2'))).toBeUndefined()
  expect(browser.items.has('answers')).toBe(false)
})

test('what is older than the limit is dropped, even when the text was written since', async () => {
  const page = await openPage()
  answered(page, counts, COUNTS)
  vi.setSystemTime(Date.now() + KEPT_MS - 10_000)
  answered(page, callQuery('site.preInfo', {}), PRE_INFO)
  written()
  expect(shown(await openPage())).toEqual(COUNTS)
  vi.setSystemTime(Date.now() + 20_000)
  const late = await openPage()
  expect(shown(late)).toBeUndefined()
  expect(late.client.getQueryData(callQuery('site.preInfo', {}).queryKey)).toMatchObject({ ip: '' })
})

describe('damaged or foreign text is as if there were none [SET-14]', () => {
  const good = { key: 'sport.counts', payload: {}, at: 1, data: COUNTS }
  const texts: Record<string, (now: number) => string> = {
    'no JSON': () => '{"timestamp":',
    null: () => 'null',
    'an array': () => '[]',
    'the shape of the library': (now) => JSON.stringify({ timestamp: now, buster: 'build 1', clientState: { queries: [null] } }),
    'answers of another shape': (now) =>
      JSON.stringify({ timestamp: now, buster: 'build 1', answers: [{ ...good, at: now, data: { RB: 'x' } }] }),
    'a payload of another shape': (now) =>
      JSON.stringify({ timestamp: now, buster: 'build 1', answers: [{ ...good, at: now, payload: 5 }] }),
    'a call that does not exist': (now) =>
      JSON.stringify({ timestamp: now, buster: 'build 1', answers: [{ ...good, at: now, key: '__proto__' }] }),
    'a call of members': (now) =>
      JSON.stringify({
        timestamp: now,
        buster: 'build 1',
        answers: [{ key: 'sport.tickets', payload: {}, at: now, data: { tickets: [] } }],
      }),
    'a future time': (now) => JSON.stringify({ timestamp: now, buster: 'build 1', answers: [{ ...good, at: now + 5_000 }] }),
  }
  for (const [what, text] of Object.entries(texts))
    test(what, async () => {
      browser.items.set('answers', text(Date.now()))
      const page = await openPage()
      expect(page.client.getQueryCache().getAll()).toEqual([])
      answered(page, counts, COUNTS)
      written()
      expect(shown(await openPage()), 'and new answers are kept').toEqual(COUNTS)
    })
})

test('the text stays small: the oldest answers go first', async () => {
  const page = await openPage()
  const content = 'x'.repeat(60_000)
  for (let pageNum = 1; pageNum <= 6; pageNum++) {
    vi.setSystemTime(Date.now() + 1_000)
    const list = [{ id: '1', title: 't', content, publishedAt: 1 }]
    answered(page, callQuery('site.queryNoticeListByPage', { pageNum, pageSize: 20 }), { list, total: 1 })
  }
  written()
  const text = browser.items.get('answers') ?? ''
  expect(text.length).toBeLessThan(300_000)
  expect((JSON.parse(text) as { answers: { payload: { pageNum: number } }[] }).answers.map(({ payload }) => payload.pageNum)).toEqual([
    6, 5, 4, 3,
  ])
})
