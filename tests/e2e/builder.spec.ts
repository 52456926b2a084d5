import { expect, type Locator, type Page } from 'playwright/test'
import { asMember, closeSlip, isPhone, openSlip, openToday, test } from './support.ts'

/** A price of the game's page, by its name. */
const cell = (page: Page, name: RegExp) => page.getByRole('button', { name }).and(page.locator('button[data-move]')).last()

async function openGame(page: Page, team: string): Promise<void> {
  await openToday(page)
  await page.getByRole('link', { name: team }).first().click()
  await expect(page.getByRole('button', { name: '同场组合' })).toBeVisible()
}

/** The slip with something in it. */
async function opened(page: Page): Promise<Locator> {
  if (isPhone(page)) await expect(page.getByRole('button', { name: /^打开.*投注单/ })).toBeVisible()
  return openSlip(page)
}

async function pick(page: Page, ...names: RegExp[]): Promise<void> {
  for (const name of names) await cell(page, name).click()
}
const priceIn = async (slip: Locator) => Number(/赔率\s*([\d.]+)/.exec((await slip.textContent()) ?? '')?.[1])
/** On phones by the sheet's own keys. */
async function enter(page: Page, slip: Locator, yuan: string): Promise<void> {
  if (isPhone(page)) for (const digit of yuan) await slip.getByRole('button', { name: digit, exact: true }).click()
  else await slip.getByLabel('本金').fill(yuan)
}
const place = (slip: Locator) => slip.getByRole('button', { name: /^(投注|接受)/ })

test('selections of one game are one bet at the price of all together, placed, kept and recorded as such [BET-17] @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await openGame(page, 'Northbridge')
  const combine = page.getByRole('button', { name: '同场组合' })
  await combine.focus()
  await page.keyboard.press('Enter')
  await expect(combine).toHaveAttribute('aria-pressed', 'true')
  await pick(page, /全场独赢 Northbridge$/)
  let slip = await opened(page)
  await expect(slip.getByText('再选一项同场的玩法')).toBeVisible()
  await expect(slip.getByRole('button', { name: '同场组合要 2 至 6 项' })).toBeDisabled()
  await closeSlip(page)
  await pick(page, /全场双方进球 是$/)
  slip = await opened(page)
  await enter(page, slip, '100')
  await expect(place(slip)).toBeEnabled()
  const two = await priceIn(slip)

  // Who wins while both score has seen three goals: the third selection follows from the two.
  await closeSlip(page)
  await pick(page, /全场大小 大 2\.5$/)
  slip = await opened(page)
  await expect(slip.getByText('已包含在其余选项里，赔率不变')).toBeVisible()
  await expect(async () => expect(Math.abs((await priceIn(slip)) - two)).toBeLessThan(0.1)).toPass()

  // A line on a quarter may give half back.
  await closeSlip(page)
  await pick(page, /全场大小 小 2\.5\/3$/)
  slip = await opened(page)
  await expect(slip.getByText('可能走盘、赢半或不按比分定，不能组合')).toBeVisible()
  await slip.getByRole('button', { name: /^移除.*2\.5\/3/ }).click()

  await page.reload()
  slip = await opened(page)
  await expect(slip.getByRole('radio', { name: '同场' })).toBeChecked()
  await enter(page, slip, '100')
  await expect(place(slip), 'asked anew').toBeEnabled()
  await place(slip).click()
  await expect(slip.getByRole('heading', { name: '投注已接受' })).toBeVisible()
  await expect(slip.getByText('3 项 · 1 注')).toBeVisible()

  await slip.getByRole('button', { name: '完成' }).click()
  await closeSlip(page)
  await expect(page.getByText('9,900.00').filter({ visible: true }).first()).toBeVisible()
  await page.goto('/mine/betRecord')
  await expect(page.getByText('同场组合 · 3 项').first()).toBeVisible()
})

test('what excludes each other has no price and says so; without the server the price is told as old [BET-17]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await openGame(page, 'Northbridge')
  await page.getByRole('button', { name: '同场组合' }).click()
  await pick(page, /全场独赢 Northbridge$/, /全场双方进球 是$/, /全场波胆 1[-–:]1$/)
  const slip = await opened(page)
  await expect(slip.getByText('这几项不可能同时发生')).toBeVisible()
  await expect(slip.getByRole('button', { name: '这几项不能组合' })).toBeDisabled()
  await slip.getByRole('button', { name: /^移除.*1[-–:]1/ }).click()
  await enter(page, slip, '100')
  await expect(place(slip)).toBeEnabled()
  await page.context().setOffline(true)
  await expect(slip.getByRole('button', { name: '联网后可用' })).toBeDisabled()
  await expect(slip.getByText('现在取不到报价')).toBeVisible()
  await page.context().setOffline(false)
  await expect(place(slip)).toBeEnabled({ timeout: 30_000 })
})
