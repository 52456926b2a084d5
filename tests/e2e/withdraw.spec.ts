import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { apiOf, md5 } from '../support/api.ts'
import { addBankCard, LOGIN_PASSWORD, newBoundMember, PIN } from '../support/bound-member.ts'
import { movedClock } from '../support/moved-clock.ts'
import { atProvider, providerState } from '../support/sandbox-provider.ts'
import type { TestServer } from '../support/server.ts'
import { balance, freshName, isPhone, letIn, QUIET_DAY, test } from './support.ts'

// The server's clock is moved over the day that a new account waits, and some tests kill it: it is this file's own.
const clock = movedClock()
test.use({ serverOptions: { ...QUIET_DAY, env: clock.env } })

const DAY_MS = 24 * 3_600_000
let days = 0

const form = (page: Page) => page.getByRole('form', { name: '取款' })
const amount = (page: Page) => form(page).getByLabel('取款金额')
const pin = (page: Page) => form(page).getByLabel('取款密码', { exact: true })
const submit = (page: Page) => form(page).getByRole('button', { name: /^取款 ¥|^取款$|^取款 $/ })
const orders = (page: Page) => page.getByRole('region', { name: '最近的取款' })

/** A member with an account that takes withdrawals, whose wallet session is over where `expired`. */
async function asTaker(page: Page, server: TestServer, { expired = false } = {}) {
  const name = freshName()
  const api = await newBoundMember(server, name)
  await addBankCard(api)
  days += 2
  clock.setBy(days * DAY_MS)
  if (!expired) await api.call('binding.confirm', { password: md5(LOGIN_PASSWORD) })
  await letIn(page, api.token)
  return api
}

async function fill(page: Page, yuan: string, digits = PIN) {
  if (!page.url().endsWith('/mine/takemoney')) await page.goto('/mine/takemoney')
  await amount(page).fill(yuan)
  await pin(page).fill(digits)
}

/** The member's money by the server, not the page. */
async function money(server: TestServer, token: string) {
  const { data } = await apiOf(server.origin, token).call('funds.getBalance', { withLockMoney: 1 })
  const { balanceFen, lockMoneyFen } = data as { balanceFen: string; lockMoneyFen: string }
  return [balanceFen, lockMoneyFen]
}
async function withdrawalsOf(server: TestServer, token: string) {
  const { data } = await apiOf(server.origin, token).call('withdraw.info', {})
  return (data as { orders: { id: string; state: string }[] }).orders
}

test('a withdrawal goes from the form over the hold and the provider to the member’s account; a failed one comes back [WALLET-12][WALLET-15][MONEY-08] @phone', async ({
  page,
  server,
}) => {
  const { token } = await asTaker(page, server)
  await page.goto('/mine/takemoney')
  await expect(page).toHaveTitle(/^取款 · /)
  await expect(form(page).getByText('¥10,000.00')).toBeVisible()
  await expect(form(page).getByRole('radio', { name: /其他银行/ })).toBeChecked()
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/withdraw/new') && calls.push(request.method()))
  for (const [typed, said] of [
    ['', '请输入取款金额'],
    ['99.99', '单笔最少 ¥100'],
    ['50000.01', '单笔最多 ¥50,000'],
    ['10000.01', '现在可取 ¥10,000.00'],
  ] as const) {
    await amount(page).fill(typed)
    await submit(page).click()
    await expect(amount(page)).toHaveAccessibleDescription(said)
    await expect(amount(page)).toBeFocused()
  }
  await page.getByRole('button', { name: '改为 ¥10,000' }).click()
  await expect(amount(page)).toHaveValue('10000')
  await amount(page).fill('700')
  await submit(page).click()
  await expect(pin(page)).toHaveAccessibleDescription('还差 6 位取款密码')
  expect(calls, 'refused before any call').toEqual([])
  await pin(page).fill(PIN)
  await submit(page).dblclick()
  await expect(page.getByText('取款 ¥700 已受理')).toBeVisible()
  await expect(orders(page)).toContainText('已打款')
  await expect(orders(page).getByRole('heading'), 'on a phone, too, how it goes is in sight').toBeInViewport()
  expect(calls, 'sent once on a double press').toEqual(['POST'])
  await expect(amount(page), 'a second press sends nothing').toHaveValue('')
  await expect(page.getByRole('button', { name: /撤回|取消取款/ }), 'no way to call it off').toHaveCount(0)
  expect(await money(server, token)).toEqual(['930000', '70000'])
  if (!isPhone(page)) await expect(balance(page)).toHaveText('¥9,300.00')
  const [order] = await withdrawalsOf(server, token)
  const handed = (await providerState(server.provider)).orders.find((one) => one.order.id === order?.id)
  expect(handed?.order).toMatchObject({ kind: 'withdrawal', amountFen: '70000', payTo: { payee: '林海', account: '8801001234566217' } })
  await atProvider(server.provider, order?.id ?? '', 'pay')
  await expect(orders(page)).toContainText('已到账')
  expect(await money(server, token)).toEqual(['930000', '0'])

  await fill(page, '200')
  await submit(page).click()
  await expect(orders(page)).toContainText('¥200.00')
  const back = (await withdrawalsOf(server, token)).find(({ state }) => state !== 'paid')
  await expect.poll(async () => (await providerState(server.provider)).orders.some((one) => one.order.id === back?.id)).toBe(true)
  await atProvider(server.provider, back?.id ?? '', 'fail')
  await expect(orders(page)).toContainText('失败，已退回')
  await expect(orders(page)).toContainText('¥200.00 已退回中心钱包')
  expect(await money(server, token)).toEqual(['930000', '0'])

  await orders(page).getByRole('link', { name: '取款 ¥200.00 的详情' }).click()
  await expect(page.getByText('没有取成，¥200.00 已退回')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: '取款 ¥200.00 的进度' })).toContainText('没有取成')
  await page.getByRole('link', { name: '换一个账户取' }).click()
  await expect(amount(page)).toBeVisible()
  await page.goto('/mine/takemoney?order=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('没有这笔取款')).toBeVisible()
})

test('a withdrawal of which the provider says the contrary is under review until a person has decided, and then shows the result [WALLET-20][MONEY-08][OPS-07] @long', async ({
  page,
  server,
}) => {
  const { token } = await asTaker(page, server)
  await fill(page, '700')
  await submit(page).click()
  await expect(orders(page)).toContainText('已打款')
  const [order] = await withdrawalsOf(server, token)
  await atProvider(server.provider, order?.id ?? '', 'pay')
  await expect(orders(page)).toContainText('已到账')
  await atProvider(server.provider, order?.id ?? '', 'contradict')
  await expect(orders(page)).toContainText('正在人工核对，余额没有因此变动')
  expect(await money(server, token)).toEqual(['930000', '0'])
  await page.reload()
  await expect(orders(page)).toContainText('正在人工核对')

  const console = await page.context().newPage()
  await console.goto(`${server.sandbox}/disputes`)
  await console.getByRole('radio', { name: /退回会员/ }).check()
  await console.getByLabel('经办人').fill('周')
  await console.getByLabel('理由').fill('银行退汇')
  await console.getByRole('button', { name: '结案' }).click()
  expect(await console.getByLabel('经办人').evaluate((input: HTMLInputElement) => input.validity.tooShort), 'no name').toBe(true)
  await console.getByLabel('经办人').fill('周云舟')
  await console.getByRole('button', { name: '结案' }).click()
  await expect(console.getByText('没有争议')).toBeVisible()
  await expect(orders(page)).not.toContainText('正在人工核对')
  expect(await money(server, token)).toEqual(['1000000', '0'])
  expect(server.command('server/cli/audit.ts')).toContain('The books hold')
})

test('a wrong second password says how often it may be tried; after five the right one waits, too, and no money moves [WALLET-15] @phone', async ({
  page,
  server,
}) => {
  const { token } = await asTaker(page, server)
  await page.goto('/mine/takemoney')
  for (const left of [4, 3, 2, 1, 0]) {
    await fill(page, '700', '999998')
    await submit(page).click()
    const dialog = page.getByRole('dialog', { name: '取款密码不对' })
    await expect(dialog).toContainText(`还可以试 ${left} 次`)
    await expect(dialog).toContainText('代码 6100 · 余额没有变动，也没有生成订单')
    await dialog.getByRole('button', { name: '重新输入' }).click()
    await expect(amount(page), 'the amount stays').toHaveValue('700')
    await expect(pin(page)).toHaveValue('')
  }
  await fill(page, '700')
  await submit(page).click()
  const locked = page.getByRole('dialog', { name: '取款已锁定' })
  await expect(locked).toContainText('代码 6037 · 余额没有变动，也没有生成订单')
  expect(await money(server, token)).toEqual(['1000000', '0'])
  expect(await withdrawalsOf(server, token)).toEqual([])
  await locked.getByRole('button', { name: '忘了密码' }).click()
  await expect(page).toHaveURL(`${server.origin}/mine/auth`)
  await expect(page.getByRole('form', { name: '取款密码' }).getByLabel(/验证码（发到/)).toBeVisible()
})

test('an old session asks for the login’s password and then takes the withdrawal as it was typed: 6099 [WALLET-15] @phone', async ({
  page,
  server,
}) => {
  const { token } = await asTaker(page, server, { expired: true })
  await fill(page, '700')
  await submit(page).click()
  const dialog = page.getByRole('dialog', { name: '请重新确认身份' })
  await expect(dialog).toContainText('代码 6099 · 余额没有变动，也没有生成订单')
  expect(await money(server, token)).toEqual(['1000000', '0'])
  await dialog.getByLabel('登录密码').fill('wrong1234')
  await dialog.getByLabel('登录密码').press('Enter')
  await expect(dialog.getByLabel('登录密码')).toHaveAccessibleDescription('登录密码不对')
  await dialog.getByLabel('登录密码').fill(LOGIN_PASSWORD)
  await dialog.getByLabel('登录密码').press('Enter')
  await expect(page.getByText('取款 ¥700 已受理')).toBeVisible()
  expect(await money(server, token)).toEqual(['930000', '70000'])
})

for (const [code, title, said] of [
  [6110, '暂时不能取款', '这笔金额正被另一项操作占用'],
  [6111, '取款保护需要核对', '取款保护设置不完整'],
] as const)
  test(`${code} has its word, and no money moved [WALLET-15]`, async ({ page, server }) => {
    const { token } = await asTaker(page, server)
    await fill(page, '700')
    await page.route('**/withdraw/new', (route) => route.fulfill({ json: { status_code: code, data: null, message: '' } }))
    await submit(page).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toContainText(said)
    await expect(dialog).toContainText(`代码 ${code} · 余额没有变动，也没有生成订单`)
    await dialog.getByRole('button', { name: '关闭' }).click()
    await expect(amount(page)).toHaveValue('700')
    expect(await money(server, token)).toEqual(['1000000', '0'])
  })

test('offline nothing is sent, nor later by itself; a member without an account is led to add one [WALLET-16]', async ({
  page,
  server,
  context,
}) => {
  const { token } = await asTaker(page, server)
  await fill(page, '700')
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/withdraw/new') && calls.push(request.url()))
  await context.setOffline(true)
  const button = form(page).getByRole('button', { name: '联网后可用' })
  await button.click()
  await context.setOffline(false)
  await expect(submit(page)).toBeVisible()
  await expect(amount(page)).toHaveValue('700')
  expect([calls, await money(server, token)]).toEqual([[], ['1000000', '0']])
  const bare = await newBoundMember(server, freshName())
  await page.evaluate((value) => localStorage.setItem('token', value), bare.token)
  await page.goto('/mine/takemoney')
  await page.getByRole('link', { name: '添加银行卡' }).click()
  await expect(page).toHaveURL(/\/mine\/addBankCard/)
})

test('the server dies with the call under way: the page says that it checks, asks by id, and tells the truth [MONEY-04][MONEY-10] @fault', async ({
  page,
  server,
}) => {
  const { token } = await asTaker(page, server)
  await fill(page, '700')
  // What shows the outcome is loaded when the page has come to rest.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/toast-view')))
  // The call arrives, its answer does not.
  await page.route('**/withdraw/new', async (route) => {
    await route.fetch()
    await server.kill()
    await route.abort()
  })
  await submit(page).click()
  await expect(page.getByText('正在核对这笔是否已提交，请不要重复提交。')).toBeVisible()
  // The card goes by itself, maybe before the start is noticed here.
  const told = page.getByText('取款 ¥700 已受理').waitFor()
  await server.start()
  await told
  await page.unroute('**/withdraw/new')
  await expect.poll(async () => (await withdrawalsOf(server, token)).map(({ state }) => state)).toEqual(['sent'])
  expect(await money(server, token)).toEqual(['930000', '70000'])
  expect(server.command('server/cli/audit.ts')).not.toMatch(/fault/i)

  // Another one never arrives.
  await fill(page, '300')
  await page.route('**/withdraw/new', (route) => route.abort())
  await submit(page).click()
  await expect(page.getByText('这笔没有送到，钱没有动。可以再提交一次。')).toBeVisible()
  expect(await money(server, token)).toEqual(['930000', '70000'])
  await expect(amount(page)).toHaveValue('300')
})

test('a reload while the answer is open is followed by the next page [MONEY-04]', async ({ page, server }) => {
  const { token } = await asTaker(page, server)
  await fill(page, '700')
  await page.route('**/withdraw/new', async (route) => {
    await route.fetch()
    await page.goto('/')
  })
  await submit(page).click()
  await expect(page.getByText('取款 ¥700 已受理')).toBeVisible()
  expect(await money(server, token)).toEqual(['930000', '70000'])
})

/** A deposit with its first bonus of ¥250, credited; returns what the member owes for it. */
async function takeBonus(server: TestServer, token: string) {
  const { call } = apiOf(server.origin, token)
  const id = randomUUID()
  await call('deposit.pay', { id, way: 'alipay', amountFen: '50000', bonus: 'first', signalCode: null, payFrom: null })
  await expect.poll(async () => (await providerState(server.provider)).orders.some(({ order }) => order.id === id)).toBe(true)
  await atProvider(server.provider, id, 'pay')
  await expect.poll(() => bonusesOf(server, token)).toEqual(['open'])
}
async function bonusesOf(server: TestServer, token: string) {
  const { data } = await apiOf(server.origin, token).call('funds.turnover', {})
  return (data as { requirements: { kind: string; state: string }[] }).requirements
    .filter(({ kind }) => kind === 'bonus')
    .map(({ state }) => state)
}

test('a bonus is given up once for two presses; when the answer is lost the page says that it checks, also after a reload, and tells the truth; one that never arrived changed nothing [WALLET-17][MONEY-04] @phone', async ({
  page,
  server,
}) => {
  const { token } = await asTaker(page, server)
  await takeBonus(server, token)
  const [before] = await money(server, token)
  await page.goto('/mine/takemoney')
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/turnover/forfeit') && sent.push(request.method()))
  const dialog = page.getByRole('dialog')
  const give = dialog.getByRole('button', { name: /^放弃赠金 ¥250/ })

  await page.route('**/turnover/forfeit', (route) => route.abort())
  await page.getByRole('button', { name: '放弃赠金', exact: true }).click()
  await give.click()
  await expect(dialog.getByRole('alert')).toHaveText('这笔没有送到，钱没有动。可以再提交一次。')
  expect(await bonusesOf(server, token)).toEqual(['open'])
  await page.unroute('**/turnover/forfeit')

  sent.length = 0
  await page.route('**/callStatus', (route) => route.abort())
  await page.route('**/turnover/forfeit', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await give.dblclick()
  await expect(dialog.getByRole('status').filter({ hasText: '正在按单号核对是否已放弃' })).toBeVisible()
  await page.reload()
  await page.unroute('**/callStatus')
  await expect(page.getByText('已放弃赠金')).toBeVisible()
  await expect(page.getByRole('button', { name: '放弃赠金', exact: true })).toHaveCount(0)
  expect(sent, 'sent once').toEqual(['POST'])
  expect(await bonusesOf(server, token)).toEqual(['forfeited'])
  expect(Number(before) - Number((await money(server, token))[0])).toBe(25_000)
  expect(server.command('server/cli/audit.ts')).toContain('The books hold.')
})
