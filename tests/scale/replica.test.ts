import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { REQUEST_TIMEOUT_MS } from '../../contract/constants.ts'
import type { EndpointKey, Payload } from '../../contract/endpoints.ts'
import { dayOf } from '../../domain/days.ts'
import { earlyBet, newMember } from '../support/api.ts'
import { type DatabasePair, type PairedServer, startDatabasePair } from '../support/database-pair.ts'
import { query } from '../support/postgres.ts'
import { type ServerProcess, startProcess } from '../support/processes.ts'
import { instancePort, OF_REPLICA, runBlock, runbook } from '../support/runbook.ts'

/** A process that reads records from a real standby, which no commit waits for; each test ends with all well again. */
type Member = Awaited<ReturnType<typeof newMember>>
/** When a page gives a call up; it waits for the replica for 3.5 s at most. */
const ANSWERED_MS = REQUEST_TIMEOUT_MS

let pair: DatabasePair
let primary: PairedServer
let replica: PairedServer
let process: ServerProcess
/** Of the process, as the runbook numbers them. */
let port: string
/** One who bets in each test, and one who only looks. */
let player: Member
let reader: Member
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 100 })

/** Makes a standby anew, which nothing waits for. */
async function follow(): Promise<void> {
  await pair.follow(replica, primary)
  for (const change of ['alter system reset synchronous_standby_names', 'select pg_reload_conf()']) await query(primary.url, change)
}
const metric = (name: string) => process.metric(`parlay_replica_${name}`)
const isUp = (up: 0 | 1) => until(async () => expect(await metric('up')).toBe(up))

beforeAll(async () => {
  pair = await startDatabasePair()
  ;[primary, replica] = pair.servers
  await follow()
  port = await instancePort()
  const ports = { PORT: port, METRICS_PORT: `1${port}` }
  process = await startProcess({ ...ports, DATABASE_URL: primary.url, READ_DATABASE_URL: replica.url, LOG_LEVEL: 'warn' })
  player = await newMember(process.origin, 'dushu1')
  reader = await newMember(process.origin, 'dushu2')
  await bet(reader)
  await isUp(1)
})
// Also after a test that failed in the middle.
afterEach(() => query(replica.url, 'select case when pg_is_in_recovery() then pg_wal_replay_resume() end').catch(() => undefined))
afterAll(async () => {
  process?.signal('SIGKILL')
  await process?.ended
  pair?.close()
})

async function bet(member: Member): Promise<string> {
  const placed = { ...(await earlyBet(process.origin)), id: randomUUID() }
  expect(await member.call('sport.placeBet', placed)).toMatchObject({ status_code: CODES.success })
  return placed.id
}

const today = () => ({ from: dayOf(Date.now() - 86_400_000), to: dayOf(Date.now()) })
/** All calls that only read what is over. */
const asked = (): { [K in EndpointKey]?: Payload<K> } => ({
  'record.betRecordList': { kind: 'all', cursor: null, ...today() },
  'record.betRecordTotal': { kind: 'all', ...today() },
  'funds.queryDealRecord': { kind: 'all', cursor: null, size: 20, ...today() },
  'funds.flow': { days: 7 },
  'funds.month': { month: dayOf(Date.now()).slice(0, 7) },
  'act.exchangeRecord': { cursor: null },
})

interface Records {
  /** Of when each answer is; null: of now. */
  asOf: (number | null)[]
  /** What they are without it. */
  answers: unknown[]
  bets: string[]
  tookMs: number
}
/** Asks for all records of a member; each has to be answered in time. */
async function records(member: Member): Promise<Records> {
  const atMs = performance.now()
  const all = await Promise.all(Object.entries(asked()).map(([key, payload]) => member.call(key as EndpointKey, payload as never)))
  const tookMs = performance.now() - atMs
  expect(all.map(({ status_code }) => status_code)).toEqual(all.map(() => CODES.success))
  expect(tookMs).toBeLessThan(ANSWERED_MS)
  const told = all.map(({ data }) => data as { asOf?: number; entries?: { ticket?: { id: string } }[] })
  return {
    asOf: told.map(({ asOf }) => asOf ?? null),
    answers: told.map(({ asOf: _, ...answer }) => answer),
    bets: told[0]?.entries?.map(({ ticket }) => ticket?.id ?? '') ?? [],
    tookMs,
  }
}
const count = Object.keys(asked()).length
/** The last number of the process that the replica has. */
const beats = async () => (await query<{ beat: number }>(replica.url, 'select max(beat) beat from replica_beat'))[0]?.beat ?? 0
const nothingOld = Array.from({ length: count }, () => null)

test('records are read from the replica, in whose place the primary would have said the same [REC-01] [REC-02]', async () => {
  await bet(player)
  await until(async () => {
    const before = await metric('reads_total')
    const { asOf } = await records(player)
    expect((await metric('reads_total')) - before).toBe(count)
    expect(asOf).toEqual(nothingOld)
  })
  const there = await records(player)
  await query(replica.url, 'select pg_wal_replay_pause()')
  await isUp(0)
  const [reads, missed] = [await metric('reads_total'), await metric('missed_total')]
  const here = await records(player)
  expect([(await metric('reads_total')) - reads, (await metric('missed_total')) - missed]).toEqual([0, count])
  expect(here.answers).toEqual(there.answers)
  await query(replica.url, 'select pg_wal_replay_resume()')
  await isUp(1)
})

test('while the replay is paused, who has just bet finds it at once, who has not is told of when his record is, and after ten seconds nothing is old [REC-01] [OPS-09]', async () => {
  await until(async () => expect((await records(reader)).asOf).toEqual(nothingOld))
  await query(replica.url, 'select pg_wal_replay_pause()')
  const id = await bet(player)
  const [reads, missed] = [await metric('reads_total'), await metric('missed_total')]
  expect((await records(player)).bets[0]).toBe(id)
  expect([(await metric('reads_total')) - reads, (await metric('missed_total')) - missed], 'the primary answered').toEqual([0, count])
  const ages: number[] = []
  await until(async () => {
    const askedAt = Date.now()
    const { asOf } = await records(reader)
    ages.push(...asOf.flatMap((at) => (at === null ? [] : [askedAt - at])))
    expect(await metric('up')).toBe(0)
  })
  // It is told only where it is more than a look takes.
  expect(ages.length).toBeGreaterThan(0)
  expect(Math.max(...ages)).toBeLessThanOrEqual(10_000)
  expect(await records(player)).toMatchObject({ asOf: nothingOld, bets: expect.arrayContaining([id]) })
  expect((await records(reader)).asOf).toEqual(nothingOld)
  await until(() => expect(process.said()).toContain('ms behind'))
  await query(replica.url, 'select pg_wal_replay_resume()')
  await isUp(1)
  await until(async () => expect((await records(player)).bets[0]).toBe(id))
})

test('where nobody bets nothing grows old [OPS-09]', async () => {
  const from = await beats()
  const ups: number[] = []
  // For longer than it may be old.
  await until(async () => {
    ups.push(await metric('up'))
    expect(await beats()).toBeGreaterThan(from + 12)
  })
  expect(new Set(ups)).toEqual(new Set([1]))
})

test('a replica that stands still, one that is killed and one that is promoted by accident fail no call and slow few down; it is found again by itself [OPS-09]', async () => {
  const isAway = async () => {
    const id = await bet(player)
    // More than there are connections to it.
    const first = await Promise.all(Array.from({ length: 5 }, () => records(player)))
    expect(new Set(first.map(({ bets }) => bets[0]))).toEqual(new Set([id]))
    await isUp(0)
    const later = await records(player)
    expect(later.bets[0]).toBe(id)
    return [Math.max(...first.map(({ tookMs }) => tookMs)), later.tookMs].map(Math.round)
  }
  const isBack = async () => {
    await isUp(1)
    const reads = await metric('reads_total')
    await until(async () => {
      expect((await records(reader)).asOf).toEqual(nothingOld)
      expect(await metric('reads_total')).toBeGreaterThan(reads)
    })
  }
  replica.signal('SIGSTOP')
  const frozen = await isAway()
  replica.signal('SIGCONT')
  await isBack()

  replica.signal('SIGKILL')
  const killed = await isAway()
  // Its processes take a moment to end.
  await until(() => execFileSync('systemctl', ['start', 'postgresql'], { env: replica.env, stdio: 'ignore' }))
  await isBack()

  await query(replica.url, 'select pg_promote()')
  const promoted = await isAway()
  await until(() => expect(process.said()).toContain('it is no standby'))
  execFileSync('systemctl', ['stop', 'postgresql'], { env: replica.env })
  await follow()
  await isBack()
  globalThis.process.stdout.write(`all records, ms, first and later: frozen ${frozen}, killed ${killed}, promoted ${promoted}\n`)
})

test('a primary that is restarted is one of which nothing is known yet: its replica is read again by itself [OPS-09]', async () => {
  const lost = await beats()
  execFileSync('systemctl', ['restart', 'postgresql'], { env: primary.env, stdio: 'ignore' })
  await until(() => expect(process.said()).toContain('another server is the primary'))
  await isUp(1)
  expect(await beats()).toBeGreaterThan(lost)
  await until(async () => expect((await records(player)).asOf).toEqual(nothingOld))
})

test('the steps of the runbook: the books are proved on the replica, which says of when they are [OPS-16]', async () => {
  const steps = runbook().get(OF_REPLICA) ?? []
  const [prepare = '', look = '', ...more] = steps
  expect(more).toEqual([])
  await runBlock(prepare, replica.env)
  const env = { ...replica.env, DATABASE_URL: primary.url, READ_DATABASE_URL: replica.url, PORTS: port }
  const said = await runBlock(look, env)
  expect(said).toMatch(/^parlay_replica_up 1$/m)
  expect(said).toMatch(/^The replica, with all that there was at 20.*Z\.$/m)
  expect(said).toContain('The books hold.')
  await query(replica.url, 'select pg_wal_replay_pause()')
  await expect(runBlock(look, { ...env, PORTS: '' })).rejects.toMatchObject({ stderr: expect.stringContaining('ms behind') })
  await query(replica.url, 'select pg_wal_replay_resume()')
})
