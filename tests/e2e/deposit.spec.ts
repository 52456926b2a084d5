import { expect, type Locator, type Page } from 'playwright/test'
import decodeQR from 'qr/decode.js'
import type { DepositWay } from '../../contract/wallet-deposit.ts'
import { apiOf } from '../support/api.ts'
import { atProvider, providerState } from '../support/sandbox-provider.ts'
import type { TestServer } from '../support/server.ts'
import { asMember, balance, isPhone, QUIET_DAY, test } from './support.ts'

// Some tests kill the server: it is this file's own.
test.use({ serverOptions: { ...QUIET_DAY } })

const form = (page: Page) => page.getByRole('form', { name: '存款' })
const amountOf = (page: Page) => form(page).getByLabel('存款金额')
const submit = (page: Page) => form(page).getByRole('button', { name: /^存款/ })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const timer = (page: Page) => page.getByRole('timer', { name: '付款剩余时间' })

const WAYS: Record<DepositWay, string> = { bank: '银行卡转账', alipay: '支付宝', coin: '虚拟币', huione: '汇兑通道', xnbsk: '快捷钱包' }

async function fill(page: Page, way: DepositWay, yuan = '500') {
  await page.goto('/mine/savemoney')
  const choice = form(page).getByRole('radio', { name: WAYS[way] })
  // The list of waiting orders above may come between the aim and the click.
  await expect(async () => {
    await choice.click()
    await expect(choice).toBeChecked({ timeout: 1_000 })
  }).toPass()
  await amountOf(page).fill(yuan)
}

/** A member who was asked about limits before. */
async function asDepositor(page: Page, server: TestServer) {
  await asMember(page, server)
  await page.goto('/')
  expect(await (await api(page, server)).call('play.reviewed', {})).toMatchObject({ status_code: 6000 })
}

/** Asks to pay in; returns the id of the order whose wait page is shown. */
async function ask(page: Page, way: DepositWay, yuan = '500'): Promise<string> {
  await fill(page, way, yuan)
  await submit(page).click()
  return shownOrder(page)
}

async function shownOrder(page: Page): Promise<string> {
  await page.waitForURL(/[?]order=/)
  await expect(page.getByText('等待付款，到账后自动更新')).toBeVisible()
  return new URL(page.url()).searchParams.get('order') ?? ''
}

async function api(page: Page, server: TestServer) {
  return apiOf(server.origin, await page.evaluate(() => localStorage.getItem('token') ?? ''))
}

/** The value of a row of the order. */
const row = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .filter({ visible: true })

test('a bank transfer goes from the form over a reload and a closed page to the credited balance; what can’t be an amount can’t be typed [WALLET-08][WALLET-09][WALLET-10][ROUTE-18] @phone', async ({
  page,
  server,
  context,
}) => {
  await asMember(page, server)
  await page.goto('/mine/savemoney')
  await expect(page).toHaveTitle(/^存款 · /)
  await submit(page).click()
  await expect(amountOf(page)).toHaveAccessibleDescription('请输入存款金额')
  await expect(amountOf(page)).toBeFocused()
  await amountOf(page).pressSequentially('1a2b.3456')
  await expect(amountOf(page), 'letters and a third decimal').toHaveValue('12.34')
  await amountOf(page).fill('')
  await amountOf(page).pressSequentially('1234567890123')
  await expect(amountOf(page), 'a thirteenth character').toHaveValue('123456789012')
  await submit(page).click()
  await expect(amountOf(page)).toHaveAccessibleDescription('单笔最多 ¥50,000')
  await amountOf(page).fill('99.99')
  await submit(page).click()
  await expect(amountOf(page)).toHaveAccessibleDescription('单笔最少 ¥100')
  await expect(form(page).getByRole('radio', { name: '不参加' })).toBeChecked()
  await form(page).getByRole('button', { name: '500', exact: true }).click()
  await expect(form(page).getByRole('radio', { name: /首存礼 50%.*¥500 × 50% = 赠 ¥250/ })).toBeVisible()

  const before = isPhone(page) ? null : await balance(page).textContent()
  await submit(page).click()
  const limits = page.getByRole('alertdialog', { name: '先给自己定个上限' })
  const [none, set] = [limits.getByRole('button', { name: '暂不设' }), limits.getByRole('button', { name: '设好再存' })]
  expect(await none.getAttribute('class'), 'both look alike').toBe(await set.getAttribute('class'))
  await context.setOffline(true)
  await none.click()
  await expect(limits.getByRole('alert')).toContainText('网络')
  await context.setOffline(false)
  await none.click()
  const id = await shownOrder(page)
  expect(page.url()).toContain('/mine/savemoney?order=')
  await expect(row(page, '收款人')).toContainText('周云舟')
  await expect(row(page, '账号')).toContainText('9900 0000 1234 5678')
  const remark = (await row(page, '附言').textContent()) ?? ''
  expect(remark).toMatch(/^[2-9A-Z]{6}$/)
  const due = await page
    .getByText(/^¥500\.\d\d$/)
    .first()
    .textContent()
  await expect(timer(page)).toHaveText(/^(29|30):\d\d$/)
  expect((await providerState(server.provider)).orders[0]?.order).toMatchObject({
    id,
    way: 'bank',
    remark,
    amountFen: due?.replace(/\D/g, ''),
  })

  await page.reload()
  await expect(row(page, '附言')).toContainText(remark)
  await page.close()
  const next = await context.newPage()
  await next.goto('/mine/savemoney')
  await next
    .getByText(/等待付款/)
    .first()
    .waitFor()
  await next.getByRole('link', { name: '查看' }).click()
  await expect(row(next, '附言')).toContainText(remark)
  await atProvider(server.provider, id, 'pay')
  await expect(heading(next, `${due} 已到账`)).toBeVisible()
  await expect(row(next, '余额')).toContainText('¥10,500.')
  if (!isPhone(next)) await expect(balance(next)).not.toHaveText(before ?? '')
  await expect(row(next, '流水')).toContainText('1 倍')
  await next.goto('/mine/savemoney')
  const last = next.getByRole('region', { name: '最近存款' })
  await expect(last.getByRole('link')).toContainText(['银行卡转账'])
  await expect(last).toContainText('已到账')
})

test('each way waits in its own way: a code that can be read, a coin at its rate, a page to open, a wallet; addresses outlive a reload [ROUTE-18][ROUTE-19][WALLET-11] @phone @long', async ({
  page,
  server,
}) => {
  await asDepositor(page, server)
  const alipay = await ask(page, 'alipay')
  const qr = page.getByRole('img', { name: '付款二维码' })
  const shown = (await providerState(server.provider)).orders[0]
  expect(shown?.order.id).toBe(alipay)
  expect(await read(qr)).toBe(shown?.payTo.qr)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '保存二维码' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^D\d{16}\.png$/)

  await fill(page, 'coin')
  await expect(form(page).getByRole('status', { name: '汇率' })).toContainText(/1 USDT = ¥7\.1[\d]*.*取得/)
  await expect(form(page).getByText(/^≈ [67]\d\.\d\d USDT$/)).toBeVisible()
  await form(page).getByRole('radio', { name: 'USDT · ERC20' }).click()
  await submit(page).click()
  const coin = await shownOrder(page)
  await expect(page.getByText(/^\d\d\.\d{4} USDT$/)).toBeVisible()
  await expect(row(page, '链')).toContainText('ERC20，别的链收不到')
  await expect(row(page, '汇率')).toContainText('已锁定')
  expect(await read(page.getByRole('img', { name: '收款地址二维码' }))).toBe(
    (await providerState(server.provider)).orders.find(({ order }) => order.id === coin)?.payTo.address,
  )

  await ask(page, 'huione')
  expect(new URL(page.url()).pathname).toBe('/mine/huiwangWait')
  await page.reload()
  await expect(row(page, '手续费')).toHaveText('¥2.50')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: '打开付款页' }).click()
  await (await opened).getByRole('button', { name: /付款 pay/ }).click()
  await expect(heading(page, /^¥49[78]\.\d\d 已到账$/)).toBeVisible()

  await fill(page, 'xnbsk')
  await submit(page).click()
  await expect(form(page).getByLabel('钱包账户')).toHaveAccessibleDescription('请填 11 位手机号的钱包账户')
  await expect(form(page).getByLabel('钱包账户')).toBeFocused()
  await form(page).getByLabel('钱包账户').fill('138 0013 6721')
  await submit(page).click()
  await shownOrder(page)
  expect(new URL(page.url()).pathname).toBe('/mine/xnbskWait')
  await page.reload()
  await expect(row(page, '钱包账户')).toHaveText('138 **** 6721')
})

/** Reads a drawn code from its path, as a camera would. */
async function read(qr: Locator): Promise<string> {
  const path = (await qr.locator('path').getAttribute('d')) ?? ''
  const size = Number((await qr.getAttribute('viewBox'))?.split(' ')[2])
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let i = 0; i < scale * scale; i++) {
      const at = ((Number(y) * scale + Math.floor(i / scale)) * width + Number(x) * scale + (i % scale)) * 4
      data.fill(0, at, at + 3)
    }
  return decodeQR({ width, height: width, data })
}

test('a cancelled order that is paid late is credited and says so; one that fails or runs out says where the money is [WALLET-09][OPS-07] @long', async ({
  page,
  server,
}) => {
  await asDepositor(page, server)
  const late = await ask(page, 'bank')
  await page.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('dialog', { name: '取消这笔存款' }).getByRole('button', { name: '取消订单' }).click()
  await expect(heading(page, '订单已取消')).toBeVisible()
  await expect(page.getByText('没有付款，余额没有变动')).toBeVisible()
  await atProvider(server.provider, late, 'pay')
  await expect(page.getByText('订单关闭后收到付款，已补入账')).toBeVisible()
  await expect(row(page, '余额')).toContainText('¥10,500.')

  const failed = await ask(page, 'bank')
  await atProvider(server.provider, failed, 'fail')
  await expect(heading(page, '没有付成')).toBeVisible()
  await expect(page.getByText('通道没有收到付款，余额没有变动')).toBeVisible()
  const over = await ask(page, 'bank')
  await atProvider(server.provider, over, 'time-out')
  await expect(heading(page, '订单已关闭')).toBeVisible()
  await atProvider(server.provider, over, 'delay', '1')
  await expect(page.getByText('已补入账')).toBeVisible()
})

test('another amount, or a word against what was credited, is under review until a person has decided, and then settled with its result [WALLET-20][OPS-07] @phone @long', async ({
  page,
  server,
}) => {
  await asDepositor(page, server)
  const id = await ask(page, 'alipay')
  await atProvider(server.provider, id, 'pay-other', '400')
  await expect(heading(page, '金额对不上')).toBeVisible()
  await expect(page.getByText('人工核对中').filter({ visible: true }).first()).toBeVisible()
  await expect(row(page, '收到')).toHaveText('¥400.00')
  await expect(page.getByText('核对前没有入账，余额没有变动')).toBeVisible()
  await expect(row(page, '先入账')).toHaveText('¥0.00')
  await expect(page.getByText(/^核对差额 ¥100\.\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: '提交付款凭证' }).click()
  const voucher = page.getByRole('form', { name: '提交付款凭证' })
  await voucher.getByLabel('付款流水号').fill('不是号')
  await voucher.getByRole('button', { name: '提交凭证' }).click()
  await expect(voucher.getByLabel('付款流水号')).toHaveAccessibleDescription('6 到 40 位字母或数字')
  await voucher.getByLabel('付款流水号').fill('2026 1125 0001 7788')
  await voucher.getByLabel('说明').fill('<b>江海银行</b>')
  await voucher.getByRole('button', { name: '提交凭证' }).click()
  await expect(page.getByRole('region', { name: '付款凭证' }).getByRole('listitem')).toContainText('2026112500017788')
  await expect(page.getByRole('button', { name: '取消订单' })).toBeHidden()
  await page.reload()
  await expect(heading(page, '金额对不上')).toBeVisible()
  const balances = async () => (await (await api(page, server)).call('funds.getBalance', { withLockMoney: 1 })).data
  expect(await balances()).toMatchObject({ balanceFen: '1000000' })
  await atProvider(server.provider, id, 'pay')
  await expect(heading(page, /已到账$/)).toBeVisible()
  const credited = await balances()
  await atProvider(server.provider, id, 'repeat')
  await atProvider(server.provider, id, 'contradict')
  await expect(heading(page, '通道前后说法不一')).toBeVisible()
  await expect(heading(page, /已到账$/), 'what was credited stays').toBeVisible()
  expect(await balances()).toEqual(credited)

  // A person leaves it at that, and credits what came in for another order.
  await decide(page, server, /账面正确/)
  await expect(heading(page, '余额没有因此变动')).toBeVisible()
  await expect(heading(page, /已到账$/)).toBeVisible()
  const short = await ask(page, 'alipay')
  await atProvider(server.provider, short, 'pay-other', '400')
  await expect(heading(page, '金额对不上')).toBeVisible()
  await decide(page, server, /按通道所说补入/)
  await expect(heading(page, '¥400.00 已补入账')).toBeVisible()
  await expect(row(page, '收到')).toHaveText('¥400.00')
  await expect(page.getByText('已结案').filter({ visible: true })).toBeVisible()
  await page.reload()
  await expect(heading(page, '¥400.00 已补入账')).toBeVisible()
  await page.getByRole('link', { name: '看记录' }).click()
  await expect(page.getByText('核对后入账').filter({ visible: true })).toBeVisible()
  expect(server.command('server/cli/dispute.ts')).toContain('There is no dispute')
  expect(server.command('server/cli/audit.ts')).toContain('The books hold')
})

/** What a person does at the console about the only dispute there is. */
async function decide(page: Page, server: TestServer, act: RegExp) {
  const console = await page.context().newPage()
  await console.goto(`${server.sandbox}/disputes`)
  await console.getByRole('radio', { name: act }).check()
  await expect(console.getByRole('row', { name: /2026112500017788 <b>江海银行<\/b>/ })).toBeVisible()
  const by = console.getByLabel('经办人')
  // Who decided before is known.
  if ((await by.inputValue()) !== '周云舟') await by.fill('周云舟')
  await console.getByLabel('理由').fill('与通道对过账')
  await console.getByRole('button', { name: '结案' }).click()
  await expect(console.getByText('没有争议')).toBeVisible()
  await expect(console.getByRole('cell', { name: '与通道对过账' }).first()).toBeVisible()
  await console.close()
}

const PAY = '**/fd/api/v1/payment/pay'

test('a double press makes one order; a lost answer is asked for by id, and the page goes on where the order is [WALLET-16][WALLET-08] @long', async ({
  page,
  server,
}) => {
  await asDepositor(page, server)
  await fill(page, 'alipay', '600')
  await submit(page).dblclick()
  await shownOrder(page)
  const orders = async () => (await (await api(page, server)).call('deposit.status', { id: null })).data as { orders: { id: string }[] }
  expect((await orders()).orders).toHaveLength(1)

  for (const way of ['bank', 'alipay'] as const) {
    await fill(page, way, '700')
    await page.context().setOffline(true)
    await form(page).getByRole('button', { name: '联网后可用' }).click()
    await expect(form(page).getByRole('alert')).toContainText('网络')
    await expect(amountOf(page), 'nothing typed is lost').toHaveValue('700')
    await page.context().setOffline(false)
  }
  expect((await orders()).orders, 'nothing waits for the network').toHaveLength(1)
  await page.route(PAY, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit(page).click()
  await shownOrder(page)
  await expect(page.getByText(/^¥700\.\d\d$/).first()).toBeVisible()
  expect((await orders()).orders).toHaveLength(2)

  await page.unroute(PAY)
  await page.route(PAY, (route) => route.abort())
  await fill(page, 'alipay', '800')
  await submit(page).click()
  await expect(form(page).getByRole('alert')).toContainText('没有送到，钱没有动')
  await expect(amountOf(page)).toHaveValue('800')
  expect((await orders()).orders).toHaveLength(2)
  await page.unroute(PAY)
  await submit(page).click()
  await shownOrder(page)
  expect((await orders()).orders).toHaveLength(3)
})

test('a server killed in the middle of a deposit: the order exists once and goes on, and the page waits for it [WALLET-08][WALLET-18] @fault', async ({
  page,
  server,
}) => {
  await asDepositor(page, server)
  await fill(page, 'alipay', '900')
  let answered: () => void = () => undefined
  const killed = new Promise<void>((done) => {
    answered = done
  })
  await page.route(PAY, async (route) => {
    await route.fetch()
    await server.kill()
    await route.abort()
    answered()
  })
  await submit(page).click()
  await killed
  await expect(form(page).getByText('正在核对这笔是否已提交')).toBeVisible()
  await expect(amountOf(page)).toHaveValue('900')
  await page.unroute(PAY)
  await server.start()
  const id = await shownOrder(page)
  expect((await providerState(server.provider)).orders.filter(({ order }) => order.id === id)).toHaveLength(1)

  await server.kill()
  await expect(timer(page), 'the wait page stays').toBeVisible()
  await server.start()
  await atProvider(server.provider, id, 'pay')
  await expect(heading(page, /已到账$/)).toBeVisible()
  expect(server.command('server/cli/audit.ts')).toContain('The books hold')
})

test('another member’s order is answered as if it did not exist; a limit says what is left and offers it [WALLET-09]', async ({
  page,
  server,
}) => {
  await asDepositor(page, server)
  const theirs = await (async () => {
    const other = await page.context().browser()?.newContext({ baseURL: server.origin })
    const owner = await other?.newPage()
    if (!owner) throw new Error('no page')
    await asDepositor(owner, server)
    const id = await ask(owner, 'alipay')
    await other?.close()
    return id
  })()
  await page.goto(`/mine/savemoney?order=${theirs}`)
  await expect(page.getByText('没有这笔存款')).toBeVisible()
  await page.goto('/mine/savemoney?order=nonsense')
  await expect(page.getByText(/没有这笔存款|订单没有加载出来/)).toBeVisible()

  const { call } = await api(page, server)
  expect(await call('play.setLimit', { kind: 'deposit', period: 'month', value: '70000' })).toMatchObject({ status_code: 6000 })
  await fill(page, 'alipay', '1000')
  await expect(form(page).getByText('本月存款限额还剩 ¥700，所以这次最多 ¥700')).toBeVisible()
  await submit(page).click()
  await expect(amountOf(page)).toHaveAccessibleDescription('本月存款限额还剩 ¥700')
  await form(page).getByRole('button', { name: '改为 ¥700' }).click()
  await expect(amountOf(page)).toHaveValue('700')
  await submit(page).click()
  await shownOrder(page)
  await page.goto('/mine/savemoney')
  await expect(page.getByRole('region', { name: '存款限额' })).toContainText('/ 700')
})
