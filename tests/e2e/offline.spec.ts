import { readdirSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { type DeployProxy, startDeployProxy } from '../support/deploy-proxy.ts'
import { asMember, logIn, pickable, test } from './support.ts'
import { kept, visit } from './worker-support.ts'

test.use({ serviceWorkers: 'allow' })

const prices = (page: Page) => page.locator('button[data-move]')

test('after one visit the app opens with no network and no server, at any address, and offers no price', async ({
  page,
  context,
  server,
}) => {
  await asMember(page, server)
  await visit(page)
  // setOffline does not affect the socket of a SharedWorker: the server must be down too.
  await server.kill()
  await context.setOffline(true)
  const missing: string[] = []
  page.on('requestfailed', (one) => {
    if (['script', 'stylesheet'].includes(one.resourceType()) && one.failure()?.errorText !== 'net::ERR_ABORTED') missing.push(one.url())
  })
  try {
    await page.reload()
    await expect(page.getByText('已离线')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('18+')
    expect(missing, 'all that a page begins with is kept').toEqual([])
    await expect(pickable(page)).toHaveCount(0)
    await page.goto('/game/sport/crty')
    await expect(page).toHaveTitle(/体育/)
    await expect(page.getByText('已离线')).toBeVisible()
    await expect(pickable(page)).toHaveCount(0)
    await page.goto('/no/such/path')
    await expect(page.getByRole('main')).toContainText('/no/such/path')
    await page.goto('/licences.txt')
    await expect(page.locator('body'), 'licences go where the code goes').toContainText('Permission is hereby granted')
  } finally {
    await server.start()
    await context.setOffline(false)
  }
  await page.goto('/')
  await expect(pickable(page).first(), 'with the network back, prices are live').toBeVisible()
})

test('the manifest is linked and makes the site installable, with icons of their true sizes; its worker is the one of this build, whose list names every built asset, registered with no other scope [PWA-06] [PWA-08]', async ({
  page,
  context,
  request,
  origin,
}) => {
  await visit(page)
  const registered = await page.evaluate(async () => {
    const [one, ...others] = await navigator.serviceWorker.getRegistrations()
    return { script: one?.active?.scriptURL, scope: one?.scope, others: others.length }
  })
  expect(registered).toEqual({ script: `${origin}/sw.js`, scope: `${origin}/`, others: 0 })
  const worker = await (await request.get('/sw.js')).text()
  const unlisted = readdirSync('dist/app/assets').filter((name) => !name.endsWith('.br') && !worker.includes(`"assets/${name}"`))
  expect(unlisted).toEqual([])

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
  // Every test context is a private window, which installs nothing; there must be no other reason.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('the worker answers pages, and lets every server route through, with and without a query @long', async ({ page }) => {
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

test('after a session the worker holds files of the build and public content, and has answered no other call [PWA-05] @long', async ({
  page,
  server,
}) => {
  const { name } = await asMember(page, server)
  const answered: string[] = []
  const asked = { keys: new Set<string>(), paths: new Set<string>(), calls: 0 }
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'GET') return
    asked.calls += 1
    const key = request.headers()['x-cache-key']
    if (!key && response.fromServiceWorker()) answered.push(response.url())
    if (key) {
      asked.keys.add(key)
      asked.paths.add(new URL(response.url()).pathname)
    }
  })
  await visit(page)
  await page.goto('/')
  await expect(prices(page).first()).toBeVisible()
  await page.goto('/game/sport/crty')
  await page.getByRole('tab', { name: /今日/ }).click()
  await expect(prices(page).first()).toBeVisible()
  await expect(page.getByText('¥10,000.00').locator('visible=true').first(), 'the balance was asked for').toBeVisible()
  await expect.poll(() => kept(page)).not.toEqual([])
  const held = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return stores.flat().map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  })
  expect(asked.calls).toBeGreaterThan(5)
  expect(answered).toEqual([])
  expect(held).toContain('GET /index.html')
  expect(held.filter((line) => !/^GET \/(index\.html|edition\.js|favicon\.svg|licences\.txt|assets\/[^/]+)$/.test(line))).toEqual([])

  const contentPaths = Object.values(endpoints as Record<string, Endpoint>).flatMap(({ content, path }) => (content ? [path] : []))
  expect([...asked.paths].filter((path) => !contentPaths.includes(path))).toEqual([])
  const entries = await kept(page)
  expect(entries.map(({ key }) => key).filter((key) => !asked.keys.has(key))).toEqual([])
  const { userId, token } = await page.evaluate(() => ({ userId: localStorage.userId as string, token: localStorage.token as string }))
  const secrets = [name, token, userId, '1000000', 'balance', 'ticket'].filter(Boolean)
  expect(secrets.filter((secret) => JSON.stringify(entries).includes(secret))).toEqual([])
})

test.describe('content', () => {
  const navigation = (page: Page, name: string) => page.getByRole('navigation').getByText(name, { exact: true }).locator('visible=true')

  /** The site behind a proxy at which a test changes texts, such as the sport page's name to 赛事中心. */
  const contentTest = test.extend<{ site: DeployProxy }>({
    site: async ({ server }, use) => {
      const site = await startDeployProxy(server.origin)
      site.publish('"体育"', '"赛事中心"', 300)
      await use(site)
      await site.close()
    },
  })

  contentTest(
    'of the first visit is there with no network, no server and a new worker @fault; a dialog that was never opened opens, and says that there is no network [PWA-01] [PWA-02] [PWA-04]',
    async ({ page, context, server, site }) => {
      await visit(page, site.origin)
      await expect(navigation(page, '赛事中心')).toBeVisible()
      await expect.poll(() => kept(page)).toHaveLength(1)
      await server.kill()
      await context.setOffline(true)
      try {
        // Stops the workers last, because going offline waits for an answer from each of them.
        await stopWorkers(page)
        await page.reload()
        await expect(page.getByText('已离线')).toBeVisible()
        await expect(navigation(page, '赛事中心')).toBeVisible()
        await logIn(page, 'someone1', 'harbour42')
        await expect(page.getByRole('dialog').getByText(/网络/)).toBeVisible()
      } finally {
        await server.start()
        await context.setOffline(false)
      }
    },
  )

  contentTest(
    'is one entry for an equal call, whatever its address on the wire, and another for another question [PWA-03] [TRANSPORT-13] @long',
    async ({ page, site }) => {
      site.publish('"体育"', '"赛事中心"')
      await visit(page, site.origin)
      await expect.poll(() => kept(page)).toHaveLength(1)
      const before = site.contentCalls.length
      await page.reload()
      await expect.poll(() => site.contentCalls.length).toBeGreaterThan(before)
      expect(new Set(site.contentCalls.map(({ path }) => path)).size, 'no address comes twice').toBe(site.contentCalls.length)
      expect(site.contentCalls.filter(({ path }) => !path.startsWith('/g/'))).toEqual([])
      expect(new Set(site.contentCalls.map(({ key }) => key)).size).toBe(1)
      expect((await kept(page)).map(({ key }) => key)).toEqual([site.contentCalls[0]?.key])

      await page.evaluate(() => {
        document.documentElement.lang = 'zh-TW'
        navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'CONTENT_CHANGED' }))
      })
      await expect.poll(() => kept(page)).toHaveLength(2)
    },
  )

  contentTest(
    'that changed is shown as it was, then as it is, with no reload; an error takes the place of nothing [PWA-04] @long',
    async ({ page, context, site }) => {
      site.publish('"体育"', '"赛事中心"')
      await visit(page, site.origin)
      await expect(navigation(page, '赛事中心')).toBeVisible()
      await expect.poll(() => kept(page)).toHaveLength(1)

      await page.reload()
      await expect.poll(() => site.contentCalls.at(-1)).toMatchObject({ status: 304, ifNoneMatch: expect.stringMatching(/^"/) })

      site.publish('"体育"', '"足球"')
      await page.reload()
      await expect(navigation(page, '足球')).toBeVisible()
      await expect(navigation(page, '赛事中心')).toHaveCount(0)

      for (const broken of ['{"status_code":6003,"data":null,"message":"维护中"}', '{"status_code":6000,"da', '<p>登录 Wi-Fi</p>']) {
        site.breakContent(broken)
        const before = site.contentCalls.length
        await page.reload()
        await expect.poll(() => site.contentCalls.length, 'the server was asked').toBeGreaterThan(before)
        await expect(navigation(page, '足球')).toBeVisible()
      }
      await context.setOffline(true)
      await page.reload()
      await expect(navigation(page, '足球')).toBeVisible()
    },
  )
})

/** Stops the workers as the browser stops idle ones: their memory is lost. */
async function stopWorkers(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.stopAllWorkers')
  await browser.detach()
}
