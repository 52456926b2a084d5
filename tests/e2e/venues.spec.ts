import { expect } from 'playwright/test'
import { asMember, isPhone, plainly, visitor, watchShift } from './support.ts'
import { test } from './with-games.ts'

const LISTS = [
  ['/game/sport', 'TY', '体育', '本站体育'],
  ['/game/realbet', 'ZR', '真人', '星河真人'],
  ['/game/chess', 'QP', '棋牌', '竹里棋牌'],
  ['/game/gaming', 'DJ', '电竞', '锋线电竞'],
  ['/game/lottery', 'CP', '彩票', '极光彩票'],
  ['/game/egame', 'egame', '电子', '星河馆'],
  ['/game/fishing', 'fish', '捕鱼', '深蓝渔场'],
] as const

test('each kind has its list, which a visitor sees and which asks by its own type; what has no games says so [ROUTE-06] [ROUTE-08] [ROUTE-09] [VENUE-01] [HOME-01] @phone', async ({
  page,
}) => {
  await plainly(page)
  const types: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/getVenueInfoByCategory')) types.push(request.postDataJSON().category)
  })
  for (const [path, type, name, venue] of LISTS) {
    types.length = 0
    await page.goto(path)
    await expect(page).toHaveTitle(new RegExp(`^${name} · `))
    await expect(page.getByRole('article', { name: venue })).toBeVisible()
    expect(new Set(types)).toEqual(new Set([type]))
  }
  await page.goto('/game/gaming')
  await expect(page.getByRole('article', { name: '锋线电竞' })).toContainText('还没有游戏')
  await expect(page.getByRole('button', { name: '进入锋线电竞' })).toHaveCount(0)
  await expect(visitor(page)).toBeVisible()
  if (isPhone(page)) return
  const navigation = page.getByRole('navigation', { name: '主导航' })
  for (const name of ['体育', '真人', '彩票', '棋牌', '电子', '电竞', '捕鱼'])
    await expect(navigation.getByRole('link', { name })).toBeVisible()
  await navigation.getByRole('link', { name: '捕鱼' }).click()
  await expect(page).toHaveURL(/\/game\/fishing$/)
})

test('a favourite survives a reload, is taken back, and a visitor is asked to log in; venues are found by characters, reading and Latin [VENUE-03] [VENUE-07] @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/game/lottery')
  const star = page.getByRole('button', { name: '收藏极光彩票' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const articles = page.getByRole('article')
  await page.getByRole('button', { name: '只看收藏' }).click()
  await expect(articles).toHaveCount(1)
  await star.click()
  await expect(page.getByText('还没有收藏')).toBeVisible()
  await page.getByRole('button', { name: '看全部彩票场馆' }).click()
  const search = page.getByRole('searchbox', { name: '搜索场馆或游戏' })
  for (const query of ['极光', 'jiguang', 'JGCP', '一分', 'yfc']) {
    await search.fill(query)
    await expect(articles).toHaveCount(1)
    await expect(articles).toHaveAccessibleName('极光彩票')
  }
  await search.fill('没有这个')
  await expect(page.getByText('没有找到“没有这个”')).toBeVisible()
})

test('a venue in maintenance is marked and not entered, with its money in sight; the lobby marks its games [VENUE-07]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  server.command('server/cli/venue.ts', 'XHDZ', 'maintenance')
  try {
    await page.goto('/game/gaming')
    await expect(page.getByRole('article', { name: '锋线电竞' })).toContainText('还没有游戏')
    await expect(page.getByRole('link', { name: '转入锋线电竞' }), 'money would be of no use there').toHaveCount(0)
    await page.goto('/game/egame')
    const venue = page.getByRole('article', { name: '星河馆' })
    await expect(venue).toContainText('恢复时间待定')
    await expect(venue.getByRole('button', { name: '维护中' })).toBeDisabled()
    await page.goto('/dz/game')
    const game = page.getByRole('article', { name: '月下听松' })
    await expect(game).toContainText('维护中')
    await game.getByRole('button', { name: /^月下听松/ }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: '开始' })).toBeDisabled()
  } finally {
    server.command('server/cli/venue.ts', 'XHDZ', 'open')
  }
})

test('the three slot screens are three: venues, games in the site, games on a page of their own; games are found and marked, and a venue leads to the tab of its own [ROUTE-02] [ROUTE-09] [VENUE-02] [VENUE-03] [VENUE-07] [SESSION-09] @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  const called: string[] = []
  page.on('request', (request) => called.push(new URL(request.url()).pathname.replace(/.*\//, '')))
  await page.goto('/dz/game')
  const game = page.getByRole('article', { name: '月下听松' })
  await expect(game).toContainText('返还率 96.5 %')
  expect(called).toEqual(expect.arrayContaining(['gameList', 'getBonusPools']))
  const search = page.getByRole('searchbox', { name: '搜索游戏名或拼音' })
  for (const query of ['月下', 'yxts', 'pines']) {
    await search.fill(query)
    await expect(game).toBeVisible()
  }
  await search.fill('zzz')
  await expect(page.getByText('没有找到“zzz”')).toBeVisible()
  await page.getByRole('button', { name: /^看全部/ }).click()
  await game.getByRole('button', { name: '收藏月下听松' }).click()
  await page.reload()
  await page.getByRole('radio', { name: '收藏 1' }).click()
  await game.getByRole('button', { name: /^月下听松/ }).click()
  await expect(page.getByRole('dialog')).toContainText('96.5039 %')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '按场馆看' }).click()
  await expect(page).toHaveURL(/\/game\/egame$/)
  await page.getByRole('link', { name: '看游戏 星河馆' }).click()
  await expect(page).toHaveURL(/\/dz\/game\?venue=XHDZ$/)
  const tabs = page.getByRole('group', { name: '场馆' })
  const tab = tabs.getByRole('button', { name: /^星河馆/ })
  await expect(tab).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(tab).toHaveAttribute('aria-pressed', 'true')
  await tabs.getByRole('button', { name: '全部场馆' }).click()
  await expect(tab).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/dz/game?venue=NOTONE')
  await expect(game).toBeVisible()
  await expect(tabs.getByRole('button', { name: '全部场馆' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/pg/game')
  await expect(game).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(0)
})

for (const [path, loading, name, most] of [
  ['/dz/game', '游戏加载中', '月下听松', 0.005],
  // The chat's button stands below the list, and goes up with one of fewer lines than the skeleton: five thousandths.
  ['/game/realbet', '场馆加载中', '星河真人', 0.01],
] as const)
  test(`what comes later to ${path} pushes nothing away that is read @phone`, async ({ page, server }) => {
    await asMember(page, server)
    const seen = Promise.withResolvers<void>()
    await page.route(/\/(gameList|getVenueInfoByCategory)$/, async (route) => {
      await seen.promise
      await route.continue()
    })
    const shift = await watchShift(page)
    await page.goto(path)
    await expect(page.getByRole('region', { name: loading })).toBeVisible()
    seen.resolve()
    await expect(page.getByRole('article', { name })).toBeVisible()
    await expect(page.getByText(/^返还率是长期平均/)).toBeVisible()
    expect(await shift()).toBeLessThan(most)
  })

test('without a network a list that was seen is shown with its age, and one that was not says so @phone', async ({
  page,
  server,
  context,
}) => {
  await asMember(page, server)
  await page.goto('/game/realbet')
  await expect(page.getByRole('article', { name: '星河真人' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('answers')), 'the list is kept').toContain('XHZR')
  await page.goto('/game/chess')
  await expect(page.getByRole('article', { name: '竹里棋牌' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('navigation', { name: '场馆种类' }).getByRole('link', { name: /真人/ }).click()
  await expect(page.getByRole('article', { name: '星河真人' })).toBeVisible()
  await expect(
    page
      .getByText(/显示 .* 的内容/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await page.getByRole('navigation', { name: '场馆种类' }).getByRole('link', { name: /捕鱼/ }).click()
  await expect(page.getByText('场馆没有加载出来')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('article', { name: '深蓝渔场' })).toBeVisible()
})

test('a list that fails is asked for again by hand [VENUE-01]', async ({ page }) => {
  await plainly(page)
  await page.route('**/getVenueInfoByCategory', (route) => route.fulfill({ json: { status_code: 6317, data: null, message: '系统繁忙' } }))
  await page.goto('/game/chess')
  await expect(page.getByText('场馆没有加载出来')).toBeVisible()
  await page.unroute('**/getVenueInfoByCategory')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('article', { name: '竹里棋牌' })).toBeVisible()
})

test('the sports venues begin with the hot match [VENUE-06]', async ({ page }) => {
  await plainly(page)
  const match = {
    gameId: 'g1',
    gameType: 'FT',
    league: '发明联赛',
    team_h: '甲队',
    team_c: '乙队',
    isLive: true,
    startsAt: 1,
    sc_FT_H: 2,
    sc_FT_A: 1,
  }
  await page.route('**/hotLive/matchDetail', (route) => route.fulfill({ json: { status_code: 6000, data: { match }, message: '' } }))
  await page.goto('/game/sport')
  const hot = page.getByRole('region', { name: '热门比赛' })
  await expect(hot).toContainText('甲队 对 乙队')
  await expect(hot).toContainText('2–1')
  await expect(hot.getByRole('link')).toHaveAttribute('href', '/game/sport/crty/g1')
})
