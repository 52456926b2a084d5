import { type BrowserContext, expect, type JSHandle, type Page } from 'playwright/test'
import type { GameList } from '../../contract/sport.ts'
import type { FeedClient } from '../../src/workers/feed/client.ts'
import { apiOf } from '../support/api.ts'

/** The hosts of the feed's core, by what a browser lacks. */
export const HOSTS = {
  worker: { name: 'a SharedWorker', lacks: [] },
  elected: { name: 'an elected tab', lacks: ['SharedWorker'] },
  own: { name: 'each tab', lacks: ['SharedWorker', 'locks'] },
} as const satisfies Record<string, { name: string; lacks: readonly ('SharedWorker' | 'locks')[] }>
export type Host = keyof typeof HOSTS

/** Removes from the browser's pages what such a browser lacks, from now on. */
export const browseWith = (context: BrowserContext, host: Host): Promise<unknown> =>
  context.addInitScript(
    (lacks: readonly string[]) => {
      if (lacks.includes('SharedWorker')) Reflect.deleteProperty(window, 'SharedWorker')
      if (lacks.includes('locks')) Reflect.deleteProperty(Navigator.prototype, 'locks')
    },
    [...HOSTS[host].lacks],
  )

export const cells = (page: Page) => page.locator('button[data-move]')
export const prices = (page: Page) => cells(page).filter({ hasText: /\d\.\d\d/ })

/** Waits for live prices: one of them can be picked. Any single one may be suspended for as long as a video check lasts. */
export const seesLivePrices = (tab: Page): Promise<void> => expect(prices(tab).and(tab.locator(':enabled')).first()).toBeVisible()

export async function openList(tab: Page, path = '/game/sport/crty'): Promise<Page> {
  await tab.goto(path)
  await seesLivePrices(tab)
  return tab
}

export async function openTabs(page: Page, count: number): Promise<Page[]> {
  const tabs = [page]
  while (tabs.length < count) tabs.push(await page.context().newPage())
  for (const tab of tabs) await openList(tab)
  return tabs
}

/** The page's own feed client, from the module that the page loaded. */
export const feedOf = async (tab: Page): Promise<JSHandle<FeedClient>> =>
  tab.evaluateHandle(async () => {
    const { name = '' } = performance.getEntriesByType('resource').find((entry) => /\/assets[^/]*\/feed-[^/]*\.js$/.test(entry.name)) ?? {}
    const module = (await import(name)) as Record<string, unknown>
    const isFeed = (value: unknown): value is FeedClient => typeof value === 'object' && value !== null && 'debug' in value
    const feed = Object.values(module).find(isFeed)
    if (!feed) throw new Error('this page has no feed yet')
    return feed
  })

/** The debug state of the core that feeds this tab; null while there is none. */
export const debugOf = async (tab: Page) =>
  (await feedOf(tab)).evaluate((feed) => Promise.race([feed.debug(), new Promise<null>((resolve) => setTimeout(resolve, 300, null))]))

/** Resolves when any price of the tab changes from now on. */
export const priceMoves = (tab: Page): Promise<void> =>
  tab.evaluate(
    () =>
      new Promise<void>((done) => {
        const observer = new MutationObserver((records) => {
          const moved = records.some((record) => record.target.parentElement?.closest('button[data-move]'))
          if (!moved) return
          observer.disconnect()
          done()
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )

/** Epoch ms at which first no price of the tab could be picked, all being stale or locked; checked at each change. */
export const allStaleAt = (tab: Page): Promise<number> =>
  tab.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = () => {
          const all = [...document.querySelectorAll<HTMLButtonElement>('button[data-move]')]
          const off = (cell: HTMLButtonElement) =>
            cell.disabled && /过时|封盘/.test(cell.querySelector('[role=img]')?.getAttribute('aria-label') ?? '')
          if (all.length > 0 && all.every(off)) done(Date.now())
        }
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
        look()
      }),
  )

/** Listens from now on; returns the epoch ms at which the core that feeds this tab lost its socket, by the core's own clock. */
export async function losesSocket(tab: Page): Promise<() => Promise<number>> {
  const feed = await feedOf(tab)
  const lost = await feed.evaluateHandle(({ link }) => {
    const { promise: at, resolve } = Promise.withResolvers<number>()
    link.subscribe(() => link.get().state === 'down' && resolve(link.get().at))
    return { at }
  })
  return () => lost.evaluate(({ at }) => at)
}

/** Checks that no price can be picked, each is marked stale, and the row shows since when. */
export async function expectStale(tab: Page): Promise<void> {
  await expect(tab.getByText(/报价停在/).first()).toBeVisible()
  await expect(cells(tab).and(tab.locator(':enabled'))).toHaveCount(0)
  await cells(tab).first().click({ force: true })
  await expect(cells(tab).first()).toHaveAttribute('aria-pressed', 'false')
}

/** Checks that the tab's prices are exactly the server's. The intervals avoid a fixed phase with a book that moves each second. */
export async function expectRight(tab: Page, origin: string, timeout = 10_000): Promise<void> {
  await expect(async () => expect(await shown(tab)).toEqual(await truth(origin))).toPass({ timeout, intervals: [100, 170, 310] })
}

/** Prices of the in-play list by game and market, here those the tab shows, below those of the server. */
const shown = (tab: Page): Promise<Record<string, string[]>> =>
  tab.locator('[id^="game-"]').evaluateAll((rows) =>
    Object.fromEntries(
      rows.map((row) => {
        const offered = [...row.querySelectorAll<HTMLButtonElement>('button[data-move]:enabled')]
        return [
          (row.hasAttribute('aria-label') ? row : row.querySelector('[aria-label]'))?.getAttribute('aria-label') ?? '',
          offered.map((cell) => / (−?\d+\.\d\d)$/.exec(cell.textContent ?? '')?.[1] ?? '').sort(),
        ]
      }),
    ),
  )

async function truth(origin: string): Promise<Record<string, string[]>> {
  const { data } = await apiOf(origin).call('sport.gameList', { gameType: 'FT', showType: 'RB' })
  return Object.fromEntries(
    (data as GameList).games.map((game) => {
      const open = game.markets.filter((market) => market.status === 'open').flatMap((market) => market.prices)
      const offered = open.filter((price) => price > 0).map((price) => (price / 1000).toFixed(2))
      return [`${game.team_h} – ${game.team_c}`, offered.sort()]
    }),
  )
}

/** Ends the page's process as a crash does: no page gets an event. */
export async function crash(tab: Page): Promise<void> {
  const died = tab.waitForEvent('crash')
  await tab.goto('chrome://crash').catch(() => undefined)
  await died
}
