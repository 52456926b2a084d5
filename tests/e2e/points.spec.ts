import { expect } from 'playwright/test'
import { asMember, plainly, test } from './support.ts'

test('gifts have their price and turnover; an exchange whose answer is lost is asked about and happens once [ACT-07] [ROUTE-14] @phone', async ({
  page,
  server,
}) => {
  await plainly(page)
  await asMember(page, server)
  await page.goto('/mine/exchange')
  await expect(page).toHaveTitle(/^礼品兑换 · /)
  await expect(page.getByText('还没有积分')).toBeVisible()
  await expect(page.getByRole('button', { name: '积分不够 ¥8 游戏币' })).toBeDisabled()

  // Points come a day after their turnover.
  let balance = 1_000
  const gift = { kind: 'money', bonusFen: '800' }
  const answer = (data: unknown) => ({ json: { status_code: 6000, data, message: '' } })
  await page.route('**/act/api/v1/points/overview', (route) =>
    route.fulfill(
      answer({ balance, perFen: '10000', todayFen: '25000', gifts: [{ ...gift, code: 'money-800', times: 1, points: 880, left: null }] }),
    ),
  )
  const sent: string[] = []
  await page.route('**/act/api/v1/points/exchange', (route) => {
    sent.push(route.request().postDataJSON().id)
    return route.abort()
  })
  await page.route('**/fd/api/v1/transactions/callStatus', (route) => {
    expect(route.request().postDataJSON()).toEqual({ id: sent[0], kind: 'exchange' })
    balance = 120
    return route.fulfill(answer({ state: 'done', answer: { gift, number: 'E0000 0001', points: 880, balance } }))
  })
  await page.reload()
  await expect(page.getByText('今天已结算 ¥250，将得 2 积分')).toBeVisible()
  await page.getByRole('button', { name: '兑换 ¥8 游戏币' }).click()
  const dialog = page.getByRole('dialog', { name: '兑换 ¥8 游戏币' })
  await expect(dialog).toContainText('用 880 积分，还剩 120。¥8 游戏币 进中心钱包，¥8 流水后可取')
  await dialog.getByRole('button', { name: '用 880 积分兑换' }).click()
  const done = page.getByRole('dialog', { name: '已兑换' })
  await expect(done).toContainText('单号 E0000 0001')
  expect(sent, 'never sent again').toHaveLength(1)
  await done.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('120', { exact: true })).toBeVisible()
})
