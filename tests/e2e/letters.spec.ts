import { expect, type Locator, type Page } from 'playwright/test'
import { keptPages } from './kept-support.ts'
import { asMember, isPhone, test } from './support.ts'

const letters = (page: Page) => page.getByRole('main').getByRole('listitem')
const letter = (page: Page, title: string) => letters(page).filter({ hasText: title })
/** The number that the app's icon shows. */
const appBadge = (page: Page) => page.evaluate(() => document.documentElement.dataset.badge)
/** What of the frame counts the unread: the bell of the wide bar, the last tab of a phone's. */
const counted = (page: Page, count: number) =>
  isPhone(page)
    ? page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: `我的 ${count} 条未读` })
    : page.getByRole('banner').getByRole('link', { name: `消息 ${count} 条未读` })

/** A finger draws the row to the left. */
async function swipeAway(row: Locator): Promise<void> {
  const at = (clientX: number) => ({ pointerType: 'touch', clientX, bubbles: true })
  await row.dispatchEvent('pointerdown', at(320))
  await row.dispatchEvent('pointermove', at(200))
  await row.dispatchEvent('pointerup', at(200))
}

test('a letter is counted in both tabs at once, and read in one it is read in the other; one press reads all, and a deleted one can be taken back [MSG-01] [MSG-02] [MSG-03] [MSG-04] [MSG-05] [CHAT-19] [HOME-05] [UX-06] @phone', async ({
  page,
  context,
  server,
}) => {
  await context.addInitScript(() => {
    navigator.setAppBadge = async (count) => {
      document.documentElement.dataset.badge = String(count)
    }
    navigator.clearAppBadge = async () => {
      document.documentElement.dataset.badge = ''
    }
  })
  const { name } = await asMember(page, server)
  await page.goto('/mine/message')
  await expect(page.getByText('还没有消息')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('article').first()).toBeVisible()

  const write = (...args: string[]) => expect(server.command('server/cli/letter.ts', ...args)).toContain('Sent.')
  write(name, 'notice', '您的答复', '第一行\n第二行')
  write(name, 'funds', '额度调整', '单笔上限有变')
  write('all', 'bulletin', '今晚维护', '期间请改用银行卡')
  for (const tab of [page, other]) {
    await expect(counted(tab, 3)).toBeVisible()
    await expect.poll(() => appBadge(tab)).toBe('3')
  }
  await expect(letters(page)).toHaveCount(3)
  await expect(letters(page).first()).toContainText('公告 · 期间请改用银行卡')

  await letter(page, '您的答复').getByRole('button').first().click()
  await expect(page.getByRole('article')).toContainText('第一行第二行')
  await expect(counted(other, 2), 'the other tab hears of it').toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '您的答复' }), 'as before the reload').toBeVisible()
  if (isPhone(page)) await page.goBack()
  await expect(letter(page, '您的答复')).not.toContainText('未读')
  await page.getByRole('button', { name: /^资金(?!通道)/ }).click()
  await expect(letters(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^全部(?!标)/ }).click()

  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(other.getByText(/条未读/)).toHaveCount(0)
  await expect.poll(() => appBadge(other)).toBe('')

  await letter(page, '今晚维护').getByRole('button').first().click()
  const remove = page.getByRole('article').getByRole('button', { name: '删除' })
  await remove.click()
  await expect(letter(page, '今晚维护')).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(letter(page, '今晚维护')).toHaveCount(1)
  if (isPhone(page)) await swipeAway(letter(page, '今晚维护').getByRole('button').first())
  else {
    await letter(page, '今晚维护').getByRole('button').first().click()
    await remove.click()
  }
  await expect(letter(page, '今晚维护')).toHaveCount(0)
  // Leaving the page ends the time to take it back.
  await page.goto('/mine/feedback')
  await page.goto('/mine/message')
  await expect(letters(page)).toHaveCount(2)
})

test('a switch keeps a kind away, another one pushes it or not, and the security of the account always comes; quiet hours are the player’s own [MSG-08] @phone @long', async ({
  page,
  server,
}) => {
  const { name } = await asMember(page, server)
  await page.goto('/mine/message')
  await page.getByRole('button', { name: '接收设置' }).click()
  await expect(page.getByRole('switch', { name: '账户安全', exact: true })).toBeDisabled()
  const activity = page.getByRole('switch', { name: '活动', exact: true })
  await activity.click()
  await expect(activity).not.toBeChecked()
  await expect(page.getByRole('switch', { name: '活动推送', exact: true }), 'what does not come is not pushed').toBeDisabled()
  const pushed = page.getByRole('switch', { name: '资金推送' })
  await pushed.click()
  await expect(pushed).toBeChecked()
  const quiet = page.getByRole('switch', { name: '免打扰' })
  await quiet.click()
  await page.getByRole('combobox', { name: '免打扰到几点' }).selectOption('07:30')
  await expect(page.getByText('23:00 – 07:30，账户安全除外')).toBeVisible()
  expect(() => server.command('server/cli/letter.ts', name, 'activity', '来玩', '今晚')).toThrow(/switched off/)
  await page.reload()
  await expect(activity).not.toBeChecked()
  await expect(pushed).toBeChecked()
  await expect(quiet).toBeChecked()
  await page.getByRole('button', { name: '返回消息中心' }).click()
  await expect(page.getByText('还没有消息')).toBeVisible()
})

test.describe('after a visit', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the letters open without a network with their age and are read, a failed answer says so, and a logout leaves none [UX-12] @long', async ({
    page,
    context,
    server,
  }) => {
    const { name } = await asMember(page, server)
    const path = '**/letter/list'
    await page.route(path, (route) => route.abort())
    await page.goto('/mine/message')
    await expect(page.getByText('消息没有加载出来')).toBeVisible()
    await page.unroute(path)
    server.command('server/cli/letter.ts', name, 'notice', '您的答复', '已经处理好了')
    await expect(letters(page)).toHaveCount(1)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect(letters(page)).toHaveCount(1)
    await expect.poll(() => keptPages(page)).toEqual(expect.arrayContaining(['letter.list', 'letter.getUnreadForType']))
    await context.setOffline(true)
    await page.reload()
    await letters(page).getByRole('button').first().click()
    await expect(page.getByRole('article')).toContainText('已经处理好了')
    await expect(page.getByText(/没有更新成功，显示 .* 的内容/)).toBeVisible()
    await expect(counted(page, 1)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/条未读/), 'told once there is a network').toHaveCount(0)
    await page.getByRole('button', { name: `账户 ${name}` }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await context.setOffline(true)
    await page.goto('/mine/message')
    await expect(page.getByText('您的答复')).toHaveCount(0)
  })
})
