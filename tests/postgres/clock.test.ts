import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Ticket } from '../../contract/betting.ts'
import { IN_PLAY_DELAY_MS } from '../../contract/constants.ts'
import { MSG } from '../../contract/feed-ids.ts'
import type { GameList } from '../../contract/sport.ts'
import { newMember } from '../support/api.ts'
import { movedClock } from '../support/moved-clock.ts'
import { scratchDatabase } from '../support/postgres.ts'
import { openFeed, type ServerProcess, startProcess } from '../support/processes.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'

const FAR_MS = 70 * 60_000
const clocks = { holder: movedClock(), follower: movedClock() }
let redis: TestRedis
let database: { url: string; drop(): Promise<void> }
let [holder, follower]: ServerProcess[] = []

beforeAll(async () => {
  redis = await startRedis()
  database = await scratchDatabase(inject('clusterUrl'))
  const env = { DATABASE_URL: database.url, REDIS_URL: redis.url }
  holder = await startProcess({ ...env, ...clocks.holder.env })
  follower = await startProcess({ ...env, ...clocks.follower.env })
})
afterAll(async () => {
  for (const one of [holder, follower]) one?.signal('SIGKILL')
  await Promise.all([holder?.ended, follower?.ended])
  await redis?.stop()
  await database?.drop()
})

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

test.each([
  ['holder', -FAR_MS, 'timely1'],
  ['holder', FAR_MS, 'timely2'],
  ['follower', -FAR_MS, 'timely3'],
  ['follower', FAR_MS, 'timely4'],
] as const)(
  'the clock of the %s set by %i ms: the same one leads, both show young prices, a bet taken at the follower waits its delay [OPS-18]',
  async (which, ms, name) => {
    const origin = follower?.origin ?? ''
    const member = await newMember(origin, name)
    clocks[which].setBy(ms)
    const { data } = await member.call('sport.gameList', { showType: 'RB' })
    const market = (data as GameList).games
      .flatMap(({ markets }) => markets)
      .find(({ w, status, prices }) => w === 'M' && status === 'open' && prices[0])
    const [id, atMs] = [randomUUID(), performance.now()]
    const bet = { id, marketId: market?.id ?? '', selection: 'H', odds: market?.prices[0] ?? 0, stakeFen: '1000', accept: 'any' } as const
    expect(await member.call('sport.placeBet', bet)).toMatchObject({ data: { status: 'delay' } })
    const feeds = [await openFeed(holder?.origin ?? ''), await openFeed(origin)]
    for (const feed of feeds) feed.say(MSG.subscribe, { topic: 'list/ALL/RB' })

    const statusOf = async () => ((await member.call('sport.betStatus', { id })).data as { ticket: Ticket }).ticket.status
    await until(async () => expect(await statusOf()).not.toBe('delay'))
    expect(performance.now() - atMs).toBeGreaterThan(IN_PLAY_DELAY_MS)
    // Long enough for several renewals of the lease, and several tries to take it.
    for (const feed of feeds) await until(() => expect(feed.of(MSG.heartbeat).length).toBeGreaterThan(3))
    for (const feed of feeds)
      for (const { topics } of feed.of(MSG.heartbeat)) for (const { ageMs } of topics) expect(ageMs).toBeLessThan(10_000)
    expect(await Promise.all([holder, follower].map((one) => one?.metric('parlay_leads')))).toEqual([1, 0])
    for (const { socket } of feeds) socket.terminate()
    clocks[which].setBy(0)
  },
)
