import { type Browser, expect, type Page } from 'playwright/test'
import {
  browseWith,
  cells,
  debugOf,
  expectRight,
  expectStale,
  feedOf,
  HOSTS,
  type Host,
  openList,
  openTabs,
  priceMoves,
  prices,
  seesLivePrices,
} from '../e2e/feed-support.ts'
import { asMember, GENERATED, test } from '../e2e/support.ts'
import { startDeployProxy } from '../support/deploy-proxy.ts'

/** Tabs and workers that sleep, die, or have another build than their neighbours. */

test.use({ serverOptions: GENERATED })

/** Ends the feed's SharedWorkers, as a browser out of memory does. */
async function endWorkers(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()
  const { targetInfos } = await devtools.send('Target.getTargets')
  const workers = targetInfos.filter(({ type }) => type === 'shared_worker')
  for (const { targetId } of workers) {
    const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'self.close()' } })
    await devtools.send('Target.sendMessageToTarget', { sessionId, message })
  }
  return workers.length
}

test('a feed worker that died is noticed by living tabs, which subscribe at the next one without a reload; both are fed by one socket [FEED-08] [SPORT-26]', async ({
  page,
  browser,
  server,
}) => {
  await asMember(page, server)
  const tabs = await openTabs(page, 2)
  const boots = async () => [...new Set(await Promise.all(tabs.map(async (tab) => (await debugOf(tab))?.boot)))]
  const before = await boots()
  expect(before).toHaveLength(1)
  const loaded = await Promise.all(tabs.map((tab) => tab.evaluate(() => performance.timeOrigin)))
  expect(await endWorkers(browser)).toBe(1)
  await expect.poll(boots, { timeout: 3_000 }).not.toEqual(before)
  for (const tab of tabs) await expectRight(tab, server.origin)
  expect(await boots()).toHaveLength(1)
  await expect.poll(() => server.sockets()).toBe(1)
  expect(await Promise.all(tabs.map((tab) => tab.evaluate(() => performance.timeOrigin)))).toEqual(loaded)
})

/** Sends the browser's freeze event, then halts the page's thread by the debugger, since pages of a test are never hidden. */
async function freeze(tab: Page): Promise<() => Promise<void>> {
  const devtools = await tab.context().newCDPSession(tab)
  await devtools.send('Debugger.enable')
  const halted = new Promise((resolve) => devtools.once('Debugger.paused', resolve))
  await tab.evaluate(() => {
    document.dispatchEvent(new Event('freeze'))
    // After this task, because its microtasks still run in a page about to be frozen.
    setTimeout(() => {
      // biome-ignore lint/suspicious/noDebugger: this is what halts the page.
      debugger
      document.dispatchEvent(new Event('resume'))
    })
  })
  await halted
  return async () => {
    await devtools.send('Debugger.resume')
    await devtools.detach()
  }
}

for (const host of Object.keys(HOSTS) as Host[]) {
  test(`hosted by ${HOSTS[host].name}: a tab that was frozen is right again within three seconds, and the others did not need it [FEED-12]`, async ({
    page,
    context,
    server,
  }) => {
    await browseWith(context, host)
    await asMember(page, server)
    const [sleeper, other] = (await openTabs(page, 2)) as [Page, Page]
    // The prices it shows after the thaw must not pass for new.
    const heard = await (await feedOf(sleeper)).evaluateHandle((feed) => {
      const kinds: string[] = []
      feed.watch('list/FT/RB', (event) => kinds.push(event.kind))
      return kinds
    })
    await expect.poll(() => heard.evaluate((kinds) => kinds.length)).toBeGreaterThan(0)
    const wake = await freeze(sleeper)
    await expect.poll(() => server.sockets()).toBe(1)
    await expectRight(other, server.origin)
    await priceMoves(other)
    const wokenAt = Date.now()
    await wake()
    await expectRight(sleeper, server.origin, 3_000)
    expect(Date.now() - wokenAt).toBeLessThan(3_000)
    const kinds = await heard.jsonValue()
    expect(kinds.slice(kinds.indexOf('stale')).find((kind) => kind !== 'stale')).toBe('snapshot')
    if (host === 'elected') expect((await debugOf(other))?.host).toBe('leading tab')
    await expect.poll(() => server.sockets()).toBe(host === 'own' ? 2 : 1)
  })
}

test('put away into the back/forward cache a tab leaves its seat, and takes one when it comes back [FEED-12] [FEED-07]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await openList(page)
  const turn = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
  await turn('pagehide')
  await expect(cells(page).and(page.locator(':enabled'))).toHaveCount(0)
  await expect.poll(() => server.sockets()).toBe(0)
  await turn('pageshow')
  await expectRight(page, server.origin, 3_000)
})

test.describe('with two builds', () => {
  test.use({ serviceWorkers: 'allow' })

  test('tabs of an old and a new build are both fed, each by a worker of its own, and the old one is offered the update [FEED-10]', async ({
    page,
    context,
    server,
  }) => {
    await asMember(page, server)
    const site = await startDeployProxy(server.origin)
    const build = (tab: Page) => tab.locator('meta[name="build"]').getAttribute('content')
    try {
      await openList(page, `${site.origin}/game/sport/crty`)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      site.deployAnew('second')
      const other = await context.newPage()
      await other.goto(`${site.origin}/game/sport/crty`)
      // Bypasses the service worker, which still serves the first build.
      await (await context.newCDPSession(other)).send('Page.reload', { ignoreCache: true })
      await expect.poll(() => build(other)).toBe('second')
      await seesLivePrices(other)
      expect(await build(page)).toBe('first')
      await expect.poll(() => server.sockets()).toBe(2)
      for (const tab of [page, other]) await expectRight(tab, server.origin)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(page.getByText('新版本已就绪')).toBeVisible()
      await Promise.all([page, other].map(priceMoves))
    } finally {
      await site.close()
    }
  })

  test('a tab whose build is served no more says so, shows no price as live and offers the new build; its open slip is in the new page [FEED-10] [FEED-05] [PWA-07] [BET-04]', async ({
    page,
    server,
  }) => {
    await asMember(page, server)
    const site = await startDeployProxy(server.origin)
    try {
      await openList(page, `${site.origin}/game/sport/crty`)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await prices(page).first().click()
      const slip = page.getByRole('region', { name: '投注单' })
      await slip.getByLabel('本金').fill('37')
      site.deployAnew('second')
      site.serveFrom(99)
      await expect(page.getByText('页面版本过旧')).toBeVisible()
      await expect(cells(page).and(page.locator(':enabled'))).toHaveCount(0)
      await expect(page.getByText('新版本已就绪')).toBeVisible()
      expect(await page.locator('meta[name="build"]').getAttribute('content'), 'nobody reloaded it').toBe('first')
      // To that server the new build is recent enough.
      site.serveFrom(null)
      await page.getByRole('button', { name: '立即更新' }).first().click()
      await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', 'second')
      await expectRight(page, site.origin)
      await expect(slip.getByLabel('本金')).toHaveValue('37')
    } finally {
      await site.close()
    }
  })
})

test('told to save data, a page out of sight lets its prices rest at once, and they are right when it is back [FEED-12]', async ({
  page,
  server,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await asMember(page, server)
  await openList(page)
  // Pages of a test are never hidden.
  const turn = (state: DocumentVisibilityState) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { get: () => now, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await turn('hidden')
  await expectStale(page)
  await turn('visible')
  await expectRight(page, server.origin)
})
