import { expect, type Page } from 'playwright/test'
import { asMember, openAccount, openSlip, openToday, pickable, test } from './support.ts'

// 320 px is also a screen of 1280 at 400 %; 375 is the smallest current phone.
test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

const WIDTHS = [320, 375]

/** Checks that nothing is wider than the screen; a phone would widen the page to it. */
async function expectUpright(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 640 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${what} at ${width}`).toBeLessThanOrEqual(width)
  }
}

test('at 320 and 375 px no page, drawer or dialog scrolls sideways, and what is pressed is in sight [UX-03] [UX-11] @long', async ({
  page,
  server,
}) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expectUpright(page, 'home')
  for (const name of ['登录', '注册']) {
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUpright(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  for (const path of ['/sponsor', '/download', '/app/help', '/app/help/tytzjc', '/app/help/gztk', '/no/such/page']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeAttached()
    await expectUpright(page, path)
  }

  await asMember(page, server)
  await page.goto('/game/sport/crty')
  for (const name of [/滚球/, /早盘/, /冠军/, /今日/]) {
    await page.getByRole('tab', { name }).click()
    await expectUpright(page, String(name))
  }
  await expect(pickable(page).first()).toBeVisible()
  await expectUpright(page, 'today')
  await pickable(page).first().click()
  const slip = await openSlip(page)
  await slip.getByRole('radio', { name: '串关' }).click()
  await expectUpright(page, 'slip')
  for (const name of ['收起', '清空']) await expect(slip.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await slip.getByRole('button', { name: '收起' }).click()
  await page.getByRole('link', { name: /^另有/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('tab', { name: /波胆/ }).click()
  await expectUpright(page, 'game')
  await page.goto('/mine/betRecord')
  await expect(page.getByText('这几天没有注单')).toBeVisible()
  await expectUpright(page, 'record')
  await page.goto('/mine/feedback')
  await expect(page.getByLabel('说说情况')).toBeVisible()
  await expectUpright(page, 'feedback')
  await page.goto('/mine/message')
  await expect(page.getByText('还没有消息')).toBeVisible()
  await expectUpright(page, 'letters')
  await page.goto('/mine/limits')
  await expect(page.getByRole('button', { name: /每月存款限额/ })).toBeVisible()
  await expectUpright(page, 'limits')
  await openAccount(page)
  await expectUpright(page, 'account')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '我的', exact: true }).click()
  await expect(page.getByRole('region', { name: '中心钱包' })).toBeVisible()
  await expectUpright(page, 'hub')
  await page.goto('/mine/wallet')
  await expect(page.getByText('海岸体育')).toBeVisible()
  await expectUpright(page, 'wallet')
  await page.goto('/mine/transfermoney')
  await expect(page.getByLabel('转账金额')).toBeVisible()
  await expectUpright(page, 'transfer')
})

test('on a phone on its side the stake of a pick is in sight: the last tickets give their room to it [UX-03] [UX-11]', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await asMember(page, server)
  await openToday(page)
  await pickable(page).first().click()
  const slip = await openSlip(page)
  const tickets = page.getByRole('region', { name: '最近十单' })
  await expect(slip.getByLabel('本金')).toBeInViewport({ ratio: 1 })
  await expect(tickets).toHaveCount(0)
  await slip.getByRole('button', { name: '清空', exact: true }).click()
  await expect(tickets).toBeVisible()
})
