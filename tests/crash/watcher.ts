import { setTimeout as sleep } from 'node:timers/promises'
import type { Game, GameList } from '../../contract/sport.ts'
import { apiOf } from '../support/api.ts'
import { openTab, startCore } from '../support/feed.ts'
import { sorted } from '../support/odds-source.ts'
import type { Site } from './site.ts'

/**
 * Longest time until a page shows the prices of the server that is back. Where it was killed again while it started, the next try of the
 * connection may be 30 s away.
 */
const BACK_MS = 45_000

/** A page's real feed core on the site, which stays through all deaths of the server. */
export function watch(site: Site) {
  const core = startCore(site.port)
  const tab = openTab(core, 'crash', 'list/FT/RB')
  const priced = (games: readonly Game[]) =>
    JSON.stringify(
      sorted([...games]).map(({ gameId, markets }) => [
        gameId,
        markets.map(({ id, version, prices, status }) => [id, version, prices, status]),
      ]),
    )

  return {
    /** Milliseconds until the page shows live what the server has now. Throws when it does not. */
    async isBack(): Promise<number> {
      const startMs = performance.now()
      while (performance.now() - startMs < BACK_MS) {
        const { data } = await apiOf(site.origin).call('sport.gameList', { gameType: 'FT', showType: 'RB' })
        for (let tries = 0; tries < 5; tries++) {
          const live = tab.live()
          if (live && priced(live) === priced((data as GameList).games)) return performance.now() - startMs
          await sleep(50)
        }
      }
      throw new Error(`a page does not show the server's prices after ${BACK_MS} ms`)
    },
    /** Prices of home wins that the page shows, by market. */
    prices(): Map<string, number> {
      const open = (tab.live() ?? []).flatMap(({ markets }) => markets).filter(({ w, status }) => w === 'M' && status === 'open')
      return new Map(open.map(({ id, prices }) => [id, prices[0] ?? 0]))
    },
    close: () => tab.detach(),
  }
}
