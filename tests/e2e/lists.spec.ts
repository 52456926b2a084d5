import { expect, type Page } from 'playwright/test'
import { LEAGUE_SHORTCUT_IDS } from '../../contract/constants.ts'
import { seesLivePrices } from './feed-support.ts'
import { asMember, isPhone, test } from './support.ts'

/** Ten games today, thirty early ones in one shortcut league, and a league without a shortcut. */
test.use({
  serverOptions: {
    fixtures: ['tests/fixtures/invented-leagues.json', 'tests/fixtures/invented-day.json'],
    args: ['--replay', '2022-11-22', '--speed', '0.1'],
  },
})

const SPORTS = '/game/sport/crty'
const games = (page: Page) => page.locator('[id^="game-"]')
const nameOfFirst = (page: Page) => games(page).first().getByRole('row').first().getAttribute('aria-label')
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

async function open(page: Page, tab: RegExp): Promise<void> {
  await page.goto(SPORTS)
  await page.getByRole('tab', { name: tab }).click()
  await seesLivePrices(page)
}

test('games and leagues are found by Chinese, pinyin or Latin, by keyboard alone, also offline among what is shown [BET-09] @phone', async ({
  page,
  server,
  context,
}) => {
  await asMember(page, server)
  await open(page, /今日/)
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: '搜索' })
  const field = dialog.getByRole('combobox')
  await (isPhone(page) ? field.click() : expect(field).toBeFocused())
  const options = dialog.getByRole('option')
  await expect(dialog.getByText('可以输入中文')).toBeVisible()
  for (const typed of ['利物', 'liwup', 'lwp', 'liverp']) {
    await field.fill(typed)
    await expect(options.first()).toContainText('利物浦')
    await expect(dialog.getByRole('group', { name: '比赛' }).getByRole('option')).toHaveCount(4)
  }
  await field.fill('yglcj')
  await expect(dialog.getByRole('group', { name: '联赛' }).getByRole('option')).toContainText('英格兰超级联赛')
  await field.fill('不存在')
  await expect(dialog.getByText('没有找到“不存在”')).toBeVisible()
  await field.press('Escape')
  await expect(dialog).toBeHidden()

  await context.setOffline(true)
  await page.keyboard.press('/')
  await field.fill('northb')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await context.setOffline(false)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/game\/sport\/crty\/\d+$/)
  await expect(page.getByText('Northbridge').filter({ visible: true }).first()).toBeVisible()
})

test('a starred game and a starred league are listed first, in every tab and after a reload [BET-09] @phone', async ({
  page,
  server,
  context,
}) => {
  await asMember(page, server)
  await open(page, /今日/)
  const name = (await games(page).nth(7).getByRole('row').first().getAttribute('aria-label')) ?? ''
  const star = (tab: Page, what: string) => tab.getByRole('button', { name: `收藏 ${what}`, exact: true })
  const firstLeague = (tab: Page) => tab.getByRole('rowgroup').getByRole('heading', { level: 2 }).first()
  const other = await context.newPage()
  await open(other, /今日/)
  await star(page, name).click()
  await expect(star(page, name)).toHaveAttribute('aria-pressed', 'true')
  for (const tab of [page, other]) await expect.poll(() => nameOfFirst(tab)).toBe(name)
  await page.reload()
  await page.getByRole('tab', { name: /今日/ }).click()
  await expect.poll(() => nameOfFirst(page)).toBe(name)
  await page.getByRole('button', { name: /^我的收藏/ }).click()
  await expect(games(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^我的收藏/ }).click()
  await star(page, name).click()
  await expect.poll(() => nameOfFirst(page)).not.toBe(name)

  await star(page, 'Invented League 2022').click()
  for (const tab of [page, other]) await expect(firstLeague(tab)).toContainText('Invented League')
  await star(other, 'Invented League 2022').click()
  for (const tab of [page, other]) await expect(firstLeague(tab)).toContainText('英格兰超级联赛')
})

test('game types, league shortcuts and days narrow a list; another show type begins anew; a heading folds its games [SPORT-01] [SPORT-02] [SPORT-04] [SPORT-05] [SPORT-18] [SPORT-19] [SPORT-20] @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await open(page, /早盘/)
  await expect(games(page)).toHaveCount(32)
  const choice = (name: RegExp) => page.getByRole('navigation').getByRole('button', { name })
  const shortcuts = ['英格兰超级联赛', '西班牙甲级联赛', '德国甲级联赛', '意大利甲级联赛', '法国甲级联赛', '欧洲冠军联赛', '中国超级联赛']
  expect(shortcuts).toHaveLength(LEAGUE_SHORTCUT_IDS.length)
  const offered = async () => (await choice(/联赛/).allTextContents()).map((text) => text.replace(/\d+$/, '')).slice(0, 7)
  await expect.poll(offered).toEqual(shortcuts)
  await choice(/^英格兰超级联赛/).click()
  await expect(games(page)).toHaveCount(30)
  await choice(/^德国甲级联赛/).click()
  await expect(page.getByText('这里没有赛事')).toBeVisible()
  await page.getByRole('button', { name: '看全部' }).click()
  await page.getByRole('navigation', { name: '日期' }).getByRole('button', { name: /11-24/ }).click()
  await expect(games(page)).toHaveCount(11)
  await choice(/^英格兰超级联赛/).click()
  await expect(games(page)).toHaveCount(10)

  await page.getByRole('tab', { name: /今日/ }).click()
  await expect(choice(/^英格兰超级联赛/)).toHaveAttribute('aria-pressed', 'false')
  await expect(games(page)).toHaveCount(13)
  await page.getByRole('tab', { name: /早盘/ }).click()
  await expect(games(page)).toHaveCount(32)
  await page.getByRole('rowgroup', { name: '英格兰超级联赛' }).getByRole('button', { expanded: true }).click()
  await expect(games(page)).toHaveCount(2)

  await choice(/^篮球/).click()
  await expect(page.getByText('篮球暂时没有赛事')).toBeVisible()
  await expect(games(page)).toHaveCount(0)
  await page.getByRole('button', { name: '看足球' }).click()
  await expect(games(page)).toHaveCount(2)
  await choice(/^冠军/).click()
  await expect(page.getByRole('tab', { name: /冠军/ })).toHaveAttribute('aria-selected', 'true')
})

test('far rows keep their names and have no prices until they come near; arrows walk the grid, which is one stop of the tab key [UX-02] @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await open(page, /早盘/)
  await expect(games(page)).toHaveCount(32)
  const last = games(page).last()
  await expect(last.locator('button[data-move]')).toHaveCount(0)
  await expect(last.getByRole('rowheader').first()).toContainText(/\S/)
  const height = (await last.boundingBox())?.height
  await last.scrollIntoViewIfNeeded()
  await expect(last.locator('button[data-move]').first()).toBeVisible()
  expect((await last.boundingBox())?.height).toBe(height)
  await games(page).first().scrollIntoViewIfNeeded()
  await expect(last.locator('button[data-move]')).toHaveCount(0)

  await page.getByRole('grid').focus()
  await expect.poll(() => focused(page)).toContain('英格兰超级联赛')
  const cell = games(page).first().locator('button[data-move]').first()
  await cell.focus()
  await page.keyboard.press('ArrowDown')
  await expect(games(page).first().locator('button[data-move]').nth(1)).toBeFocused()
  await page.keyboard.press('Control+End')
  await expect(last.locator(':focus')).toHaveCount(1)
  await expect(last).toBeInViewport()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Home')
  await expect.poll(() => focused(page)).toContain('英格兰超级联赛')
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') === null)).toBe(true)
})
