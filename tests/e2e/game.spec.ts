import { expect, type Locator, type Page } from 'playwright/test'
import type { Ticket } from '../../contract/betting.ts'
import type { Answer } from '../../contract/endpoints.ts'
import type { Champion, Game, GameDetail } from '../../contract/sport.ts'
import { FOOTBALL_PLAYS, PLAYS } from '../../domain/markets.ts'
import { periodScores } from '../../domain/period-scores.ts'
import { apiOf } from '../support/api.ts'
import { asMember, closeSlip, GENERATED, isPhone, openSlip, openToday, test } from './support.ts'

/** Generated fixtures in real time: games in both halves from the first second. */
test.use({ serverOptions: GENERATED })

const cells = (part: Page | Locator) => part.locator('button[data-move]')
const open = (part: Page | Locator) => cells(part).and(part.locator(':enabled'))
const games = async (origin: string, showType: 'RB' | 'FT') =>
  ((await apiOf(origin).call('sport.gameList', { gameType: 'FT', showType })).data as { games: Game[] }).games
const detail = async (origin: string, gameId: string) => (await apiOf(origin).call('sport.gameDetail', { gameId })).data as GameDetail

const PLAY_WORDS = { main: /独赢|让球|大小/, goals: /双|单双|进球/, score: /波胆/, 'half-full': /半场\/全场/, team: /主队|客队/ }
const GROUP_NAMES = { main: '主要', goals: '进球', score: '波胆', 'half-full': '半场/全场', team: '球队' }

test('the bell of a game has its place before it comes: what stands beside and below it stays where it is [UX-10] @phone', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/game-follow-/, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/game-follow-/)
  // The one that ends last.
  const game = (await games(server.origin, 'RB')).at(-1)
  await page.goto(`/game/sport/crty/${game?.gameId}`)
  await asked
  const note = page.getByText('进球时间为模拟')
  const heading = page.getByRole('heading', { level: 1, name: game?.team_h ?? '' })
  await expect(note).toBeVisible()
  const places = async () => [await note.boundingBox(), await heading.boundingBox()].map((box) => box && [box.x, box.y])
  const before = await places()
  held.resolve()
  await expect(page.getByRole('button', { name: /^推送/ })).toBeVisible()
  expect(await places()).toEqual(before)
})

test('from a list to a game: clock, score by period, timeline, price line; every group, a correct score and a half-time bet [SPORT-02] [SPORT-10] [SPORT-15] [SPORT-22] [SPORT-23] [BET-11] [ENG-13] @phone', async ({
  page,
  server,
}) => {
  const { origin } = server
  await asMember(page, server)
  await page.goto('/game/sport/crty')
  await expect(open(page).first()).toBeVisible()
  const { data: counts } = await apiOf(origin).call('sport.counts', {})
  const { sports, FSFT, FSFU } = counts as Answer<'sport.counts'>
  const { RB, FT, FU } = sports.find(({ gameType }) => gameType === 'FT') ?? {}
  for (const [name, count] of [
    ['滚球', RB],
    ['今日', FT],
    ['早盘', FU],
    ['冠军', FSFT + FSFU],
  ] as const)
    await expect(page.getByRole('tab', { name })).toHaveText(`${name}${count}`)

  // In the second half the row shows a second line, under 更多盘口.
  const inPlay = await games(origin, 'RB')
  const second = inPlay.find(
    (game) => game.se_now === '2H' && game.markets.some(({ w, rank, status }) => w === 'R' && rank === 1 && status === 'open'),
  )
  if (!second) throw new Error('no game in its second half')
  const row = page.locator(`#game-${second.gameId}`)
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByText('更多盘口')).toBeVisible()
  await row.getByRole('link', { name: second.team_h }).first().click()

  await expect(page).toHaveURL(new RegExp(`/game/sport/crty/${second.gameId}$`))
  await expect(page).toHaveTitle(new RegExp(second.team_h.slice(0, 2)))
  const heading = page.getByRole('heading', { level: 1, name: second.team_h })
  await expect(heading).toContainText(/下半场 \d+/)
  await page.getByText('赛况', { exact: true }).click()
  const events = page.getByRole('list', { name: /赛况/ }).getByRole('listitem')
  await expect(async () => {
    const { game } = await detail(origin, second.gameId)
    if (!game) throw new Error('the game is over')
    await expect(heading).toContainText(`${game.sc_FT_H}–${game.sc_FT_A}`, { timeout: 500 })
    const home = page.getByRole('row', { name: new RegExp(`^${game.team_h}`) }).first()
    const goals = periodScores(game).map(({ score }) => String(score[0]))
    expect((await home.getByRole('cell').allTextContents()).slice(0, 2)).toEqual(goals)
    await expect(events).toHaveCount(game.events?.length ?? -1, { timeout: 500 })
    const invented = game.events?.filter(({ simulated }) => simulated).length
    await expect(events.filter({ hasText: '模拟' })).toHaveCount(invented ?? -1, { timeout: 500 })
  }).toPass()
  await expect(events.last()).toContainText('开赛')

  // The chart has a text alternative.
  const sides = page.getByRole('radiogroup', { name: '看哪一项的走势' }).first()
  await sides.scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: /走势：开盘 .*，现在 / })).toBeVisible()
  await expect(sides.locator('label')).toHaveText(['主', '客'])
  const moves = page.getByRole('button', { name: '大小走势' })
  await moves.click()
  await expect(page.getByRole('img', { name: /^大 .*走势：开盘 / })).toBeVisible()
  await expect(page.locator('div').filter({ has: moves }).last().getByRole('radiogroup').locator('label')).toHaveText(['大', '小'])
  await page
    .getByText(/全部变动/)
    .last()
    .click()
  const changes = page
    .getByRole('table', { name: /赔率变动/ })
    .last()
    .getByRole('row')
  await expect(changes.nth(1)).toContainText(/\d\.\d\d/)

  await page.getByRole('link', { name: /返回赛事列表/ }).click()
  await page.getByRole('tab', { name: /今日/ }).click()
  const [today] = (await games(origin, 'FT')).filter(({ re_time }) => re_time === '').toReversed()
  if (!today) throw new Error('no game later today')
  await page.getByRole('link', { name: `${today.team_h} 对 ${today.team_c}` }).click()
  const { game } = await detail(origin, today.gameId)
  const offered = FOOTBALL_PLAYS.filter((w) => game?.markets.some((market) => market.w === w))
  expect(offered.length).toBeGreaterThanOrEqual(60)
  for (const group of ['main', 'goals', 'team', 'half-full', 'score'] as const) {
    await page.getByRole('tab', { name: GROUP_NAMES[group] }).click()
    const cards = page.getByRole('tabpanel').getByRole('region')
    await expect(cards).toHaveCount(offered.filter((w) => PLAYS[w].group === group).length)
    for (const name of await cards.getByRole('heading').allTextContents()) expect(name).toMatch(PLAY_WORDS[group])
    await expect(open(cards.first()).first()).toBeVisible()
  }
  await page.getByRole('searchbox', { name: '搜索玩法' }).fill('角球大小')
  const corners = page.getByRole('tabpanel').getByRole('region')
  await expect(corners).toHaveCount(offered.filter((w) => w === 'KOU' || w === 'HKOU').length)
  await expect(corners.first()).toContainText('角球为模拟数据')
  await page.getByRole('searchbox', { name: '搜索玩法' }).fill('')
  const card = page.getByRole('region', { name: '波胆 · 全场' })
  const scores = game?.markets.find(({ w }) => w === 'PD')?.prices.filter((price) => price > 0).length
  expect(scores).toBeGreaterThan(15)
  await expect(cells(card)).toHaveCount(scores ?? 0)
  await card.getByRole('button', { name: /^2–1/ }).click()
  await expect((await openSlip(page)).getByText('2–1', { exact: true })).toBeVisible()
  await closeSlip(page)

  await card.getByRole('button', { name: /^波胆 · 全场/ }).click()
  await expect(cells(card)).toHaveCount(0)
  await page.getByRole('tab', { name: '主要' }).click()
  await open(page.getByRole('region', { name: '独赢 · 半场' }))
    .first()
    .click()
  const slip = await openSlip(page)
  await expect(slip.getByText(/独赢 · 半场/)).toBeVisible()
  const placed = page.waitForResponse((response) => response.request().postData()?.includes('"placeBet"') ?? false)
  await slip.getByLabel('本金').fill('20')
  await slip.getByRole('button', { name: /^投注 ¥20|并投注 ¥20/ }).click()
  const { data: ticket } = (await (await placed).json()) as { data: Ticket }
  expect(ticket.legs.map(({ oddGameId }) => oddGameId)).toEqual([today.hgid])
  await expect(slip.getByRole('heading', { name: '投注已接受' })).toBeVisible()
})

test('a starred play moves nothing under the finger, has its group at once, and stands first when a game is opened [BET-24] @phone @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await openToday(page)
  await page.getByRole('link', { name: /^另有/ }).first().click()
  const cards = page.getByRole('tabpanel').getByRole('region')
  const first = cards.first()
  await expect(first).toHaveAccessibleName('独赢 · 全场')
  await page.getByRole('searchbox', { name: '搜索玩法' }).fill('净胜')
  const star = page.getByRole('button', { name: '收藏 净胜球 · 全场' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('searchbox', { name: '搜索玩法' }).fill('')
  await expect(first).toHaveAccessibleName('独赢 · 全场')
  const top = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())?.y
  if (!isPhone(page)) expect(await top('让球 · 全场'), 'the columns stand side by side again').toBe(await top('独赢 · 全场'))
  const own = page.getByRole('tab', { name: /^收藏 ?1$/ })
  await own.click()
  await expect(cards).toHaveCount(1)
  await page.reload()
  await expect(first).toHaveAccessibleName('净胜球 · 全场')
  await star.click()
  await expect(own).toHaveCount(0)
})

test('outrights of today and early: asked for regularly, a champion is found, picked and bet on; unanswered, none can be [SPORT-02] [SPORT-24] [BET-09] @phone', async ({
  page,
  server,
}) => {
  const { origin } = server
  await asMember(page, server)
  await page.goto('/game/sport/crty')
  await page.getByRole('tab', { name: '冠军' }).click()
  await page.getByRole('radio', { name: '冠军早盘' }).click()
  // The server first simulates the seasons, a little at a time.
  await expect(open(page).first()).toBeVisible()
  const { champions } = (await apiOf(origin).call('sport.champions', { showType: 'FSFU' })).data as { champions: Champion[] }
  const champion = champions.find(({ status, entries }) => status === 'open' && entries.some(({ price }) => price > 0))
  if (!champion) throw new Error('no outright is open')
  const card = page.getByRole('region', { name: champion.league })
  await expect(cells(card)).toHaveCount(champion.entries.filter(({ price }) => price > 0).length)
  const [favourite] = champion.entries
  await page.getByRole('radio', { name: '冠军今日' }).click()
  await page.getByRole('button', { name: /^搜索/ }).filter({ visible: true }).first().click()
  await page.getByRole('combobox', { name: /^搜索/ }).fill(favourite?.team ?? '')
  const found = page.getByRole('group', { name: '冠军' }).getByRole('option')
  // At some hours a cup of that name, with that team, is among today's, too.
  await found
    .filter({ hasText: `${champion.league} 冠军` })
    .filter({ hasText: '冠军早盘' })
    .click()
  await card.getByRole('button', { name: new RegExp(`^${favourite?.team}`) }).click()
  const slip = await openSlip(page)
  await expect(slip.getByText(favourite?.team ?? '', { exact: true })).toBeVisible()
  const placed = page.waitForRequest((request) => request.postData()?.includes('"placeBet"') ?? false)
  await slip.getByLabel('本金').fill('20')
  await slip.getByRole('button', { name: /^投注 ¥20|并投注 ¥20/ }).click()
  expect((await placed).postDataJSON()).toMatchObject({ Request: { marketId: `${champion.gameId}-FS`, selection: favourite?.rtype } })
  await expect(slip.getByRole('heading', { name: '投注已接受' })).toBeVisible()
  await slip.getByRole('button', { name: '完成' }).click()
  await closeSlip(page)

  await expect(open(card).first()).toBeVisible()
  await page.route(/venue\/resource/, (route) => (route.request().postData()?.includes('champions') ? route.abort() : route.continue()))
  await expect(open(card)).toHaveCount(0)
  await expect(card.getByText(/报价停在/)).toBeVisible()
  await page.unroute(/venue\/resource/)
  await expect(open(card).first()).toBeVisible()
})
