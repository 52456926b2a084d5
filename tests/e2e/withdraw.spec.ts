import { expect, type Page } from 'playwright/test'
import { DEMO_PHONE_LOGIN } from '../../server/seed.ts'
import { lastCode } from '../support/outbox.ts'
import { atProvider, providerState } from '../support/sandbox-provider.ts'
import type { TestServer } from '../support/server.ts'
import { expectNoViolations } from './accessibility.ts'
import { balance, logIn, plainly, QUIET_DAY, test } from './support.ts'

// One test kills the server: it is this file's own.
test.use({ serverOptions: { ...QUIET_DAY } })

const NEW = '**/withdraw/new'
const { name, password, phone, secondPassword } = DEMO_PHONE_LOGIN

const form = (page: Page) => page.getByRole('form', { name: '取款' })
const amount = (page: Page) => form(page).getByLabel('取款金额')
const pin = (page: Page) => form(page).getByLabel('取款密码')
const submit = (page: Page) => form(page).getByRole('button', { name: /^取款/ })
const orders = (page: Page) => page.getByRole('region', { name: '最近的取款' })

/** The demonstration's member with a payout account, whose new browser asks for a code. */
async function asOwner(page: Page, server: TestServer): Promise<void> {
  await plainly(page)
  await page.goto('/')
  await logIn(page, name, password)
  const screen = page.getByRole('dialog', { name: '验证新设备', exact: true })
  if (await screen.isVisible().catch(() => false)) return confirm(page, server)
  await expect(screen.or(balance(page)).first()).toBeVisible()
  if (await screen.isVisible()) await confirm(page, server)
}

async function confirm(page: Page, server: TestServer): Promise<void> {
  const screen = page.getByRole('dialog', { name: '验证新设备', exact: true })
  const check = page.getByRole('dialog', { name: '安全核对' })
  await screen.getByRole('button', { name: '获取验证码' }).click()
  await check.getByLabel('手机号中间 4 位').fill(phone.slice(3, 7))
  await check.getByRole('button', { name: '核对并发送' }).click()
  await expect(check).toHaveCount(0)
  await screen.getByLabel('6 位验证码').fill(await lastCode(server, `86${phone}`))
  await screen.getByRole('button', { name: '验证并登录' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const held = async (page: Page) => form(page).locator('dl').first().locator('dd').nth(2).textContent()

/** The withdrawals that were handed to the provider, newest first; waits until there are so many. */
async function handedOver(server: TestServer, count: number): Promise<string[]> {
  const ids = async () =>
    (await providerState(server.provider)).orders.flatMap(({ order }) => (order.kind === 'withdrawal' ? [order.id] : []))
  await expect.poll(ids).toHaveLength(count)
  return ids()
}

test('what the terms do not allow is said at its field before any call; wrong passwords and other refusals move nothing [WALLET-12][WALLET-15] @phone', async ({
  page,
  server,
  context,
}) => {
  await asOwner(page, server)
  await page.goto('/mine/takemoney')
  await expect(form(page).getByRole('radio', { name: /8801 \*+/ })).toBeChecked()
  await expectNoViolations(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/withdraw/new') && sent.push(request.url()))

  await submit(page).click()
  await expect(amount(page)).toBeFocused()
  for (const [typed, said] of [
    ['', '请输入取款金额'],
    ['99.99', '单笔最少 ¥100'],
    ['50000.01', '单笔最多 ¥50,000'],
    ['40000', /^现在可取 ¥/],
  ] as const) {
    await amount(page).fill(typed)
    await submit(page).click()
    await expect(form(page).getByRole('alert')).toContainText(said)
  }
  await form(page)
    .getByRole('button', { name: /^改为 ¥/ })
    .click()
  await expect(form(page).getByRole('alert')).toHaveCount(0)
  await amount(page).fill('200')
  await amount(page).pressSequentially('a.555')
  await expect(amount(page), 'a letter and a third decimal can’t be typed').toHaveValue('200.55')
  await pin(page).pressSequentially('12a3')
  await submit(page).click()
  await expect(pin(page)).toBeFocused()
  await expect(form(page).getByRole('alert')).toContainText('还差 3 位取款密码')
  expect(sent).toEqual([])

  const before = await balance(page).textContent()
  const dialog = page.getByRole('dialog')
  await pin(page).fill('000000')
  await submit(page).click()
  await expect(dialog).toContainText(/还可以试 \d 次/)
  await expect(dialog).toContainText('代码 6100 · 余额没有变动')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: '重新输入' }).click()
  await expect(amount(page), 'nothing that was typed is lost').toHaveValue('200.55')
  for (const [code, word] of [
    [6099, '请重新确认身份'],
    [6110, '暂时不能取款'],
    [6111, '取款保护需要核对'],
  ] as const) {
    await page.route(NEW, (route) => route.fulfill({ json: { status_code: code, data: null, message: '' } }))
    await pin(page).fill(secondPassword)
    await submit(page).click()
    await expect(dialog.getByRole('heading', { name: word })).toBeVisible()
    await expect(dialog).toContainText(`代码 ${code} · 余额没有变动，也没有生成订单`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.unroute(NEW)
  }
  expect(await balance(page).textContent()).toBe(before)

  const calls = sent.length
  await context.setOffline(true)
  await expect(form(page).getByRole('button', { name: '联网后可用' })).toBeVisible()
  await context.setOffline(false)
  expect(sent, 'nothing is sent for later').toHaveLength(calls)
})

test('a withdrawal is held once though the server is killed before its answer, is followed to its end, and comes back when it fails [WALLET-12][WALLET-16][MONEY-08]', async ({
  page,
  server,
}) => {
  await asOwner(page, server)
  await page.goto('/mine/takemoney')
  const heldBefore = await held(page)
  await amount(page).fill('300')
  await pin(page).fill(secondPassword)
  const killed = Promise.withResolvers<void>()
  await page.route(NEW, async (route) => {
    await route.fetch()
    await server.kill()
    await route.abort()
    killed.resolve()
  })
  await submit(page).dblclick()
  await killed.promise
  await expect(form(page).getByText('正在核对这笔是否已提交')).toBeVisible()
  await page.unroute(NEW)
  await server.start()
  await expect(page.getByText('取款 ¥300 已受理')).toBeVisible()
  const order = orders(page).getByRole('article').first()
  await expect(order).toContainText('¥300.00')
  await expect(order).toContainText('已打款')
  const [first = ''] = await handedOver(server, 1)
  await atProvider(server.provider, first, 'pay')
  await expect(order).toContainText('已到账')
  await expect.poll(() => held(page)).toBe(heldBefore)

  const before = (await balance(page).textContent()) ?? ''
  await amount(page).fill('150')
  await pin(page).fill(secondPassword)
  await submit(page).click()
  await expect(order).toContainText('¥150.00')
  await expect(order).toContainText('已打款')
  await expect(balance(page)).not.toHaveText(before)
  const [second = ''] = await handedOver(server, 2)
  await atProvider(server.provider, second, 'fail')
  await expect(order).toContainText('失败，已退回')
  await expect(order).toContainText('¥150.00 已退回中心钱包')
  await expect(balance(page)).toHaveText(before)
  expect(server.command('server/cli/audit.ts')).toContain('The books hold')
})
