import { expect } from 'playwright/test'
import { asMember, isPhone, openSlip, openToday, pickable, test } from './support.ts'

test('favourites that are none say what they are for, and a star on the game page is one; the lines of a handicap are a ladder @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await openToday(page)
  const starred = page.getByRole('button', { name: /^我的收藏/ })
  await starred.click()
  await expect(page.getByText('还没有收藏')).toBeVisible()
  await page.getByRole('button', { name: '看全部' }).click()
  await expect(page.getByRole('button', { name: /^打开.*投注单/ }), 'over the prices stands no button for nothing').toHaveCount(0)

  await page.getByRole('link', { name: /^另有/ }).first().click()
  await page.getByRole('banner').or(page.locator('header')).getByRole('button', { name: /^收藏/ }).click()
  const card = page.getByRole('region', { name: '让球 · 全场', exact: true })
  const lines = (await card.locator('button[data-move]').allTextContents()).map((text) => text.replace('平手', '0').replace('−', '-'))
  const home = lines.filter((_, i) => i % 2 === 0).map((text) => Number.parseFloat(text))
  expect(home.length).toBeGreaterThan(2)
  expect(home).toEqual(home.toSorted((a, b) => a - b))
  await page.goBack()
  await expect(starred).toContainText('1')
})

test('an emptied slip comes back by one press; the last tickets name their teams and lead to themselves in the record @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await openToday(page)
  await pickable(page).first().click()
  const slip = await openSlip(page)
  await slip.getByLabel('本金').fill('20')
  await slip.getByRole('button', { name: '清空' }).click()
  await expect(slip.getByText('还没有选项')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(slip.getByLabel('本金')).toHaveValue('20')
  await slip.getByRole('button', { name: /^投注 ¥/ }).click()
  await expect(slip.getByRole('heading', { name: '投注已接受' })).toBeVisible()
  const number = (await slip.getByText(/^T\d/).first().textContent()) ?? ''
  await slip.getByRole('button', { name: '完成' }).click()
  const last = page.getByRole('region', { name: '最近十单' })
  if (isPhone(page)) await last.getByRole('button', { name: '最近十单' }).click()
  const ticket = last.getByRole('link').first()
  await expect(ticket).toContainText(/\S+ – \S+/)
  await ticket.click()
  await expect(page).toHaveURL(/betRecord#/)
  await expect(page.getByRole('button', { expanded: true }).first()).toBeVisible()
  await expect(page.getByText(number.trim().slice(0, 12)).first()).toBeVisible()
})

test('the register dialog that an address asks for is asked for once', async ({ page }) => {
  await page.goto('/?from=x&register=1')
  await expect(page.getByRole('dialog', { name: '注册' })).toBeVisible()
  await expect(page).toHaveURL(/\/\?from=x$/)
  await page.reload()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
