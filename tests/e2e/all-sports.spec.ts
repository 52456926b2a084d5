import { expect, type Page } from 'playwright/test'
import type { Ticket } from '../../contract/betting.ts'
import type { Answer } from '../../contract/endpoints.ts'
import type { Game, GameType, ShowType } from '../../contract/sport.ts'
import { playOf } from '../../domain/markets.ts'
import { apiOf } from '../support/api.ts'
import { asMember, closeSlip, GENERATED, openSlip, test } from './support.ts'

/** Generated fixtures in real time: games of every sport are in play from the first second. */
test.use({ serverOptions: GENERATED })

const open = (page: Page) => page.locator('button[data-move]:enabled')
const rows = (page: Page) => page.locator('[id^=game-]')
const choose = (page: Page, sport: RegExp) => page.getByRole('navigation').getByRole('button', { name: sport }).first().click()
const games = async (origin: string, gameType: GameType, showType: ShowType) =>
  ((await apiOf(origin).call('sport.gameList', { gameType, showType })).data as { games: Game[] }).games

/** The cells that a game's row must show, by play type and selection. */
const offered = (game: Game) =>
  game.markets.filter(({ rank }) => rank === 0).flatMap(({ w }) => playOf(w).selections.map((selection) => `${w} ${selection}`))

test('every sport is in play with its own clock, scores and columns; in all of them each has its part; who serves is marked; a moneyline and a total of basketball are bet on and found among the tickets [SPORT-01] [SPORT-10] [SPORT-14] [SPORT-16] [SPORT-25] [ENG-05] [ENG-07] [ENG-14]', async ({
  page,
  server,
}) => {
  const { origin } = server
  await asMember(page, server)
  await page.goto('/game/sport/crty')
  await page.getByRole('tab', { name: '滚球' }).click()
  await expect(open(page).first()).toBeVisible()

  const clocks: Record<string, RegExp> = {
    篮球: /第[一二三四]节 \d\d:\d\d|加时 \d\d:\d\d|中场/,
    网球: /第\d盘 (\d+|A)–(\d+|A)/,
    斯诺克: /第\d局/,
    排球: /第\d局/,
    棒球: /第[1-8]局|加时/,
    乒乓球: /第\d局/,
    虚拟足球: /[上下]半场 \d+|中场/,
    其他: /第\d局/,
  }
  const types: Record<string, GameType> = {
    篮球: 'BK',
    网球: 'TN',
    斯诺克: 'SK',
    排球: 'VB',
    棒球: 'BS',
    乒乓球: 'TT',
    虚拟足球: 'VF',
    其他: 'OP',
  }
  for (const [sport, clock] of Object.entries(clocks)) {
    await choose(page, new RegExp(`^${sport}`))
    await expect(async () => {
      const list = await games(origin, types[sport] ?? 'ALL', 'RB')
      await expect(rows(page)).toHaveCount(list.length, { timeout: 500 })
      await expect(page.getByRole('tab', { name: '滚球' })).toHaveText(`滚球${list.length}`, { timeout: 500 })
      for (const row of await rows(page).all()) await expect(row).toContainText(clock, { timeout: 500 })
    }).toPass()
  }

  // Who serves has a mark, in a game of tennis at one side.
  await choose(page, /^网球/)
  await expect(async () => {
    const [game] = (await games(origin, 'TN', 'RB')).filter(({ serving }) => serving !== '')
    if (!game) throw new Error('no tennis in play')
    await expect(page.locator(`#game-${game.gameId}`).getByRole('img', { name: '发球' })).toHaveCount(1, { timeout: 500 })
  }).toPass()

  // The score is the server's, and changes.
  await choose(page, /^篮球/)
  await expect(async () => {
    const [game] = await games(origin, 'BK', 'RB')
    if (!game) throw new Error('no basketball in play')
    await expect(page.locator(`#game-${game.gameId}`)).toContainText(
      new RegExp(`${game.team_h}.*${game.sc_FT_H}.*${game.team_c}.*${game.sc_FT_A}`),
      {
        timeout: 500,
      },
    )
  }).toPass()

  await choose(page, /^全部项目/)
  const { sports } = (await apiOf(origin).call('sport.counts', {})).data as Answer<'sport.counts'>
  expect(sports).toHaveLength(9)
  const heads = page.getByRole('columnheader', { name: /^(足球|篮球|网球|斯诺克|排球|棒球|乒乓球|虚拟足球|其他)$/ })
  await expect(heads).toHaveText(['足球', '篮球', '网球', '斯诺克', '排球', '棒球', '乒乓球', '虚拟足球', '其他'])
  await expect(page.getByRole('columnheader', { name: '全场让盘' })).toHaveCount(1)

  await choose(page, /^篮球/)
  await page.getByRole('tab', { name: '今日' }).click()
  const today = (await games(origin, 'BK', 'FT')).filter(({ kickoffAt }) => kickoffAt > Date.now() + 300_000)
  const [game] = today
  if (!game) throw new Error('no basketball today')
  const row = page.locator(`#game-${game.gameId}`)
  await expect(row.locator('button[data-move]')).toHaveCount(offered(game).length)
  for (const cell of [new RegExp(`全场独赢 ${game.team_h}`), /全场大小 大 /]) {
    await row.getByRole('button', { name: cell }).click()
    const slip = await openSlip(page)
    await slip.getByLabel('本金').fill('20')
    await slip.getByRole('button', { name: /^投注 ¥20|并投注 ¥20/ }).click()
    await expect(slip.getByRole('heading', { name: '投注已接受' })).toBeVisible()
    await slip.getByRole('button', { name: '完成' }).click()
    await closeSlip(page)
  }
  await expect(page.getByText(/^独赢 · /).first()).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const { tickets } = (await apiOf(origin, token).call('sport.tickets', {})).data as { tickets: Ticket[] }
  expect(tickets.map(({ legs }) => legs.map(({ w, gameType, selection }) => `${gameType} ${w} ${selection}`))).toEqual([
    ['BK OU O'],
    ['BK ML H'],
  ])

  // The game's page has the same markets, and further lines.
  await row
    .getByRole('link', { name: new RegExp(game.team_h) })
    .first()
    .click()
  await expect(page.getByRole('region', { name: '让分 · 全场' }).locator('button[data-move]')).toHaveCount(10)
})
