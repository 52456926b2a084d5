import { expect } from 'playwright/test'
import { expectNoViolations } from './accessibility.ts'
import { asMember, openAccount, openSlip, openToday, pickable, test } from './support.ts'

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
  await openToday(page)
  const cell = pickable(page).first()
  await expect(cell).toBeVisible()
  await expectNoViolations(page)
  await cell.click()
  const slip = await openSlip(page)
  await slip.getByLabel('本金').fill('20')
  await expectNoViolations(page)
})

test('the game page with its rail, help, and every drawer and dialog while open have no accessibility violation @phone [UX-01] @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await openToday(page)
  await page.getByRole('button', { name: /^搜索/ }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').getByRole('combobox').fill('north')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: /^另有/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolations(page)
  const account = await openAccount(page)
  await expectNoViolations(page)
  await account.getByRole('button', { name: '退出全部设备' }).click()
  await expect(account).toHaveCount(0)
  await expectNoViolations(page)
  for (const path of [
    '/app/help',
    '/app/help/rqgl',
    '/mine',
    '/mine/userinfo',
    '/mine/auth',
    '/mine/wallet',
    '/mine/transfermoney',
    '/mine/betRecord',
    '/mine/feedback',
    '/mine/feedback?view=list',
    '/mine/message?view=settings',
    '/mine/limits',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
    await expectNoViolations(page)
  }
})
