import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { earlyBet, newMember } from '../support/api.ts'
import { booksHoldIn } from '../support/books-in.ts'
import { type DatabaseLink, databaseLink, scratchDatabase } from '../support/postgres.ts'
import { openFeed, type ServerProcess, startProcess } from '../support/processes.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'

/** Two processes on one database, each over its own link: a test cuts one link, but not the bus between them. */
let redis: TestRedis
let database: { url: string; drop(): Promise<void> }
let links: DatabaseLink[]
const running: ServerProcess[] = []
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 100 })

beforeAll(async () => {
  redis = await startRedis()
  database = await scratchDatabase(inject('clusterUrl'))
  links = [await databaseLink(database.url), await databaseLink(database.url)]
  for (const { url } of links) running.push(await startProcess({ DATABASE_URL: url, REDIS_URL: redis.url }))
})
afterAll(async () => {
  for (const one of running) one.signal('SIGKILL')
  await Promise.all(running.map((one) => one.ended))
  for (const link of links ?? []) link.close()
  await redis?.stop()
  await database?.drop()
})

test('who leads and is cut off from the database is replaced by one that is not, ends no call and no process, and follows once it is back [OPS-09]', async () => {
  const [leads, follows] = running as [ServerProcess, ServerProcess]
  let ended = false
  void leads.ended.then(() => {
    ended = true
  })
  const metrics = () => Promise.all(running.map((one) => one.metric('parlay_leads')))
  expect(await metrics()).toEqual([1, 0])
  const [there, here] = [await newMember(leads.origin, 'cutoff88'), await newMember(follows.origin, 'connected8')]
  const feeds = await Promise.all(running.map(({ origin }) => openFeed(origin)))
  for (const feed of feeds) feed.say(MSG.subscribe, { topic: 'list/FT/RB' })
  const epochs = () => feeds.map((feed) => feed.list()?.epoch)
  await until(() => expect(epochs()).toEqual([expect.any(Number), expect.any(Number)]))
  const [epoch = 0] = epochs()
  const bet = await earlyBet(leads.origin)

  links[0]?.cut()
  expect(await there.call('sport.placeBet', bet)).toMatchObject({ status_code: CODES.serverError })
  await until(async () => expect(await leads.readiness()).toMatchObject({ status: 503, body: { database: false } }))
  await until(async () => expect(await follows.metric('parlay_leads')).toBe(1))
  await until(() => expect(epochs()[1]).toBe(epoch + 1))
  await until(async () =>
    expect(await here.call('sport.placeBet', await earlyBet(follows.origin))).toMatchObject({ status_code: CODES.success }),
  )
  expect(ended).toBe(false)

  links[0]?.mend()
  await until(async () => expect(await leads.readiness()).toMatchObject({ status: 200, body: { ready: true } }))
  await until(async () => expect(await metrics()).toEqual([0, 1]))
  await until(() => expect(epochs()[0]).toBe(epoch + 1))
  await until(async () =>
    expect(await there.call('sport.placeBet', await earlyBet(leads.origin))).toMatchObject({ status_code: CODES.success }),
  )
  for (const { socket } of feeds) socket.terminate()
  await booksHoldIn(database.url)
})
