import { expect } from 'playwright/test'
import { asMember, closeSlip, openSlip, openToday, pickable, test } from './support.ts'

test('a tap bets at the fixed stake only while the player has that on and sees it; switched off a tap only picks @phone [BET-18]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await openToday(page)
  await pickable(page).first().click()
  const slip = await openSlip(page)
  await expect(slip.getByLabel('本金', { exact: true }), 'off by default: a tap is a pick').toHaveValue('')
  await page.getByRole('button', { name: /^快投/ }).click()
  const form = page.getByRole('dialog', { name: '快投' })
  await form.getByLabel('每次的本金').fill('5')
  await expect(form.getByText(/本金要在 10 – /)).toBeVisible()
  await form.getByLabel('每次的本金').fill('30')
  await form.getByRole('button', { name: '打开快投' }).click()
  await slip.getByRole('button', { name: '清空' }).click()
  await closeSlip(page)
  await expect(page.getByText(/快投 ¥30/).filter({ visible: true })).toBeVisible()

  await pickable(page).nth(2).dblclick()
  const left = page.getByText('¥9,970.00').filter({ visible: true }).first()
  await expect(left, 'a double press is one bet').toBeVisible()
  await openSlip(page)
  await expect(slip.getByRole('heading', { name: '投注已接受' })).toBeVisible()
  await slip.getByRole('button', { name: '完成' }).click()
  await closeSlip(page)
  await page.getByRole('button', { name: '关闭', exact: true }).filter({ visible: true }).click()
  await expect(page.getByText(/快投 ¥30/)).toHaveCount(0)
  await pickable(page).nth(3).click()
  await openSlip(page)
  await expect(slip.getByRole('button', { name: '请输入本金' })).toBeVisible()
  await expect(left).toBeVisible()
})
