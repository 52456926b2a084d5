import { expect, type Page } from 'playwright/test'
import { apiOf, newMember } from '../support/api.ts'
import { movedClock } from '../support/moved-clock.ts'
import {
  asMember,
  freshName,
  isPhone,
  letInOnce,
  logIn,
  openSlip,
  openToday,
  pickable,
  plainly,
  QUIET_DAY,
  test,
  visitor,
} from './support.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The wall clock of this file's server; it only goes on. */
const clock = movedClock()
let ahead = 0
const pass = (ms: number) => {
  ahead += ms
  clock.setBy(ahead)
}
test.use({ serverOptions: { ...QUIET_DAY, env: clock.env } })

const editor = (page: Page) => page.getByRole('form', { name: /^改每月存款限额/ })
const interval = (page: Page) => page.getByRole('radiogroup', { name: '提醒间隔' })
const minutes = (page: Page, count: number) => interval(page).getByRole('radio', { name: `${count} 分`, exact: true })
const openEditor = (page: Page) => page.getByRole('button', { name: /每月存款限额/ }).click()

test('a limit is set and lowered at once, a raise waits for the server and asks again; the device’s clock changes nothing [SAFE-01] [SAFE-02] @phone', async ({
  page,
  server,
  context,
}) => {
  await asMember(page, server)
  await page.goto('/mine/limits')
  await openEditor(page)
  await editor(page).getByRole('button', { name: /^设为/ }).click()
  await expect(editor(page).getByLabel('最多多少')).toHaveAccessibleDescription('请填金额')
  await editor(page).getByLabel('最多多少').fill('5000')
  await context.setOffline(true)
  await editor(page).getByRole('button', { name: '改为 ¥5,000' }).click()
  await expect(editor(page).getByRole('alert')).toContainText('网络')
  await context.setOffline(false)
  await editor(page).getByRole('button', { name: '改为 ¥5,000' }).click()
  await expect(page.getByText('/ ¥5,000')).toBeVisible()

  await openEditor(page)
  await editor(page).getByLabel('最多多少').fill('8000')
  await expect(editor(page).getByRole('status')).toContainText('等 24 小时')
  await editor(page).getByRole('button', { name: '申请改为 ¥8,000' }).click()
  const raise = page.getByText('每月存款 ¥5,000 → ¥8,000，还没有生效')
  await expect(raise).toBeVisible()
  await expect(page.getByText('/ ¥5,000')).toBeVisible()

  const fast = await context.newPage()
  await fast.addInitScript((ms) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + ms
  }, 2 * DAY)
  await fast.goto('/mine/limits')
  await expect(fast.getByRole('button', { name: '撤回申请' })).toBeVisible()
  await expect(fast.getByRole('alertdialog')).toBeHidden()
  await fast.close()

  pass(DAY)
  await page.reload()
  const question = page.getByRole('alertdialog', { name: '还要把限额调高吗' })
  await expect(question.getByRole('button')).toHaveText(['保持 ¥5,000', '改为 ¥8,000'])
  await page.keyboard.press('Escape')
  await expect(question, 'only an answer closes it').toBeVisible()
  await question.getByRole('button', { name: '改为 ¥8,000' }).click()
  await expect(page.getByText('/ ¥8,000')).toBeVisible()
  await expect(raise).toBeHidden()

  const other = await context.newPage()
  await other.goto('/mine/limits')
  await openEditor(page)
  await editor(page).getByLabel('最多多少').fill('3000')
  await editor(page).getByRole('button', { name: '改为 ¥3,000' }).click()
  await expect(other.getByText('/ ¥3,000'), 'another tab follows').toBeVisible()
})

test('an interval of the reminder is marked until the server has it, the last of several counts, and another tab’s is followed [SAFE-04] @long', async ({
  page,
  server,
  context,
}) => {
  await asMember(page, server)
  await page.goto('/mine/limits?tab=remind')
  const { promise: gone, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/setReminder', (route) => gone.then(() => route.continue()), { times: 1 })
  await minutes(page, 30).click()
  await expect(minutes(page, 30)).toBeChecked()
  await expect(interval(page)).toHaveAttribute('aria-busy', 'true')
  await minutes(page, 120).click()
  await expect(minutes(page, 120)).toBeChecked()
  letGo()
  await expect(interval(page)).toHaveAttribute('aria-busy', 'false')
  await expect(minutes(page, 120)).toBeChecked()

  const other = await context.newPage()
  await other.goto('/mine/limits?tab=remind')
  await expect(minutes(other, 120), 'the server has the last one').toBeChecked()
  await minutes(other, 90).click()
  await expect(minutes(page, 90), 'another tab’s is followed').toBeChecked()
})

test('the reminder comes at the interval of the member, in every tab, and one answer is enough; the visit has one clock [SAFE-04] @phone @long', async ({
  page,
  server,
  context,
}) => {
  await asMember(page, server)
  await page.goto('/mine/limits?tab=remind')
  await minutes(page, 30).click()
  await expect(minutes(page, 30)).toBeChecked()
  await expect(interval(page), 'the server has it').toHaveAttribute('aria-busy', 'false')
  pass(20 * MINUTE)
  await page.reload()
  await minutes(page, 30).waitFor()
  pass(20 * MINUTE)
  const other = await context.newPage()
  await other.goto('/')
  const told = (of: Page) => of.getByRole('alertdialog', { name: /你已经在线 4\d 分/ })
  await expect(told(other)).toBeVisible()
  await page.reload()
  await expect(told(page)).toBeVisible()
  await expect(told(page).getByRole('button')).toHaveText(['休息 24 小时', '继续'])
  await told(other).getByRole('button', { name: '继续' }).click()
  await expect(told(page), 'answered in the other tab').toBeHidden()
  await page.reload()
  await minutes(page, 30).waitFor()
  if (isPhone(page)) await page.getByRole('tab', { name: '总数' }).click()
  await expect(page.getByText(/起，4\d 分/)).toBeVisible()
})

test('a self-exclusion is read, typed and at once: every device is out, bets and deposits are refused, money and records stay within reach [SAFE-03] [SEC-12] @phone @long', async ({
  page,
  server,
  browser,
}) => {
  const name = freshName()
  const { token, api } = await newMember(server.origin, name).then((made) => ({ ...made, api: apiOf(server.origin, made.token) }))
  await letInOnce(page, token)
  const elsewhere = await browser.newPage({ baseURL: server.origin })
  await plainly(elsewhere)
  await elsewhere.goto('/')
  await logIn(elsewhere, name, 'harbour42')
  await expect(visitor(elsewhere)).toBeHidden()

  await page.goto('/mine/limits?tab=rest')
  await page.getByRole('button', { name: '6 个月' }).click()
  const dialog = page.getByRole('dialog', { name: '自我排除 6 个月' })
  await expect(dialog).toContainText('余额随时可取')
  await dialog.getByRole('button', { name: '排除 6 个月' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请输入“排除六个月”')
  await dialog.getByLabel(/^输入/).fill('排除六个月')
  await dialog.getByRole('button', { name: '排除 6 个月' }).click()
  await expect(page.getByText(/已经开始，到 \d{4}-\d\d-\d\d \d\d:\d\d 为止/)).toBeVisible()
  await expect(visitor(page)).toBeVisible()
  expect((await api.call('user.memberInfo', { isPop: 0 })).status_code).toBe(6001)
  await elsewhere.reload()
  await expect(visitor(elsewhere)).toBeVisible()
  await elsewhere.close()

  await page.goto('/')
  await logIn(page, name, 'harbour42')
  await expect(visitor(page)).toBeHidden()
  await page.goto('/mine/limits')
  await expect(page.getByRole('heading', { name: '自我排除中' })).toBeVisible()
  await expect(page.getByText('¥10,000.00').filter({ visible: true }).first()).toBeVisible()
  await expect(
    page
      .getByRole('link', { name: /投注记录/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await page.goto('/mine/savemoney')
  await expect(page.getByText('自我排除中，到')).toBeVisible()
  await openToday(page)
  await pickable(page).first().click()
  await openSlip(page)
  await expect(page.getByText('自我排除中，到')).toBeVisible()
})

test('footer and sports rail lead a member to the limits, and a visitor to the page about them [SAFE-06]', async ({ page, server }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '投注限额' })).toHaveAttribute('href', /bczr#limits/)
  await asMember(page, server)
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '投注限额' })).toHaveAttribute('href', '/mine/limits')
  await page.goto('/game/sport/crty')
  await page.getByRole('navigation').getByRole('link', { name: /限额$/ }).click()
  await expect(page).toHaveURL(/\/mine\/limits$/)
  await page.getByRole('link', { name: '求助渠道' }).first().click()
  await expect(page.getByRole('heading', { name: '求助' })).toBeInViewport()
})
