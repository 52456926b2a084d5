import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { type BookingCard, spacedCode } from '../../contract/booking.ts'
import type { Game } from '../../contract/sport.ts'
import { apiOf, newMember } from '../support/api.ts'
import { asMember, freshName, isPhone, letIn, logIn, openSlip, openToday, pickable, test } from './support.ts'
import { visit } from './worker-support.ts'

interface Shortcut {
  name: string
  url: string
  icons: { src: string; sizes: string }[]
}
interface Manifest {
  screenshots: { src: string; sizes: string; form_factor: string }[]
  shortcuts: Shortcut[]
  share_target: { action: string; params: { title: string; text: string; url: string } }
}
const manifestOf = async (page: Page) => (await (await page.request.get('/manifest.webmanifest')).json()) as Manifest
/** Width and height of a picture as it is served. */
const sizeOf = async (page: Page, path: string) => {
  const { width, height } = await sharp(await (await page.request.get(path)).body()).metadata()
  return `${width}x${height}`
}
const PASSWORD = 'harbour42'

test('each shortcut of the icon has a picture of its own, and opens the page of its name to a member; a visitor logs in and has it then, and Back leads home [UX-06] [ROUTE-13] @phone @long', async ({
  page,
  browser,
  server,
}) => {
  const { shortcuts } = await manifestOf(page)
  expect(shortcuts.map(({ name }) => name)).toEqual(['体育', '投注记录', '存款', '消息中心', '帮助中心'])
  expect(new Set(shortcuts.map(({ icons }) => icons[0]?.src)).size).toBe(shortcuts.length)
  for (const { icons } of shortcuts) for (const { src, sizes } of icons) expect(await sizeOf(page, src), src).toBe(sizes)

  const name = freshName()
  const { token } = await newMember(server.origin, name)
  await letIn(page, token)
  const opened = async (tab: Page, shortcut: Shortcut) => {
    // A wide screen goes on to the first page of the help, which it shows beside the list.
    const { url, name } = shortcut.url === '/app/help' && !isPhone(tab) ? { url: '/app/help/kh', name: '开户' } : shortcut
    await expect(tab).toHaveURL(server.origin + url)
    await expect(tab).toHaveTitle(new RegExp(`^${name} · `))
  }
  for (const shortcut of shortcuts) {
    await page.goto(shortcut.url)
    await opened(page, shortcut)
  }

  const visitor = await browser.newContext({ viewport: page.viewportSize(), baseURL: server.origin, serviceWorkers: 'block' })
  const tab = await visitor.newPage()
  const dialog = tab.getByRole('dialog')
  // Who would rather not log in now is not taken there by a later login.
  await tab.goto('/game/sport/crty')
  await expect(dialog).toBeVisible()
  await expect(tab).toHaveURL(`${server.origin}/`)
  await tab.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await logIn(tab, name, PASSWORD)
  await expect(tab.getByText('登录成功').first()).toBeVisible()
  await expect(tab).toHaveURL(`${server.origin}/`)
  await tab.evaluate(() => localStorage.clear())

  await tab.goto('/mine/betRecord?state=open')
  await dialog.getByLabel('用户名').fill(name)
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(tab).toHaveTitle(/^投注记录 · /)
  await expect(tab).toHaveURL(`${server.origin}/mine/betRecord?state=open`)
  await expect(dialog).toHaveCount(0)
  await tab.goBack()
  await expect(tab).toHaveURL(`${server.origin}/`)
  await expect(dialog).toHaveCount(0)
  await visitor.close()
})

test('the browser’s offer to install has pictures of the app for phones and for computers, of their stated sizes and of few bytes [UX-06]', async ({
  page,
}) => {
  const { screenshots } = await manifestOf(page)
  expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'narrow', 'wide'])
  for (const { src, sizes, form_factor } of screenshots) {
    expect(await sizeOf(page, src), src).toBe(sizes)
    const [width = 0, height = 0] = sizes.split('x').map(Number)
    expect(width > height).toBe(form_factor === 'wide')
    // Browsers leave out a picture whose one side is more than 2.3 times the other.
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThan(2.3)
    expect((await (await page.request.get(src)).body()).length).toBeLessThan(80_000)
  }
})

test('on each screen of an iPhone or iPad one start-up picture is meant, of its size to the pixel; no page loads one, and none is stored [UX-06] @long', async ({
  page,
  browser,
  server,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(loaded.filter((url) => url.includes('/startup/'))).toEqual([])
  expect(readFileSync('dist/app/sw.js', 'utf8')).not.toContain('startup/')

  const links = await page
    .locator('link[rel="apple-touch-startup-image"]')
    .evaluateAll((all) => all.map((link) => ({ path: link.getAttribute('href') ?? '', media: link.getAttribute('media') ?? '' })))
  expect(links.length).toBeGreaterThan(20)
  for (const { path } of links) expect(path).toBe(`/startup/${await sizeOf(page, path)}.png`)

  const meantOn = async (width: number, height: number, deviceScaleFactor: number) => {
    const size = { width, height }
    const context = await browser.newContext({ viewport: size, screen: size, deviceScaleFactor, isMobile: true, serviceWorkers: 'block' })
    const tab = await context.newPage()
    await tab.goto(`${server.origin}/`)
    const meant = await tab.evaluate((all) => all.filter(({ media }) => matchMedia(media).matches).map(({ path }) => path), links)
    await context.close()
    return meant
  }
  for (const [width, height, ratio] of [
    [393, 852, 3],
    [414, 896, 2],
    [820, 1180, 2],
  ] as const)
    expect(await meantOn(width, height, ratio)).toEqual([`/startup/${width * ratio}x${height * ratio}.png`])
})

/** A code for the first two games of today, made by another member. */
async function sharedCode(origin: string): Promise<string> {
  const { token } = await newMember(origin, freshName())
  const api = apiOf(origin, token)
  const { games } = (await api.call('sport.gameList', { gameType: 'FT', showType: 'FT' })).data as { games: Game[] }
  const picks = games.slice(-2).map(({ markets }) => ({ marketId: markets.find(({ w }) => w === 'M')?.id ?? '', selection: 'H' as const }))
  return ((await api.call('booking.ofSlip', { picks, series: true })).data as { card: BookingCard }).card.code
}

/** Opens the app as a device does that shares something with it. */
async function share(page: Page, shared: Partial<Manifest['share_target']['params']>): Promise<void> {
  const { action, params } = (await manifestOf(page)).share_target
  const query = Object.entries(shared).map(([name, text]) => [params[name as keyof typeof params], text])
  await page.goto(`${action}?${new URLSearchParams(query)}`)
}

test.describe('what another app shares', () => {
  test.use({ serviceWorkers: 'allow' })

  test('with this one opens the code that is in it, as text or link, and once; a text without one is told so; without a network the code waits for it [UX-06] [CHAT-28] @phone @long', async ({
    page,
    context,
    server,
  }) => {
    const code = await sharedCode(server.origin)
    await asMember(page, server)
    await visit(page)
    const dialog = page.getByRole('dialog', { name: '订单码' })
    await share(page, { title: '我的串关', text: `that game 一起看 ${spacedCode(code).toLowerCase()}` })
    await expect(dialog.getByRole('button', { name: '放入投注单 2 项' })).toBeVisible()
    await expect(page).toHaveURL(`${server.origin}/game/sport/crty`)
    await page.reload()
    await expect(pickable(page).first()).toBeVisible()
    await expect(dialog).toHaveCount(0)

    await share(page, { text: '今晚八点看球', url: 'https://example.com/K7PM4XQ9' })
    await expect(page.getByText('分享的内容里没有订单码')).toBeVisible()
    await expect(page).toHaveURL(`${server.origin}/game/sport/crty`)

    const { action, params } = (await manifestOf(page)).share_target
    await context.setOffline(true)
    await page.goto(`${action}?${params.url}=${encodeURIComponent(`${server.origin}${action}?code=${code}`)}`)
    await expect(page.getByText(`订单码 ${spacedCode(code)} 还没有读取`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    // A network that comes back often loses the first calls.
    let asked = 0
    await page.route('**/booking/open', (route) => {
      asked += 1
      return asked <= 2 ? route.abort() : route.continue()
    })
    await context.setOffline(false)
    await dialog.getByRole('button', { name: '放入投注单 2 项' }).click()
    const slip = await openSlip(page)
    await expect(slip.getByRole('listitem')).toHaveCount(2)
    expect(asked).toBeGreaterThan(2)
  })
})

/** Resolves once the page has come to rest and listens to what it only then cares for: nobody installs an app in its first second. */
async function listens(page: Page): Promise<void> {
  const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/at-rest-'))
  await page.waitForFunction(isLoaded)
  await page.evaluate(async () => {
    const { name = '' } = performance.getEntriesByType('resource').find((entry) => entry.name.includes('/at-rest-')) ?? {}
    await import(name)
  })
}

test('the browser is asked to keep what is stored when a bet was accepted, once, and by the button of the download page, which says what it answered; installation asks again [UX-06] @long', async ({
  page,
  server,
}) => {
  // In a private window a browser promises nothing, so the test answers for it.
  await page.addInitScript(() => {
    const told = (answer: string) => localStorage.getItem('test-answer') === answer
    navigator.storage.persist = async () => {
      localStorage.setItem('test-asked', String(Number(localStorage.getItem('test-asked')) + 1))
      return told('yes')
    }
    navigator.storage.persisted = async () => told('yes')
  })
  const asked = () => page.evaluate(() => Number(localStorage.getItem('test-asked')))
  await asMember(page, server)
  for (const path of ['/', '/mine/wallet', '/download']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
  const own = page.locator('section').filter({ has: page.getByRole('heading', { name: '存在这台设备上的内容' }) })
  await expect(own).toContainText('可能会自动清除')
  const bet = async () => {
    await pickable(page).first().click()
    const slip = await openSlip(page)
    await slip.getByLabel('本金', { exact: true }).fill('20')
    await slip.getByRole('button', { name: /^投注/ }).click()
    await expect(slip.getByRole('heading', { name: '投注已接受' })).toBeVisible()
    await slip.getByRole('button', { name: '完成' }).click()
  }
  await openToday(page)
  expect(await asked(), 'no first load, login or page asks').toBe(0)
  await bet()
  await expect.poll(asked).toBe(1)
  await bet()
  await page.reload()
  await expect(pickable(page).first()).toBeVisible()
  expect(await asked()).toBe(1)

  await listens(page)
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await expect.poll(asked).toBe(2)

  await page.goto('/download')
  const button = own.getByRole('button', { name: '请浏览器长期保留' })
  await button.click()
  await expect(own).toContainText('这次没有答应')
  await page.evaluate(() => localStorage.setItem('test-answer', 'yes'))
  await button.click()
  await expect(own).toContainText('浏览器会长期保留')
  await expect(button).toHaveCount(0)
})
