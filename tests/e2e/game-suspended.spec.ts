import { expect } from 'playwright/test'
import { asMember, QUIET_DAY, test } from './support.ts'

test.use({ serverOptions: { ...QUIET_DAY } })

test('an open game page follows its game: score without reload, no bet while a goal suspends it, open again, over [SPORT-25]', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000)
  await asMember(page, server)
  await page.goto('/game/sport/crty')
  await page.getByRole('tab', { name: /今日/ }).click()
  await page.getByRole('link', { name: /^Northbridge/ }).click()
  const cells = page.getByRole('region', { name: '让球 · 全场' }).locator('button[aria-pressed]')
  const open = cells.and(page.locator(':enabled'))
  await expect(open.first()).toBeVisible()
  // The day goes on, four minutes a second: its first goal falls after eight seconds, a goal suspends for eight.
  await server.kill()
  await server.start(['--speed', '240'])
  const score = page.getByRole('heading', { level: 1 })
  await expect(score).toContainText('1–0', { timeout: 40_000 })
  await expect(cells.first()).toBeDisabled()
  await expect(open).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^封盘/ }).first()).toBeVisible()
  await expect(page.getByText(/赛况/).first()).toBeVisible()
  await expect(open.first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('这场比赛已结束，或不存在')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('link', { name: '回赛事列表' }).click()
  await expect(page).toHaveURL(/crty$/)
})
