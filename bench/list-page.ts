import type { Browser } from 'playwright'
import { systemClock } from '../server/platform/clock.ts'
import { createMemorySource, makeGame } from '../tests/support/odds-source.ts'
import { startServer } from '../tests/support/server.ts'
import { phonePageRows } from './phone-page.ts'
import type { Row } from './table.ts'

const GAMES = 60

/** The list of games in play at 5,000 changed prices a second. */
export async function listPageRows(browser: Browser): Promise<Row[]> {
  const games = Array.from({ length: GAMES }, (_, i) => makeGame(String(i)))
  const source = createMemorySource(games, systemClock.steady)
  const server = await startServer()
  try {
    return await phonePageRows(browser, server, {
      name: 'phone list at 5,000 changes/s',
      path: '/game/sport/crty',
      source,
      changesPerS: 5_000,
      move(n) {
        const game = n % GAMES
        const moved = 900 + (n % 97)
        if (Math.floor(n / GAMES) % 2 === 0) source.price(`${game}-M`, moved, 2_400, 1_800)
        else source.price(`${game}-OU-10`, moved, 930)
      },
      open: (page) => page.getByRole('tab', { name: /滚球/ }).tap(),
      limits: { busy: { atMost: { ours: 0.6 } }, framesPerS: { atLeast: { ratio: 0.98 } }, answerMs: { atMost: { ours: 100 } } },
    })
  } finally {
    await server.close()
  }
}
