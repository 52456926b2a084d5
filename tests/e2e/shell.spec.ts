import { expect, type Locator, type Page } from 'playwright/test'
import { startServer } from '../support/server.ts'
import { asMember, test } from './support.ts'

const html = (page: Page): Locator => page.locator('html')
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

/** The masthead has the switch on wide screens, the member's account sheet on phones. */
async function openSwitch(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: '我的' }).click()
}
const editionSwitch = (page: Page): Locator => page.getByRole('button', { name: /^切换为/ })

test('the switch changes the edition at once and in the other tab, and a reload keeps it [SET-01] [SET-02] [SET-04]', async ({
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

test('a site without the switch is classic even with professional stored, and offers no switch [SET-03] [SET-04]', async ({ page }) => {
  const server = await startServer({ env: { SITE_EDITION_SWITCH: '0' } })
  try {
    await asMember(page, server)
    await page.addInitScript(() => localStorage.setItem('edition', 'professional'))
    await page.goto(server.origin)
    await expect(html(page)).toHaveAttribute('data-edition', 'classic')
    await openSwitch(page)
    await expect(page.getByRole('button', { name: isPhone(page) ? '退出登录' : /^账户/ })).toBeVisible()
    await expect(editionSwitch(page)).toHaveCount(0)
  } finally {
    await server.close()
  }
})
