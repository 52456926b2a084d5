import { expect } from 'playwright/test'
import { asMember, isPhone, test } from './support.ts'

test('the level, what it brings and what is paid; the table of all levels fits, and a hidden balance is hidden everywhere [VIP-01] [VIP-02] [SET-10] [ROUTE-14] @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/mine/vip')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'VIP 0' })).toBeVisible()
  await expect(main.getByText('还没有返水和礼金')).toBeVisible()
  await main.getByRole('link', { name: '等级与规则' }).click()
  await expect(page).toHaveTitle(/^等级与返水 · /)
  const own = main.getByRole('row', { name: /^VIP 0/ })
  await expect(own).toContainText('现在')
  const table = main.getByRole('region', { name: '等级与返水' })
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth), 'nothing to scroll sideways').toBeLessThanOrEqual(0)

  await page.goto(isPhone(page) ? '/mine' : '/mine/wallet')
  await main.getByRole('button', { name: '隐藏金额' }).click()
  if (isPhone(page)) await page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '体育' }).click()
  await expect(page.getByRole('banner').filter({ visible: true }).getByText('¥ ••••••')).toBeVisible()
  // The wallet's last movements are no balance.
  await expect(page.getByText(/¥\s*10,000\.00/).filter({ visible: true })).toHaveCount(0)
})
