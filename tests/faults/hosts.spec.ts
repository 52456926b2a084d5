import { expect, type Page } from 'playwright/test'
import { HEARTBEAT_MS } from '../../contract/constants.ts'
import {
  allStaleAt,
  browseWith,
  crash,
  debugOf,
  expectRight,
  expectStale,
  feedOf,
  HOSTS,
  type Host,
  losesSocket,
  openTabs,
  priceMoves,
} from '../e2e/feed-support.ts'
import { asMember, GENERATED, logIn, test } from '../e2e/support.ts'
import { apiOf, earlyBet, md5 } from '../support/api.ts'
import type { TestServer } from '../support/server.ts'

/** The feed's promises to tabs with each host of its core: the same tests over a SharedWorker, an elected tab, and a socket in each tab. */

// Generated fixtures in real time: games in play from the first second, prices that move, nothing that ends soon.
test.use({ serverOptions: GENERATED })

const hosts = Object.keys(HOSTS) as Host[]
const socketsFor = (host: Host, tabs: number): number => (host === 'own' ? tabs : Math.min(tabs, 1))
const IDS: Record<Host, string> = {
  worker: '[PWA-11] [PWA-12]',
  elected: '[PWA-11] [PWA-12] [PWA-13] [FEED-09]',
  own: '[PWA-13] [FEED-09]',
}

for (const host of hosts) {
  const by = `hosted by ${HOSTS[host].name}`

  test(`${by}: tabs are fed; when the server dies every price in every tab is stale and unpickable within a second, and right again after a restart; closing or crashing any leaves the rest fed and leaves nothing behind, the last ends it ${IDS[host]} [FEED-05] [FEED-07]`, async ({
    page,
    context,
    server,
  }) => {
    await browseWith(context, host)
    await asMember(page, server)
    const tabs = (await openTabs(page, 4)) as [Page, Page, Page, Page]
    const [opener, second, third, last] = tabs
    await expect.poll(() => server.sockets()).toBe(socketsFor(host, 4))
    if (host === 'elected') expect((await debugOf(opener))?.host).toBe('leading tab')

    const lost = await Promise.all(tabs.map(losesSocket))
    const stale = Promise.all(tabs.map(allStaleAt))
    const killedAt = Date.now()
    await server.kill()
    // A busy machine takes its time to end a process and to tell the browser of its sockets, which is none of the page's doing.
    const lostAt = await Promise.all(lost.map((at) => at()))
    for (const at of lostAt) expect(at - killedAt, 'by the end of the socket, not by its silence').toBeLessThan(HEARTBEAT_MS)
    for (const [i, at] of (await stale).entries()) expect(at - (lostAt[i] ?? 0)).toBeLessThan(1_000)
    for (const tab of tabs) await expectStale(tab)
    await server.start()
    for (const tab of tabs) await expectRight(tab, server.origin, 30_000)
    await expect.poll(() => server.sockets()).toBe(socketsFor(host, 4))

    const closedAt = Date.now()
    await opener.close()
    await Promise.all([second, third, last].map(priceMoves))
    await expect.poll(() => server.sockets()).toBe(socketsFor(host, 3))
    if (host === 'elected') expect(Date.now() - closedAt, 'the socket moved').toBeLessThan(2_000)
    await expectRight(third, server.origin)

    await crash(second)
    await expect.poll(() => watchers(third), { timeout: 2_000 }).toBe(host === 'own' ? 1 : 2)
    await expect.poll(() => server.sockets()).toBe(socketsFor(host, 2))
    await third.goto('about:blank')
    await expect.poll(() => watchers(last), { timeout: 2_000 }).toBe(1)
    await priceMoves(last)
    await expect.poll(() => server.sockets()).toBe(1)
    await last.goto('about:blank')
    await expect.poll(() => server.sockets(), { timeout: 2_000 }).toBe(0)
  })

  test(`${by}: login and logout in one tab bring the others there without a reload, and no private frame comes after it [SESSION-12]`, async ({
    page,
    context,
    server,
  }) => {
    await browseWith(context, host)
    const { name } = await asMember(page, server)
    const [one, other] = (await openTabs(page, 2)) as [Page, Page]
    // Another device of the member, which changes the balance.
    const { data } = await apiOf(server.origin).call('user.login', {
      ...{ isAgent: 0, name, password: md5('harbour42'), kaptchcate: 99, codeId: '', code: '', version: '1.0' },
    })
    const { token } = data as { token: string }
    const memory = async (tab: Page) => tab.evaluate(() => performance.timeOrigin)
    const loaded = [await memory(one), await memory(other)]
    const heard = [await privateEvents(one), await privateEvents(other)]
    for (const count of heard) await expect.poll(() => count('snapshot')).toBeGreaterThan(0)
    await placeBet(server, token)
    for (const count of heard) await expect.poll(() => count('frame')).toBeGreaterThan(0)

    await one.getByRole('button', { name: /账户/ }).first().click()
    await one.getByText('退出登录').filter({ visible: true }).click()
    for (const tab of [one, other]) await expect(tab.getByRole('button', { name: '登录' }).first()).toBeVisible()
    const counts = () => Promise.all(heard.map(async (count) => ({ snapshots: await count('snapshot'), frames: await count('frame') })))
    const before = await counts()
    await placeBet(server, token)
    // Prices use the same socket, so they arrive after any event of the bet.
    for (const tab of [one, other]) await priceMoves(tab)
    expect(await counts()).toEqual(before)
    expect((await debugOf(one))?.topics.me).toMatchObject({ epoch: -1, stale: true })

    await logIn(one, name, 'harbour42')
    for (const tab of [one, other]) await expect(tab.getByRole('button', { name: /账户/ }).first()).toBeVisible()
    for (const [i, count] of heard.entries()) await expect.poll(() => count('snapshot')).toBeGreaterThan(before[i]?.snapshots ?? 0)
    expect([await memory(one), await memory(other)], 'no tab was loaded again').toEqual(loaded)
  })
}

/** The number of tabs that watch the in-play list at this tab's core. */
const watchers = async (tab: Page): Promise<number | undefined> => (await debugOf(tab))?.topics['list/FT/RB']?.tabs

/** Counts this tab's events about its member from now on. */
async function privateEvents(tab: Page): Promise<(kind: 'snapshot' | 'frame') => Promise<number>> {
  const feed = await feedOf(tab)
  const kinds = await feed.evaluateHandle((client) => {
    const heard: string[] = []
    client.watch('me', (event) => heard.push(event.kind))
    return heard
  })
  return (kind) => kinds.evaluate((heard, wanted) => heard.filter((one) => one === wanted).length, kind)
}

async function placeBet(server: TestServer, token: string): Promise<void> {
  const member = apiOf(server.origin, token)
  await expect(async () => {
    expect(await member.call('sport.placeBet', await earlyBet(server.origin))).toMatchObject({ status_code: 6000 })
  }).toPass()
}
