import { expect, type Page } from 'playwright/test'
import { asMember, openSlip, pickable, test } from './support.ts'

const SPORTS = '/game/sport/crty'
/** The same page at another address: a second tab. */
const SECOND = '/game/sport/CRTY'
const bar = (page: Page) => page.getByRole('navigation', { name: '打开的页面' })
const tabs = (page: Page) => bar(page).getByRole('link')
const closeButton = (page: Page) => bar(page).getByRole('button', { name: '关闭 体育' })

/** Goes there inside the app, like a link. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: history.length, key: Math.random().toString(36) }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}
const sportsShown = (page: Page) => page.getByRole('tab', { name: /今日/ })

const games = (page: Page) => page.locator('[id^="game-"]')

test('the bar comes with the second page, lists each once and never home or a redirect [ROUTE-27] [ROUTE-28]', async ({
  page,
  server,
  origin,
}) => {
  await asMember(page, server)
  await page.goto('/')
  await follow(page, SPORTS)
  await expect(sportsShown(page)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await follow(page, '/')
  await follow(page, `/redirect${SECOND}`)
  await expect(page).toHaveURL(`${origin}${SECOND}`)
  await expect(tabs(page)).toHaveCount(2)
  await expect(tabs(page).nth(1)).toHaveAttribute('aria-current', 'page')
  expect((await bar(page).boundingBox())?.height).toBe(36)
  await follow(page, SPORTS)
  await expect(tabs(page).first()).toHaveAttribute('aria-current', 'page')
  await expect(tabs(page)).toHaveCount(2)
  await expect(bar(page).getByText(/首页|跳转/)).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'columns fit under the bar').toBe(true)

  await closeButton(page).first().click()
  await expect(page).toHaveURL(`${origin}${SECOND}`)
  await expect(bar(page)).toHaveCount(0)
})

test('what has no room stands in the menu, which closes the others or all [ROUTE-27]', async ({ page, server, origin }) => {
  await asMember(page, server)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(SPORTS)
  await expect(sportsShown(page)).toBeVisible()
  for (let n = 0; n < 24; n++) {
    await follow(page, `/game/sport/venue${n}`)
    await expect(page.getByRole('main')).toContainText(`/venue${n} `)
  }
  const more = bar(page).getByRole('button', { name: /^另有 \d+ 页$/ })
  await expect(more).toBeVisible()
  await expect(tabs(page).last()).toHaveAttribute('aria-current', 'page')
  const inStrip = await tabs(page).count()
  await more.click()
  await expect(tabs(page)).toHaveCount(25)
  expect(inStrip).toBeGreaterThan(4)
  await expect(more).toHaveText(`另有 ${25 - inStrip} 页`)
  await page.getByRole('button', { name: '全部关闭' }).click()
  await expect(page).toHaveURL(`${origin}/`)
  await expect(bar(page)).toHaveCount(0)
})

test('a page comes back as it was left, at the top of the window, and listens to nothing meanwhile [ROUTE-25] [ROUTE-27] [ROUTE-29] @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  const asked: string[] = []
  page.on('request', (request) => asked.push((request.postDataJSON() as { method?: string } | null)?.method ?? ''))
  await page.goto(SPORTS)
  await page.getByRole('tab', { name: /早盘/ }).click()
  await expect(games(page).first()).toBeVisible()
  const chip = page.getByRole('radiogroup', { name: '日期' }).getByRole('radio').nth(1)
  const hasDates = (await chip.count()) > 0
  if (hasDates) await chip.click()
  const rows = await games(page).count()
  await page.clock.install()
  await follow(page, '/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  asked.length = 0
  await page.clock.runFor(60_000)
  expect(asked.filter((method) => method === 'counts')).toEqual([])
  // The feed's worker has its own clock, which this minute did not advance.
  await page.clock.setSystemTime(new Date())
  await page.clock.resume()
  await follow(page, SPORTS)
  await expect(page.getByRole('tab', { name: /早盘/ })).toHaveAttribute('aria-selected', 'true')
  await expect(games(page)).toHaveCount(rows)
  await expect(pickable(page).first()).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a column of the page is still scrolled where it was [ROUTE-27]', async ({ page, server }) => {
  await asMember(page, server)
  await page.setViewportSize({ width: 1400, height: 420 })
  await page.goto(SPORTS)
  await page.getByRole('tab', { name: /今日/ }).click()
  await expect(games(page).first()).toBeVisible()
  const scrolled = () => page.evaluate(() => Math.max(0, ...[...document.querySelectorAll('main *')].map((element) => element.scrollTop)))
  await games(page).last().scrollIntoViewIfNeeded()
  const before = await scrolled()
  expect(before).toBeGreaterThan(50)
  await follow(page, '/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await follow(page, SPORTS)
  await expect(games(page).last()).toBeVisible()
  expect(await scrolled()).toBe(before)
})

test('a drawer left open does not stand over the next page, and nothing of one member is kept for the next [ROUTE-27] @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto(SPORTS)
  await page.getByRole('tab', { name: /今日/ }).click()
  await pickable(page).first().click()
  const slip = await openSlip(page)
  await follow(page, '/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(slip).toBeHidden()
  await expect(page.getByRole('button', { name: '收起', exact: true })).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: null })))
  await expect(page.getByRole('button', { name: '登录' }).first()).toBeVisible()
  await expect(page.locator('button[data-move][aria-pressed="true"]')).toHaveCount(0)
  expect(await page.locator('main').innerHTML()).not.toContain('投注单')
})
