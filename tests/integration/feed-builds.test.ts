import { afterEach, expect, test, vi } from 'vitest'
import type { ServerMessage } from '../../contract/feed.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { CONTRACT_FLOOR, CONTRACT_VERSION } from '../../contract/version.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { type FeedServer, openTab, startCore, startFeedServer } from '../support/feed.ts'
import { createMemorySource, makeGame, sorted } from '../support/odds-source.ts'

/** Rollouts: processes of two builds behind one address, and a page's real core that moves between them. */
const LIST = 'list/FT/RB'
const BEAT_MS = 200

/** The contract versions that make a process another build. It sends this build's messages, as builds above the floor may. */
type Build = { contract: number; floor?: number }
const OURS: Build = { contract: CONTRACT_VERSION, floor: CONTRACT_FLOOR }
const BEFORE: Build = { contract: CONTRACT_FLOOR }
const LONG_BEFORE: Build = { contract: CONTRACT_FLOOR - 1 }
const NEXT: Build = { contract: CONTRACT_VERSION + 1, floor: CONTRACT_VERSION }
const NEXT_ALONE: Build = { contract: CONTRACT_VERSION + 1, floor: CONTRACT_VERSION + 1 }

/** An engine that is never silent. */
const source = Object.assign(createMemorySource([makeGame('a'), makeGame('b')], systemClock.steady), { spokeAt: systemClock.steady })
const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

/** A page at a site with one serving process at a time. */
function visit() {
  let serving: { server: FeedServer; build: Build } | undefined
  const builds: ServerMessage[] = []
  const core = startCore(
    () => serving?.server.port ?? 1,
    (text, deliver) => {
      const message = JSON.parse(text) as ServerMessage
      if (message.msgId !== MSG.welcome) return deliver(text)
      builds.push(message)
      const { floor: _, ...said } = message.msgData
      deliver(JSON.stringify({ ...message, msgData: { ...said, ...serving?.build } }))
    },
  )
  const tab = openTab(core, 'one', LIST)
  ended.push(tab.detach, () => serving?.server.close())
  return {
    core,
    tab,
    builds,
    /** Stops the current process gracefully and starts one of this build in its place. */
    async deploy(build: Build): Promise<FeedServer> {
      const before = serving?.server
      const server = await startFeedServer(source, BEAT_MS)
      serving = { server, build }
      await before?.close()
      return server
    },
  }
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 })
const isFed = (tab: ReturnType<typeof openTab>) => until(() => expect(tab.live()).toEqual(sorted(source.list('RB').games)))

test('the welcome says the contract and the lowest one that is served [FEED-10]', async () => {
  const { deploy, builds } = visit()
  await deploy(OURS)
  await until(() => expect(builds.map(({ msgData }) => msgData)).toMatchObject([OURS]))
})

test('a page goes on while its server is rolled out from the build before it to the one after [FEED-10]', async () => {
  const { tab, deploy } = visit()
  for (const build of [BEFORE, OURS, NEXT]) {
    const server = await deploy(build)
    await until(() => expect(server.hub.topics()).toBe(1))
    await isFed(tab)
    source.price('a-M', 900 + build.contract, 2400, 1800)
    await isFed(tab)
  }
})

test('a page that is served no more stands stale at one quiet socket, and is fed once another process serves it [FEED-10] [FEED-05]', async () => {
  const { core, tab, deploy } = visit()
  await deploy(OURS)
  await isFed(tab)
  const next = await deploy(NEXT_ALONE)
  await until(() => expect(tab.events.at(-1)).toBe('outdated'))
  const sent = next.hub.framesSent()
  source.price('a-M', 911, 2400, 1800)
  await until(() => expect(core.api.debug()).toMatchObject({ link: 'outdated', topics: { [LIST]: { stale: true } } }))
  expect([tab.live(), next.hub.sockets(), next.hub.topics(), next.hub.framesSent() - sent]).toEqual([null, 1, 0, 0])
  await deploy(NEXT)
  await isFed(tab)
})

test('a page newer than its server can serve waits until the rollout has reached it [FEED-10]', async () => {
  const { core, tab, builds, deploy } = visit()
  await deploy(LONG_BEFORE)
  await until(() => expect(builds.length).toBeGreaterThan(1))
  expect([tab.live(), core.api.debug().link]).not.toContain('open')
  await deploy(OURS)
  await isFed(tab)
})
