import { expect } from 'playwright/test'
import { DEMO_LOGIN } from '../../server/seed.ts'
import { freshName, granted, isPhone, logIn, plainly, test, visitor } from './support.ts'

test('a visitor registers: without an equal repetition or the terms agreed nothing is sent; then there are ¥10,000 of play money [VAL-05] [VAL-06]', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/register') && sent.push(request.method()))
  await plainly(page)
  await page.goto('/')
  await page.getByRole('button', { name: '注册' }).first().click()
  const form = page.getByRole('dialog', { name: '注册' })
  const [name, repeat] = [form.getByLabel('用户名'), form.getByLabel('确认密码')]
  const submit = form.getByRole('button', { name: '注册', exact: true })
  const mine = freshName()
  await name.fill(mine)
  await form.getByLabel('密码', { exact: true }).fill('harbour42')
  await repeat.fill('harbour43')
  await submit.click()
  await expect(form.getByText('两次密码输入不一致')).toBeVisible()
  await expect(form.getByText('请同意相关条款和隐私政策')).toHaveCount(0)
  await expect(repeat).toBeFocused()
  await repeat.fill('harbour42')
  await submit.click()
  await expect(form.getByText('请同意相关条款和隐私政策')).toBeVisible()
  await expect(form.getByText('两次密码输入不一致')).toHaveCount(0)
  await expect(name).toHaveValue(mine)
  expect(sent).toEqual([])
  await form.getByRole('checkbox').check()
  await submit.click()
  await expect(page.getByText('注册成功')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(granted(page)).toBeVisible()
  expect(sent).toEqual(['POST'])
})

test('a refused login and a lost network are said at the form, and what was typed stays', async ({ page, context }) => {
  await page.goto('/')
  await logIn(page, DEMO_LOGIN.name, 'wrong1234')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible()
  await expect(dialog.getByLabel('用户名')).toHaveValue(DEMO_LOGIN.name)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: '网络' })).toBeVisible()
  await expect(dialog.getByLabel('密码', { exact: true })).toHaveValue('wrong1234')
})

test('login and logout reach every open tab without a reload @phone', async ({ page, context }) => {
  const other = await context.newPage()
  await Promise.all([page.goto('/'), other.goto('/')])
  await logIn(page, DEMO_LOGIN.name, DEMO_LOGIN.password)
  await expect(granted(other)).toBeVisible()
  const entry = isPhone(page) ? page.getByRole('link', { name: '我的', exact: true }) : page.getByRole('button', { name: /^账户/ })
  await entry.click()
  await page
    .getByRole('button', { name: '退出登录' })
    .or(page.getByRole('menuitem', { name: '退出登录' }))
    .click()
  await expect(visitor(other)).toBeVisible()
})

test('damaged stored values fall back to defaults without an error page', async ({ page }) => {
  await page.addInitScript(() => {
    for (const key of ['edition', 'oddsType', 'sessionEpoch', 'deviceId', 'userId']) localStorage.setItem(key, '{"broken')
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: '热门赛事' })).toBeVisible()
  await expect(visitor(page)).toBeVisible()
})
