import { createHash } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { openContentStore } from '../db/content-store.ts'
import { cacheKeyText } from '../transport/cache-key.ts'
import { createContentCache, isContentCall } from './core.ts'
import { KEPT_AT } from './protocol.ts'

const ORIGIN = 'https://parlay.test'
const START = 1_700_000_000_000
const clock = { ms: START, now: () => clock.ms }
let browser: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
let sealings = 0
let changes = 0
beforeEach(() => {
  browser = { indexedDB: new IDBFactory(), IDBKeyRange }
  clock.ms = START
  changes = 0
})

type Network = (request: Request) => Response | Promise<Response>
const offline: Network = () => Promise.reject(new TypeError('Failed to fetch'))

/** A worker as it starts: nothing in memory but what its database has. Its network answers as `network.now` says. */
function startWorker(now: Network) {
  const network = { now, seen: [] as Request[] }
  const retirement = new AbortController()
  const answer = createContentCache({
    store: openContentStore({ ...browser, clock }),
    fetch: async (request) => {
      network.seen.push(request.clone())
      return network.now(request)
    },
    clock,
    changed: async () => {
      changes += 1
    },
    retired: retirement.signal,
  })
  /** The answer, and the status and age of it, after the work behind it is done. */
  async function ask(key: string) {
    const work: Promise<void>[] = []
    const response = await answer(sealedCall(key), (more) => work.push(more))
    const text = await response.text()
    await Promise.all(work)
    return { text, status: response.status, keptAt: response.headers.get(KEPT_AT) }
  }
  return { ask, network, retire: () => retirement.abort() }
}

/** A content call as it is on the wire: path and body are new each time. */
const sealedCall = (key: string) =>
  new Request(`${ORIGIN}/g/${(++sealings).toString(36)}/x`, { method: 'POST', body: `sealed ${sealings}`, headers: { 'x-cache-key': key } })

/** The key as the page makes it. */
const keyOf = (path: string, payload: unknown, language = 'zh-CN') =>
  createHash('md5')
    .update(cacheKeyText(language, path, payload))
    .digest('hex')
const KEY = keyOf('/act/api/v1/help', { id: 'a' })

const envelope = (data: unknown, code = 6000) => JSON.stringify({ status_code: code, data, message: '' })
const said = (data: unknown, headers: Record<string, string> = {}) =>
  new Response(envelope(data), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'max-age=60', ...headers },
  })

test('an equal call twice is one entry, another payload, path or language is another [PWA-03] [TRANSPORT-13]', async () => {
  const { ask, network } = startWorker(() => said(`answer ${network.seen.length}`))
  const ofA = await ask(keyOf('/help', { id: 'a', size: 1 }))
  expect((await ask(keyOf('/help', { size: 1, id: 'a' }))).text).toBe(ofA.text)
  expect(network.seen).toHaveLength(1)
  const others = [
    keyOf('/help', { id: 'b', size: 1 }),
    keyOf('/sponsor', { id: 'a', size: 1 }),
    keyOf('/help', { id: 'a', size: 1 }, 'zh-TW'),
  ]
  const texts = await Promise.all(others.map(async (key) => (await ask(key)).text))
  expect(new Set([ofA.text, ...texts]).size).toBe(4)
  expect(network.seen).toHaveLength(4)
})

test('the next worker answers with no network what this one was answered, and says how old it is [PWA-02] [PWA-04]', async () => {
  await startWorker(() => said('kept')).ask(KEY)
  clock.ms += 3_600_000
  const { ask } = startWorker(offline)
  expect(await ask(KEY)).toEqual({ text: envelope('kept'), status: 200, keptAt: String(START) })
  await expect(ask(keyOf('/help', { id: 'never seen' }))).rejects.toThrow('Failed to fetch')
})

describe('renewal', () => {
  test('while fresh the server is not asked; then it is, behind the answer, with the etag [PWA-04]', async () => {
    const { ask, network } = startWorker(() => said('one', { etag: '"1"' }))
    await ask(KEY)
    clock.ms += 59_999
    await ask(KEY)
    expect(network.seen).toHaveLength(1)
    clock.ms += 1
    network.now = () => said('two', { etag: '"2"' })
    expect((await ask(KEY)).text).toBe(envelope('one'))
    expect(network.seen[1]?.headers.get('if-none-match')).toBe('"1"')
    expect(await network.seen[1]?.text(), 'the call goes out whole').toBe(`sealed ${sealings}`)
    expect(changes).toBe(1)
    expect(await ask(KEY)).toMatchObject({ text: envelope('two'), keptAt: String(clock.ms) })
    expect(network.seen).toHaveLength(2)
  })

  test('that finds nothing new tells nobody, and makes the content young again', async () => {
    const { ask, network } = startWorker(() => said('one', { etag: '"1"' }))
    await ask(KEY)
    clock.ms += 60_000
    network.now = () => new Response(null, { status: 304, headers: { 'cache-control': 'max-age=60' } })
    await ask(KEY)
    expect(await startWorker(offline).ask(KEY)).toMatchObject({ text: envelope('one'), keptAt: String(clock.ms) })
    clock.ms += 60_000
    network.now = () => said('one', { etag: '"1"' })
    await ask(KEY)
    expect(changes).toBe(0)
  })

  test('goes out once for calls that come together', async () => {
    const { ask, network } = startWorker(() => said('one'))
    await ask(KEY)
    clock.ms += 60_000
    await Promise.all([ask(KEY), ask(KEY), ask(KEY)])
    expect(network.seen).toHaveLength(2)
  })

  test('does not end with the page’s patience', async () => {
    const { ask, network } = startWorker(() => said('one'))
    await ask(KEY)
    clock.ms += 60_000
    await ask(KEY)
    expect(network.seen[1]?.signal.aborted).toBe(false)
  })

  test('comes at once when the device’s clock was put back', async () => {
    const { ask, network } = startWorker(() => said('one'))
    await ask(KEY)
    clock.ms -= 3_600_000
    await ask(KEY)
    expect(network.seen).toHaveLength(2)
  })
})

describe('an error is passed on, never kept, and takes the place of nothing [PWA-04]', () => {
  const errors: [string, Network][] = [
    ['a refusal', () => new Response(envelope(null, 6003), { headers: { 'content-type': 'application/json' } })],
    ['an HTTP error', () => new Response(envelope('page'), { status: 502, headers: { 'content-type': 'application/json' } })],
    ['another page', () => new Response('<p>log in to this Wi-Fi', { headers: { 'content-type': 'text/html' } })],
    ['half an answer', () => new Response(envelope('one').slice(0, -4), { headers: { 'content-type': 'application/json' } })],
    ['no envelope', () => new Response('null', { headers: { 'content-type': 'application/json' } })],
    ['a sealed answer', () => new Response(envelope('sealed'), { headers: { 'content-type': 'application/jose' } })],
    ['an answer that may not be stored', () => said('private', { 'cache-control': 'no-store' })],
    ['an answer without end', () => said('x'.repeat(500_000))],
  ]
  test.each(errors)('%s', async (_, error) => {
    const first = startWorker(error)
    const passed = await first.ask(KEY)
    expect([passed.text, passed.keptAt]).toEqual([await (await error(sealedCall(KEY))).text(), null])
    await first.ask(KEY)
    expect(first.network.seen).toHaveLength(2)

    const { ask, network } = startWorker(() => said('good'))
    await ask(KEY)
    clock.ms += 60_000
    network.now = error
    for (let i = 0; i < 2; i++) expect((await ask(KEY)).text).toBe(envelope('good'))
    expect(changes).toBe(0)
    expect((await startWorker(offline).ask(KEY)).text).toBe(envelope('good'))
  })

  test('no network', async () => {
    const { ask, network } = startWorker(() => said('good'))
    await ask(KEY)
    clock.ms += 60_000
    network.now = offline
    expect((await ask(KEY)).text).toBe(envelope('good'))
    network.now = () => said('better')
    await ask(KEY)
    expect(changes).toBe(1)
  })
})

test.each(['', 'x', `${KEY}0`, '../index.html'])('a call with the key “%s” is none of ours', (key) => {
  expect(isContentCall(sealedCall(key))).toBe(false)
  expect(isContentCall(sealedCall(KEY))).toBe(true)
})

test('a worker whose place is taken stops asking at once and still answers out of its store', async () => {
  const { ask, network, retire } = startWorker(() => said('first', { 'cache-control': 'max-age=0' }))
  await ask(KEY)
  network.now = (request) =>
    new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
      retire()
    })
  expect((await ask(KEY)).text).toBe(envelope('first'))
  expect((await ask(KEY)).text).toBe(envelope('first'))
  expect(network.seen).toHaveLength(2)
})
