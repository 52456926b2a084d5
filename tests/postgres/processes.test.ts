import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { MSG } from '../../contract/feed-ids.ts'
import type { GameDetail, GameList } from '../../contract/sport.ts'
import { openPostgres } from '../../server/platform/database.ts'
import { apiOf, earlyBet, newMember } from '../support/api.ts'
import { failOnce } from '../support/betting.ts'
import { booksHoldIn } from '../support/books-in.ts'
import { scratchDatabase } from '../support/postgres.ts'
import { type FeedClient, openFeed, type ServerProcess, startProcess } from '../support/processes.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'

/** Real processes on one database, connected by a real Redis; each test continues from the one before. */
let redis: TestRedis
let database: { url: string; drop(): Promise<void> }
let env: Record<string, string>
const running: ServerProcess[] = []
const open: FeedClient[] = []
let [holder, follower]: ServerProcess[] = []

async function start(): Promise<ServerProcess> {
  const started = await startProcess(env)
  running.push(started)
  return started
}
async function feed(origin: string, topic?: string): Promise<FeedClient> {
  const client = await openFeed(origin)
  open.push(client)
  if (topic !== undefined) client.say(MSG.subscribe, { topic })
  return client
}
const until = (check: () => unknown, timeout = 20_000) => vi.waitFor(check, { timeout, interval: 50 })
const origins = () => [holder?.origin ?? '', follower?.origin ?? ''] as const

beforeAll(async () => {
  redis = await startRedis()
  database = await scratchDatabase(inject('clusterUrl'))
  env = { DATABASE_URL: database.url, REDIS_URL: redis.url }
  holder = await start()
  follower = await start()
})
afterAll(async () => {
  for (const { socket } of open) socket.terminate()
  for (const one of running) one.signal('SIGKILL')
  await Promise.all(running.map((one) => one.ended))
  await redis?.stop()
  await database?.drop()
})

const bet = async (origin: string, member: Awaited<ReturnType<typeof newMember>>) => member.call('sport.placeBet', await earlyBet(origin))

test('one process leads, the other relays its frames as they are, in the same numbers', async () => {
  expect(await Promise.all([holder, follower].map((one) => one?.metric('parlay_leads')))).toEqual([1, 0])
  const [here, there] = [await feed(origins()[0], 'list/FT/RB'), await feed(origins()[1], 'list/FT/RB')]
  await until(() => expect(there.of(MSG.frame).length).toBeGreaterThan(2))
  await until(() => expect(there.list()).toEqual(expect.objectContaining({ epoch: here.list()?.epoch })))
  const texts = (client: FeedClient) => new Map(client.of(MSG.frame).map((frame) => [frame.seq, JSON.stringify(frame)]))
  await until(() => {
    const [ours, theirs] = [texts(here), texts(there)]
    const both = [...theirs.keys()].filter((seq) => ours.has(seq))
    expect(both.length).toBeGreaterThan(2)
    for (const seq of both) expect(theirs.get(seq)).toBe(ours.get(seq))
  })
  expect(here.of(MSG.welcome)[0]?.boot).toBe(there.of(MSG.welcome)[0]?.boot)
})

test('the other also tells how the prices of a game moved [BET-11]', async () => {
  const { call } = apiOf(origins()[1])
  const { games } = (await call('sport.gameList', { showType: 'RB' } as never)).data as GameList
  const gameId = games.find(({ markets }) => markets.some(({ w, status }) => w === 'M' && status === 'open'))?.gameId ?? ''
  await until(async () => {
    const { moves } = (await call('sport.gameDetail', { gameId } as never)).data as GameDetail
    expect(moves.find(({ w }) => w === 'M')?.points.length).toBeGreaterThan(1)
  })
})

test('a client that comes from another process gets the frames it missed', async () => {
  const before = await feed(origins()[0], 'list/FT/RB')
  await until(() => expect(before.of(MSG.frame).length).toBeGreaterThan(1))
  const stood = before.list()
  before.socket.terminate()
  await until(async () => {
    const probe = await feed(origins()[1], 'list/FT/RB')
    await until(() => expect(probe.list()).not.toBeNull())
    expect(probe.list()?.seq).toBeGreaterThan(stood?.seq ?? 0)
  })
  const after = await feed(origins()[1])
  after.say(MSG.subscribe, { topic: 'list/FT/RB', epoch: stood?.epoch, seq: stood?.seq })
  await until(() => expect(after.of(MSG.frame)[0]?.seq).toBe((stood?.seq ?? 0) + 1))
  expect(after.of(MSG.snapshot)).toEqual([])
})

test('a bet placed at one process is told to the member’s sockets at the other; a logout there ends them here within a second [OPS-03]', async () => {
  const [here, there] = origins()
  const member = await newMember(there, 'xinhuiyuan1')
  const socket = await feed(here)
  const { data } = await member.call('user.memberJwt', {} as never)
  socket.say(MSG.login, { token: member.token, body: (data as { body: string }).body })
  socket.say(MSG.subscribe, { topic: 'me' })
  await until(() => expect(socket.of(MSG.snapshot)).toHaveLength(1))
  expect(await bet(there, member)).toMatchObject({ status_code: 6000 })
  await until(() =>
    expect(
      socket
        .of(MSG.frame)
        .flatMap(({ deltas }) => deltas)
        .flatMap((delta) => ('kind' in delta ? delta.kind : [])),
    ).toEqual(['balance', 'ticket']),
  )
  const atMs = Date.now()
  await member.call('user.logout', {} as never)
  const closed = await socket.closed
  expect(closed).toMatchObject({ code: 4001, reason: 'signed out' })
  expect(closed.atMs - atMs).toBeLessThan(1_000)
})

test('a transaction of bets that fails is counted, and its bets are made alone', async () => {
  const [here] = origins()
  const member = await newMember(here, 'xinhuiyuan4')
  const db = await openPostgres(database.url)
  await failOnce(db)
  expect(await bet(here, member)).toMatchObject({ status_code: 6000 })
  expect(await holder?.metric('parlay_bet_faults_total')).toBe(1)
  await db.destroy()
})

test('cut off from Redis a follower’s topics go stale and its bets are refused; both come back by themselves [FEED-03]', async () => {
  const member = await newMember(origins()[1], 'xinhuiyuan2')
  const watching = await feed(origins()[1], 'list/FT/RB')
  const age = () => watching.of(MSG.heartbeat).at(-1)?.topics[0]?.ageMs ?? -1
  await until(() => expect(age()).toBeGreaterThanOrEqual(0))
  redis.freeze()
  try {
    await until(() => expect(age()).toBeGreaterThan(10_000), 25_000)
    expect((await bet(origins()[1], member)).data).toMatchObject({ reason: 'suspended' })
  } finally {
    redis.thaw()
  }
  await until(() => expect([age() >= 0, age() < 2_000]).toEqual([true, true]), 25_000)
  expect(await bet(origins()[1], member)).toMatchObject({ status_code: 6000 })
  expect(watching.list()?.list.games.length).toBeGreaterThan(0)
})

test('a killed holder’s work goes on in a follower, in place: its sockets stay and get the new book [OPS-03]', async () => {
  const watching = await feed(origins()[1], 'list/FT/RB')
  await until(() => expect(watching.list()).not.toBeNull())
  const epoch = watching.list()?.epoch ?? 0
  holder?.signal('SIGKILL')
  await until(() => expect(watching.list()?.epoch).toBe(epoch + 1), 20_000)
  const seq = watching.list()?.seq ?? 0
  await until(() => expect(watching.list()?.seq).toBeGreaterThan(seq))
  expect(watching.socket.readyState).toBe(watching.socket.OPEN)
  await until(async () => expect(await follower?.metric('parlay_leads')).toBe(1))
  const member = await newMember(origins()[1], 'xinhuiyuan3')
  await until(async () => expect(await bet(origins()[1], member)).toMatchObject({ status_code: 6000 }))
})

test('a process that joins follows the new holder, and takes over at once when that one is stopped in good order', async () => {
  const third = await start()
  const watching = await feed(third.origin, 'list/FT/RB')
  await until(() => expect(watching.list()).not.toBeNull())
  const epoch = watching.list()?.epoch ?? 0
  const guest = await feed(origins()[1], 'list/FT/RB')
  follower?.signal('SIGTERM')
  expect(await guest.closed).toMatchObject({ code: 1001, reason: 'server stopping' })
  expect(await follower?.ended).toBe(0)
  await until(() => expect(watching.list()?.epoch).toBe(epoch + 1), 8_000)
  await booksHoldIn(database.url)
})

test('a holder that stood still for longer than its lease finds its place taken, and follows', async () => {
  const [stands, next] = [running.at(-1), await start()]
  const watching = await feed(next.origin, 'list/FT/RB')
  await until(() => expect(watching.list()).not.toBeNull())
  const epoch = watching.list()?.epoch ?? 0
  stands?.signal('SIGSTOP')
  await until(() => expect(watching.list()?.epoch).toBe(epoch + 1), 30_000)
  stands?.signal('SIGCONT')
  await until(async () => expect(await stands?.metric('parlay_leads')).toBe(0))
  // Its odds are shown a moment before it is counted as leading.
  await until(async () => expect(await next.metric('parlay_leads')).toBe(1))
  const there = await feed(stands?.origin ?? '', 'list/FT/RB')
  await until(() => expect(there.list()?.epoch).toBe(epoch + 1))
  await until(() => expect(there.list()?.list.games).toEqual(watching.list()?.list.games))
})

test('without Redis a second process on a database is refused', async () => {
  await expect(startProcess({ DATABASE_URL: database.url })).rejects.toThrow('the server ended with code 1')
})
