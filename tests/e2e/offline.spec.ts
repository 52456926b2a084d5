import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { type DeployProxy, startDeployProxy } from '../support/deploy-proxy.ts'
import { asMember, logIn, pickable, test } from './support.ts'

test.use({ serviceWorkers: 'allow' })

/** Visits until the service worker has stored the app; it controls the page from the next load on. */
async function visit(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** Polls `what`, each time after a return to the page, at which the page looks for a new worker once it has registered one. */
const returningTo = <Value>(page: Page, what: () => Promise<Value>) =>
  expect.poll(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    return await what()
  })

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

test('a new build is announced in every tab and waits; accepting it activates it and reloads that tab once [PWA-07] @fault', async ({
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
    await returningTo(page, () => notice(page).isVisible()).toBe(true)
    await expect(notice(other)).toBeVisible()
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
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    expect(loads).toEqual({ page: 1, other: 0 })
    expect(await build(other), 'the other tab keeps what it shows').toBe('first')
    await other.getByRole('button', { name: '立即更新' }).click()
    await expect.poll(() => build(other)).toBe('second')
    await expect.poll(() => loads).toEqual({ page: 1, other: 1 })
  } finally {
    await site.close()
  }
})

test('while builds are exchanged, a worker that is answered the page of another build does not install; with its own it does, and opens offline [PWA-07] [OPS-14] @fault', async ({
  page,
  context,
  server,
}) => {
  const site = await startDeployProxy(server.origin)
  const build = () => page.locator('meta[name="build"]').getAttribute('content')
  const notice = page.getByText('新版本已就绪')
  try {
    await visit(page, site.origin)
    await page.goto(`${site.origin}/`)
    site.beginDeploying('second')
    const outcome = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const found = new Promise<ServiceWorker | null>((done) => {
        registration.onupdatefound = () => done(registration.installing)
      })
      await registration.update()
      const worker = await found
      return new Promise((done) => worker?.addEventListener('statechange', () => done(worker.state)))
    })
    expect(outcome).toBe('redundant')
    await page.reload()
    expect(await build()).toBe('first')
    await expect(notice).toHaveCount(0)

    site.deployAnew('second')
    await returningTo(page, () => notice.isVisible()).toBe(true)
    await page.getByRole('button', { name: '立即更新' }).click()
    await expect.poll(build).toBe('second')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await build()).toBe('second')
  } finally {
    await site.close()
  }
})

test('the kill switch takes the worker and all it stored from an installed client, whose pages go on, and work when opened again @fault', async ({
  page,
  server,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'kill-'))
  const site = await startDeployProxy(server.origin)
  try {
    execFileSync(process.execPath, ['scripts/kill-switch.ts', folder])
    await visit(page, site.origin)
    await page.goto(`${site.origin}/`)
    await expect.poll(() => kept(page)).not.toEqual([])
    let loads = 0
    page.on('load', () => loads++)

    site.deployWorker(readFileSync(join(folder, 'sw.js'), 'utf8'))
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
        (await indexedDB.databases()).filter(({ name }) => name === 'parlay-content').length,
      ])
    await returningTo(page, left).toEqual([0, 0, 0])
    await page.getByRole('button', { name: '登录' }).first().click()
    await expect(page.getByRole('dialog'), 'a part of the page that was not loaded yet').toBeVisible()
    expect(loads, 'nothing was reloaded').toBe(0)
    await expect(page.getByText('新版本已就绪')).toHaveCount(0)

    expect((await page.goto(`${site.origin}/`))?.fromServiceWorker()).toBe(false)
    await page.getByRole('button', { name: '登录' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(left, 'the page registered it again, and it left again').toEqual([0, 0, 0])
  } finally {
    await site.close()
    rmSync(folder, { recursive: true })
  }
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
  expect(held.filter((line) => !/^GET \/(index\.html|edition\.js|favicon\.svg|assets\/[^/]+)$/.test(line))).toEqual([])

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

interface KeptRow {
  key: string
  body: string
  keptAt: number
  freshUntil: number
}

/** The rows in the service worker's database. */
function kept(page: Page): Promise<KeptRow[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'parlay-content')) return []
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open('parlay-content')
      open.onsuccess = () => resolve(open.result)
      open.onerror = () => reject(open.error)
    })
    try {
      return await new Promise<KeptRow[]>((resolve, reject) => {
        const all = db.transaction('content').objectStore('content').getAll()
        all.onsuccess = () => resolve(all.result)
        all.onerror = () => reject(all.error)
      })
    } finally {
      db.close()
    }
  })
}

/** Stops the workers as the browser stops idle ones: their memory is lost. */
async function stopWorkers(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.stopAllWorkers')
  await browser.detach()
}
