import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Envelope } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { apiOf, earlyBet, newMember } from '../support/api.ts'
import { booksHoldIn, idsIn } from '../support/books-in.ts'
import { startNginx, type TestNginx } from '../support/nginx.ts'
import { scratchDatabase } from '../support/postgres.ts'
import { openFeed, type ServerProcess, startProcess } from '../support/processes.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { secondBuild } from '../support/second-build.ts'
import { freePort } from '../support/server.ts'

const root = resolve(import.meta.dirname, '../..')

/** Three equal processes on PostgreSQL and Redis behind a real nginx with the shipped configuration. */
let redis: TestRedis
let database: { url: string; drop(): Promise<void> }
let nginx: TestNginx
let next: ReturnType<typeof secondBuild> | undefined
let start: (place: number, folder?: string) => Promise<ServerProcess>
let ports: number[]
const running: ServerProcess[] = []
const until = (check: () => unknown, timeout = 60_000) => vi.waitFor(check, { timeout, interval: 100 })

beforeAll(async () => {
  redis = await startRedis()
  database = await scratchDatabase(inject('clusterUrl'))
  const proxyPort = await freePort()
  ports = [await freePort(), await freePort(), await freePort()]
  nginx = await startNginx(proxyPort, ports)
  start = (place, folder) =>
    startProcess(
      {
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        PORT: String(ports[place]),
        PUBLIC_ORIGIN: nginx.origin,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
      },
      [],
      folder,
    )
  for (let place = 0; place < ports.length; place++) running.push(await start(place))
})
afterAll(async () => {
  for (const one of running) one.signal('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await nginx?.stop()
  await redis?.stop()
  await database?.drop()
  next?.remove()
})

interface Load {
  /** Ids of the bets that were told as placed. */
  placed: string[]
  /** Every id that was sent. */
  sent: string[]
  /** The last refusal of a bet. */
  refused(): string
  /** Calls that got no envelope, or a fault. */
  failed: string[]
  calls(): number
  stop(): Promise<void>
}

type Member = Awaited<ReturnType<typeof newMember>>

/** Members who bet through nginx, one bet after another, and ask for their balance in between. */
function load(members: readonly Member[], isFailure: (answer: Envelope | null) => boolean): Load {
  const [placed, sent, failed]: [string[], string[], string[]] = [[], [], []]
  let going = true
  let refused = ''
  let calls = 0
  const players = members.map(async (member) => {
    const terms = await earlyBet(nginx.origin)
    while (going) {
      const id = randomUUID()
      sent.push(id)
      const answer = await member.call('sport.placeBet', { ...terms, id }).catch(() => null)
      if (answer?.status_code === 6000) placed.push(id)
      else refused = JSON.stringify(answer)
      if (isFailure(answer)) failed.push(`placeBet: ${JSON.stringify(answer)}`)
      const balance = await member.call('funds.getBalance', { withLockMoney: 1 }).catch(() => null)
      if (balance?.status_code !== 6000) failed.push(`getBalance: ${JSON.stringify(balance)}`)
      calls += 2
      await sleep(100)
    }
  })
  return {
    ...{ placed, sent, failed },
    refused: () => refused,
    calls: () => calls,
    async stop() {
      going = false
      await Promise.all(players)
    },
  }
}

/** Sockets through nginx that join again, as a page does, after they were told to or were cut. */
function watcher() {
  let joined = 0
  let going = true
  let now: Awaited<ReturnType<typeof openFeed>> | null = null
  const watching = (async () => {
    while (going) {
      now = await openFeed(nginx.origin).catch(() => null)
      if (!now) {
        await sleep(100)
        continue
      }
      joined += 1
      now.say(MSG.subscribe, { topic: 'list/FT/RB' })
      await now.closed.catch(() => undefined)
    }
  })()
  return {
    joined: () => joined,
    isFed: () => now?.socket.readyState === now?.socket.OPEN && now?.list() !== null,
    async stop() {
      going = false
      now?.socket.terminate()
      await watching
    },
  }
}

let members: Member[]

test('calls and sockets reach every process, and the caller’s own address does, too [OPS-14]', async () => {
  members = await Promise.all(Array.from({ length: 6 }, (_, n) => newMember(nginx.origin, `daili${n}888`)))
  const sockets = await Promise.all(Array.from({ length: 9 }, () => openFeed(nginx.origin)))
  const counts = await Promise.all(running.map((one) => one.metric('parlay_sockets')))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(sockets.length)
  expect(Math.min(...counts)).toBeGreaterThan(0)
  for (const { socket } of sockets) socket.terminate()
  const info = await apiOf(nginx.origin, '', '127.9.8.7').call('site.preInfo', {})
  expect(info.data).toMatchObject({ ip: '127.9.8.7' })
})

/** Files of a build's page, by their addresses. */
const assetsOf = (folder: string) =>
  readdirSync(join(folder, 'dist/app/assets')).flatMap((name) => (name.endsWith('.br') ? [] : [`/assets/${name}`]))

test('rolling out a build fails none of 700 calls, nor a file of either build, and loses no bet, with nginx left as it is; sockets come back fed [OPS-14] [OPS-04]', async () => {
  next = secondBuild()
  const [before, after] = [assetsOf(root), assetsOf(next.folder)]
  const files = [...new Set([...before, ...after])]
  expect(files.length - before.length, 'most files are others').toBeGreaterThan(before.length / 2)
  const missing = async () => {
    const paths: string[] = []
    // One after the other: all at once would be more connections than one address may have.
    for (const path of files) if (!(await fetch(nginx.origin + path, { method: 'HEAD' })).ok) paths.push(path)
    return paths
  }
  const sockets = Array.from({ length: 6 }, watcher)
  const betting = load(members, (answer) => answer === null || answer.status_code === 6005 || answer.status_code === 6006)
  await until(() => expect(betting.placed.length, betting.refused()).toBeGreaterThan(20))
  for (let place = 0; place < running.length; place++) {
    running[place]?.signal('SIGTERM')
    expect(await running[place]?.ended).toBe(0)
    running[place] = await start(place, next.folder)
    await until(async () => expect((await running[place]?.readiness())?.status).toBe(200))
    expect(await missing()).toEqual([])
  }
  const page = await (await fetch(nginx.origin)).text()
  expect(after.filter((path) => !before.includes(path) && page.includes(path)).length, 'the page is the new one').toBeGreaterThan(0)
  await until(() => expect(betting.calls()).toBeGreaterThan(700))
  await until(() => expect(sockets.every((one) => one.isFed())).toBe(true))
  await betting.stop()
  expect(betting.failed).toEqual([])
  const books = new Set(await idsIn(database.url, 'ticket', betting.sent))
  expect(betting.placed.filter((id) => !books.has(id))).toEqual([])
  expect(Math.max(...sockets.map((one) => one.joined()))).toBeGreaterThan(1)
  process.stdout.write(`rolling out: ${betting.calls()} calls, none failed; last refusal ${betting.refused()}\n`)
  await Promise.all(sockets.map((one) => one.stop()))
  await booksHoldIn(database.url)
})

test('a killed process loses no bet: what was told stands, what was not is told by its id; sockets come back fed [OPS-14] [OPS-03]', async () => {
  const sockets = Array.from({ length: 6 }, watcher)
  // Calls under way in the process that dies get no answer of it: nginx does not send a call twice, and the page asks by id.
  const betting = load(members, () => false)
  await until(() => expect(betting.placed.length, betting.refused()).toBeGreaterThan(20))
  const leads = await Promise.all(running.map((one) => one.metric('parlay_leads')))
  const victim = leads.indexOf(1)
  expect(victim, 'one runs the engine').toBeGreaterThanOrEqual(0)
  running[victim]?.signal('SIGKILL')
  await running[victim]?.ended
  const after = betting.placed.length
  await until(() => expect(betting.placed.length, betting.refused()).toBeGreaterThan(after + 20))
  await until(() => expect(sockets.every((one) => one.isFed())).toBe(true))
  await betting.stop()
  const books = new Set(await idsIn(database.url, 'ticket', betting.sent))
  expect(betting.placed.filter((id) => !books.has(id))).toEqual([])
  const untold = betting.failed.length
  expect(untold, 'one call of a member at most').toBeLessThanOrEqual(members.length)
  running[victim] = await start(victim)
  await Promise.all(sockets.map((one) => one.stop()))
  await booksHoldIn(database.url)
})

test('a call with an address that its caller made up is still counted by its own [OPS-14]', async () => {
  const asked = request(new URL(endpoints['site.preInfo'].path, nginx.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
  })
  asked.end('{}')
  const [got] = (await once(asked, 'response')) as [IncomingMessage]
  expect(await json(got)).toMatchObject({ data: { ip: '127.0.0.1' } })
})
