import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Ticket } from '../../contract/betting.ts'
import { IN_PLAY_DELAY_MS } from '../../contract/constants.ts'
import type { OddsDelta } from '../../contract/feed.ts'
import { MSG } from '../../contract/feed-ids.ts'
import type { GameList } from '../../contract/sport.ts'
import { apiOf, newMember } from '../support/api.ts'
import { movedClock } from '../support/moved-clock.ts'
import { type FeedClient, openFeed } from '../support/processes.ts'
import { sealedBrowser } from '../support/sealed-browser.ts'
import { startServer, type TestServer } from '../support/server.ts'

const FAR_MS = 70 * 60_000
/** How often the engine stores its match clock at speed 1; it stores a goal before it shows it. */
const STORED_EVERY_MS = 2_000
const clock = movedClock()
let server: TestServer
let feed: FeedClient
let member: Awaited<ReturnType<typeof newMember>>
beforeAll(async () => {
  server = await startServer({ env: clock.env })
  member = await newMember(server.origin, 'timely88')
})
afterAll(async () => {
  feed?.socket.terminate()
  await server.close()
})

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
const matchClock = async () => ((await apiOf(server.origin).call('sport.hot', {})).data as GameList).clockAt
/** The number of price changes in the in-play list's frames so far. */
const pricesTold = () => feed.of(MSG.frame).flatMap(({ deltas }) => (deltas as OddsDelta[]).filter(({ kind }) => kind === 'prices')).length

/** Places an in-play bet on any open market; prices move too fast to rely on the first. */
async function betInPlay(): Promise<{ id: string; atMs: number }> {
  const { data } = await member.call('sport.gameList', { showType: 'RB' })
  const open = (data as GameList).games
    .flatMap(({ markets }) => markets)
    .filter(({ w, status, prices }) => w === 'M' && status === 'open' && prices[0])
  for (const market of open) {
    const [id, atMs] = [randomUUID(), performance.now()]
    const bet = { id, marketId: market.id, selection: 'H', odds: market.prices[0] ?? 0, stakeFen: '1000', accept: 'any' } as const
    if ((await member.call('sport.placeBet', bet)).status_code === 6000) return { id, atMs }
  }
  throw new Error('nothing in play takes a bet')
}

test.each([
  ['back', -FAR_MS],
  ['forth, and back again', FAR_MS],
])(
  'a clock set %s by 70 minutes: games and prices go on, delayed bets are decided in their time, calls are let in [OPS-18]',
  async (_, ms) => {
    feed = await openFeed(server.origin)
    feed.say(MSG.subscribe, { topic: 'list/ALL/RB' })
    const tab = sealedBrowser(server.origin).openTab()
    expect(await tab.call('site.preInfo', {})).toMatchObject({ ok: true })
    const before = await matchClock()
    const { id, atMs } = await betInPlay()

    clock.setBy(ms)
    const statusOf = async () => ((await member.call('sport.betStatus', { id })).data as { ticket: Ticket }).ticket.status
    await until(async () => expect(await statusOf()).not.toBe('delay'))
    expect(performance.now() - atMs).toBeGreaterThan(IN_PLAY_DELAY_MS)
    // The call that the new clock would refuse: its stamp has the site's old time.
    expect(await tab.call('site.preInfo', {})).toMatchObject({ ok: true })
    expect(tab.posted.length, 'handshake and two calls').toBe(3)

    const told = pricesTold()
    await until(() => expect(pricesTold()).toBeGreaterThan(told + 50))
    for (const { topics } of feed.of(MSG.heartbeat)) for (const { ageMs } of topics) expect(ageMs).toBeLessThan(10_000)
    const passed = (await matchClock()) - before
    expect(passed).toBeGreaterThan(0)
    expect(passed).toBeLessThan(FAR_MS / 2)

    clock.setBy(0)
    await until(() => expect(pricesTold()).toBeGreaterThan(told + 100))
    feed.socket.terminate()
  },
)

test('started again after its clock was set back, a run goes on where it was last stored [OPS-18]', async () => {
  const before = await matchClock()
  await server.kill()
  clock.setBy(-FAR_MS)
  await server.start()
  expect(await matchClock()).toBeGreaterThan(before - STORED_EVERY_MS)
  feed = await openFeed(server.origin)
  feed.say(MSG.subscribe, { topic: 'list/ALL/RB' })
  await until(() => expect(pricesTold()).toBeGreaterThan(20))
})
