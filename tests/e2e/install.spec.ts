import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import { asMember, test } from './support.ts'

const DAY_MS = 24 * 3_600_000
const hint = (page: Page) => page.getByRole('region', { name: '安装应用' })

/** The browser never offers installation in a private window, so the test fires its event, and fakes nothing else. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.documentElement.dataset.prompted = 'yes'
        return Promise.resolve({ outcome: 'accepted' })
      },
    })
    window.dispatchEvent(event)
    return event.defaultPrevented
  })

test('without an offer of the browser there is no hint; with one it is shown on home, and leads to the browser’s own dialog [PWA-09] [UX-06] @phone', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(hint(page)).toHaveCount(0)
  expect(await offer(page), 'the browser shows no bar of its own').toBe(true)
  await expect(hint(page)).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('section[aria-label="安装应用"]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await hint(page).getByRole('button', { name: '安装', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes')
  await expect(hint(page)).toHaveCount(0)
})

test('closed, the hint stays away for thirty days [UX-06]', async ({ page }) => {
  /** Moves the time of closing back by so much. */
  const closedLongerAgo = (ms: number) =>
    page.evaluate((more) => localStorage.setItem('installHintClosedAt', String(Number(localStorage.installHintClosedAt) - more)), ms)
  await page.goto('/')
  for (const name of ['关闭', '以后再说']) {
    await offer(page)
    await hint(page).getByRole('button', { name }).click()
    await offer(page)
    await expect(hint(page)).toHaveCount(0)
    await closedLongerAgo(30 * DAY_MS - 60_000)
    await page.reload()
    await offer(page)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(hint(page)).toHaveCount(0)
    await closedLongerAgo(60_000)
    await page.reload()
    await offer(page)
    await expect(hint(page)).toBeVisible()
  }
})

test('from home every page is reached, and left, by what the page itself shows [PWA-09] @phone', async ({ page, server }) => {
  await asMember(page, server)
  await page.goto('/')
  const goTo = (name: string) => page.getByRole('navigation').getByRole('link', { name }).locator('visible=true').first().click()
  await goTo('体育')
  await expect(page).toHaveURL(/\/game\/sport\/crty/)
  await expect(page.getByRole('tab', { name: /今日/ })).toBeVisible()
  await goTo('首页')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/no/such/path')
  await page.getByRole('main').getByRole('link', { name: '回首页' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test('the hint shows the way in three steps, and closing them keeps it away [UX-06] @phone', async ({ page }) => {
    await page.addInitScript(() => Object.assign(navigator, { standalone: false }))
    await page.goto('/')
    await hint(page).getByRole('button', { name: '安装', exact: true }).click()
    const steps = page.getByRole('dialog', { name: '添加到主屏幕' })
    await expect(steps.getByRole('listitem')).toHaveCount(3)
    await steps.getByRole('button', { name: '知道了' }).click()
    await expect(steps).toHaveCount(0)
    await expect(hint(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(hint(page)).toHaveCount(0)
  })
})
