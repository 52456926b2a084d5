import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '../support/api.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Browser, Engine, EngineName, Tab } from './driver.ts'
import { click, miss, see, seesPrices, seesPricesMove, until } from './hands.ts'
import { BALANCE, held, logIn, logOut, openToday, placeBet, SPORTS, VISITOR } from './member.ts'

/** A player's evening, in order and in one browser: each flow begins where the one before it ended. */
export function mainFlows(name: EngineName, start: () => Promise<Engine>): void {
  describe(name, () => {
    let server: TestServer
    let engine: Engine
    let browser: Browser
    let tab: Tab
    const others: Tab[] = []
    const player = 'evening1'

    beforeAll(async () => {
      ;[server, engine] = await Promise.all([startServer(), start()])
      await newMember(server.origin, player)
      browser = await engine.launch()
      tab = await browser.open()
    })
    afterAll(async () => {
      await browser?.close()
      await engine?.close()
      await server?.close()
    })

    test(`${name}: a first visit shows home, its notices and open prices [UX-13]`, async () => {
      await tab.goto(server.origin)
      await see(tab, { role: 'button', name: /公告/ })
      await see(tab, VISITOR)
      await seesPrices(tab)
    })

    test(`${name}: a member logs in through the dialog, whose fields fit it, and the device keeps keys that no script can read [UX-13]`, async () => {
      await click(tab, VISITOR)
      await see(tab, { role: 'field', name: /^用户名/, inDialog: true })
      expect(await tooWide(tab)).toEqual([])
      await logIn(tab, player)
      await see(tab, BALANCE('10,000.00'))
      await until('both keys are kept', async () => (await keptKeys(tab)).length === 2)
      expect((await keptKeys(tab)).filter(({ readable }) => readable)).toEqual([])
    })

    test(`${name}: the live list has open prices that move [UX-13]`, async () => {
      await click(tab, SPORTS)
      await seesPricesMove(tab)
    })

    test(`${name}: a bet is placed on a game of a day that reads right, and its ticket is seen [UX-13]`, async () => {
      await openToday(tab)
      await see(tab, { role: 'text', name: /^今日 \d\d-\d\d 周[一二三四五六日]/ })
      await placeBet(tab, '20')
      await see(tab, BALANCE('9,980.00'))
      await see(tab, { role: 'text', name: /· ¥20 · \d\d:\d\d$/ })
    })

    test(`${name}: a reload keeps the login, and prices are open again [UX-13]`, async () => {
      await tab.reload()
      await see(tab, BALANCE('9,980.00'))
      await seesPricesMove(tab)
    })

    test(`${name}: after full navigations to another page and back prices are open and move, on one socket [UX-13]`, async () => {
      for (let round = 0; round < 2; round += 1) {
        await tab.goto(`${server.origin}/app/help/rqgl`)
        await see(tab, { role: 'heading', name: /^让球攻略$/ })
        await tab.goto(server.origin)
        await seesPricesMove(tab)
      }
      await until('one socket', async () => (await server.sockets()) === 1)
    })

    test(`${name}: four tabs have open prices on one socket, and go on when the first of them is closed [UX-13]`, async () => {
      while (others.length < 3) {
        const other = await browser.open()
        others.push(other)
        await other.goto(server.origin)
      }
      for (const one of [tab, ...others]) await seesPrices(one)
      expect(await server.sockets()).toBe(1)
      await tab.close()
      for (const one of others) await seesPricesMove(one)
      await until('one socket', async () => (await server.sockets()) === 1)
    })

    test(`${name}: a logout leaves nothing of the member, in any tab [UX-13]`, async () => {
      const [one, ...rest] = others as [Tab, ...Tab[]]
      const { token = '', userId = '' } = await one.evaluate(() => ({ ...localStorage }) as Record<string, string>)
      expect(await held(one), 'it can be found while it is there').toContain(token)
      await logOut(one)
      for (const other of [one, ...rest]) {
        await see(other, VISITOR)
        await miss(other, BALANCE('9,980.00'))
      }
      for (const secret of [token, `"userId":"${userId}"`, player]) {
        expect(secret).toBeTruthy()
        await until(`${secret} is gone`, async () => !(await held(one)).includes(secret))
      }
      await click(one, SPORTS)
      await see(one, VISITOR)
    })
  })
}

/** Elements that stick out of their form. */
const tooWide = (tab: Tab): Promise<string[]> =>
  tab.evaluate(() =>
    [...document.querySelectorAll('form')].flatMap((form) => {
      const { right } = form.getBoundingClientRect()
      return [...form.querySelectorAll('div,button')]
        .filter((part) => part.getBoundingClientRect().right > right + 1)
        .map((part) => part.className)
    }),
  )

/** The keys of this device, and whether a script could export them. */
const keptKeys = (tab: Tab): Promise<{ name: string; readable: boolean }[]> =>
  tab.evaluate(async () => {
    const promised = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await promised(indexedDB.open('parlay-device'))
    const rows: object[] = await promised(database.transaction('key').objectStore('key').getAll())
    database.close()
    return rows
      .flatMap((row) => Object.entries(row))
      .flatMap(([name, value]) => (value instanceof CryptoKey ? [{ name, readable: value.extractable }] : []))
  })
