import type { KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GameList } from '../../contract/sport.ts'
import { apiOf } from '../support/api.ts'
import { ORIGIN } from '../support/feed.ts'
import { query } from '../support/postgres.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { venueKey } from '../support/venues.ts'
import { losePower } from './power.ts'

export interface Site {
  readonly server: TestServer
  readonly origin: string
  readonly port: number
  readonly provider: string
  readonly venueKey: KeyObject
  /** A chat room that stays open. */
  someRoom(): Promise<string>
  /** From now on the death that waits for it is near. */
  arm(): void
  /** Starts it, with a death that waits for it: the point's name and how often it is come to. */
  start(death?: { at: string; nth: number }): Promise<void>
  /** The point at which the running process dies, if any. */
  readonly death: string | undefined
  kill(): Promise<void>
  /** What breaks the books. */
  audit(): string[]
  close(): Promise<void>
}

const preload = (file: string) => `--import ${new URL(file, import.meta.url).href}`

/** What a server is killed on: PostgreSQL at an address, or the embedded database, which may lose its power with it. */
export type Ground = { url: string } | { power: boolean }

/** One server process with its payment provider and a venue whose key the tests have. */
export async function openSite(ground: Ground): Promise<Site> {
  const databaseUrl = 'url' in ground ? ground.url : null
  const mirror = 'power' in ground && ground.power ? mkdtempSync(join(tmpdir(), 'parlay-power-')) : null
  const power = mirror === null ? '' : preload('./power.ts')
  const { privateKey, VENUE_KEY } = venueKey()
  const server = await startServer({
    env: {
      ...{ PUBLIC_ORIGIN: ORIGIN, DEMO: '1', LOG_LEVEL: 'fatal' },
      ...{ VENUE_URL: 'XHDZ=https://games.example/open', VENUE_KEY: `XHDZ=${VENUE_KEY}` },
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      ...(mirror !== null && { DATA_SYNC: process.env.DATA_SYNC ?? '1', POWER: mirror, NODE_OPTIONS: power }),
    },
  })
  const { origin, provider } = server
  let death: string | undefined

  return {
    server,
    origin,
    port: Number(new URL(origin).port),
    provider,
    venueKey: privateKey,
    get death() {
      return death
    },
    async someRoom() {
      const { data } = await apiOf(origin).call('sport.gameList', { showType: 'FT' })
      const [game] = (data as GameList).games
      if (!game) throw new Error('there is no game')
      // Always open, as a game's is not.
      return `league/${game.league_id}`
    },
    async start(next) {
      // Nobody waits for the lease of a process that is known to be gone.
      if (databaseUrl !== null) await query(databaseUrl, 'update lease set expires_at = now()')
      death = next?.at
      const env = next ? { NODE_OPTIONS: `${power} ${preload('./die-at.ts')}`, DIE_AT: next.at, DIE_NTH: String(next.nth) } : {}
      await server.start([], env)
    },
    arm() {
      const pid = server.pid()
      if (death !== undefined && pid !== undefined) process.kill(pid, 'SIGUSR2')
    },
    async kill() {
      await server.kill()
      if (mirror !== null) losePower(server.dataDir, mirror)
    },
    async close() {
      await server.close()
      if (mirror !== null) rmSync(mirror, { recursive: true, force: true })
    },
    audit() {
      try {
        server.command('server/cli/audit.ts')
        return []
      } catch (error) {
        return [String((error as { stderr?: string }).stderr ?? error)]
      }
    },
  }
}
