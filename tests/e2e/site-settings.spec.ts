import { expect } from 'playwright/test'
import { asMember, QUIET_DAY, test } from './support.ts'

test.use({
  serverOptions: {
    ...QUIET_DAY,
    env: { SITE_EDITION_SWITCH: '0', SITE_CUSTOM_SERVICE_URL: 'none', SITE_H5_URL: 'https://m.parlay.example' },
  },
})

test('a site without the switch is classic even with professional stored, and offers no switch at any width [SET-03] [SET-04]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.addInitScript(() => localStorage.setItem('edition', 'professional'))
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-edition', 'classic')
  await expect(page.getByRole('button', { name: /^账户/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^切换为/ })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: '我的', exact: true }).click()
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^切换为/ })).toHaveCount(0)
})

test('a site without customer service tells an empty address [CS-04]', async ({ page }) => {
  await page.goto('/app/help/zxkf')
  await page.getByRole('main').getByRole('button', { name: '联系客服' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '打开客服' }).click()
  await expect(page.getByText('没有取到会话地址，请稍后再试。')).toBeVisible()
})

test('/download says how to install, with the address that the site names; copying it says so and puts the exact text on the clipboard [HOME-06] [ERR-18]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/download')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('下载应用')
  await expect(page.getByRole('link', { name: 'm.parlay.example' })).toHaveAttribute('href', 'https://m.parlay.example/')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    '电脑',
    'iPhone、iPad',
    '安卓手机',
    '存在这台设备上的内容',
  ])
  await expect(page.getByRole('img', { name: '本站地址的二维码' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('button', { name: '复制地址' }).click()
  await expect(page.getByText('复制成功')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://m.parlay.example/')
})
