import { expect } from 'playwright/test'
import { HELP_CODES } from '../../contract/help-codes.ts'
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
  await page.goto('/app/help')
  const help = page.getByRole('navigation', { name: '帮助目录' }).getByRole('link')
  await expect(help).toHaveCount(HELP_CODES.length - 1)
  for (const path of ['/', '/mine', '/mine/feedback', '/mine/wallet', '/app/help']) {
    await page.goto(path)
    await page.getByRole('main').waitFor()
    await expect(page.locator('a[href*="savemoney"], a[href*="help/ck"]'), path).toHaveCount(0)
  }
})
