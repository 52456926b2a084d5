import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyIn, publicKeyOf } from '../../casino/server/key.ts'
import { casinoProcess } from './casino.ts'
import { freePort, type ServerOptions, startServer } from './server.ts'
import { venueLine } from './venue-line.ts'

/** The real site and the real venue with its own books as processes, and the line by which the site reaches its wallet. */
export async function secondCasino(options: ServerOptions = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'parlay-second-'))
  const key = publicKeyOf(keyIn(join(dir, '.casino-transfer')))
  const port = await freePort()
  const line = await venueLine(() => `http://127.0.0.1:${port}`)
  const site = await startServer({
    ...options,
    env: { VENUE_URL: `HTQP=http://localhost:${port}/HTQP`, VENUE_KEY: `HTQP=${key}`, VENUE_WALLET: `HTQP=${line.origin}/wallet/HTQP` },
  })
  const start = () => casinoProcess({ dir, wallet: site.origin }, { port, framedBy: site.origin })
  let casino = await start()
  return {
    site,
    line,
    /** The database of the venue. */
    file: join(dir, '.casino-transfer/casino.sqlite'),
    kill: () => casino.kill(),
    stop: () => casino.stop(),
    async start() {
      casino = await start()
    },
    async close() {
      line.close()
      await casino.kill()
      await site.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
export type SecondCasino = Awaited<ReturnType<typeof secondCasino>>
