import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import type { Ticket } from '../../contract/betting.ts'
import type { GameList } from '../../contract/sport.ts'
import { apiOf } from '../support/api.ts'
import { asMember, balance, isPhone, test } from './support.ts'

test('an open ticket is cashed out in part and whole for the offer that was seen, not for another, and by a value that is set [BET-06] [BET-07] [BET-19]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/mine/betRecord')
  const { call } = apiOf(server.origin, (await page.evaluate(() => localStorage.getItem('token'))) ?? '')
  const { games } = (await call('sport.gameList', { showType: 'FT' })).data as GameList
  const legs = games.slice(0, 2).map(({ markets }) => {
    const market = markets.find(({ w }) => w === 'M')
    return { marketId: market?.id ?? '', selection: 'H' as const, odds: market?.prices[0] ?? 0 }
  })
  const { id } = (await call('sport.placeSeries', { id: randomUUID(), legs, stakeFen: '10000', accept: 'any' })).data as Ticket
  await page.goto(`/mine/betRecord#${id}`)
  await page.reload()

  const panel = page.getByRole('region', { name: '提前兑现' })
  const slider = panel.getByRole('slider', { name: '兑现多少' })
  await expect(panel.getByText(/^约 5%$/)).toBeVisible()
  await expect(panel.getByRole('button', { name: /^兑现 ¥8/ })).toBeVisible()
  await slider.focus()
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('Shift+ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', '60%')
  await expect(panel.getByText('¥40', { exact: true })).toBeVisible()

  // The offer fell on the way: nothing is taken until the player takes the new one.
  let asked = 0
  await page.route('**/cashOut/take', async (route) => {
    const body = route.request().postDataJSON() as object
    asked += 1
    await route.continue({ postData: JSON.stringify(asked === 1 ? { ...body, leastFen: '999999' } : body) })
  })
  await panel.getByRole('button', { name: /，留 40%$/ }).click()
  await expect(panel.getByRole('alert')).toContainText('报价变了，还没有兑现。不点，注单照旧。')
  await panel.getByRole('button', { name: '不兑现' }).click()
  await panel.getByRole('button', { name: /，留 40%$/ }).click()
  await expect(panel.getByText(/^¥[\d.]+ 已进余额$/)).toBeVisible()
  await expect(panel.getByText('注单还剩本金').locator('..')).toContainText('¥40')
  const paid = Number(/¥([\d.]+)/.exec((await panel.getByText(/已进余额$/).textContent()) ?? '')?.[1])
  if (!isPhone(page)) await expect(balance(page)).toContainText((9_900 + paid).toLocaleString('en', { minimumFractionDigits: 2 }))
  await panel.getByRole('button', { name: '完成' }).click()

  // The rest goes on: the server waits for a value, until the player cancels it.
  await expect(page.getByText(/^剩余本金 ¥40，全中返还/)).toBeVisible()
  await panel.getByRole('button', { name: '自动', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '自动兑现' })
  await sheet.getByRole('textbox').fill('1')
  await sheet.getByRole('button', { name: '到 ¥1 自动兑现' }).click()
  await expect(sheet.getByText(/已经到了，可以直接兑现$/)).toBeVisible()
  await sheet.getByRole('textbox').fill('90')
  await sheet.getByRole('radio', { name: '一半' }).click()
  await sheet.getByRole('button', { name: '到 ¥90 自动兑现' }).click()
  const waiting = panel.getByRole('region', { name: '自动兑现' })
  await expect(waiting).toContainText(/等待中.*设定 ¥90.*到 ¥90 兑现 50%/)
  await waiting.getByRole('button', { name: '取消自动兑现' }).click()
  await expect(waiting).toHaveCount(0)

  // It is cashed out whole.
  await panel.getByRole('button', { name: /^兑现 ¥/ }).click()
  await expect(panel.getByText('之后的赛果', { exact: true })).toBeVisible()
  await expect(page.getByText('已兑现', { exact: true }).filter({ visible: true })).toBeVisible()
  await panel.getByRole('button', { name: '完成' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('list', { name: '账目' }).getByText('提前兑现')).toHaveCount(2)
})
