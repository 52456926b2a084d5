import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import type { Ticket } from '../../contract/betting.ts'
import type { GameList } from '../../contract/sport.ts'
import { apiOf } from '../support/api.ts'
import { asMember, QUIET_DAY, test } from './support.ts'

// Its own server, because the test plays the day to the end.
test.use({ serverOptions: { ...QUIET_DAY } })

test('the bet record follows its tickets from open to settled, void and corrected, adds them up as the ledger does, filters, copies and survives a lost line [REC-01][REC-03][REC-04][REC-07][BET-13] @long', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await asMember(page, server)
  await page.goto('/mine/betRecord')
  await expect(page.getByText('这几天没有注单')).toBeVisible()

  const { call } = apiOf(server.origin, (await page.evaluate(() => localStorage.getItem('token'))) ?? '')
  const { games } = (await call('sport.gameList', { showType: 'FT' })).data as GameList
  const place = async (team: string, stakeFen: string) => {
    const market = games.find(({ team_h }) => team_h === team)?.markets.find(({ w }) => w === 'M')
    const answer = await call('sport.placeBet', {
      id: randomUUID(),
      marketId: market?.id ?? '',
      selection: 'H',
      odds: market?.prices[0] ?? 0,
      stakeFen,
      accept: 'any',
    })
    return answer.data as Ticket
  }
  const won = await place('Northbridge', '10000')
  const lost = await place('Southmoor', '5000')
  const given = await place('Highcastle', '2000')
  const gameOf = ({ legs }: Ticket) => legs[0]?.gameId ?? ''

  const row = (team: string) => page.getByRole('row').filter({ hasText: `独赢 · ${team} 对` })
  for (const team of ['Northbridge', 'Southmoor', 'Highcastle'])
    await expect(row(team).getByText('已接受'), 'it comes by itself').toBeVisible()
  const sum = (label: RegExp) => page.locator('dl > div').filter({ hasText: label }).locator('dd')
  await expect(sum(/^投注额/)).toHaveText('¥170.00')
  await expect(page.getByRole('button', { name: '未结算 3' })).toBeVisible()

  server.command('server/cli/correct.ts', gameOf(given), 'DD')
  await expect(row('Highcastle').getByText('取消')).toBeVisible()
  await expect(row('Highcastle')).toContainText('DD 赛事延期，本金已退')

  // Two hours of football take twenty seconds.
  await server.kill()
  await server.start(['--speed', '400'])
  await page.reload()
  await expect(row('Southmoor').getByText('输', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(row('Northbridge').getByText('赢', { exact: true })).toBeVisible({ timeout: 60_000 })
  server.command('server/cli/correct.ts', gameOf(won), 'HT', '0:0', 'FT', '1:1')
  await expect(row('Northbridge').getByText('已更正')).toBeVisible()
  await expect(row('Northbridge')).toContainText('赢 → 输')
  expect(server.command('server/cli/correct.ts', gameOf(won), 'FT', '1:1')).toContain('has that result already')

  await expect(sum(/^净额/)).toHaveText('−¥150.00')
  await expect(sum(/^有效投注/)).toHaveText('¥150.00')
  await expect(page.getByText('¥9,850.00').filter({ visible: true }), 'the same as the balance says').toBeVisible()
  await expect(page.getByRole('img', { name: /每日净额与累计净额/ }).locator('canvas')).toBeVisible()
  await page.getByRole('radio', { name: '图', exact: true }).click()
  const table = page.getByRole('table', { name: /每日投注/ })
  await expect(table.getByRole('cell', { name: '−150.00' }), 'the plot alone still has its numbers').toHaveCount(2)

  await row('Northbridge').getByRole('button', { name: /详情/ }).click()
  const postings = page.getByRole('list', { name: '账目' })
  await expect(postings.getByRole('listitem')).toHaveCount(3)
  await expect(postings).toContainText(/投注扣款−100\.00.*派彩或退回本金\+[\d.]+.*赛果更正，冲回−[\d.]+/)
  await page.getByRole('button', { name: `复制单号 ${won.number}` }).click()
  await expect(page.getByText('复制成功')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(won.number)

  await page.getByRole('button', { name: '取消与作废' }).click()
  await expect(row('Highcastle')).toBeVisible()
  await expect(row('Northbridge')).toHaveCount(0)
  await expect(sum(/^投注额/)).toHaveText('¥20.00')
  await page.getByRole('button', { name: '全部', exact: true }).click()
  await expect(row('Southmoor')).toContainText(lost.number)

  await page.getByLabel('结束日期').fill('2020-01-01')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByLabel('结束日期')).toHaveAccessibleDescription('结束日期不能早于开始日期')
  await page.getByRole('button', { name: '昨日' }).click()
  await expect(page.getByText('这几天没有注单')).toBeVisible()
  await page.getByRole('button', { name: '近 7 天' }).click()
  await expect(row('Southmoor')).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText(/没有更新成功，显示 [\d:]+ 的内容/)).toBeVisible()
  await expect(row('Southmoor')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/没有更新成功/)).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  const item = (team: string) => page.getByRole('listitem').filter({ hasText: `独赢 · ${team} 对` })
  await expect(item('Southmoor')).toContainText('¥50')
  await expect(table).toBeVisible()
  await page.getByRole('button', { name: '盈亏' }).click()
  await expect(table).toHaveCount(0)
  await item('Northbridge').getByRole('button').first().click()
  await expect(postings.getByRole('listitem')).toHaveCount(3)
  expect(server.command('server/cli/audit.ts')).toContain('The books hold.')
})
