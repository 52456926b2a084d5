import { expect } from 'playwright/test'
import { asMember, isPhone, plainly, test } from './support.ts'

test('a visitor reads the activities and is asked to log in; a member signs in once a day, and an unknown one says so [ROUTE-12][ROUTE-23][ACT-01][ACT-03][ACT-04][ACT-05][ACT-07] @phone', async ({
  page,
  server,
}) => {
  await page.goto('/activity/discount')
  await page.getByRole('link', { name: /每天签一次，第 7/ }).click()
  await expect(page).toHaveURL(/\/activity\/signGift\/daily-sign$/)
  await expect(page.getByText('签到金没有流水，领了就能取')).toBeVisible()
  await page.getByRole('button', { name: '登录后参加' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await asMember(page, server)
  await page.goto('/activity/signGift/daily-sign')
  await page.getByRole('button', { name: '签到，领 ¥1' }).click()
  await expect(page.getByRole('status').filter({ hasText: '¥1 已进中心钱包' })).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('今天已签到')).toBeVisible()
  await page.goto('/activity/firstDeposit/first-deposit')
  await page.getByRole('button', { name: '参加', exact: true }).click()
  await page.getByRole('dialog', { name: '参加首存礼' }).getByRole('button', { name: '参加', exact: true }).click()
  await page.getByRole('button', { name: '完成' }).click()
  await page.getByRole('link', { name: '去存款，存款页已选这份赠金' }).click()
  await expect(page.getByRole('radio', { name: /^首存礼/ })).toBeChecked()
  await page.goBack()
  await page.getByRole('button', { name: '退出活动' }).click()
  await expect(page.getByRole('button', { name: '参加', exact: true }), 'who left may join again').toBeVisible()
  await page.goto('/activity/signGift/no-such')
  await expect(page.getByRole('heading', { name: '没有找到这个活动' })).toBeVisible()
})

test('a member copies the own invite link on the pages of invitation and agents, and recomputes a draw on the device [ACT-02][ACT-06][HOME-06][FAIR-02] @phone', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/agent')
  await expect(page.getByRole('table', { name: '分成' })).toContainText('0.10%')
  await page.getByRole('button', { name: '登录后看自己的链接' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await asMember(page, server)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/activity/friendInvitation')
  const code = ((await page.locator('b.font-mono').textContent()) ?? '').replace(' ', '')
  await page.getByRole('button', { name: '复制' }).click()
  await expect(page.getByText('复制成功')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.origin}/?register=1&icode=${code}`)
  await page.goto('/agent')
  await expect(page.locator('b.font-mono'), 'one code for both').toHaveText(`${code.slice(0, 4)} ${code.slice(4)}`)

  await page.goto('/activity/drawGift/weekly-draw')
  await page.getByLabel('你的种子').fill('my-own-seed')
  await page.getByRole('button', { name: '抽一次' }).click()
  await page.getByRole('link', { name: '验证' }).first().click()
  await expect(page.getByRole('heading', { name: /活动抽奖 · 1/ })).toBeVisible()
  await expect(page.getByText('一致', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('不一致', { exact: true })).toHaveCount(0)
})

/** One of each kind that ships: its address, its title, and what it states. */
const PAGES: readonly [address: string, title: string, stated: string | RegExp][] = [
  ['racePage/winter-race', '冬季赛', /奖金 1 倍流水后可取/],
  ['activityLandPage/registration-grant', '注册礼', '怎么领'],
  ['firstDeposit/first-deposit', '首存礼', /赠金 = 存款 × 50%，满 ¥100 起算，最高 ¥300/],
  ['againDeposit/again-deposit', '再存礼', /赠金 = 存款 × 20%，满 ¥100 起算，最高 ¥300/],
  ['newTask/new-task', '新手任务', '绑定并验证手机号'],
  ['drawGift/weekly-draw', '幸运抽奖', '合计 100%。每次独立，不会因为之前没抽到而改变。'],
  ['signGift/daily-sign', '签到礼', '第 7 次 · ¥5'],
  ['bettingGift/weekly-betting', '投注礼', '满 ¥500'],
  ['friendInvitation', '好友邀请', /有效投注满 ¥500，你得 ¥18，每位好友一次/],
]

test('the page of each kind opens for a visitor with its terms and sends no join; a race shows the one before it, and its prizes beside the table [ROUTE-12][ACT-02][ACT-04] @phone', async ({
  page,
}) => {
  await plainly(page)
  const joins: string[] = []
  page.on('request', (request) => {
    if (/joinActivity|confirmInfo/.test(request.url())) joins.push(request.url())
  })
  const main = page.getByRole('main')
  for (const [address, title, stated] of PAGES) {
    await page.goto(`/activity/${address}`)
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(main.getByText(stated).first()).toBeVisible()
    await expect(main.locator('section:empty').filter({ visible: true }), 'no empty panel').toHaveCount(0)
  }
  await page.getByRole('button', { name: '登录' }).filter({ visible: true }).last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(joins).toEqual([])

  await page.goto('/activity/racePage/winter-race')
  const table = main.getByRole('region', { name: '排名' })
  const prizes = main.getByRole('region', { name: '奖金' })
  await expect(prizes.getByRole('row').last()).toContainText('第 21 – 50 名¥18')
  const [left, right] = [await table.boundingBox(), await prizes.boundingBox()]
  if (!left || !right) throw new Error('both are shown')
  if (isPhone(page)) expect(right.y, 'below each other').toBeGreaterThanOrEqual(left.y + left.height)
  else expect(right.x, 'beside each other').toBeGreaterThanOrEqual(left.x + left.width)
  const turns = table.getByRole('radiogroup', { name: '哪一期' })
  await expect(turns.getByRole('radio', { name: '本期' })).toBeChecked()
  const asked = page.waitForRequest(
    (request) => /promotion\/race/.test(request.url()) && (request.postData() ?? '').includes('autumn-race'),
  )
  await turns.getByRole('radio', { name: '上期' }).click()
  await asked
  await expect(table.getByText(/没有排名$/)).toBeVisible()
})
