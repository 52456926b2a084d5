import { type GameServer, startGameServer } from '../support/game-server.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { test as base, QUIET_DAY } from './support.ts'

/** Venues that are connected in these tests; the others are not. */
const CONNECTED = ['XHDZ', 'XHZR', 'JGCP', 'SLBY', 'G1CP']

/** With a venue's own server, whose games the site opens. */
export const test = base.extend<object, { games: GameServer; server: TestServer }>({
  games: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const games = await startGameServer()
      await use(games)
      await games.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ games }, use) => {
      const server = await startServer({ ...QUIET_DAY, env: games.env(CONNECTED) })
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
})
