import { build, preview } from 'vite'
import { FEED_PATH } from '../contract/constants.ts'
import { systemClock } from '../server/platform/clock.ts'
import { ORIGIN, startFeedServer } from '../tests/support/feed.ts'
import { createMemorySource, makeGame } from '../tests/support/odds-source.ts'

/** A bench page on the real hub and socket door, with prices that move ten times a second. */
export interface FeedSite {
  url: string
  /** Open sockets as the hub counts them. */
  sockets(): number
  close(): Promise<void>
}

const HEARTBEAT_MS = 5_000
const GAMES = 20

export async function startFeedSite(page: string): Promise<FeedSite> {
  const source = createMemorySource(
    Array.from({ length: GAMES }, (_, i) => makeGame(`g${i}`)),
    systemClock.steady,
  )
  const feed = await startFeedServer(source, HEARTBEAT_MS)
  let updates = 0
  const timer = setInterval(() => {
    updates += 1
    source.price(`g${updates % GAMES}-M`, 900 + (updates % 100), 2400, 1800)
  }, 100)
  const pages = { outDir: 'dist/bench', emptyOutDir: true, rollupOptions: { input: `bench/page/${page}.html` } }
  await build({ logLevel: 'error', publicDir: false, build: pages })
  const proxy = { [FEED_PATH]: { target: `http://127.0.0.1:${feed.port}`, ws: true, headers: { origin: ORIGIN } } }
  const site = await preview({ configFile: false, logLevel: 'warn', build: pages, preview: { host: '127.0.0.1', port: 0, proxy } })
  return {
    url: `${site.resolvedUrls?.local[0] ?? ''}bench/page/${page}.html`,
    sockets: () => feed.hub.sockets(),
    async close() {
      clearInterval(timer)
      await site.close()
      await feed.close()
    },
  }
}
