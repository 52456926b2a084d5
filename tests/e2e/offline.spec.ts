import { expect, type Page } from 'playwright/test'
import { startDeployProxy } from '../support/deploy-proxy.ts'
import { asMember, logIn, test } from './support.ts'

test.use({ serviceWorkers: 'allow' })

/** One visit, until the worker has stored the app; from the next load on it controls the page. */
async function visit(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

const prices = (page: Page) => page.locator('article button[aria-pressed]')

test('after one visit the app opens with no network and no server, at any address, and offers no price', async ({
  page,
  context,
  server,
}) => {
  await asMember(page, server)
  await visit(page)
  // setOffline does not reach the socket of a SharedWorker: the server must be gone too.
  await server.kill()
  await context.setOffline(true)
  try {
    await page.reload()
    await expect(page.getByText('已离线')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('18+')
    await expect(prices(page).and(page.locator(':enabled'))).toHaveCount(0)
    await page.goto('/game/sport/crty')
    await expect(page).toHaveTitle(/体育/)
    await expect(page.getByText('已离线')).toBeVisible()
    await expect(prices(page).and(page.locator(':enabled'))).toHaveCount(0)
    await page.goto('/no/such/path')
    await expect(page.getByRole('main')).toContainText('/no/such/path')
  } finally {
    await server.start()
    await context.setOffline(false)
  }
  await page.goto('/')
  await expect(prices(page).and(page.locator(':enabled')).first(), 'with the network back, prices are live').toBeVisible()
})

test('with no network a dialog that was never opened opens, and says why it can do nothing', async ({ page, context }) => {
  await visit(page)
  await context.setOffline(true)
  await page.reload()
  await logIn(page, 'someone1', 'abcd1234')
  await expect(page.getByRole('dialog').getByText(/网络/)).toBeVisible()
})

test('the manifest is linked and makes the site installable, with icons of their true sizes [PWA-08]', async ({
  page,
  context,
  request,
}) => {
  await visit(page)
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  expect(href).toBe('/manifest.webmanifest')
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  expect(answer.headers()['cache-control']).toBe('no-cache')
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose: string }[] }
  expect(manifest).toMatchObject({ short_name: 'Parlay', start_url: '/', display: 'standalone', theme_color: '#10161f' })
  expect(manifest).toMatchObject({ name: expect.stringContaining('Parlay'), background_color: '#10161f' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
  const sizes = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (src) => {
          const { width, height } = await createImageBitmap(await (await fetch(src)).blob())
          return `${width}x${height}`
        }),
      ),
    manifest.icons.map(({ src }) => src),
  )
  expect(sizes).toEqual(manifest.icons.map((icon) => icon.sizes))
  const browser = await context.newCDPSession(page)
  expect((await browser.send('Page.getAppManifest')).errors).toEqual([])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Every context of a test is a private window, which installs nothing; there must be no other reason.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('a new build is announced in every tab and waits; accepting it activates it and reloads that tab once [PWA-07]', async ({
  page,
  context,
  server,
}) => {
  const site = await startDeployProxy(server.origin)
  const build = (tab: Page) => tab.locator('meta[name="build"]').getAttribute('content')
  const notice = (tab: Page) => tab.getByText('新版本已就绪')
  try {
    await visit(page, site.origin)
    const other = await context.newPage()
    for (const tab of [page, other]) await tab.goto(`${site.origin}/`)
    expect(await build(page)).toBe('first')
    await expect(notice(page), 'the first worker is no update').toHaveCount(0)

    site.deploy('second')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    for (const tab of [page, other]) await expect(notice(tab)).toBeVisible()
    await page.getByRole('button', { name: '稍后' }).click()
    await expect(notice(page)).toHaveCount(0)
    await page.reload()
    expect(await build(page), 'a reload alone activates nothing').toBe('first')
    await expect(notice(page), 'and the build is offered again').toBeVisible()

    const loads = { page: 0, other: 0 }
    page.on('load', () => loads.page++)
    other.on('load', () => loads.other++)
    await page.getByRole('button', { name: '立即更新' }).click()
    await expect.poll(() => build(page)).toBe('second')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect(prices(page).first().or(page.getByRole('contentinfo'))).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    expect(loads).toEqual({ page: 1, other: 0 })
    expect(await build(other), 'the other tab keeps what it shows').toBe('first')
    await other.getByRole('button', { name: '立即更新' }).click()
    await expect.poll(() => build(other)).toBe('second')
    expect(loads).toEqual({ page: 1, other: 1 })
  } finally {
    await site.close()
  }
})

test('the worker answers pages, and lets every server route through, with and without a query', async ({ page }) => {
  await visit(page)
  for (const path of ['/', '/?register=1', '/app/help?x=/assets/a.js'])
    expect((await page.goto(path))?.fromServiceWorker(), path).toBe(true)
  const routes = ['/openapi.json', '/site/api/v1/x', '/act/x', '/fd/x', '/game/api/v1/venue/launch', '/stream/x', '/feed']
  for (const route of [...routes, '/assets/none.js', '/none.js'])
    for (const path of [route, `${route}?a=1`]) {
      const answer = await page.goto(path)
      expect(answer?.fromServiceWorker(), path).toBe(false)
      expect(answer?.headers()['content-type'] ?? '', path).not.toContain('text/html')
    }
})

test('after a session the worker holds files of the build and nothing else, and has answered no call', async ({ page, server }) => {
  await asMember(page, server)
  await visit(page)
  const answered: string[] = []
  let calls = 0
  page.on('response', (response) => {
    if (response.request().method() === 'GET') return
    calls += 1
    if (response.fromServiceWorker()) answered.push(response.url())
  })
  await page.goto('/')
  await expect(prices(page).first()).toBeVisible()
  await page.goto('/game/sport/crty')
  await page.getByRole('tab', { name: /今日/ }).click()
  await expect(prices(page).first()).toBeVisible()
  const held = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return {
      requests: stores.flat().map(({ method, url }) => `${method} ${new URL(url).pathname}`),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }
  })
  expect(calls).toBeGreaterThan(3)
  expect(answered).toEqual([])
  expect(held.databases).toEqual([])
  expect(held.requests).toContain('GET /index.html')
  expect(held.requests.filter((line) => !/^GET \/(index\.html|favicon\.svg|assets\/[^/]+)$/.test(line))).toEqual([])
})
