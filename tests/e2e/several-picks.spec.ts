import { expect, type Page } from 'playwright/test'
import { asMember, closeSlip, openSlip, openToday, pickable, test } from './support.ts'

const games = (page: Page) => page.locator('[id^="game-"]')

test('in the phone’s sheet each pick gets its stake from the slip’s own keys, and the bets are placed one by one, each under its number @phone [SLIP-01] [SLIP-02] [SLIP-07] [BET-10]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await openToday(page)
  const cells = games(page).first().locator('button[data-move]')
  await cells.nth(0).click()
  const slip = await openSlip(page)
  await slip.getByRole('radio', { name: '多项' }).click()
  await closeSlip(page)
  await cells.nth(2).click()
  await openSlip(page)
  const stakes = slip.getByRole('textbox')
  await expect(stakes).toHaveCount(2)
  await slip.getByLabel('赔率变动').evaluate((one) => one.scrollIntoView())
  if (await slip.getByRole('button', { name: '退格' }).isVisible()) {
    await stakes.nth(0).tap()
    await slip.getByRole('button', { name: '5', exact: true }).tap()
    await slip.getByRole('button', { name: '0', exact: true }).tap()
    await stakes.nth(1).tap()
    await slip.getByRole('button', { name: '+100', exact: true }).tap()
    await slip.getByLabel('赔率变动').selectOption('any')
  } else {
    await stakes.nth(0).fill('50')
    await stakes.nth(1).click()
    await slip.getByRole('button', { name: '100', exact: true }).click()
    await slip.getByRole('radio', { name: '接受任何' }).click()
  }
  await expect(stakes.nth(0)).toHaveValue('50')
  await expect(stakes.nth(1)).toHaveValue('100')
  await slip.getByRole('button', { name: '投注 ¥150' }).click()
  await expect(slip.getByRole('heading', { name: '投注已接受' })).toBeVisible()
  await expect(slip.getByText(/^已接受 ¥(50|100) · T8/)).toHaveCount(2)
  await slip.getByRole('button', { name: '完成' }).click()
  await expect(slip.getByText('还没有选项')).toBeVisible()
})

test('an eleventh pick is refused with a word and the ten stay; a reload keeps them, priced anew [SLIP-09] [BET-04]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await openToday(page)
  const cells = pickable(page)
  await cells.nth(0).click()
  const slip = await openSlip(page)
  await slip.getByRole('radio', { name: '多项' }).click()
  for (let i = 1; i < 10; i++) await cells.nth(i).click()
  await expect(page.getByText('投注数量已达上限')).toHaveCount(0)
  await cells.nth(10).click()
  await expect(page.getByText('投注数量已达上限')).toBeVisible()
  await expect(slip.getByRole('listitem')).toHaveCount(10)
  await page.reload()
  await page.getByRole('tab', { name: /今日/ }).click()
  await expect(page.locator('button[data-move][aria-pressed=true]')).toHaveCount(10)
  await slip.getByRole('textbox').first().fill('20')
  await expect(slip.getByRole('button', { name: /^(投注|接受新赔率并投注) ¥20$/ })).toBeEnabled()
})

test('three picks make a system: a row for each fold, one ticket of its lines, kept through a reload, told in receipt and record @phone [BET-05]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await openToday(page)
  const first = (game: number) => games(page).nth(game).locator('button[data-move]').first()
  await first(0).click()
  const slip = await openSlip(page)
  await slip.getByRole('radio', { name: '串关' }).click()
  for (const game of [1, 2]) {
    await closeSlip(page)
    await first(game).click()
    await openSlip(page)
  }
  await slip.getByLabel('2串1 本金').fill('100')
  await slip.getByLabel('3串1 本金').fill('50')
  await slip.getByRole('button', { name: '2串1 各注' }).click()
  await expect(slip.getByText(/^返 ¥/)).toHaveCount(3)
  await expect(slip.getByText('中几项返多少')).toBeVisible()
  await page.reload()
  await slip
    .or(page.getByRole('button', { name: /^打开.*投注单/ }))
    .first()
    .waitFor()
  await openSlip(page)
  await expect(slip.getByLabel('2串1 本金')).toHaveValue('100')
  await slip.getByRole('button', { name: '投注 ¥350' }).click()
  await expect(slip.getByRole('heading', { name: '4 注已接受' })).toBeVisible()
  await expect(slip.getByText('余额 ¥9,650.00')).toBeVisible()
  await page.goto('/mine/betRecord')
  await page
    .getByRole('button', { name: /3 项组合 · 4 注|^详情/ })
    .first()
    .click()
  await expect(page.getByText('3 项组合 · 4 注').first()).toBeVisible()
  await expect(page.getByText('每注 ¥100，小计 ¥300')).toBeVisible()
})
