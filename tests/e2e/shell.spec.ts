import { expect, type Locator, type Page } from 'playwright/test'
import { firstLoadBytes } from '../../bench/first-load.ts'
import { firstLoad } from '../../scripts/size-budget.ts'
import { asMember, isPhone, logIn, openToday, pickable, plainly, test, watchShift } from './support.ts'

const html = (page: Page): Locator => page.locator('html')

/** On wide screens the switch is in the masthead, on phones in the member's hub. */
async function openSwitch(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('link', { name: '我的', exact: true }).click()
}

test('the switch changes the edition at once and in the other tab, and a reload keeps it @phone [SET-01] [SET-02] [SET-04]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/')
  const other = await page.context().newPage()
  await other.goto('/')
  await page.bringToFront()
  await expect(html(page)).toHaveAttribute('data-edition', 'classic')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await openSwitch(page)
  await page.getByRole('button', { name: '切换为专业版' }).click()
  await expect(html(page)).toHaveAttribute('data-edition', 'professional')
  expect(await background()).not.toBe(light)
  await expect(html(other)).toHaveAttribute('data-edition', 'professional')
  await page.reload()
  await expect(html(page)).toHaveAttribute('data-edition', 'professional')
  await openSwitch(page)
  await page.getByRole('button', { name: '切换为经典版' }).click()
  await expect(html(page)).toHaveAttribute('data-edition', 'classic')
})

test('the stored edition is there before the first script of the app [SET-02]', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('edition', 'professional'))
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/')
  await expect(html(page)).toHaveAttribute('data-edition', 'professional')
})

test('what comes later to home moves nothing that is seen @phone', async ({ page }) => {
  const shift = await watchShift(page)
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: '场馆', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: '热门赛事' }).getByRole('article').first()).toBeVisible()
  // A number becoming longer moves its own link by a few pixels: a ten-thousandth.
  expect(await shift()).toBeLessThan(0.005)
})

test('until the first page is there the frame says which one is coming [UX-04]', async ({ page, server }) => {
  await asMember(page, server)
  const file = Promise.withResolvers<void>()
  await page.route(/\/sports-page-/, async (route) => {
    await file.promise
    await route.continue()
  })
  await page.goto('/game/sport/crty', { waitUntil: 'commit' })
  await expect(page.getByText('正在打开体育')).toBeVisible()
  file.resolve()
  await expect(page.getByRole('tab', { name: /滚球/ })).toBeVisible()
  await expect(page.getByText('正在打开体育')).toHaveCount(0)
})

test('?register=1 opens the register tab for a visitor and nothing for a member [ROUTE-30]', async ({ page, server }) => {
  await page.goto('/?register=1')
  await expect(page.getByRole('dialog').getByRole('tab', { name: '注册' })).toHaveAttribute('aria-selected', 'true')
  await asMember(page, server)
  await page.clock.install()
  await page.goto('/?register=1')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a long title scrolls in the tab, a short one stands still [ROUTE-31]', async ({ page }) => {
  // Calls plainly, because the test replaces the answer.
  await plainly(page)
  await page.clock.install()
  await page.route('**/configuration/preInfo', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.siteBaseConfig.title = 'Long name of a site'
    await route.fulfill({ response, json: answer })
  })
  await page.goto('/')
  await expect(page).toHaveTitle(/Long name of a site/)
  const before = await page.title()
  await page.clock.runFor(300)
  await expect.poll(() => page.title()).not.toBe(before)
  await page.unroute('**/configuration/preInfo')
  await page.goto('/')
  await expect(page).toHaveTitle('首页 · Parlay')
  await page.clock.runFor(3_000)
  await expect(page).toHaveTitle('首页 · Parlay')
})

test('the font scale follows the window [SET-15] [SET-16] [SET-17]', async ({ page }) => {
  const rootPx = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  await page.setViewportSize({ width: 1760, height: 900 })
  await page.goto('/')
  expect(await rootPx()).toBeCloseTo((16 * 1760 * 1.165) / 1920, 2)
  for (const [width, factor] of [
    [1440, 1.33],
    [1920, 1],
    [1600, 1.33],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(rootPx).toBeCloseTo((16 * width * factor) / 1920, 2)
  }
})

const PAGES = [
  ...['/', '/sponsor', '/download', '/loading', '/no/such/page', '/app/help', '/app/help/rqgl', '/app/help/yhgz'],
  ...['/game/sport/crty', 'a game', '/mine', '/mine/wallet', '/mine/transfermoney', '/mine/betRecord', '/mine/feedback'],
]

test('no page scrolls sideways, and at 375 px text keeps its 16 px and nothing is written smaller than 11 @phone [SET-17] @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  for (const path of PAGES) {
    await page.setViewportSize({ width, height })
    if (path === 'a game') {
      await openToday(page)
      await page.getByRole('link', { name: /^另有/ }).first().click()
      await expect(pickable(page).filter({ visible: true }).first()).toBeVisible()
    } else await page.goto(path)
    await expect(page.getByRole('main')).toContainText(/\p{L}/u)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await overflow(), path).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 375, height: 740 })
    await expect(html(page)).toHaveCSS('font-size', '16px')
    await expect.poll(overflow, path).toBeLessThanOrEqual(0)
    expect(await page.evaluate(smallestText), path).toBeGreaterThanOrEqual(11)
  }
})

test('phones have a bar of tabs below, a drawer for the slip and its button in reach of a thumb; desktops three columns: sports, odds, slip @phone [UX-05]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await openToday(page)
  const tabs = page.getByRole('navigation', { name: '底部导航' })
  const slip = page.getByRole('region', { name: '投注单' })
  if (!isPhone(page)) {
    await expect(tabs).toBeHidden()
    const columns = [page.getByRole('navigation', { name: '运动项目' }), page.getByRole('grid').first(), slip]
    const boxes = await Promise.all(columns.map(boxOf))
    for (const [i, box] of boxes.entries()) expect(box.x, `column ${i}`).toBeGreaterThanOrEqual(i === 0 ? 0 : right(boxes[i - 1]))
    for (const column of columns) await expect(column).toBeInViewport()
    return
  }
  const [width, height] = [390, 844]
  const bar = await boxOf(tabs)
  expect([bar.x, right(bar), bottom(bar)]).toEqual([0, width, height])
  for (const tab of await tabs.getByRole('link').or(tabs.getByRole('button')).all()) {
    const box = await boxOf(tab)
    expect(Math.min(box.width, box.height), (await tab.textContent()) ?? '').toBeGreaterThanOrEqual(44)
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await boxOf(tabs), 'it stays').toEqual(bar)

  await expect(slip).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 0))
  await pickable(page).first().click()
  await page.getByRole('button', { name: /^打开.*投注单/ }).click()
  await expect(slip).toBeVisible()
  const drawer = await boxOf(page.getByRole('dialog'))
  expect([drawer.x, right(drawer), bottom(drawer)]).toEqual([0, width, height])
  await slip.getByRole('button', { name: '+500', exact: true }).click()
  const place = slip.getByRole('button', { name: /^投注/ })
  await expect(place).toBeEnabled()
  expect((await boxOf(place)).y, 'the lower half').toBeGreaterThan(height / 2)
})

type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>
async function boxOf(shown: Locator): Promise<Box> {
  await shown.waitFor()
  return (await shown.boundingBox()) as Box
}
const right = (box: Box | undefined): number => (box ? box.x + box.width : 0)
const bottom = ({ y, height }: Box): number => y + height

test('home is up by the scripts that the budget weighs; the login and a page of help come when they are wanted [UX-07]', async ({
  page,
  browser,
  origin,
}) => {
  const { scriptBytes, floorBytes } = await firstLoad()
  expect(scriptBytes).toBeLessThanOrEqual(2 * floorBytes)
  const loaded = await firstLoadBytes(browser, origin)
  expect(loaded).toBeGreaterThan(floorBytes)
  expect(loaded).toBeLessThanOrEqual(scriptBytes)

  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url())
  })
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('dialog').getByLabel('用户名')).toBeVisible()
  expect(asked.splice(0)).not.toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }).click()
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
  expect(asked).not.toEqual([])
})

/** The smallest font size of a text on the page, in pixels. */
function smallestText(): number {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  let smallest = Number.POSITIVE_INFINITY
  while (texts.nextNode()) {
    const { parentElement: shown, textContent } = texts.currentNode
    if (!textContent?.trim() || !shown?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { width } = shown.getBoundingClientRect()
    // Text for screen readers only is a pixel wide.
    if (width > 1) smallest = Math.min(smallest, Number.parseFloat(getComputedStyle(shown).fontSize))
  }
  return smallest
}

test('nobody who reads Simplified loads a Traditional text, and calls name the language', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''))
  })
  await page.goto('/')
  await expect(html(page)).toHaveAttribute('lang', 'zh-CN')
  await logIn(page, 'nobody88', 'wrong1234')
  await expect(page.getByText('用户名或密码错误').first()).toBeVisible()
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((text) => text.includes('體育') || text.includes('帳號'))).toEqual([])
})

test('where the service worker has them a member’s sports address asks for the page’s scripts, and for none that it does not need, before the app runs; else, on home, and for a visitor it asks for nothing [UX-10]', async ({
  page,
  server,
}) => {
  const nameOf = (url: string) => new URL(url).pathname
  /** The scripts that a new tab asks for until it is ready, with one script cut off. */
  const scripts = async (path: string, cut: RegExp, isReady: (tab: Page) => Promise<unknown>, controlled = false) => {
    const tab = await page.context().newPage()
    // A real one would answer what is to be cut off.
    if (controlled) await tab.addInitScript(() => Object.defineProperty(navigator.serviceWorker, 'controller', { value: {} }))
    const asked = new Set<string>()
    tab.on('request', (request) => request.resourceType() === 'script' && asked.add(nameOf(request.url())))
    await tab.route(cut, (route) => route.abort())
    await tab.goto(path)
    await isReady(tab)
    await tab.close()
    return asked
  }
  const beforeApp = (path: string, controlled = true) =>
    scripts(path, /\/assets\/start-.*\.js$/, (tab) => tab.waitForLoadState('networkidle'), controlled)
  const first = await beforeApp('/')
  expect(await beforeApp('/game/sport/crty')).toEqual(first)
  await asMember(page, server)
  expect(await beforeApp('/')).toEqual(first)
  expect(await beforeApp('/game/sport/crty', false)).toEqual(first)
  const early = (await beforeApp('/game/sport/crty')).difference(first)
  // A second visit: the answers kept by the first are restored.
  await page.goto('/game/sport/crty')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('answers'))).toBeTruthy()
  const needed = await scripts('/game/sport/crty', /\/edition\.js$/, (tab) => expect(tab.getByRole('tab', { name: /滚球/ })).toBeVisible())
  expect([...early].join()).toContain('/assets/sports-page-')
  expect([...early.difference(needed)]).toEqual([])
})
