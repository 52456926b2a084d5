import { expect, type Page } from 'playwright/test'
import type { GameList } from '../../contract/sport.ts'
import { apiOf } from '../support/api.ts'
import { asMember, test } from './support.ts'

// Generated fixtures at the speed of life: games in play from the first second, prices that move, nothing that ends soon.
test.use({ serverOptions: {} })

const cells = (page: Page) => page.locator('article button[aria-pressed]')

async function openTabs(page: Page, count: number): Promise<Page[]> {
  const tabs = [page]
  while (tabs.length < count) tabs.push(await page.context().newPage())
  for (const tab of tabs) await tab.goto('/game/sport/crty')
  for (const tab of tabs)
    await expect(
      cells(tab)
        .filter({ hasText: /\d\.\d\d/ })
        .first(),
    ).toBeEnabled()
  return tabs
}

/** Resolves when any price of the tab changes from now on. */
const priceMoves = (tab: Page) =>
  tab.evaluate(
    () =>
      new Promise<void>((done) => {
        const observer = new MutationObserver((records) => {
          const moved = records.some((record) => record.target.parentElement?.closest('article button[aria-pressed]'))
          if (!moved) return
          observer.disconnect()
          done()
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )

test('four tabs share one socket; closing any leaves the rest fed, closing the last ends it [PWA-11][PWA-12]', async ({ page, server }) => {
  await asMember(page, server)
  const [opener, ...rest] = await openTabs(page, 4)
  expect(await server.sockets()).toBe(1)
  await opener?.close()
  await Promise.all(rest.map(priceMoves))
  expect(await server.sockets()).toBe(1)
  const [last, ...others] = rest
  await Promise.all(others.map((tab) => tab.close()))
  if (!last) throw new Error('no tab is left')
  await priceMoves(last)
  expect(await server.sockets()).toBe(1)
  await last.goto('about:blank')
  await last.close()
  await expect.poll(() => server.sockets()).toBe(0)
})

/** When every price of the tab first was stale or locked and could not be picked, as epoch ms; looked at with each change. */
const allStaleAt = (tab: Page) =>
  tab.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = () => {
          const prices = [...document.querySelectorAll<HTMLButtonElement>('article button[aria-pressed]')]
          const off = (cell: HTMLButtonElement) =>
            cell.disabled && /过时|封盘/.test(cell.querySelector('[role=img]')?.getAttribute('aria-label') ?? '')
          if (prices.length > 0 && prices.every(off)) done(Date.now())
        }
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
        look()
      }),
  )

test('when the server dies every price in every tab is stale and unpickable within a second, and right again after a restart [FEED-05]', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  await asMember(page, server)
  const tabs = await openTabs(page, 4)
  const stale = Promise.all(tabs.map(allStaleAt))
  const killedAt = Date.now()
  await server.kill()
  for (const at of await stale) expect(at - killedAt).toBeLessThan(1_000)
  for (const tab of tabs) {
    await expect(tab.getByText(/报价停在/).first()).toBeVisible()
    await cells(tab).first().click({ force: true })
    await expect(cells(tab).first()).toHaveAttribute('aria-pressed', 'false')
  }

  await server.start()
  for (const tab of tabs)
    await expect(
      cells(tab)
        .filter({ hasText: /\d\.\d\d/ })
        .first(),
    ).toBeEnabled({ timeout: 30_000 })
  await expect.poll(() => server.sockets()).toBe(1)
  for (const tab of tabs) await expect(async () => expect(await shown(tab)).toEqual(await truth(server.origin))).toPass()
})

/** Prices of the in-play list by game and market, as the tab shows them and as the server has them. */
const shown = (tab: Page): Promise<Record<string, string[]>> =>
  tab.getByRole('article').evaluateAll((rows) =>
    Object.fromEntries(
      rows.map((row) => {
        const prices = [...row.querySelectorAll<HTMLButtonElement>('button[aria-pressed]:enabled')]
        return [
          row.getAttribute('aria-label') ?? '',
          prices.map((cell) => / (−?\d+\.\d\d)$/.exec(cell.textContent ?? '')?.[1] ?? '').sort(),
        ]
      }),
    ),
  )

async function truth(origin: string): Promise<Record<string, string[]>> {
  const { data } = await apiOf(origin).call('sport.gameList', { showType: 'RB' })
  return Object.fromEntries(
    (data as GameList).games.map((game) => {
      const open = game.markets.filter((market) => market.status === 'open').flatMap((market) => market.prices)
      const prices = open.filter((price) => price > 0).map((price) => (price / 1000).toFixed(2))
      return [`${game.team_h} – ${game.team_c}`, prices.sort()]
    }),
  )
}
