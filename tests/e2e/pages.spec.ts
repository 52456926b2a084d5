import { expect } from 'playwright/test'
import { routes } from '../../src/app/navigation/routes.ts'
import { asMember, test } from './support.ts'

test('/ is home for a visitor, with navigation to what is built, notices and hot matches at live prices @phone [ROUTE-01]', async ({
  page,
  origin,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(`${origin}/`)
  await expect(page.getByRole('navigation').getByRole('link', { name: '体育' })).toBeVisible()
  await expect(page.getByText('本站全部金额均为游戏币')).toBeVisible()
  const hot = page.getByRole('region', { name: '热门赛事' })
  await expect(hot.getByText('Northbridge').first()).toBeVisible()
  await expect(hot.getByRole('button', { name: /\d\.\d\d.*独赢/ }).first()).toBeEnabled()
  await expect(page.getByRole('contentinfo')).toContainText('18+')
  const links = page.getByRole('navigation').first().getByRole('link')
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
    await page.goto(href)
    await expect(page.getByText('没有这个页面')).toHaveCount(0)
  }
})

test('an unknown path is not found, says which address it was, and leads home [ROUTE-03]', async ({ page, server, origin }) => {
  await asMember(page, server)
  for (const path of ['/no/such/path', '/mine/nosuch', '/app/help/nosuch']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(path)
  }
  await page.getByRole('main').getByRole('link', { name: /首页/ }).first().click()
  await expect(page).toHaveURL(`${origin}/`)
})

test('a visitor opening a page for members is sent home and asked to log in [ROUTE-13]', async ({ page, origin }) => {
  for (const path of ['/game/some-address', '/game/sport/crty', '/redirect/sponsor']) {
    // The message may come and go before the page's last file has loaded.
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByText('请先登录后了解更多')).toBeVisible()
    await expect(page).toHaveURL(`${origin}/`)
  }
})

test('the frame is on the screen before anything of its first page is asked for; a visitor at a members’ page never sees an empty one @phone [UX-04] [ROUTE-13]', async ({
  page,
  server,
}) => {
  const atWork = () => {
    const texts = new Set<string>()
    const seen = { texts, frameAt: 0, framesOf: (text: string) => [...texts].filter((one) => one.includes(text)).length }
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? ''
      texts.add(text)
      if (text.includes('正在打开体育')) requestAnimationFrame(() => (seen.frameAt ||= performance.now()))
    }).observe(document, { subtree: true, childList: true, characterData: true })
    Object.assign(globalThis, { seen })
  }
  interface Seen {
    seen: { frameAt: number; framesOf(text: string): number }
  }
  await page.addInitScript(atWork)
  await page.goto('/game/sport/crty')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as Seen).seen.framesOf('正在打开'))).toBe(0)

  await asMember(page, server)
  await page.goto('/game/sport/crty')
  await expect(page.getByRole('tab', { name: /滚球/ })).toBeVisible()
  const { frameAt, askedAt } = await page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/(sports-page|texts|prices)-/.test(name))
    return { frameAt: (globalThis as unknown as Seen).seen.frameAt, askedAt: Math.min(...asked.map(({ startTime }) => startTime)) }
  })
  expect(frameAt).toBeGreaterThan(0)
  expect(askedAt).toBeGreaterThan(frameAt)
})

test('the sports page needs a login, loads the launch data before any other sport call, has the full width and no footer; home has its footer @phone [ROUTE-10] [ROUTE-11]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  for (const path of ['/game/sport/crty', '/game/sport/CRTY']) {
    // A new tab, so that calls of another page are not counted.
    const tab = await page.context().newPage()
    const calls: string[] = []
    tab.on('request', (request) => {
      const body = request.postDataJSON() as { method?: string } | null
      if (request.url().includes('/game/api/v1/venue/')) calls.push(request.url().endsWith('/launch') ? 'launch' : (body?.method ?? '?'))
    })
    const launched = Promise.withResolvers<void>()
    await tab.route('**/venue/launch', async (route) => {
      await launched.promise
      await route.continue()
    })
    await tab.goto(path)
    // The frame of the page does not wait; everything that is asked for does.
    await expect(tab.getByText('正在取最新的赛事和赔率')).toBeVisible()
    await expect(tab.getByRole('tab', { name: /滚球/ })).toBeVisible()
    await expect.poll(() => calls).toEqual(['launch'])
    launched.resolve()
    await expect.poll(() => calls.length).toBeGreaterThan(1)
    expect(calls[0]).toBe('launch')
    expect(calls.filter((call) => call === 'launch')).toHaveLength(1)
    await tab.close()
  }
  await page.goto('/game/sport/crty')
  await expect(page.getByRole('tab', { name: /滚球/ })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const width = page.viewportSize()?.width ?? 0
  expect((await page.getByRole('main').first().boundingBox())?.width).toBeGreaterThan(width * 0.6)
})

test('each navigation scrolls to the top [ROUTE-29]', async ({ page, server }) => {
  await asMember(page, server)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 420 })
  await page.goto('/')
  const scrolled = () =>
    page.evaluate(() => {
      window.scrollTo(0, 200)
      return window.scrollY
    })
  // It scrolls as soon as the page is higher than the window.
  await expect.poll(scrolled).toBeGreaterThan(100)
  await page.getByRole('navigation').getByRole('link', { name: '体育' }).first().click()
  await expect(page.getByRole('tab', { name: /滚球/ })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('the progress bar starts at 0.08, trickles every 800 ms and ends when the page is shown [ROUTE-32]', async ({ page, server }) => {
  await asMember(page, server)
  const library = page.waitForResponse(/assets\/progress-library-.*\.js/)
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await (await library).finished()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const held = Promise.withResolvers<void>()
  await page.route(/assets\/sports-page.*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  const bar = page.locator('.bprogress .bar')
  const shown = async () => 1 + Number(/translate3d\((-?[\d.]+)%/.exec((await bar.getAttribute('style')) ?? '')?.[1] ?? Number.NaN) / 100
  await page.getByRole('navigation').getByRole('link', { name: '体育' }).first().click()
  await expect(bar).toBeAttached()
  await expect.poll(shown, 'the minimum').toBeCloseTo(0.08, 5)
  /** The ms after the press at which it moved. */
  const moves: number[] = []
  let before = await shown()
  for (let ms = 0; ms < 2_000; ms += 50) {
    await page.clock.runFor(50)
    const now = await shown()
    expect(now).toBeGreaterThanOrEqual(before)
    if (now > before) moves.push(ms)
    before = now
  }
  expect(moves).toHaveLength(2)
  expect((moves[1] ?? 0) - (moves[0] ?? 0)).toBe(800)
  await expect(page.getByRole('tab', { name: /滚球/ }), 'the page is held').toHaveCount(0)
  await expect(bar).toBeVisible()
  held.resolve()
  await page.clock.resume()
  await expect(page.getByRole('tab', { name: /滚球/ })).toBeVisible()
  await expect(page.locator('.bprogress')).toBeHidden()
})

test('/redirect forwards a member to the rest of its path, inside the site, and bare home [ROUTE-04]', async ({ page, server, origin }) => {
  await asMember(page, server)
  for (const [from, to] of [
    ['/redirect/game/sport/crty?a=1', '/game/sport/crty?a=1'],
    ['/redirect', '/'],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(origin + to)
  }
  await page.evaluate(() => {
    history.pushState(null, '', '/redirect//other.example/x')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page).toHaveURL(`${origin}/other.example/x`)
})

test('/loading stands outside the main layout and needs no login', async ({ page, origin }) => {
  await page.goto('/loading')
  await expect(page.getByRole('main').getByText('加载中')).toBeAttached()
  await expect(page).toHaveURL(`${origin}/loading`)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('every route is answered with the page, and survives a direct load, a reload, back and forward', async ({
  page,
  request,
  server,
  origin,
}) => {
  const shell = await (await request.get('/')).text()
  for (const { path } of routes) {
    const answer = await request.get(path.replace(/:\w+/, 'crty').replace('*', 'some/where'))
    expect([path, answer.status(), (await answer.text()) === shell]).toEqual([path, 200, true])
  }
  await asMember(page, server)
  const places = [
    ['/', page.getByRole('contentinfo')],
    ['/game/sport/crty', page.getByRole('tab', { name: /今日/ })],
    ['/no/such/page', page.getByRole('heading', { level: 1 })],
  ] as const
  for (const [path, mark] of places) {
    await page.goto(path)
    await expect(mark).toBeVisible()
    await page.reload()
    await expect(mark).toBeVisible()
    await expect(page).toHaveURL(origin + path)
  }
  await page.goto('/mine')
  await expect(page).toHaveURL(`${origin}/mine/wallet`)
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: '体育' }).first().click()
  await expect(page.getByRole('tab', { name: /今日/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/`)
  await page.goForward()
  await expect(page.getByRole('tab', { name: /今日/ })).toBeVisible()
})
