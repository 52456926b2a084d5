import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import type { Envelope } from '../../contract/endpoint.ts'
import type { Answer, Payload } from '../../contract/endpoints.ts'
import { createLog } from '../../server/platform/log.ts'
import { startProvider } from '../../server/sandbox/provider/process.ts'
import { CALLBACK_PATH } from '../../server/wallet/provider/callback-door.ts'
import { earlyBet, newMember } from '../support/api.ts'
import { booksHoldIn, idsIn } from '../support/books-in.ts'
import { type DatabasePair, type PairedServer, startDatabasePair } from '../support/database-pair.ts'
import { ORIGIN, openPage, type TestTab } from '../support/feed.ts'
import { query } from '../support/postgres.ts'
import { type ServerProcess, startProcess } from '../support/processes.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { atProvider } from '../support/sandbox-provider.ts'
import { freePort } from '../support/server.ts'

/** Two processes on a primary with a standby, both by the runbook's blocks; the second test continues from the first. */
const BACK_MS = 10_000
const STAKE_FEN = '1000'
const DEPOSIT_FEN = '10000'

let redis: TestRedis
let pair: DatabasePair
let provider: Awaited<ReturnType<typeof startProvider>>
let providerHome: string
const running: ServerProcess[] = []
const tabs: TestTab[] = []
const until = (check: () => unknown, timeout = 60_000) => vi.waitFor(check, { timeout, interval: 50 })

beforeAll(async () => {
  const key = { id: 'pair', secret: 'shared-with-the-provider' }
  redis = await startRedis()
  pair = await startDatabasePair()
  await pair.follow(pair.servers[1], pair.servers[0])
  const [port, providerPort] = [await freePort(), await freePort()]
  providerHome = mkdtempSync(join(tmpdir(), 'parlay-provider-'))
  provider = await startProvider(
    {
      ...{ port: providerPort, key, codesUrl: null },
      callbackUrl: `http://127.0.0.1:${port}${CALLBACK_PATH}main`,
      file: join(providerHome, 'orders.json'),
    },
    createLog('silent'),
  )
  const env = {
    ...{ DATABASE_URL: pair.url, REDIS_URL: redis.url, PUBLIC_ORIGIN: ORIGIN, DEMO: '0' },
    ...{ PROVIDER_URL: `http://127.0.0.1:${providerPort}`, PROVIDER_KEY: `${key.id}:${key.secret}` },
  }
  running.push(await startProcess(env))
  running.push(await startProcess({ ...env, PORT: String(port) }))
  for (const { origin } of running) tabs.push(openPage(origin))
})
afterAll(async () => {
  for (const tab of tabs) tab.detach()
  for (const process of running) process.signal('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await provider?.close()
  await redis?.stop()
  pair?.close()
  rmSync(providerHome, { recursive: true, force: true })
})

interface Asked {
  kind: 'bet' | 'deposit'
  member: Member
  id: string
  /** How often it was sent until it was answered. */
  tries: number
  code: number | null
  atMs: number
}
type Member = Awaited<ReturnType<typeof newMember>>

/** Members who bet and pay in, one call after another; what gets no answer, or a fault, is sent again with its id until it is told. */
async function load(names: readonly string[]) {
  const asked: Asked[] = []
  let going = true
  const members = await Promise.all(names.map((name, n) => newMember(running[n % 2]?.origin ?? '', name)))
  async function insist(kind: Asked['kind'], member: Member, id: string, call: () => Promise<Envelope>): Promise<Asked> {
    const ask: Asked = { kind, member, id, tries: 0, code: null, atMs: 0 }
    asked.push(ask)
    while (ask.code === null) {
      ask.tries += 1
      const answer = await call().catch(() => null)
      if (answer && answer.status_code !== CODES.serverError) Object.assign(ask, { code: answer.status_code, atMs: performance.now() })
      else await sleep(100)
    }
    return ask
  }
  const lanes = members.map(async (member, n) => {
    const bet = await earlyBet(running[n % 2]?.origin ?? '', STAKE_FEN)
    while (going) {
      const placed = { ...bet, id: randomUUID() }
      await insist('bet', member, placed.id, () => member.call('sport.placeBet', placed))
      const id = randomUUID()
      const order: Payload<'deposit.pay'> = { id, way: 'alipay', amountFen: DEPOSIT_FEN, bonus: null, signalCode: null, payFrom: null }
      const { code } = await insist('deposit', member, id, () => member.call('deposit.pay', order))
      if (code === CODES.success) await atProvider(provider.address, id, 'pay').catch(() => undefined)
      await sleep(100)
    }
  })
  return {
    asked,
    members,
    async stop() {
      going = false
      await Promise.all(lanes)
    },
  }
}
type Load = Awaited<ReturnType<typeof load>>

const acknowledged = ({ asked }: Load) => asked.filter(({ code }) => code === CODES.success)

/** Whether a process has a connection there. */
async function isAsked({ url }: PairedServer): Promise<boolean> {
  return (await query(url, "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()")).length > 0
}

/** Each member had a bet taken that was answered after this moment. */
const allBet = ({ asked, members }: Load, afterMs: number) =>
  members.every((member) =>
    asked.some((ask) => ask.member === member && ask.kind === 'bet' && ask.code === CODES.success && ask.atMs > afterMs),
  )

/** What was acknowledged is there once, each deposit that was paid is credited once, and the books hold. */
async function isWhole(betting: Load): Promise<void> {
  const told = acknowledged(betting)
  const ids = (kind: Asked['kind']) => told.filter((ask) => ask.kind === kind).map(({ id }) => id)
  const areIn = async (table: 'ticket' | 'transfer', all: string[]) =>
    expect((await idsIn(pair.url, table, all)).sort(), table).toEqual(all.sort())
  const [bets, deposits] = [ids('bet'), ids('deposit')]
  await areIn('ticket', bets)
  await areIn(
    'transfer',
    bets.map((id) => `hold:${id}`),
  )
  for (const { member, id } of told.filter(({ kind }) => kind === 'deposit'))
    await until(async () => {
      const { orders } = (await member.call('deposit.status', { id })).data as Answer<'deposit.status'>
      // The provider hears within ten seconds of an order that it could not be told of.
      if (orders[0]?.state !== 'paid') await atProvider(provider.address, id, 'pay')
      expect(orders[0]?.state).toBe('paid')
    })
  await areIn(
    'transfer',
    deposits.map((id) => `deposit:${id}`),
  )
  await booksHoldIn(pair.url)
}

const nobodyShows = () => expect(tabs.map((tab) => tab.live())).toEqual([null, null])
const bothShow = () => {
  const [here, there] = tabs.map((tab) => tab.live())
  expect(here).not.toBeNull()
  expect(here).toEqual(there)
}
const shown = () => tabs.map((tab) => tab.shown.size)

/** Waits until every member had a bet taken after that moment, prices are live at both processes and one of them leads. Returns how long it took, ms. */
async function isBack(betting: Load, atMs: number): Promise<number> {
  await until(() => {
    expect(allBet(betting, atMs)).toBe(true)
    bothShow()
  })
  const tookMs = performance.now() - atMs
  expect((await Promise.all(running.map((process) => process.metric('parlay_leads')))).sort()).toEqual([0, 1])
  return tookMs
}

test('a killed primary: nothing that was told is lost, no price is shown as live meanwhile, and all goes on within 10 s of the standby’s promotion [OPS-09] [OPS-13] [OPS-03]', async () => {
  const [primary, standby] = pair.servers
  const betting = await load(['zhubei1', 'zhubei2', 'zhubei3', 'zhubei4'])
  await until(() => expect(acknowledged(betting).length).toBeGreaterThan(30))
  await until(bothShow)
  // What is committed from here on is not at the standby yet.
  standby.signal('SIGSTOP')
  await until(async () =>
    expect((await query(primary.url, "select 1 from pg_stat_activity where wait_event = 'SyncRep'")).length).toBeGreaterThan(2),
  )
  primary.signal('SIGKILL')
  standby.signal('SIGCONT')
  const before = acknowledged(betting).length
  await until(nobodyShows)
  const lastShown = shown()

  // Led to a standby, a process knows that nothing can be written there.
  pair.moveTo(standby)
  await until(async () => expect(await isAsked(standby)).toBe(true))
  for (const process of running) expect(await process.readiness()).toMatchObject({ status: 503, body: { database: false } })
  nobodyShows()
  expect(shown()).toEqual(lastShown)
  expect(acknowledged(betting)).toHaveLength(before)

  await pair.promote(standby)
  const tookMs = await isBack(betting, performance.now())
  await betting.stop()
  const again = betting.asked.filter(({ tries }) => tries > 1)
  process.stdout.write(
    `killed primary: back ${Math.round(tookMs)} ms after the promotion; ${betting.asked.length} calls, ${again.length} sent again\n`,
  )
  expect(again.length).toBeGreaterThan(0)
  expect(tookMs).toBeLessThan(BACK_MS)
  await isWhole(betting)
})

test('a primary that stands still is replaced, though its connections stay open: all goes on within 10 s, and when it wakes it can answer no commit [OPS-09] [OPS-13]', async () => {
  const [standby, primary] = pair.servers
  await pair.follow(standby, primary)
  const betting = await load(['zhubei5', 'zhubei6', 'zhubei7', 'zhubei8'])
  await until(() => expect(acknowledged(betting).length).toBeGreaterThan(30))
  await until(bothShow)
  // As many connections as a busy site has, which are idle once it stands still.
  await Promise.all(Array.from({ length: 40 }, (_, n) => betting.members[n % 4]?.call('deposit.status', { id: null })))
  primary.signal('SIGSTOP')
  const atMs = performance.now()
  await pair.promote(standby)
  pair.moveTo(standby)
  const tookMs = await isBack(betting, atMs)
  primary.signal('SIGCONT')
  const woken = new pg.Client({ connectionString: primary.url, query_timeout: 2_000 })
  await woken.connect()
  await expect(woken.query('create table written_alone ()')).rejects.toThrow('Query read timeout')
  await woken.end()
  await betting.stop()
  process.stdout.write(`primary that stands still: back ${Math.round(tookMs)} ms after it; ${betting.asked.length} calls\n`)
  expect(tookMs).toBeLessThan(BACK_MS)
  await isWhole(betting)
})
