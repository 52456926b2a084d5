import { expect, type Page } from 'playwright/test'
import { DEMO_LOGIN } from '../../server/seed.ts'
import { logIn, test } from './support.ts'

async function openRegister(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: '注册' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tab', { name: '注册' })).toHaveAttribute('aria-selected', 'true')
  return {
    dialog,
    name: dialog.getByLabel('用户名'),
    password: dialog.getByLabel('密码', { exact: true }),
    repeat: dialog.getByLabel('确认密码'),
    agree: dialog.getByRole('checkbox'),
    submit: dialog.getByRole('button', { name: '注册', exact: true }),
  }
}

/** Paths of the calls the page sends from now on. */
function sentCalls(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => request.method() === 'POST' && paths.push(new URL(request.url()).pathname))
  return paths
}

test('a visitor registers, is logged in and has ¥10,000 of play money', async ({ page }, { project, workerIndex }) => {
  const form = await openRegister(page)
  await form.name.fill(`new${project.name.slice(0, 3)}${workerIndex}7`)
  await form.password.fill('harbour42')
  await form.repeat.fill('harbour42')
  await form.agree.check()
  await form.submit.click()
  await expect(page.getByText('注册成功')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('10,000.00').filter({ visible: true }).first()).toBeVisible()
})

test('login without a name or password names the first missing field and sends nothing [VAL-01][VAL-03]', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '登录' }).first().click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('用户名')
  const password = dialog.getByLabel('密码', { exact: true })
  const submit = dialog.getByRole('button', { name: '登录', exact: true })
  const sent = sentCalls(page)
  await submit.click()
  await expect(dialog.getByText('用户名不能为空')).toBeVisible()
  await expect(dialog.getByText('密码不能为空')).toHaveCount(0)
  await expect(name).toBeFocused()
  await name.pressSequentially('abcdefghijkl5')
  await expect(name).toHaveValue('abcdefghijk')
  await submit.click()
  await expect(dialog.getByText('密码不能为空')).toBeVisible()
  await expect(password).toBeFocused()
  await password.pressSequentially(' ab cd 12 ')
  await expect(password).toHaveValue('abcd12')
  expect(sent.filter((path) => path.endsWith('/login'))).toEqual([])
})

test('a register name must be 4–11 letters and digits with two letters and a digit, letter first [VAL-02]', async ({ page }) => {
  const { dialog, name, password } = await openRegister(page)
  const message = dialog.getByText('4-11位，最少2个字母+数字组合，首位为字母')
  for (const bad of ['ab1', 'abcd', 'a123', '1abc', 'ab_1', 'abcdefghijk1']) {
    await name.fill(bad)
    await password.focus()
    await expect(message, bad).toBeVisible()
  }
  await name.fill(' ab 12 ')
  await password.focus()
  await expect(name).toHaveValue('ab12')
  await expect(message).toHaveCount(0)
})

test('a register password must be 8–12 letters and digits with one of each [VAL-04]', async ({ page }) => {
  const { dialog, password, repeat } = await openRegister(page)
  const message = dialog.getByText('请输入8-12位字母+数字的组合')
  for (const bad of ['abc1234', 'abcdefgh', '12345678', 'abcd123!', 'abcd123456789']) {
    await password.fill(bad)
    await repeat.focus()
    await expect(message, bad).toBeVisible()
  }
  await password.fill('harbour42')
  await repeat.focus()
  await expect(message).toHaveCount(0)
})

test('the repeated password must be equal and the terms agreed, or nothing is sent and nothing typed is lost [VAL-05][VAL-06]', async ({
  page,
}) => {
  const { dialog, name, password, repeat, agree, submit } = await openRegister(page)
  const sent = sentCalls(page)
  await name.fill('linhai88')
  await password.fill('harbour42')
  await repeat.fill('abcd1235')
  await submit.click()
  await expect(dialog.getByText('两次密码输入不一致')).toBeVisible()
  await expect(dialog.getByText('请同意相关条款和隐私政策')).toHaveCount(0)
  await expect(repeat).toBeFocused()
  await repeat.fill('harbour42')
  await submit.click()
  await expect(dialog.getByText('请同意相关条款和隐私政策')).toBeVisible()
  await expect(dialog.getByText('两次密码输入不一致')).toHaveCount(0)
  await expect(agree).not.toBeChecked()
  await expect(name).toHaveValue('linhai88')
  expect(sent.filter((path) => path.endsWith('/register'))).toEqual([])
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

test('login and logout reach every open tab without a reload', async ({ page, context }) => {
  const other = await context.newPage()
  await Promise.all([page.goto('/'), other.goto('/')])
  await logIn(page, DEMO_LOGIN.name, DEMO_LOGIN.password)
  await expect(other.getByText('10,000.00').filter({ visible: true }).first()).toBeVisible()
  await page
    .getByRole('button', { name: /我的|账户|demo88/ })
    .last()
    .click()
  await page
    .getByRole('button', { name: '退出登录' })
    .or(page.getByRole('menuitem', { name: '退出登录' }))
    .click()
  await expect(other.getByRole('button', { name: '登录' }).first()).toBeVisible()
})

test('damaged stored values fall back to defaults without an error page', async ({ page }) => {
  await page.addInitScript(() => {
    for (const key of ['edition', 'oddsType', 'sessionEpoch', 'deviceId', 'userId']) localStorage.setItem(key, '{"broken')
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: '热门赛事' })).toBeVisible()
  await expect(page.getByRole('button', { name: '登录' }).first()).toBeVisible()
})
