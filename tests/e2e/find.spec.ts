import { expect, type Page } from 'playwright/test'
import { DEMO_PHONE_LOGIN } from '../../server/seed.ts'
import { apiOf, md5 } from '../support/api.ts'
import { lastCode } from '../support/outbox.ts'
import type { TestServer } from '../support/server.ts'
import { expectNoViolations } from './accessibility.ts'
import { plainly, QUIET_DAY, test } from './support.ts'

// A server of its own: an address gets ten codes an hour, and here most are asked for.
test.use({ serverOptions: { ...QUIET_DAY } })

const { name: NAME, password: OLD, phone: PHONE, email: EMAIL } = DEMO_PHONE_LOGIN

/** Opens find password in the account dialog, by the link at the login. */
async function openFind(page: Page, route: 'phone' | 'email' = 'phone') {
  await page.goto('/')
  await page.getByRole('button', { name: '登录' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /忘记密码/ })
    .click()
  const dialog = page.getByRole('dialog', { name: '找回密码' })
  if (route === 'email') await dialog.getByRole('radio', { name: '邮箱找回' }).click()
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  return {
    dialog,
    name: dialog.getByLabel('用户名'),
    phone: dialog.getByLabel('手机号码'),
    email: dialog.getByLabel('邮箱', { exact: true }),
    code: dialog.getByLabel('验证码'),
    password: dialog.getByLabel('新密码', { exact: true }),
    repeat: dialog.getByLabel('确认新密码'),
    step: dialog.locator('[aria-current=step]'),
    alerts: dialog.getByRole('alert').filter({ hasText: /./ }),
    button,
  }
}

/** The status of a login with this password: 6002 for a wrong one. */
async function loginCode({ origin }: TestServer, password: string): Promise<number> {
  const payload = { isAgent: 0, name: NAME, password: md5(password), kaptchcate: 4, codeId: '', code: '', version: '1.0' } as const
  return (await apiOf(origin).call('user.login', payload)).status_code
}

const DEVICE_CODES = [6025, 6026, 6027, 6028, 6029]
test('by phone, with a wrong code on the way: the new password is the one that opens the account [AUTH-24] [AUTH-30] [AUTH-31] [AUTH-33] [AUTH-35] [AUTH-36] [AUTH-37]', async ({
  page,
  server,
}) => {
  await plainly(page)
  const sent: [string, unknown][] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.includes('/forgetBy') || path.endsWith('queryCountryArea')) sent.push([path, request.postDataJSON()])
  })
  const find = await openFind(page)
  await expect(find.dialog.getByRole('combobox', { name: /\+86/ })).toBeVisible()
  await expect(find.dialog.getByRole('listitem')).toContainText(['身份信息', '身份验证', '重置密码'])
  await find.name.fill(NAME)
  await find.phone.fill(PHONE)
  await find.button('获取验证码').click()
  await expect(page.getByText('获取手机验证码成功')).toBeVisible()
  await expect(find.dialog).toContainText('+86 138 **** 6721')
  await expect(find.step).toContainText('身份验证')
  await expectNoViolations(page)
  const code = await lastCode(server, `86${PHONE}`)
  await find.code.fill(code === '111111' ? '222222' : '111111')
  await find.button('下一步').click()
  await expect(find.alerts).toHaveText('验证码错误')
  await expect(find.code).toHaveAttribute('aria-invalid', 'true')
  await find.code.fill(code)
  await find.button('下一步').click()
  await find.password.fill('abcd1234')
  await find.repeat.fill('abcd1234')
  await find.button('重置密码').click()
  await expect(find.alerts).toHaveText('密码过于常见，请换一个')
  await expect(find.password).toBeFocused()
  await find.password.fill('harbour43')
  await find.repeat.fill('harbour43')
  await find.button('重置密码').click()
  await expect(page.getByRole('dialog')).toContainText('密码已重置')
  await expectNoViolations(page)
  await expect(page.getByRole('dialog').getByRole('tab', { name: '登录' })).toBeVisible({ timeout: 6_000 })
  expect(await loginCode(server, OLD)).toBe(6002)
  expect(DEVICE_CODES).toContain(await loginCode(server, 'harbour43'))
  const base = '/site/api/v1/user/forgetByPhone'
  expect([...new Set(sent.map(([path]) => path))]).toEqual([
    '/site/api/v1/site/countryArea/queryCountryArea',
    ...['one', 'two', 'three'].map((step) => `${base}/${step}`),
  ])
  expect(sent[0]?.[1]).toEqual({ area: '' })
  const secret = md5('harbour43')
  expect(sent.at(-1)?.[1]).toEqual({ phone: `86${PHONE}`, name: NAME, code, password: secret, secondPassword: secret })
})

test('by e-mail, with the keyboard alone [AUTH-24] [AUTH-29] [AUTH-33] [AUTH-34] [AUTH-36]', async ({ page, server }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '登录' }).first().press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /忘记密码/ })
    .press('Enter')
  const find = page.getByRole('dialog', { name: '找回密码' })
  await expect(find.getByLabel('用户名')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(find.getByRole('radio', { name: '邮箱找回' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type(NAME)
  await page.keyboard.press('Tab')
  await page.keyboard.type(EMAIL)
  await page.keyboard.press('Enter')
  await expect(page.getByText('获取邮箱验证码成功')).toBeVisible()
  await expect(find.getByLabel('验证码')).toBeFocused()
  await find.getByRole('button', { name: '上一步' }).press('Enter')
  await expect(find.getByLabel('邮箱', { exact: true })).toHaveValue(EMAIL)
  await find.getByLabel('邮箱', { exact: true }).press('Enter')
  await expect(find.getByLabel('验证码')).toBeFocused()
  await page.keyboard.type(await lastCode(server, EMAIL))
  await page.keyboard.press('Enter')
  await expect(find.getByLabel('新密码', { exact: true })).toBeFocused()
  await page.keyboard.type('harbour44')
  await find.getByLabel('确认新密码').focus()
  await page.keyboard.type('harbour44')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '立即返回登录' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('tab', { name: '登录' })).toBeVisible()
  expect(DEVICE_CODES).toContain(await loginCode(server, 'harbour44'))
})

test('on a phone by e-mail @phone', async ({ page, server, isMobile }) => {
  test.skip(!isMobile, 'a mailbox gets one code a minute, and on a desktop the keyboard test has it')
  const find = await openFind(page, 'email')
  await find.name.fill(NAME)
  await find.email.fill(EMAIL)
  await find.button('获取验证码').click()
  await find.code.fill(await lastCode(server, EMAIL))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectNoViolations(page)
  await find.button('下一步').click()
  await find.password.fill('harbour45')
  await find.repeat.fill('harbour45')
  await find.button('重置密码').click()
  await page.getByRole('button', { name: '立即返回登录' }).click()
  await expect(page.getByRole('dialog').getByRole('tab', { name: '登录' })).toBeVisible()
  expect(DEVICE_CODES).toContain(await loginCode(server, 'harbour45'))
})

test('an account nobody has is answered like any other; another code waits 60 s, and too early it is refused with everything kept [AUTH-32] [SEC-08]', async ({
  page,
  server,
}) => {
  const find = await openFind(page)
  await find.name.fill('nobody77')
  await find.phone.fill('13900000001')
  await find.button('获取验证码').click()
  const again = find.dialog.getByRole('button', { name: /重新发送$/ })
  await expect(again).toHaveText(/^(60|5\d) 秒后重新发送$/)
  await page.clock.install()
  await expect(again).toBeDisabled()
  await find.code.fill('123456')
  await find.button('下一步').click()
  await expect(find.alerts).toHaveText('验证码错误')
  await page.clock.fastForward(60_000)
  await expect(again).toHaveText('重新发送')
  // The page's clock ran ahead; the server's did not.
  await again.click()
  await expect(find.alerts).toHaveText(/^请在 \d+ 秒后重新获取$/)
  await expect(again).toBeDisabled()
  await expect(find.code).toHaveValue('123456')
  const outbox = (await (await fetch(`${server.sandbox}/outbox.json?to=8613900000001`)).json()) as unknown[]
  expect(outbox).toEqual([])
})

test('the area code is chosen with the keyboard from a list that can be searched; each country judges its numbers [AUTH-37] [VAL-08] [VAL-09]', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''))
  await plainly(page)
  const countries = Promise.withResolvers<void>()
  await page.route('**/queryCountryArea', async (route) => {
    await countries.promise
    await route.continue()
  })
  const find = await openFind(page)
  await find.name.fill('nobody78')
  await find.phone.fill('61234567')
  await find.button('获取验证码').click()
  await expect(find.alerts).toHaveText('请输入正确的手机号码')
  await expect(find.phone).toBeFocused()
  await find.dialog.getByRole('combobox', { name: /\+86/ }).press('Enter')
  await page.keyboard.type('香港')
  await expect(page.getByText('正在加载国家和地区')).toBeVisible()
  countries.resolve()
  await expect(page.getByRole('option', { name: /中国香港/ })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(find.dialog.getByRole('combobox', { name: /中国香港 \+852/ })).toBeVisible()
  await find.button('获取验证码').click()
  await expect(find.dialog).toContainText('+852 61 **** 567')
  expect(sent.filter((body) => body.includes('"phone":"85261234567"'))).toHaveLength(1)
  expect(sent.filter((body) => body.includes('"phone":"86'))).toHaveLength(0)
})

test('without the country list China is offered and its pattern judges [VAL-09] @long', async ({ page }) => {
  await plainly(page)
  await page.route('**/queryCountryArea', (route) => route.abort())
  const find = await openFind(page)
  const picker = find.dialog.getByRole('combobox', { name: '国家或地区 中国大陆 +86' })
  // A dialog that has just opened takes the focus, and with it the keys.
  await expect(find.name).toBeFocused()
  await picker.press('Enter')
  await page.keyboard.type('香港')
  // The page tries three times before it gives up.
  await expect(page.getByText('国家和地区没有加载出来，只有中国大陆可选')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picker).toBeFocused()
  await find.name.fill('nobody79')
  await find.phone.fill('12000000000')
  await find.button('获取验证码').click()
  await expect(find.alerts).toHaveText('请输入正确的手机号码')
  await find.phone.fill('13000000000')
  await expect(find.alerts).toHaveCount(0)
})
