import { expect, test as plainTest } from 'playwright/test'
import { allStaleAt, cells, expectRight, expectStale, openList, priceMoves, seesLivePrices } from '../e2e/feed-support.ts'
import { asMember } from '../e2e/support.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { createTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

/** A real page and a real server behind a proxy that cuts, delays, chops, slows and silences their WebSocket. */
const test = plainTest.extend<object, { server: TestServer; line: TcpProxy }>({
  line: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const line = await createTcpProxy(() => target)
      await use(line)
      await line.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ line }, use) => {
      const server = await startServer({ env: { PUBLIC_ORIGIN: `http://localhost:${line.port}` } })
      target = Number(new URL(server.origin).port)
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ line }, use) => use(`http://localhost:${line.port}`),
})
let target = 0

test.afterEach(({ line }) => line.spoil(null))

test('a line that is cut at any byte, late, or comes byte by byte never leaves a wrong price; cut, all is stale at once [FEED-02] [FEED-04] [FEED-05]', async ({
  page,
  line,
  server,
}) => {
  await asMember(page, server)
  await openList(page)
  expect(line.sockets()).toBe(1)

  const stale = allStaleAt(page)
  const cutAt = Date.now()
  // So slow that the next snapshot does not arrive.
  line.spoil({ bytesPerS: 40 })
  line.cut()
  expect((await stale) - cutAt).toBeLessThan(1_000)
  await expect.poll(line.sockets).toBeGreaterThan(1)
  await expectStale(page)
  line.spoil(null)
  await expectRight(page, server.origin)

  for (const cutAfter of [1, 2, 130, 400, 900, 1_400]) {
    const before = line.sockets()
    line.spoil({ cutAfter, grain: 700 })
    await expect(async () => {
      // A player returns to the page, which then retries at once.
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      expect(line.sockets()).toBeGreaterThan(before)
    }).toPass({ timeout: 15_000, intervals: [300] })
  }
  line.spoil({ grain: 1 })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await seesLivePrices(page)
  await expectRight(page, server.origin)

  line.spoil({ delayMs: 400 })
  await priceMoves(page)
  await seesLivePrices(page)
  line.spoil(null)
  await expectRight(page, server.origin)
})

test('a line that is open but silent is given up after two heartbeats: stale with its age, then right again by another socket [FEED-03] [FEED-04]', async ({
  page,
  line,
  server,
}) => {
  await asMember(page, server)
  await openList(page)
  const before = line.sockets()
  const stale = allStaleAt(page)
  const frozenAt = Date.now()
  // So slow that the next socket delivers nothing yet.
  line.spoil({ bytesPerS: 40 })
  line.freeze()
  const at = await stale
  expect(at - frozenAt).toBeGreaterThan(4_000)
  expect(at - frozenAt).toBeLessThan(12_000)
  await expectStale(page)
  line.spoil(null)
  await expect(cells(page).and(page.locator(':enabled')).first()).toBeVisible()
  expect(line.sockets()).toBeGreaterThan(before)
  await expectRight(page, server.origin)
})
