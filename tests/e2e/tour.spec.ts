import { expect } from 'playwright/test'
import { withoutKeptPages } from './kept-support.ts'
import { asMember, isPhone, test } from './support.ts'

test('the tutorial leads over the real pages, takes no press for them, and leaves nothing behind; the welfare centre lists what is open [MEMBER-08] [ROUTE-14] @phone @long', async ({
  page,
  server,
  origin,
}) => {
  await asMember(page, server)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const bets: string[] = []
  page.on('request', (request) => {
    if (/placeBet|placeSeries/.test(request.postData() ?? '')) bets.push(request.url())
  })
  await page.goto('/mine/introTutorial')
  await expect(page).toHaveTitle(/^新手引导 · /)
  const start = page.getByRole('main').getByRole('button', { name: '开始看' })
  await start.click()
  const step = page.getByRole('dialog')
  const on = page.getByRole('button', { name: '下一步' })
  await expect(step).toHaveAccessibleName('首页')
  await expect(on).toBeFocused()
  await expect(page).toHaveURL(`${origin}/`)
  await page.keyboard.press('Enter')
  await expect(step).toHaveAccessibleName('赔率')
  await expect(page).toHaveTitle(/^体育 · /)
  const price = page.locator('button[data-move]:enabled').filter({ visible: true }).first()
  await expect(price).toBeVisible()
  await price.click({ force: true })
  await on.press('Enter')
  await expect(step, 'a press on the page is none of the walk').toHaveAccessibleName('投注单')
  await on.press('Enter')
  await expect(page).toHaveURL(`${origin}/mine/wallet`)
  await page.getByRole('button', { name: '上一步' }).press('Enter')
  await expect(page).toHaveURL(/\/game\/sport\/crty$/)
  for (const name of ['钱包', '限额']) {
    await on.press('Enter')
    await expect(step).toHaveAccessibleName(name)
  }
  await page.getByRole('button', { name: '看完了' }).press('Enter')
  await expect(page).toHaveURL(`${origin}/mine/introTutorial`)
  await expect(step).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: '打开的页面' })).toHaveCount(0)

  // Escape and Back end it where it was begun; Back once more is the page before.
  for (const end of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await start.click()
    await on.press('Enter')
    await expect(page).toHaveURL(/\/game\/sport\/crty$/)
    // The address is there before the step is.
    await expect(step).toHaveAccessibleName('赔率')
    await end()
    await expect(page).toHaveURL(`${origin}/mine/introTutorial`)
    await expect(step).toHaveCount(0)
  }
  expect(bets).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('slip') ?? '')).toBe('')

  if (isPhone(page)) {
    await page.goto('/mine')
    await page.getByRole('main').getByRole('link', { name: '福利中心' }).click()
  } else await page.getByRole('navigation', { name: '会员中心' }).getByRole('link', { name: '福利中心' }).click()
  await expect(page).toHaveTitle(/^福利中心 · /)
  const activities = page.getByRole('region', { name: '活动' })
  await expect(activities.getByRole('link', { name: /签到.*可以参加/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'VIP 礼金与返水' }).getByRole('link', { name: /等级与返水 VIP 0/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '积分与礼品' }).getByRole('link', { name: /礼品兑换.*0 积分/ })).toBeVisible()
  await page.route('**/act/api/v1/promotion/config', (route) =>
    route.fulfill({ json: { status_code: 6005, data: null, message: '系统繁忙' } }),
  )
  await withoutKeptPages(page)
  await page.reload()
  await expect(activities.getByRole('alert')).toContainText('活动没有加载出来')
})
