import { chromium } from 'playwright'
import type { GameDetail, GameList } from '../contract/sport.ts'
import { systemClock } from '../server/platform/clock.ts'
import { apiOf } from '../tests/support/api.ts'
import { createMemorySource } from '../tests/support/odds-source.ts'
import { startServer } from '../tests/support/server.ts'
import { LAUNCH } from './measure.ts'
import { phonePageRows } from './phone-page.ts'
import { table } from './table.ts'

/** `npm run bench -- game-page`: the page of a football game with all its plays at 1,000 changed prices a second. */
const CHANGES_PER_S = 1_000
const LEAST_SELECTIONS = 300

const server = await startServer()
const browser = await chromium.launch(LAUNCH)
try {
  const { game, selections } = await deepestGame(server.origin)
  if (selections < LEAST_SELECTIONS) throw new Error(`no game has more than ${selections} selections`)
  const open = game.markets.filter(({ status }) => status === 'open')
  const source = createMemorySource([game], systemClock.steady)
  console.log(`a game of ${game.markets.length} markets and ${selections} selections, ${CHANGES_PER_S} changed markets a second`)
  console.log(
    table(
      await phonePageRows(browser, server, {
        name: 'phone game at 1,000 changes/s',
        path: `/game/sport/crty/${game.gameId}`,
        source,
        changesPerS: CHANGES_PER_S,
        move(n) {
          const market = open[n % open.length]
          if (!market) return
          const up = Math.floor(n / open.length) % 2 === 0
          source.price(market.id, ...market.prices.map((price) => (up ? price + 10 : price - 10)))
        },
        limits: { busy: {}, framesPerS: { atLeast: { ratio: 0.92, orOurs: 55 } }, answerMs: { atMost: { ours: 100 } } },
      }),
    ),
  )
} finally {
  await browser.close()
  await server.close()
}

/** The game of today with the most selections. */
async function deepestGame(origin: string) {
  const { call } = apiOf(origin)
  const { games } = (await call('sport.gameList', { showType: 'FT' })).data as GameList
  const all = await Promise.all(
    games.map(async ({ gameId }) => {
      const { game } = (await call('sport.gameDetail', { gameId })).data as GameDetail
      return game ? [{ game, selections: game.markets.reduce((sum, { prices }) => sum + prices.length, 0) }] : []
    }),
  )
  const deepest = all.flat().toSorted((a, b) => b.selections - a.selections)[0]
  if (!deepest) throw new Error('there is no game today')
  return deepest
}
