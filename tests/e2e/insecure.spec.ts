import { chromium, expect } from 'playwright/test'
import { test } from './support.ts'

/** A phone that opens the app over the local network: plain http and not localhost, so the browser offers no cryptography. */
test('a page by plain http says once that calls can not be sealed there, and calls plainly where that is allowed', async ({ server }, {
  project,
}) => {
  const { launchOptions, viewport } = project.use
  const args = [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP parlay.test 127.0.0.1']
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const page = await browser.newPage({ viewport: viewport ?? null })
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.goto(server.origin.replace('localhost', 'parlay.test'))
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    const banner = page.getByRole('alert').filter({ hasText: '连接不安全' })
    await expect(banner).toHaveCount(1)
    await expect(page.getByText('公告没有加载出来'), 'and no call leaves the page').toBeVisible()
    await page.getByRole('button', { name: '登录' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(banner).toHaveCount(1)

    await page.evaluate(() => localStorage.setItem('safeSwitch', '0'))
    await page.reload()
    await expect(page.getByRole('button', { name: /公告/ })).toBeVisible()
    await expect(banner).toHaveCount(0)
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
})
