import { expect, type Page } from 'playwright/test'
import { asMember, isPhone, logIn, openAccount, openSlip, pickable, test } from './support.ts'

/** All open dialogs, also those under another. */
const dialog = (page: Page) => page.locator('[role=dialog]')
const path = (page: Page) => new URL(page.url()).pathname
const entries = (page: Page) => page.evaluate(() => history.length)

/** Acts like the browser's buttons; a moment later, because a step to another document would end this evaluation. */
const back = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))
const forward = (page: Page) => page.evaluate(() => void setTimeout(() => history.forward()))

async function openToday(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: '体育' }).filter({ visible: true }).first().click()
  await page.getByRole('tab', { name: /今日/ }).click()
  await expect(pickable(page).first()).toBeVisible()
}

test('Back closes the slip drawer, the account’s and a dialog over it, the topmost first, and leaves the page where it is; one more leaves it @phone [UX-09]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/')
  await openToday(page)
  const begun = await entries(page)
  if (isPhone(page)) {
    await pickable(page).first().click()
    const slip = await openSlip(page)
    await back(page)
    await expect(slip).toBeHidden()
    await expect(pickable(page).first()).toHaveAttribute('aria-pressed', 'true')
    expect(path(page)).toBe('/game/sport/crty')
  }
  const account = await openAccount(page)
  await account.getByRole('button', { name: '退出全部设备' }).click()
  await expect(dialog(page)).toHaveCount(2)
  await back(page)
  await expect(dialog(page)).toHaveCount(1)
  await expect(account).toBeVisible()
  await back(page)
  await expect(dialog(page)).toHaveCount(0)
  expect(path(page)).toBe('/game/sport/crty')
  await expect(pickable(page).first()).toBeVisible()

  // Dialogs closed without Back leave no history entries, and Back leaves the page as usual.
  for (let turn = 0; turn < 3; turn++) {
    await page.getByRole('button', { name: '搜索' }).filter({ visible: true }).first().click()
    await expect(dialog(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
  expect(await entries(page)).toBeLessThanOrEqual(begun + 2)
  await forward(page)
  await expect(dialog(page)).toHaveCount(0)
  await back(page)
  await expect.poll(() => path(page)).toBe('/')
  await forward(page)
  await expect.poll(() => path(page)).toBe('/game/sport/crty')
  await expect(pickable(page).filter({ visible: true }).first()).toBeVisible()
  await expect(dialog(page), 'Forward opens no drawer').toHaveCount(0)
})

test('a page gone to from a drawer takes its place, and Back leads to the page below it without the drawer @phone [UX-09]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/')
  await openToday(page)
  await page.getByRole('button', { name: '搜索' }).filter({ visible: true }).first().click()
  await dialog(page).getByRole('combobox').fill('north')
  await dialog(page).getByRole('option').first().click()
  await expect(dialog(page)).toHaveCount(0)
  const reached = page.url()
  if (path(page) !== '/game/sport/crty') {
    await back(page)
    await expect.poll(() => path(page)).toBe('/game/sport/crty')
    await expect(dialog(page)).toHaveCount(0)
    await forward(page)
    await expect.poll(() => page.url()).toBe(reached)
    await back(page)
    await expect.poll(() => path(page)).toBe('/game/sport/crty')
  }
  await back(page)
  await expect.poll(() => path(page)).toBe('/')
})

test('loaded anew with a dialog open the page is well: nothing opens, and one Back leaves it; a login closes its dialog and leaves no step behind @phone [UX-09]', async ({
  page,
}) => {
  await page.goto('/sponsor')
  await page.goto('/')
  await page.getByRole('button', { name: '登录' }).filter({ visible: true }).first().click()
  await expect(dialog(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await back(page)
  await expect.poll(() => path(page)).toBe('/sponsor')
  await forward(page)
  await expect.poll(() => path(page)).toBe('/')
  await logIn(page, 'nobody99', 'harbour42')
  await expect(dialog(page).getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await back(page)
  await expect(dialog(page)).toHaveCount(0)
  expect(path(page)).toBe('/')
})

test('a Back while the first render of a slow device gives way is shown, not missed [UX-09] @long', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: '关于我们' }).click()
  await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // The router reads the entry when it reads the address: the test steps at that moment.
  await page.addInitScript(() => {
    Object.defineProperty(history, 'state', {
      configurable: true,
      get() {
        Reflect.deleteProperty(history, 'state')
        history.back()
        return history.state
      },
    })
  })
  await page.reload()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('heading', { name: '热门赛事' })).toBeVisible()
})
