import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { newMember } from '../support/api.ts'
import { keptPages, withoutKeptPages } from './kept-support.ts'
import { asMember, freshName, isPhone, letIn, test } from './support.ts'

/** What each page can't do without, by the title that it has in its stead. */
const PAGES: readonly (readonly [path: string, ...titles: string[]])[] = [
  ['/mine/userinfo', '资料没有加载出来'],
  ['/mine/auth', '认证状态没有加载出来', '登录设备没有加载出来'],
  ['/mine/welfare', '活动没有加载出来', 'VIP 礼金没有加载出来', '积分没有加载出来'],
  ['/mine/exchange', '礼品没有加载出来'],
  ['/mine/vip', '暂时看不到等级'],
  ['/mine/vip/detail', '暂时看不到等级'],
  ['/mine/feedback?view=list', '反馈没有加载出来'],
  ['/activity/discount', '活动没有加载出来'],
  ['/activity/signGift/daily-sign', '活动没有加载出来'],
  ['/agent', '分成没有加载出来', '你的链接没有加载出来'],
  ['/mine/transfermoney', '余额没有加载出来'],
  ['/mine/wallet', '记录没有加载出来'],
  ['/mine/savemoney', '存款方式没有加载出来'],
  ['/mine/limits', '限额没有加载出来'],
]

/** What every page asks for, and without which there is none. */
const FRAME = /configuration\/preInfo|member\/info$|member\/jwt|navigationList|queryNoticeListByPage/

/** Words that are no text of a catalogue's but its bare key. */
const bareKeys = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const words: string[] = []
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) words.push(texts.currentNode.textContent?.trim() ?? '')
    return words.filter((word) => /^(?=.*[A-Z])(?=.*[a-z])[A-Za-z0-9+/]{6}$/.test(word))
  })

test('each page of the member area says what did not come, and shows it once it is asked for again [UX-04][MEMBER-01][VIP-01][ACT-01][FB-02] @phone @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  // Answers are many pages': what one had would stand on the next.
  await withoutKeptPages(page)
  let isRefused = true
  await page.route(/\/api\/v1\//, (route) =>
    isRefused && !FRAME.test(route.request().url())
      ? route.fulfill({ json: { status_code: 6005, data: null, message: '' } })
      : route.fallback(),
  )
  const main = page.getByRole('main')
  if (isPhone(page)) {
    await page.goto('/mine')
    await expect(main.getByText('余额没有加载出来')).toBeVisible()
    isRefused = false
    await main.getByRole('button', { name: '刷新余额' }).click()
    await expect(main.getByText('余额没有加载出来')).toHaveCount(0)
    await expect(main.getByText('10,000.00')).toBeVisible()
  }
  for (const [path, ...titles] of PAGES) {
    isRefused = true
    await page.goto(path)
    for (const title of titles) await expect(main.getByRole('alert').filter({ hasText: title }).first(), path).toBeVisible()
    expect(await bareKeys(page), path).toEqual([])
    isRefused = false
    // All at once: an answer for one may be another's, too.
    await main.getByRole('button', { name: '重试' }).evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
    })
    // Neither is there: one after the other, a second failure would come between them.
    const failed = main.getByRole('alert').filter({ hasText: /没有加载出来|暂时看不到/ })
    await expect(failed.or(main.locator('[aria-busy=true]')), path).toHaveCount(0)
  }
})

test('a page that needs to know who the member is says that it is not known, and that it can be asked for again [MEMBER-01][MEMBER-04][UX-04] @phone @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  let isDown = true
  await page.route(/member\/info$/, (route) => (isDown ? route.fulfill({ status: 500, body: '' }) : route.fallback()))
  const told = page.getByRole('main').getByRole('alert').filter({ hasText: '账户没有加载出来' })
  for (const path of ['/mine/addBankCard', '/mine/userinfo']) {
    await page.goto(path)
    await expect(told, path).toBeVisible()
  }
  isDown = false
  await told.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '账户安全' })).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('without a network a page says of when its content is, and the banner names no time where there is none [VIP-01][UX-04] @phone @long', async ({
  page,
  server,
  context,
}) => {
  await asMember(page, server)
  const banner = page.getByRole('status').filter({ hasText: '已离线' })
  await page.goto('/mine/vip')
  await expect(page.getByRole('heading', { level: 1, name: 'VIP 0' })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await context.setOffline(true)
  await expect(banner).toContainText(/显示 \d\d:\d\d:\d\d 的内容/)
  await expect(page.getByRole('main')).toContainText(/没有更新成功，显示 \d\d:\d\d:\d\d 的内容/)
  expect(await bareKeys(page)).toEqual([])
  await context.setOffline(false)

  await withoutKeptPages(page)
  await page.route(/memberGradeInfoByGrade/, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: '暂时看不到等级' })).toBeVisible()
  await context.setOffline(true)
  await expect(banner).toContainText('联网后自动更新')
  await page.unroute(/memberGradeInfoByGrade/)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'VIP 0' }), 'it comes by itself').toBeVisible()
})

test('where it is not known how a member stands in an activity, nobody is told to log in who is [ACT-02][ACT-03][UX-04] @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  let isRefused = true
  await page.route(/promotion\/verification$/, (route) =>
    isRefused ? route.fulfill({ json: { status_code: 6005, data: null, message: '' } }) : route.fallback(),
  )
  const main = page.getByRole('main')
  const told = main.getByText('没有查到你的参加情况')
  for (const [address, own] of [
    ['newTask/new-task', '已完成 0 / 4'],
    ['drawGift/weekly-draw', '本周还有 1 次'],
    ['bettingGift/weekly-betting', '上周'],
    ['friendInvitation', '我的邀请'],
  ] as const) {
    isRefused = true
    await page.goto(`/activity/${address}`)
    await expect(told, address).toBeVisible()
    await expect(main.getByRole('button', { name: /登录/ }), address).toHaveCount(0)
    await expect(main.getByRole('heading', { name: own }), address).toHaveCount(0)
    isRefused = false
    await main.getByRole('button', { name: '重试' }).click()
    await expect(main.getByRole('heading', { name: own }), address).toBeVisible()
    await expect(told, address).toHaveCount(0)
  }
})

test.describe('after a visit', () => {
  test.use({ serviceWorkers: 'allow' })

  /** What stands on each page only if its answer is there, and the call of that answer. */
  const VISITED: readonly (readonly [path: string, text: RegExp, call: string])[] = [
    ['/activity/discount', /签到礼/, 'act.promotionConfig'],
    ['/activity/signGift/daily-sign', /今天已签到/, 'act.verification'],
    ['/mine/vip', /VIP 0/, 'vip.memberGradeInfoByGrade'],
    ['/mine/vip/detail', /VIP 6/, 'vip.memberGradeConfigList'],
    ['/mine/exchange', /积分不够/, 'points.overview'],
    ['/agent', /我的佣金/, 'agent.overview'],
    ['/mine/feedback?view=list', /进球没有算/, 'feedback.getFeedBackList'],
  ]

  test('activities, level, points, partner and feedback open without a network, say how old they are, and are gone after a logout [UX-12] @long', async ({
    page,
    server,
    context,
  }) => {
    const { token, call } = await newMember(server.origin, freshName())
    await letIn(page, token)
    const feedback = { id: randomUUID(), kind: 'bet' as const, text: '进球没有算', pictures: [] }
    expect(await call('feedback.addFeedBack', feedback)).toMatchObject({ status_code: 6000 })
    await page.goto('/activity/signGift/daily-sign')
    await page.getByRole('button', { name: '签到，领 ¥1' }).click()
    await page.getByRole('button', { name: '完成' }).click()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const main = page.getByRole('main')
    for (const [path, text, call] of VISITED) {
      await page.goto(path)
      await expect(main.getByText(text).filter({ visible: true }).first(), path).toBeVisible()
      await expect.poll(() => keptPages(page), path).toContain(call)
    }
    await context.setOffline(true)
    for (const [path, text] of VISITED) {
      await page.goto(path)
      await expect(main.getByText(text).filter({ visible: true }).first(), path).toBeVisible()
      await expect(main.getByText(/没有更新成功，显示 .* 的内容/).first(), path).toBeVisible()
    }
    await context.setOffline(false)
    await page.goto('/mine/vip')
    await expect(main.getByText(/没有更新成功/)).toHaveCount(0)
    await page.getByRole('button', { name: /^账户 / }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page.getByRole('button', { name: /^账户 / })).toHaveCount(0)
    expect(await keptPages(page)).toEqual([])
  })
})
