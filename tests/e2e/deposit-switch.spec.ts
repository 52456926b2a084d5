import { expect } from 'playwright/test'
import { asMember, QUIET_DAY, test } from './support.ts'

test.use({ serverOptions: { ...QUIET_DAY, env: { SITE_DEPOSIT_SWITCH: '0' } } })

test('a site that takes no deposits has no deposit page, no help on it and no link to either [ROUTE-20][ROUTE-21] @phone @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  for (const path of ['/mine/savemoney', '/mine/savemoney?order=01', '/app/help/ck']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '没有这个页面' }), path).toBeVisible()
  }
  for (const path of ['/', '/mine', '/mine/feedback', '/mine/wallet', '/app/help']) {
    await page.goto(path)
    await page.getByRole('main').waitFor()
    await expect(page.locator('a[href*="savemoney"], a[href*="help/ck"]'), path).toHaveCount(0)
  }
})
