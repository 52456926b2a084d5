import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { endpoints } from '../contract/endpoints.ts'
import { HEADERS } from '../contract/headers.ts'
import { KEPT_AT } from '../src/sw/protocol.ts'
import { startServer } from '../tests/support/server.ts'
import { median } from './measure.ts'
import type { Row } from './table.ts'

const ROUNDS = 5
/** Fewer than the store keeps. */
const KEYS = Array.from({ length: 200 }, (_, i) => i.toString(16).padStart(32, '0'))
const { path } = endpoints['site.navigationList']

/** A kept answer of the built service worker, freshly started and reading its database, against a worker that only has a Map. */
export async function contentCacheRows(browser: Browser): Promise<Row[]> {
  const server = await startServer()
  const peer = await startPeer(server.origin)
  try {
    const [ours, theirs] = [await openClient(browser, server.origin), await openClient(browser, peer.origin)]
    const ms = { ours: [] as number[], peer: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      await ours.stopWorkers()
      ms.ours.push(await ours.answerMs(true))
      ms.peer.push(await theirs.answerMs(false))
    }
    const row = { what: 'kept content answered', peer: 'a Map in a worker', unit: 'ms', atMost: { ratio: 1.4 } } as const
    return [{ ...row, ours: median(ms.ours), theirs: median(ms.peer) }]
  } finally {
    await peer.close()
    await server.close()
  }
}

/** Opens a page of this origin under its worker, after asking for every key once. */
async function openClient(browser: Browser, origin: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  // A document without scripts, so that only the calls run in it.
  await page.goto(`${origin}/openapi.json`)
  await page.evaluate(async () => {
    // The product's policy comes with its scripts, and this document has none.
    const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }
    trustedTypes?.createPolicy('default', { createScriptURL: (address: string) => address })
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })
  await ask(page, KEYS)
  const cdp = await context.newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  return {
    /** Stops the workers, so that their memory is gone. */
    stopWorkers: () => cdp.send('ServiceWorker.stopAllWorkers'),
    async answerMs(fromStore: boolean) {
      const answers = await ask(page, KEYS)
      if (answers.some(({ kept }) => kept !== fromStore)) throw new Error('an answer did not come from where it should')
      return median(answers.map((answer) => answer.ms))
    },
  }
}

/** Makes the calls one after the other. */
function ask(page: Page, keys: string[]): Promise<{ ms: number; kept: boolean }[]> {
  return page.evaluate(
    async ({ path, keys, names }) => {
      const answers: { ms: number; kept: boolean }[] = []
      for (const key of keys) {
        const at = performance.now()
        const headers = { 'content-type': 'application/json', [names.cacheKey]: key }
        const response = await fetch(path, { method: 'POST', body: '{}', credentials: 'omit', headers })
        const text = await response.text()
        answers.push({ ms: performance.now() - at, kept: response.headers.has(names.keptAt) })
        if (!text.includes('6000')) throw new Error(text)
      }
      return answers
    },
    { path, keys, names: { cacheKey: HEADERS.cacheKey, keptAt: KEPT_AT } },
  )
}

/** Serves the same answers at an origin with the peer's worker. */
async function startPeer(target: string) {
  const worker = readFileSync(join(import.meta.dirname, 'peers/memory-worker.mjs'))
  const http = createServer(async (asked, answer) => {
    if (asked.url === '/sw.js') {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(worker)
      return
    }
    const body = asked.method === 'POST' ? '{}' : null
    const reply = await fetch(new URL(asked.url ?? '/', target), {
      method: asked.method ?? 'GET',
      headers: { 'content-type': 'application/json' },
      body,
    })
    answer.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' }).end(await reply.text())
  })
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  return {
    origin: `http://localhost:${(http.address() as AddressInfo).port}`,
    close() {
      http.closeAllConnections()
      return new Promise((done) => http.close(done))
    },
  }
}
