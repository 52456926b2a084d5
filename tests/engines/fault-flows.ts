import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '../support/api.ts'
import { startDeployProxy } from '../support/deploy-proxy.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Browser, BrowserOptions, Engine, EngineName, Special, Tab } from './driver.ts'
import { click, miss, prices, see, seesPrices, seesPricesMove, until } from './hands.ts'
import { BALANCE, logIn, VISITOR } from './member.ts'

const FULL = { role: 'text', name: /浏览器的存储空间已满/ } as const
const NOT_KEPT = { role: 'text', name: /此浏览器不保存数据/ } as const
const NEW_BUILD = { role: 'text', name: /新版本已就绪/ } as const

/** Faults around a player, each flow in its own browser. Only `npm run engines` runs them. */
export function faultFlows(name: EngineName, start: () => Promise<Engine>, lacks: { [kind in Special]?: string } = {}): void {
  describe(name, () => {
    let server: TestServer
    let engine: Engine
    let browser: Browser | null = null
    let players = 0

    beforeAll(async () => {
      ;[server, engine] = await Promise.all([startServer(), start()])
    })
    afterEach(async () => {
      await browser?.close()
      browser = null
    })
    afterAll(async () => {
      await engine?.close()
      await server?.close()
    })

    const open = async (options?: BrowserOptions): Promise<Tab> => {
      browser ??= await engine.launch(options)
      return browser.open()
    }

    /** Checks that home loads, a member logs in, and prices move. */
    async function works(tab: Tab): Promise<void> {
      players += 1
      const player = `player${players}`
      await newMember(server.origin, player)
      await click(tab, VISITOR)
      await logIn(tab, player)
      await see(tab, BALANCE('10,000.00'))
      await seesPricesMove(tab)
    }

    test(`${name}: with the server gone a reload shows the app and no price that can be picked; with the server back prices open by themselves [UX-13]`, async () => {
      const tab = await open()
      await tab.goto(server.origin)
      await stored(tab)
      await tab.reload()
      await seesPrices(tab)
      await server.kill()
      await tab.reload()
      await see(tab, { role: 'text', name: /^18\+/ })
      await see(tab, { role: 'text', name: /连接中断|已离线|重连/ })
      expect(await prices(tab)).toEqual({})
      await server.start()
      await seesPricesMove(tab)
    })

    test(`${name}: a new build is offered, and comes when it is accepted, in this tab alone [UX-13]`, async () => {
      const site = await startDeployProxy(server.origin)
      try {
        const build = (tab: Tab) => tab.evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content'))
        const [tab, other] = [await open(), await open()]
        await tab.goto(site.origin)
        await stored(tab)
        for (const one of [tab, other]) await one.goto(site.origin)
        site.deploy('second')
        await tab.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
        for (const one of [tab, other]) await see(one, NEW_BUILD)
        expect(await build(tab)).toBe('first')
        await click(tab, { role: 'button', name: /^立即更新$/ })
        await until('the second build', async () => (await build(tab)) === 'second')
        await see(tab, { role: 'text', name: /^18\+/ })
        await miss(tab, NEW_BUILD)
        await seesPrices(tab)
        expect(await build(other)).toBe('first')
      } finally {
        await site.close()
      }
    })

    test(`${name}: with local storage full everything works, and the player is told [UX-13]`, async () => {
      const tab = await open()
      // A text file of the site: Firefox shows JSON in its own viewer, which can store nothing.
      await tab.goto(`${server.origin}/edition.js`)
      const why = await tab.evaluate(() => {
        // Rewriting the same value would need no space.
        localStorage.clear()
        let why = ''
        for (let size = 1 << 20; size > 0; size >>= 1)
          try {
            for (let at = 0; ; at++) localStorage.setItem(`filler ${size} ${at}`, 'x'.repeat(size))
          } catch (error) {
            // Full at this size; tries half of it next.
            why = (error as Error).name
          }
        return why
      })
      expect(why).toBe('QuotaExceededError')
      await tab.goto(server.origin)
      await see(tab, FULL)
      await works(tab)
    })

    /** Skips the test where the engine lacks the ability, and names the reason in the title. */
    const where = (kind: Special, title: string, run: () => Promise<void>) =>
      lacks[kind] === undefined ? test(`${name}: ${title} [UX-13]`, run) : test.skip(`${name}: ${title}: not driven, ${lacks[kind]}`)

    where('killWorker', "when the feed's worker is killed prices open again on one socket", async () => {
      const tabs = [await open(), await open()]
      for (const tab of tabs) {
        await tab.goto(server.origin)
        await seesPrices(tab)
      }
      const dies = await browser?.killWorker?.()
      // Where its pages died with it, a new page must work.
      const living = dies === 'alone' ? tabs : [await open()]
      for (const tab of dies === 'alone' ? [] : living) await tab.goto(server.origin)
      for (const tab of living) await seesPricesMove(tab)
      await until('one socket', async () => (await server.sockets()) === 1)
    })

    where('isPrivate', 'in a private window everything works, and a reload keeps the login', async () => {
      const tab = await open({ isPrivate: true })
      await tab.goto(server.origin)
      await works(tab)
      await tab.reload()
      await see(tab, BALANCE('10,000.00'))
      await seesPricesMove(tab)
    })

    where('storesNothing', 'where the site may store nothing everything works, and the player is told', async () => {
      const tab = await open({ storesNothing: true })
      await tab.goto(server.origin)
      await see(tab, NOT_KEPT)
      await works(tab)
    })

    where('quotaKb', 'with the disk full everything works, and the player is told', async () => {
      const tab = await open({ quotaKb: 8 })
      await tab.goto(server.origin)
      await see(tab, FULL)
      await works(tab)
    })
  })
}

/** Waits until the service worker has stored the app. */
const stored = (tab: Tab): Promise<void> =>
  until('the app is stored', () =>
    tab.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'),
  )
