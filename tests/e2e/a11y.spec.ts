import { expect } from 'playwright/test'
import { expectNoViolations } from './accessibility.ts'
import { asMember, openSlip, pickable, test } from './support.ts'

test('home, the account dialog and not found have no accessibility violation @phone', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: '注册' }).first().click()
  await page.getByRole('dialog').getByLabel('用户名').fill('1x')
  await page.getByRole('dialog').getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('4-11位，最少2个字母+数字组合，首位为字母')).toBeVisible()
  await expectNoViolations(page)
  await page.goto('/no/such/path')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolations(page)
})

test('the sports page and the slip have no accessibility violation @phone', async ({ page, server }) => {
  await asMember(page, server)
  await page.goto('/game/sport/crty')
  await page.getByRole('tab', { name: /今日/ }).click()
  const cell = pickable(page).first()
  await expect(cell).toBeVisible()
  await expectNoViolations(page)
  await cell.click()
  await openSlip(page)
  await expectNoViolations(page)
})
