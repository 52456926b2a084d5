import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import type { Ticket } from '../../contract/betting.ts'
import type { GameList } from '../../contract/sport.ts'
import { apiOf } from '../support/api.ts'
import { keptPages } from './kept-support.ts'
import { asMember, isPhone, test } from './support.ts'

const callOf = async (page: Page, origin: string) => apiOf(origin, (await page.evaluate(() => localStorage.getItem('token'))) ?? '').call

/** Bets on the home side of the match of this team. */
async function bet(call: Awaited<ReturnType<typeof callOf>>, team: string, stakeFen: string): Promise<Ticket> {
  const { games } = (await call('sport.gameList', { showType: 'FT' })).data as GameList
  const market = games.find(({ team_h }) => team_h === team)?.markets.find(({ w }) => w === 'M')
  const odds = market?.prices[0] ?? 0
  const answer = await call('sport.placeBet', {
    id: randomUUID(),
    marketId: market?.id ?? '',
    selection: 'H',
    odds,
    stakeFen,
    accept: 'any',
  })
  return answer.data as Ticket
}

/** The rows of the list, newest first, as text. */
const rows = (page: Page) =>
  isPhone(page) ? page.getByRole('region', { name: /周/ }).getByRole('listitem') : page.locator('tbody').getByRole('row')

test('the record of the wallet shows each movement with the balance after it, filters, copies, and exports sums that hold [REC-02][REC-07][WALLET-19] @phone', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await asMember(page, server)
  await page.goto('/mine/transRecord')
  await expect(page).toHaveTitle(/^交易记录 · /)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('站点赠送')

  const call = await callOf(page, server.origin)
  const ticket = await bet(call, 'Southmoor', '12300')
  await expect(rows(page), 'a bet comes by itself').toHaveCount(2)
  await expect(rows(page).first()).toContainText(/投注.*Southmoor.*−123\.00/)
  await expect(rows(page).first()).toContainText('已接受')
  const sum = (label: RegExp) => page.locator('dl > div').filter({ hasText: label }).locator('dd').first()
  await expect(sum(/^投注净额/)).toHaveText('−¥123.00')
  await expect(page.getByText(/期初 ¥0\.00，期末 ¥9,877\.00/)).toBeVisible()
  await page.getByRole('button', { name: '更多', exact: true }).click()
  const more = page.locator('dl').filter({ hasText: '期初余额' })
  await expect(more, 'opening plus all sums is closing').toContainText('场馆转账¥0.00其他¥0.00期初余额¥0.00期末余额¥9,877.00')
  if (isPhone(page)) await rows(page).first().getByRole('button').first().click()
  await expect(rows(page).first(), 'the balance after it').toContainText('9,877.00')
  await page.getByRole('button', { name: `复制单号 ${ticket.number}` }).click()
  await expect(page.getByText('复制成功')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ticket.number)

  const kinds = page.getByRole('group', { name: '交易类型' })
  await kinds.getByRole('button', { name: '投注与派彩' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('已显示 1 条，共 1 条')).toBeVisible()
  await expect(sum(/^投注净额/), 'the sums are of the range, whatever the filter').toHaveText('−¥123.00')
  await kinds.getByRole('button', { name: '存款' }).click()
  await expect(page.getByText('没有这样的交易')).toBeVisible()
  await page.getByRole('button', { name: '看全部交易' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('combobox', { name: '状态' }).selectOption('进行中')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('已接受')
  await page.getByRole('combobox', { name: '状态' }).selectOption('已退回')
  await expect(page.getByText('没有这样的交易')).toBeVisible()
  await page.getByRole('button', { name: '看全部交易' }).click()
  await expect(rows(page)).toHaveCount(2)

  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出表格' }).click()])
  expect(saved.suggestedFilename()).toMatch(/^parlay-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/)
  const csv = await readFile(await saved.path(), 'utf8')
  expect(csv.startsWith('\ufeff"时间","类型","说明"')).toBe(true)
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(/"期初余额".*,,0\.00$/)
  expect(lines[3]).toMatch(new RegExp(`"投注",.*"${ticket.number}",-123\\.00,9877\\.00$`))
  expect(lines[4]).toMatch(/"合计".*,9877\.00,9877\.00$/)
})

test('a month has its statement: sums by the ledger, its entries as a table, and a picture without numbers or balances [REC-02][WALLET-19] @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/mine/transRecord')
  const month = page.getByRole('combobox', { name: '账单月份' })
  const statement = page.getByRole('region', { name: /^\d+ 月账单$/ })
  await expect(statement, 'the last month that is over').toContainText('期初 / 期末¥0.00 / ¥0.00')
  await bet(await callOf(page, server.origin), 'Southmoor', '4500')
  await month.selectOption({ index: 0 })
  await expect(statement).toContainText('投注 / 返还¥45.00 / ¥0.00')
  await expect(statement).toContainText('投注净额−¥45.00')
  await expect(statement).toContainText('期初 / 期末¥0.00 / ¥9,955.00')
  const [table] = await Promise.all([page.waitForEvent('download'), statement.getByRole('button', { name: '下载' }).click()])
  expect((await readFile(await table.path(), 'utf8')).trim().split('\r\n').at(-1)).toMatch(/"合计".*,9955\.00,9955\.00$/)

  const card = page.getByRole('region', { name: '分享图片' })
  await expect(card).toContainText('投注净额−¥45.00')
  await expect(card).toContainText('限额没有设')
  await expect(card, 'nothing but sums').not.toContainText('9,955')
  await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: () => false }))
  const [picture] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: '分享图片' }).click()])
  expect(picture.suggestedFilename()).toMatch(/^parlay-\d{4}-\d{2}\.png$/)
  expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG')
})

test.describe('after a visit', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the record opens without a network, says how old it is, and offers nothing that needs one [UX-12][REC-02] @phone @long', async ({
    page,
    server,
    context,
  }) => {
    await asMember(page, server)
    await page.goto('/mine/transRecord')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect.poll(() => keptPages(page)).toContain('funds.queryDealRecord')
    await context.setOffline(true)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText(/没有更新成功，显示 .* 的内容/)).toBeVisible()
    await expect(page.getByRole('button', { name: '导出表格' })).toBeDisabled()
    await context.setOffline(false)
    await expect(page.getByText(/没有更新成功/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: '导出表格' })).toBeEnabled()
  })
})

test('a range that ends before it starts is refused at its field, and a failed answer says so and is asked for again [REC-02][REC-07] @phone @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  const path = '**/fd/api/v1/transactions/queryDealRecord'
  await page.route(path, (route) => route.abort())
  await page.goto('/mine/transRecord')
  await expect(page.getByText('记录没有加载出来')).toBeVisible()
  await page.unroute(path)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(rows(page)).toHaveCount(1)

  if (isPhone(page)) await page.getByRole('button', { name: / 至 / }).click()
  const own = page.getByRole('form', { name: '自定义日期' })
  await own.getByLabel('开始日期').fill('2022-11-22')
  await own.getByLabel('结束日期').fill('2022-11-21')
  await own.getByRole('button', { name: '查询' }).click()
  await expect(own.getByLabel('结束日期')).toHaveAccessibleDescription(/不能早于/)
  await own.getByLabel('结束日期').fill('2022-11-23')
  await own.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('这段时间没有交易')).toBeVisible()
  await expect(page.getByText(/期初 ¥0\.00，期末 ¥0\.00/)).toBeVisible()
})

test('gifts that came are listed, and the page says what it is for while there are none [REC-02] @phone', async ({ page, server }) => {
  await asMember(page, server)
  await page.goto('/mine/giftRecord')
  const list = page.getByRole('list', { name: '礼金' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText(/站点赠送.*\+10,000\.00/)
  await page.route('**/act/api/v1/activityTopGift/exchangeRecord', (route) =>
    route.fulfill({ json: { status_code: 6000, data: { list: [], next: null }, message: '' } }),
  )
  await page.reload()
  await expect(page.getByText('还没有礼金')).toBeVisible()
})
