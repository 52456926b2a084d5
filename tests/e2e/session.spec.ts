import { expect, type Page } from 'playwright/test'
import { obfuscate } from '../../domain/entry/obfuscate.ts'
import { DEMO_PHONE_LOGIN } from '../../server/seed.ts'
import { apiOf, md5, newMember } from '../support/api.ts'
import { lastCode } from '../support/outbox.ts'
import type { TestServer } from '../support/server.ts'
import { asMember, freshName, GENERATED, granted, logIn, openAccount, plainly, test, visitor } from './support.ts'

// Not the server of find.spec.ts: both files change the password of a demo login.
test.use({ serverOptions: GENERATED })

const INFO = '**/site/api/v1/user/member/info'
const PASSWORD = 'harbour42'

const sports = (page: Page) => page.getByRole('link', { name: '体育', exact: true }).filter({ visible: true }).first()
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const answer = (status_code: number) => ({ json: { status_code, data: null, message: '' } })

test('logged in means that a token is in storage [SESSION-01] [SET-08]', async ({ page, server }) => {
  const { token: mine } = await newMember(server.origin, freshName())
  await page.goto('/')
  await expect(visitor(page)).toBeVisible()
  await page.evaluate((value) => {
    localStorage.setItem('safeSwitch', '0')
    localStorage.setItem('token', value)
  }, mine)
  await page.reload()
  await expect(granted(page)).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()
  await expect(visitor(page)).toBeVisible()
})

test('a member is asked for on each navigation, a visitor never [SESSION-03]', async ({ page, server }) => {
  const asked: unknown[] = []
  page.on('requestfinished', (request) => request.url().endsWith('/member/info') && asked.push(request.postDataJSON()))
  await plainly(page)
  await page.goto('/')
  await page.getByRole('contentinfo').waitFor()
  await page.goto('/sponsor')
  await page.getByRole('contentinfo').waitFor()
  expect(asked).toEqual([])
  await asMember(page, server)
  await page.goto('/')
  await expect.poll(() => asked.length).toBe(1)
  await sports(page).click()
  await expect.poll(() => asked.length).toBe(2)
  // Who goes back before the page has heard that answer is told by it.
  await expect(page.getByRole('heading', { level: 1, name: '体育' })).toBeAttached()
  await page.goBack()
  await expect.poll(() => asked.length).toBe(3)
  expect(asked).toEqual([{ isPop: 0 }, { isPop: 0 }, { isPop: 0 }])
})

test('an answered failure of that call logs the member out and leads home; maintenance does not [SESSION-04] [ERR-17]', async ({
  page,
  server,
  origin,
}) => {
  await asMember(page, server)
  await page.route(INFO, (route) => route.fulfill(answer(6013)))
  await page.goto('/sponsor')
  await expect(page.getByText('系统维护中')).toHaveCount(1)
  await expect(granted(page)).toBeVisible()
  await page.unroute(INFO)
  await page.route(INFO, (route) => route.fulfill(answer(6003)))
  await sports(page).click()
  await expect(page).toHaveURL(`${origin}/`)
  await expect(page.getByRole('dialog').getByRole('tab', { name: '登录' })).toHaveAttribute('aria-selected', 'true')
  expect(await token(page)).toBeNull()
})

test('a user info call that nobody answers keeps the session and what was known, and says so [SESSION-05]', async ({
  page,
  server,
  context,
}) => {
  const { name } = await asMember(page, server)
  await page.goto('/')
  await expect(page.getByRole('button', { name: `账户 ${name}` })).toBeVisible()
  await page.route(INFO, (route) => route.abort())
  await page
    .getByRole('link', { name: '赞助' })
    .or(page.getByRole('link', { name: '下载' }))
    .first()
    .click()
  await expect(page.getByText('连不上服务器，显示的是之前的内容')).toBeVisible()
  await expect(page.getByRole('button', { name: `账户 ${name}` })).toBeVisible()
  await context.setOffline(true)
  await page.goBack()
  await expect(page.getByText('已离线')).toBeVisible()
  await expect(page.getByRole('button', { name: `账户 ${name}` })).toBeVisible()
  expect(await token(page)).not.toBeNull()
})

test('a member who leaves every device leaves all of them, and each of the others is told once [SESSION-12] @long', async ({
  page,
  server,
  browser,
}) => {
  const name = freshName()
  const elsewhere = await newMember(server.origin, name)
  await page.goto('/')
  await logIn(page, name, PASSWORD)
  await expect(granted(page)).toBeVisible()
  const other = await (await browser.newContext({ baseURL: server.origin, locale: 'zh-CN', serviceWorkers: 'block' })).newPage()
  await other.goto('/')
  await logIn(other, name, PASSWORD)
  await expect(granted(other)).toBeVisible()
  const sheet = await openAccount(page)
  await sheet.getByRole('button', { name: '退出全部设备' }).click()
  const sure = page.getByRole('dialog', { name: '退出全部设备' })
  await sure.getByRole('button', { name: '取消' }).click()
  await expect(sure).toHaveCount(0)
  await sheet.getByRole('button', { name: '退出全部设备' }).click()
  await sure.getByRole('button', { name: '全部退出' }).click()
  await expect(page.getByText('已退出全部设备')).toBeVisible()
  await expect(visitor(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await elsewhere.call('user.memberInfo', { isPop: 0 })).status_code).toBe(6001)
  await expect(other.getByRole('dialog').getByRole('tab', { name: '登录' })).toBeVisible()
  await expect(other.getByRole('dialog')).toHaveCount(1)
  expect(await token(other)).toBeNull()
  await other.context().close()
})

test('the account shows the last login in Shanghai time, and that a first one was the first [SAFE-05] [SESSION-10]', async ({
  page,
  server,
}) => {
  const name = freshName()
  const minute = (at: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' }).format(at)
  await apiOf(server.origin).call('user.register', {
    ...{ id: crypto.randomUUID(), name, password: md5(PASSWORD), secondPassword: md5(PASSWORD), kaptchcate: 1 },
    ...{ codeId: '', code: '', domain: 'localhost', rCode: '', iCode: '' },
  })
  await page.goto('/')
  await logIn(page, name, PASSWORD)
  await expect(granted(page)).toBeVisible()
  const at = [Date.now() - 60_000, Date.now()]
  let sheet = await openAccount(page)
  await expect(sheet).toContainText('这是第一次登录')
  await expect(sheet).toContainText('投注中 ¥0.00，合计 ¥10,000.00')
  await sheet.getByRole('button', { name: '退出登录' }).click()
  await expect(visitor(page)).toBeVisible()
  await logIn(page, name, PASSWORD)
  await expect(granted(page)).toBeVisible()
  sheet = await openAccount(page)
  const shown = (await sheet.getByText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/).textContent()) ?? ''
  expect(at.map(minute)).toContain(shown)
})

test('bound phone and e-mail are masked until looked at and in storage until the session ends, as a reset of the password elsewhere ends it [SET-12] [SET-14] [SESSION-12] @long', async ({
  page,
  server,
}) => {
  const value = await demoToken(server)
  await page.goto('/')
  await page.evaluate((stored) => {
    localStorage.setItem('safeSwitch', '0')
    localStorage.setItem('token', stored)
  }, value)
  await page.reload()
  const sheet = await openAccount(page)
  await expect(sheet).toContainText('138****6721')
  await sheet.getByRole('button', { name: '显示手机号码' }).click()
  await expect(sheet).toContainText(DEMO_PHONE_LOGIN.phone)
  await sheet.getByRole('button', { name: '显示邮箱' }).click()
  await expect(sheet).toContainText(DEMO_PHONE_LOGIN.email)
  await sheet.getByRole('button', { name: '隐藏手机号码' }).click()
  await expect(sheet).toContainText('138****6721')
  const stored = (key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)
  expect(await stored('DD_phone')).toEqual({ d: expect.stringContaining(DEMO_PHONE_LOGIN.phone), v: 0 })
  expect(await stored('DD_email')).toEqual({ d: DEMO_PHONE_LOGIN.email, v: 1 })
  await resetPassword(server)
  await expect(page.getByRole('dialog').getByRole('tab', { name: '登录' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByText('请重新登录')).toHaveCount(1)
  expect([await token(page), await stored('DD_phone'), await stored('DD_email')]).toEqual([null, null, null])
})

/** Resets the password by e-mail, as on another device. */
async function resetPassword(server: TestServer): Promise<void> {
  const api = apiOf(server.origin)
  const who = { email: DEMO_PHONE_LOGIN.email, name: DEMO_PHONE_LOGIN.name }
  await api.call('entry.forgetByEmailOne', { ...who, kaptchcate: 2, codeId: '', code: '' })
  const code = await lastCode(server, who.email)
  const secret = md5('harbour46')
  const { status_code } = await api.call('entry.forgetByEmailThree', { ...who, code, password: secret, secondPassword: secret })
  expect(status_code).toBe(6000)
}

/** Logs in the demo login with a phone, with the code sent to it. */
async function demoToken(server: TestServer): Promise<string> {
  const { name, password, phone } = DEMO_PHONE_LOGIN
  const api = apiOf(server.origin)
  await api.call('user.login', { isAgent: 0, name, password: md5(password), kaptchcate: 4, codeId: '', code: '', version: '1.0' })
  await api.call('entry.sendCode', {
    ...{ sendCodeNumV2: obfuscate(phone), sendNameV2: obfuscate(name), codeIdV2: obfuscate('') },
    ...{ SendCodeNum: md5(phone), SendName: md5(name), codeId: md5(''), type: 3, cate: 0, version: 1, kaptchcate: 2, imageCode: '' },
  })
  const sendCodeNum = await lastCode(server, `86${phone}`)
  const { data } = await api.call('entry.newDeviceLogin', { name, password: md5(password), kaptchcate: 99, sendCodeNum })
  return (data as { token: string }).token
}
