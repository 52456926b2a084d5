import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { CLOSE, MSG } from '../../contract/feed-ids.ts'
import { apiOf, earlyBet, newMember } from '../support/api.ts'
import { booksHoldIn, idsIn } from '../support/books-in.ts'
import { ORIGIN, openPage, type TestTab } from '../support/feed.ts'
import { scratchDatabase } from '../support/postgres.ts'
import { openFeed, type ServerProcess, startProcess } from '../support/processes.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'

/** Two processes, each watched by the core of a page, whose Redis is taken away and given back. */
const BACK_MS = 10_000

let redis: TestRedis
let database: { url: string; drop(): Promise<void> }
let leads: ServerProcess
let follows: ServerProcess
const running: ServerProcess[] = []
const tabs: TestTab[] = []
const until = (check: () => unknown, timeout = 60_000) => vi.waitFor(check, { timeout, interval: 50 })

beforeAll(async () => {
  redis = await startRedis()
  database = await scratchDatabase(inject('clusterUrl'))
  const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, PUBLIC_ORIGIN: ORIGIN }
  leads = await startProcess(env)
  follows = await startProcess(env)
  running.push(leads, follows)
  for (const { origin } of running) tabs.push(openPage(origin))
})
afterAll(async () => {
  for (const tab of tabs) tab.detach()
  for (const one of running) one.signal('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await redis?.stop()
  await database?.drop()
})

type Member = Awaited<ReturnType<typeof newMember>>

/** The member's own topic, by a socket to the follower. */
async function ownFeed(member: Member) {
  const socket = await openFeed(follows.origin, ORIGIN)
  const { data } = await member.call('user.memberJwt', {} as never)
  socket.say(MSG.login, { token: member.token, body: (data as { body: string }).body })
  socket.say(MSG.subscribe, { topic: 'me' })
  await until(() => expect(socket.of(MSG.snapshot)).toHaveLength(1))
  const tickets = () =>
    socket
      .of(MSG.frame)
      .flatMap(({ deltas }) => deltas)
      .flatMap((delta) => ('kind' in delta && delta.kind === 'ticket' ? [delta] : []))
  return { socket, tickets }
}

const LOSSES = {
  killed: { lose: () => redis.kill(), give: () => redis.start() },
  frozen: { lose: async () => redis.freeze(), give: async () => redis.thaw() },
}

test.each(['killed', 'frozen'] as const)(
  'a %s Redis: bets are placed once, what is not heard is not shown as live, and within 10 s of its return all is as before [OPS-03] [FEED-03]',
  async (how) => {
    const [stays, goes] = [await newMember(leads.origin, `${how}88`), await newMember(leads.origin, `${how}99`)]
    const [here, there] = [stays, apiOf(follows.origin, stays.token)]
    const [own, ending] = [await ownFeed(stays), await ownFeed(goes)]
    const bet = async () => ({ ...(await earlyBet(leads.origin)), id: randomUUID() })
    const bets: string[] = []
    const shown = () => tabs.map((tab) => tab.live() !== null)
    await until(() => expect(shown()).toEqual([true, true]))

    await LOSSES[how].lose()
    // One that is sent to both processes, as after a lost answer: both know it by its id.
    await until(async () => {
      const twice = await bet()
      const answers = await Promise.all([here.call('sport.placeBet', twice), there.call('sport.placeBet', twice)])
      if (answers.some((answer) => answer.status_code === CODES.success)) bets.push(twice.id)
      expect(shown()).toEqual([true, false])
    })
    expect(bets.length).toBeGreaterThan(0)
    const [before] = tabs.map((tab) => tab.shown.size)
    const seen = own.tickets().length
    const alone = await bet()
    expect(await here.call('sport.placeBet', alone)).toMatchObject({ status_code: CODES.success })
    bets.push(alone.id)
    expect((await there.call('sport.placeBet', await bet())).data).toMatchObject({ reason: 'suspended' })
    await goes.call('user.logout', {} as never)
    await until(() => expect(tabs[0]?.shown.size).toBeGreaterThan(before ?? 0))
    expect(shown()).toEqual([true, false])
    expect(own.tickets()).toHaveLength(seen)

    const atMs = performance.now()
    await LOSSES[how].give()
    await until(async () => {
      expect(tabs[1]?.live()).not.toBeNull()
      expect(tabs[1]?.live()).toEqual(tabs[0]?.live())
    })
    // What was said meanwhile reaches nobody: it is looked for.
    await until(() => expect(own.tickets().map(({ id }) => id)).toContain(alone.id))
    expect(await ending.socket.closed).toMatchObject(CLOSE.signedOut)
    await until(async () => {
      const next = await bet()
      expect(await there.call('sport.placeBet', next)).toMatchObject({ status_code: CODES.success })
      bets.push(next.id)
    })
    const tookMs = performance.now() - atMs
    process.stdout.write(`${how} Redis: ${bets.length} bets, back after ${Math.round(tookMs)} ms\n`)
    expect(tookMs).toBeLessThan(BACK_MS)

    expect((await idsIn(database.url, 'ticket', bets)).sort()).toEqual(bets.sort())
    own.socket.socket.terminate()
    await booksHoldIn(database.url)
  },
)
