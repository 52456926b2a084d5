import { expect } from 'playwright/test'
import { asMember, granted, openSlip, openToday, pickable, test } from './support.ts'

test('a selection in the slip waits for a price, holds no money, is changed and cancelled in the record @phone [BET-07]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await openToday(page)
  await pickable(page).first().click()
  const slip = await openSlip(page)
  await slip.getByRole('button', { name: /^预约 / }).click()
  const form = page.getByRole('dialog', { name: '预约', exact: true })
  const target = form.getByLabel('目标赔率')
  const send = form.getByRole('button', { name: /请输入本金|预约：/ })
  await expect(send, 'nothing is staked before the player says how much').toBeDisabled()
  await form.getByLabel('本金（到价时才扣）').fill('100')
  await target.fill('0.01')
  await expect(form.getByText('现在的赔率已经到了，可以直接投注')).toBeVisible()
  await expect(send).toBeDisabled()
  await target.fill('98.5')
  await form.getByRole('button', { name: '预约：到 98.50 投 ¥100' }).click()
  await expect(page.getByText('预约好了，到价由服务器投一次')).toBeVisible()

  await page.goto('/mine/betRecord')
  const list = page.getByRole('region', { name: '预约' })
  await expect(list.getByText('等待中')).toBeVisible()
  await expect(list.getByText('98.50')).toBeVisible()
  await expect(granted(page)).toBeVisible()
  await list.getByRole('button', { name: '改' }).click()
  const change = page.getByRole('dialog', { name: '改预约' })
  await change.getByLabel('目标赔率').fill('77')
  await change.getByRole('button', { name: '保存修改' }).click()
  await expect(list.getByText('77.00')).toBeVisible()
  await list.getByRole('button', { name: '取消预约' }).click()
  await list.getByRole('button', { name: /最近结束/ }).click()
  await expect(list.getByText('已取消')).toBeVisible()
})
