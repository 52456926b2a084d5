import { expect, type Page } from 'playwright/test'
import { apiOf, earlyBet } from '../support/api.ts'
import { keptPages, openMoneyCalls } from './kept-support.ts'
import { asMember, balance, isPhone, test } from './support.ts'

/** How often the page has sent this call. */
function sent(page: Page, call: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith(call)) count += 1
  })
  return () => count
}

const form = (page: Page) => page.getByRole('form', { name: '转账' })
const amount = (page: Page) => page.getByLabel('转账金额')
const main = (page: Page) => page.getByRole('region', { name: '中心钱包' })
const venues = (page: Page) => page.getByRole('region', { name: '场馆余额' })

async function transfer(page: Page, venue: string, yuan: string): Promise<void> {
  await page.goto(`/mine/transfermoney?venue=${venue}`)
  await amount(page).fill(yuan)
  await form(page).getByRole('button', { name: /^转入/ }).click()
  await expect(page.getByRole('heading', { name: /^已转入/ })).toBeVisible()
  // Else the next page asks for this one, and shows its outcome.
  await expect.poll(() => openMoneyCalls(page)).toBe(0)
}

test('money goes to a venue and back, once for a double click; a wrong amount is said at its field; every tab shows the new balance at once [WALLET-01] [WALLET-03] [WALLET-06] [WALLET-16] [SET-07] [ROUTE-14] [TRANSPORT-18] @phone', async ({
  page,
  server,
  context,
}) => {
  await asMember(page, server)
  const other = await context.newPage()
  await other.goto('/mine/wallet')
  await expect(main(other)).toContainText('10,000.00')
  await page.goto('/mine/transfermoney?venue=HATY')
  await expect(page.getByText('海岸体育的游戏即将开放，现在还不能玩'), 'said before').toBeVisible()
  await page.goto('/mine/transfermoney?venue=XHZR')
  const send = form(page).getByRole('button', { name: /^转入星河真人/ })
  await send.click()
  await expect(amount(page)).toHaveAccessibleDescription(/请输入转账金额/)
  await amount(page).fill('10000.01')
  await expect(async () => {
    await send.click()
    // While the balance is asked for anew, it is the server that refuses, and it names no amount.
    await expect(amount(page)).toHaveAccessibleDescription(/超出中心钱包余额，最多 ¥10,000\.00/, { timeout: 2_000 })
  }).toPass()
  await amount(page).fill('12.345')
  await expect(amount(page), 'a third decimal can’t be typed').toHaveValue('10000.01')
  await amount(page).fill('1234567890.12')
  await expect(amount(page), 'nor a thirteenth character').toHaveValue('10000.01')
  await form(page).getByRole('button', { name: '全部' }).click()
  await expect(amount(page)).toHaveValue('10000.00')
  await amount(page).fill('860.5')
  const calls = sent(page, '/venue/transfer')
  await send.dblclick()
  await expect(page.getByRole('heading', { name: '已转入星河真人' })).toBeVisible()
  await expect(page.getByText('¥9,139.50').filter({ visible: true }).first()).toBeVisible()
  expect(calls()).toBe(1)
  await expect(main(other), 'the other tab hears of it').toContainText('9,139.50')
  await expect(venues(other)).toContainText('¥860.50')
  if (!isPhone(page)) await expect(balance(other)).toHaveText('¥9,139.50')

  await page.getByRole('button', { name: '再转一笔' }).click()
  await page.getByRole('button', { name: '对调' }).click()
  await form(page).getByRole('button', { name: '全部' }).click()
  await expect(amount(page)).toHaveValue('860.50')
  await amount(page).fill('60.25')
  await form(page).getByRole('button', { name: '转到中心钱包 ¥60.25' }).click()
  await expect(page.getByRole('heading', { name: '已转到中心钱包' })).toBeVisible()
  await page.getByRole('link', { name: '看钱包' }).click()
  await expect(main(page)).toContainText('9,199.75')
  await expect(main(page)).toContainText('¥10,000.00')
  await expect(venues(page)).toContainText('¥800.25')
  expect(server.command('server/cli/audit.ts')).toContain('The books hold.')
})

test('the main balance is asked for together with what is held, and the page shows what the answer says [WALLET-02] @phone', async ({
  page,
  server,
}) => {
  const { name } = await asMember(page, server)
  const isBalance = (sent: { url(): string }) => new URL(sent.url()).pathname === '/fd/api/v1/transfer/getBalance'
  const shown = isPhone(page) ? main(page) : balance(page)
  const first = page.waitForResponse(isBalance)
  await page.goto('/mine')
  const asked = (await first).request()
  expect(asked.method()).toBe('POST')
  expect(asked.postDataJSON()).toEqual({ withLockMoney: 1 })
  expect(await (await first).json()).toMatchObject({ data: { balanceFen: '1000000', lockMoneyFen: '0' } })
  await expect(shown).toContainText('10,000.00')

  const later = page.waitForRequest(isBalance)
  const { call } = apiOf(server.origin, await page.evaluate(() => localStorage.getItem('token') ?? ''))
  expect(await call('sport.placeBet', await earlyBet(server.origin)), name).toMatchObject({ status_code: 6000 })
  expect((await later).postDataJSON()).toEqual({ withLockMoney: 1 })
  await expect(shown).toContainText('9,990.00')
})

test('the wallet leaves out venues without money and covers amounts as before a reload; automatic transfer stays as switched, and off is explained first [WALLET-04] [WALLET-07] [SET-10] @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await transfer(page, 'HATY', '20')
  await page.goto('/mine/wallet')
  await expect(venues(page)).toContainText('星河馆')
  if (isPhone(page)) await venues(page).getByRole('button', { name: '隐藏' }).click()
  else await venues(page).getByRole('switch', { name: '隐藏零余额' }).click()
  for (let turn = 0; turn < 2; turn++) {
    await expect(venues(page)).toContainText('海岸体育')
    await expect(venues(page)).not.toContainText('星河馆')
    expect(await page.evaluate(() => localStorage.getItem('hideNoBalance'))).toBe('1')
    await page.reload()
  }
  await main(page).getByRole('button', { name: '隐藏金额' }).click()
  await expect(main(page)).not.toContainText('9,980')
  await page.reload()
  await expect(main(page)).toContainText('••••••')
  await main(page).getByRole('button', { name: '显示金额' }).click()
  await expect(main(page)).toContainText('9,980.00')

  const auto = venues(page).getByRole('switch', { name: '免转' })
  await expect(auto).not.toBeChecked()
  await auto.click()
  await expect(auto).toBeChecked()
  await page.reload()
  await expect(auto).toBeChecked()
  await auto.click()
  const explained = page.getByRole('dialog', { name: '关闭免转' })
  await expect(explained).toContainText('已在场馆里的 ¥20.00 不动')
  await explained.getByRole('button', { name: '保持免转' }).click()
  await expect(auto).toBeChecked()
  await auto.click()
  await explained.getByRole('button', { name: '关闭免转' }).click()
  await expect(auto).not.toBeChecked()
  await page.reload()
  await expect(auto).toBeEnabled()
  await expect(auto).not.toBeChecked()
})

test('recycling says of each venue what became of its money; one in maintenance keeps it in sight and lets nothing pass [WALLET-05] [WALLET-16] @phone @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  for (const [venue, yuan] of [
    ['XHZR', '100'],
    ['ZLQP', '50'],
  ] as const)
    await transfer(page, venue, yuan)
  expect(server.command('server/cli/venue.ts', 'ZLQP', 'maintenance')).toContain('ZLQP is in maintenance.')
  try {
    await page.goto('/mine/wallet')
    await expect(venues(page)).toContainText('维护中')
    const calls = sent(page, '/venue/recycle')
    await venues(page).getByRole('button', { name: '一键回收' }).dblclick()
    const result = page.getByRole('dialog', { name: '一键回收' })
    await expect(result).toContainText('¥100.00')
    await expect(result).toContainText('1 个成功，1 个没有收回，余额都没有丢失')
    await expect(result.getByRole('listitem').filter({ hasText: '竹里棋牌' })).toContainText('场馆维护中，稍后再收50.00')
    await expect(result.getByRole('listitem').filter({ hasText: '星河馆' })).toContainText('没有余额')
    expect(calls()).toBe(1)
    await result.getByRole('button', { name: '完成' }).click()
    await expect(main(page)).toContainText('9,950.00')
    await page.goto('/mine/transfermoney?venue=ZLQP&ty=out')
    await expect(page.getByText('竹里棋牌维护中，恢复时间待定。余额都在，恢复前不能转。')).toBeVisible()
    await amount(page).fill('1')
    await form(page)
      .getByRole('button', { name: /^转到中心钱包/ })
      .click()
    await expect(amount(page)).toHaveAccessibleDescription(/维护中/)
  } finally {
    server.command('server/cli/venue.ts', 'ZLQP', 'open')
  }
  await page.reload()
  await page.getByRole('button', { name: '回收', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '一键回收' })).toContainText('¥50.00')
  expect(server.command('server/cli/audit.ts')).toContain('The books hold.')
})

test('a transfer whose answer was lost is asked for until it is known, also by the page after a reload; one that never arrived is told as not done, with what was typed [WALLET-16] @phone @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/mine/transfermoney?venue=XHZR')
  await page.route('**/callStatus', (route) => route.abort())
  await page.route('**/venue/transfer', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const calls = sent(page, '/venue/transfer')
  await amount(page).fill('70')
  await form(page).getByRole('button', { name: '转入星河真人 ¥70' }).click()
  await expect(page.getByRole('status').filter({ hasText: '正在核对结果' })).toBeVisible()
  await expect(form(page).getByRole('button', { name: '正在核对' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: '正在核对结果' })).toBeVisible()
  await expect(amount(page), 'what is being asked for').toHaveValue('70')
  await page.unroute('**/callStatus')
  await expect(page.getByRole('heading', { name: '已转入星河真人' })).toBeVisible()
  await expect(page.getByText('¥9,930.00').filter({ visible: true }).first()).toBeVisible()
  expect(calls()).toBe(1)

  await page.unroute('**/venue/transfer')
  await page.route('**/venue/transfer', (route) => route.abort())
  await page.getByRole('button', { name: '再转一笔' }).click()
  await amount(page).fill('80')
  await form(page).getByRole('button', { name: '转入星河真人 ¥80' }).click()
  await expect(amount(page)).toHaveAccessibleDescription(/没有送到，钱没有动/)
  await expect(amount(page)).toHaveValue('80')
  await page.unroute('**/venue/transfer')
  await form(page).getByRole('button', { name: '转入星河真人 ¥80' }).click()
  await expect(page.getByText('¥9,850.00').filter({ visible: true }).first()).toBeVisible()
  expect(server.command('server/cli/audit.ts')).toContain('The books hold.')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the wallet opens after a reload with its age, a transfer is refused with the reason and never sent later, and a logout leaves nothing [UX-12] [WALLET-16] @long', async ({
    page,
    context,
    server,
  }) => {
    await asMember(page, server)
    await transfer(page, 'SLBY', '88')
    await page.goto('/mine/wallet')
    await expect(main(page)).toContainText('9,912.00')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => keptPages(page)).toContain('venue.allBalance')
    // setOffline does not affect the socket of a SharedWorker: the server must be down too.
    await server.kill()
    await context.setOffline(true)
    try {
      await page.reload()
      await expect(main(page)).toContainText('9,912.00')
      await expect(main(page).getByText(/没有更新成功，显示 [\d:]+ 的内容/)).toBeVisible()
      await expect(venues(page)).toContainText('¥88.00')
      await page.goto('/mine/transfermoney?venue=HATY')
      await amount(page).fill('10')
      await form(page).getByRole('button', { name: '联网后可用' }).click()
      await expect(amount(page)).toHaveAccessibleDescription(/没有网络，这笔没有提交，钱没有动/)
      await expect(amount(page)).toHaveValue('10')
    } finally {
      await server.start()
      await context.setOffline(false)
    }
    await page.goto('/mine/wallet')
    await expect(main(page).getByText(/^[\d:]+ 更新$/)).toBeVisible()
    await expect(main(page), 'nothing was queued').toContainText('9,912.00')
    await page.getByRole('button', { name: /^账户/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect.poll(() => keptPages(page)).toEqual([])
  })
})
