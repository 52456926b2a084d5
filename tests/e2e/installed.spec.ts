import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { newMember } from '../support/api.ts'
import { freshName, letIn, logIn, test } from './support.ts'

interface Shortcut {
  name: string
  url: string
  icons: { src: string; sizes: string }[]
}
interface Manifest {
  shortcuts: Shortcut[]
}
const manifestOf = async (page: Page) => (await (await page.request.get('/manifest.webmanifest')).json()) as Manifest
/** Width and height of a picture as it is served. */
const sizeOf = async (page: Page, path: string) => {
  const { width, height } = await sharp(await (await page.request.get(path)).body()).metadata()
  return `${width}x${height}`
}
const PASSWORD = 'harbour42'

test('each shortcut of the icon has a picture of its own, and opens the page of its name to a member; a visitor logs in and has it then, and Back leads home [UX-06] [ROUTE-13] @phone', async ({
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
    await expect(tab).toHaveURL(server.origin + shortcut.url)
    await expect(tab).toHaveTitle(new RegExp(`^${shortcut.name} · `))
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

test('on each screen of an iPhone or iPad one start-up picture is meant, of its size to the pixel; no page loads one, and none is stored [UX-06]', async ({
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
