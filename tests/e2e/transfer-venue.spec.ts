import { expect, type Page } from 'playwright/test'
import { type SecondCasino, secondCasino } from '../support/second-casino.ts'
import type { TestServer } from '../support/server.ts'
import { asMember, test as base, isPhone, QUIET_DAY } from './support.ts'

/** The real venue with its own books beside the real site. */
const test = base.extend<object, { second: SecondCasino; server: TestServer }>({
  second: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const second = await secondCasino(QUIET_DAY)
      await use(second)
      await second.close()
    },
    { scope: 'worker' },
  ],
  server: [({ second }, use) => use(second.site), { scope: 'worker' }],
})
test.afterEach(({ second }) => second.line.mended())

const enter = (page: Page) => page.getByRole('button', { name: '进入海棠棋牌' }).click()
const game = (page: Page) => page.frameLocator('iframe')
const deal = (page: Page) => game(page).getByRole('button', { name: /^发牌/ })
const atTable = async (page: Page) => {
  await expect(deal(page)).toBeEnabled()
  await expect(page).toHaveTitle(/^海棠牛牛 · /)
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '进入海棠棋牌' })

function sent(page: Page, call: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/game/api/v1${call}`)) bodies.push(request.postDataJSON())
  })
  return bodies
}

test('without money at the venue it asks first: the amount is required, has two decimals and twelve characters, all fills the wallet; a transfer enters afterwards, and so does the other button without one [LAUNCH-08] [LAUNCH-10] [LAUNCH-11] [LAUNCH-12] [LAUNCH-13] [LAUNCH-14] [LAUNCH-16] [LAUNCH-17] [SESSION-09] [TRANSPORT-18] [VENUE-10] @phone @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/game/chess')
  const launches = sent(page, '/venue/launch')
  const transfers = sent(page, '/venue/transfer')
  await enter(page)
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('里面还没有你的钱')
  await dialog.getByRole('button', { name: '直接进入' }).click()
  await atTable(page)
  await expect(page.getByRole('status', { name: '余额' })).toHaveText('¥0.00')
  expect(transfers).toEqual([])
  expect(launches.map(({ isActivity }) => isActivity)).toEqual([undefined, 1])

  await page.goto('/game/chess')
  await enter(page)
  const amount = dialog.getByLabel('从中心钱包转入')
  const send = dialog.getByRole('button', { name: /^转入/ })
  await expect(dialog).toContainText('可转 ¥10,000.00')
  await send.click()
  await expect(amount).toHaveAccessibleDescription(/请输入转账金额/)
  await amount.fill('0')
  await send.click()
  await expect(amount).toHaveAccessibleDescription(/金额要大于 0/)
  await amount.fill('10000.01')
  await send.click()
  await expect(amount).toHaveAccessibleDescription(/超出中心钱包余额，最多 ¥10,000\.00/)
  await dialog.getByRole('button', { name: '改为 ¥10,000.00' }).click()
  await expect(amount).toHaveValue('10000.00')
  await amount.fill('10000.01')
  await amount.fill('1.234')
  await expect(amount).toHaveValue('10000.01')
  await amount.fill('1234567890.12')
  await expect(amount).toHaveValue('10000.01')
  await dialog.getByRole('button', { name: '全部' }).click()
  await expect(amount).toHaveValue('10000.00')
  expect(transfers).toEqual([])
  // A phone's sheet has its own keys, and no keyboard opens.
  if (isPhone(page)) {
    await amount.fill('')
    await expect(amount).toHaveAttribute('inputmode', 'none')
    for (const name of ['1', '0', '小数点', '退格', '0', '+100']) await dialog.getByRole('button', { name, exact: true }).click()
    await expect(amount).toHaveValue('200')
    await expect(amount).toBeFocused()
  } else await amount.fill('200')
  await dialog.getByRole('button', { name: '转入 ¥200 并进入' }).click()
  await expect(page.getByText('转账成功')).toBeVisible()
  await atTable(page)
  await expect(page.getByRole('status', { name: '余额' })).toHaveText('¥200.00')
  expect(transfers).toEqual([{ id: expect.any(String), channelCode: 'HTQP', ty: 'in', amount: '200', isActivity: 1 }])
  expect(launches.map(({ isActivity }) => isActivity)).toEqual([undefined, 1, undefined, 1])

  // From the game more is moved in, and the game goes on.
  await page.getByRole('button', { name: '转入海棠棋牌' }).click()
  const inside = page.getByRole('dialog', { name: '转入海棠棋牌' })
  await inside.getByLabel('从中心钱包转入').fill('50')
  await inside.getByRole('button', { name: '转入', exact: true }).click()
  await expect(page.getByText('已转入海棠棋牌')).toBeVisible()
  await expect(inside).toHaveCount(0)
  await expect(page.getByRole('status', { name: '余额' })).toHaveText('¥250.00')
  await game(page).getByText('余额').first().click()
  await expect(game(page).getByText('¥250.00').first()).toBeVisible()
  expect(launches).toHaveLength(4)

  // With money there nothing is asked.
  await page.goto('/game/chess')
  await enter(page)
  await atTable(page)
})

test('with automatic transfer all goes along into the game and comes back on leaving, with what was won or lost there, which is in sight beside the time; without it money stays, and is moved by hand and recycled [VENUE-10] [FAIR-05] [WALLET-05] [WALLET-06] [WALLET-07] @phone @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/game/chess')
  const transfers = sent(page, '/venue/transfer')
  await page.getByRole('switch', { name: /免转/ }).click()
  // The message may be gone before the game's page is there.
  await Promise.all([expect(page.getByText('已带入海棠棋牌')).toBeVisible(), enter(page)])
  await atTable(page)
  expect(transfers).toEqual([{ id: expect.any(String), channelCode: 'HTQP', ty: 'in', amount: 'all' }])
  const there = page.getByRole('status', { name: '余额' })
  await expect(there).toHaveText('¥10,000.00')
  await deal(page).click()
  await expect(
    game(page)
      .getByText(/押 ¥20|返还/)
      .first(),
  ).toBeVisible()
  await expect(there).not.toHaveText('¥10,000.00')
  const left = (await there.textContent()) ?? ''
  const lost = 10_000 - Number(left.replace(/[¥,]/g, ''))
  const net = `${lost > 0 ? '−' : '+'}¥${Math.abs(lost).toFixed(2)}`
  const told = page.locator('header p').filter({ hasText: `净额 ${net}`, visible: true })
  await expect(told).toBeVisible()
  expect(await told.evaluate((line) => line.scrollWidth <= line.clientWidth), 'not cut off').toBe(true)
  await page.getByRole('button', { name: '返回' }).first().click()
  const card = page.getByText('场馆余额已回收')
  await expect(card).toBeVisible()
  await expect(page.getByText(left).filter({ visible: true }).first()).toBeVisible()

  await page.goto('/mine/transfermoney?venue=HTQP&ty=in')
  await expect(page.getByRole('switch', { name: /免转/ })).toBeChecked()
  await page.getByRole('switch', { name: /免转/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '关闭免转' }).click()
  await expect(page.getByRole('switch', { name: /免转/ })).not.toBeChecked()
  await page.getByLabel('转账金额').fill('150')
  await expect(page.getByText(left).filter({ visible: true }).first()).toBeVisible()
  // The page does not know of the first transfer yet when the second one is sent.
  const balances = Promise.withResolvers<void>()
  await page.route('**/venue/allBalance', async (route) => {
    await balances.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: '转入海棠棋牌 ¥150' }).click()
  await expect(page.getByRole('heading', { name: '已转入海棠棋牌' })).toBeVisible()
  await page.getByRole('button', { name: '再转一笔' }).click()
  await page.getByRole('button', { name: '对调' }).click()
  await page.getByLabel('转账金额').fill('50')
  await page.getByRole('button', { name: '转到中心钱包 ¥50' }).click()
  await expect(page.getByRole('heading', { name: '已转到中心钱包' })).toBeVisible()
  balances.resolve()
  await page.goto('/game/chess')
  await enter(page)
  await atTable(page)
  await expect(there).toHaveText('¥100.00')
  await page.getByRole('button', { name: '返回' }).first().click()
  await expect(page).toHaveURL(/\/game\/chess$/)
  expect(transfers).toHaveLength(3)

  await page.goto('/mine/wallet')
  await page.getByRole('button', { name: '一键回收' }).click()
  const results = page.getByRole('dialog', { name: '一键回收' })
  await expect(results.getByRole('listitem').filter({ hasText: '海棠棋牌' })).toContainText('已回收100.00')
  await results.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText(left).filter({ visible: true }).first()).toBeVisible()
})

test('while the venue does not answer the page says where the money is, and no game is begun; it comes back by itself [VENUE-10] [WALLET-06] @fault', async ({
  page,
  server,
  second,
}) => {
  await asMember(page, server)
  await page.goto('/mine/transfermoney?venue=HTQP&ty=in')
  void second.line.losing({ call: 'transfer/in', when: 'before' })
  await page.getByLabel('转账金额').fill('30')
  await page.getByRole('button', { name: '转入海棠棋牌 ¥30' }).click()
  await expect(page.getByRole('heading', { name: '正在转入海棠棋牌' })).toBeVisible()
  await expect(page.getByText('不会转两次')).toBeVisible()
  await page.goto('/mine/wallet')
  await expect(page.getByText('¥30.00 正在转入海棠棋牌')).toBeVisible()
  await expect(page.getByText('10,000.00').filter({ visible: true }).first(), 'the total says it too').toBeVisible()

  await page.goto('/game/chess')
  await page.getByRole('switch', { name: /免转/ }).click()
  await enter(page)
  await expect(page.getByText('¥9,970.00 在途中')).toBeVisible()
  await expect(page).toHaveURL(/\/game\/chess$/)
  second.line.mended()
  await page.goto('/mine/wallet')
  // The site asks by id: neither came to the venue.
  await expect(page.getByText('正在转入海棠棋牌').first()).toBeVisible()
  await expect(page.getByText('正在转入海棠棋牌')).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByText('10,000.00').filter({ visible: true }).first()).toBeVisible()
  if (!isPhone(page)) await expect(page.getByText('海棠棋牌 → 中心钱包').first()).toBeVisible()
})
