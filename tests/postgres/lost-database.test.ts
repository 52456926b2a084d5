import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import { REQUEST_TIMEOUT_MS } from '../../contract/constants.ts'
import type { GameList } from '../../contract/sport.ts'
import { boundedClient } from '../../server/platform/bounded-client.ts'
import { openPostgres } from '../../server/platform/database.ts'
import { newMember } from '../support/api.ts'
import { booksHoldIn } from '../support/books-in.ts'
import { type Cluster, query, scratchDatabase, startPostgres } from '../support/postgres.ts'
import { type ServerProcess, startProcess } from '../support/processes.ts'

/** A real server process on a database that the tests make unreachable in every way. This file has its own cluster. */
let cluster: Cluster
let url: string
let server: ServerProcess
let ended: number | null | undefined
type Member = Awaited<ReturnType<typeof newMember>>
let members: Member[]
/** Every sent bet, and the code of its answer. */
const sent = new Map<string, { member: Member; code: number }>()

const FROZEN_MS = 30_000
const until = (check: () => unknown, timeout = 30_000) => vi.waitFor(check, { timeout, interval: 50 })

beforeAll(async () => {
  cluster = await startPostgres()
  url = (await scratchDatabase(cluster.url)).url
  await start()
  members = await Promise.all(['yonghu01', 'yonghu02', 'yonghu03'].map((name) => newMember(server.origin, name)))
})
afterAll(async () => {
  server.signal('SIGKILL')
  await server.ended
  await cluster.stop()
})

async function start(): Promise<void> {
  server = await startProcess({ DATABASE_URL: url })
  ended = undefined
  void server.ended.then((code) => {
    ended = code
  })
}

/** Places a bet; rejects if the answer takes longer than a page would wait. */
async function bet(member: Member, markets: { id: string; odds: number }[]): Promise<number> {
  const id = randomUUID()
  const { id: marketId, odds } = markets[Math.floor(Math.random() * markets.length)] ?? { id: '', odds: 0 }
  const late = new AbortController()
  const tooLate = sleep(REQUEST_TIMEOUT_MS, null, { signal: late.signal }).then(() => Promise.reject(new Error('a bet was not answered')))
  tooLate.catch(() => undefined)
  const answer = member.call('sport.placeBet', { id, marketId, selection: 'H', odds, stakeFen: '1000', accept: 'any' } as never)
  const { status_code: code } = await Promise.race([answer, tooLate])
  late.abort()
  sent.set(id, { member, code })
  return code
}

async function openMarkets(): Promise<{ id: string; odds: number }[]> {
  const { data } = await (members[0] as Member).call('sport.gameList', { showType: 'FT' } as never)
  const markets = (data as GameList).games.flatMap((game) => game.markets)
  return markets.flatMap(({ id, status, w, prices: [odds = 0] }) => (status === 'open' && w === 'M' ? [{ id, odds }] : []))
}

/** All members bet, each one bet after another, until the returned function stops them. */
function load(markets: { id: string; odds: number }[]): () => Promise<void> {
  let going = true
  const lanes = members.map(async (member) => {
    while (going) {
      await bet(member, markets)
      await sleep(20)
    }
  })
  return async () => {
    going = false
    await Promise.all(lanes)
  }
}

/** Checks that the process is ready and takes bets, the books hold, and each bet became what its player was told. */
async function isWhole(markets: { id: string; odds: number }[]): Promise<void> {
  await until(async () => expect(await server.readiness()).toMatchObject({ status: 200, body: { ready: true, database: true } }))
  await until(async () =>
    expect(await Promise.all(members.map((member) => bet(member, markets)))).toEqual(members.map(() => CODES.success)),
  )
  expect(ended).toBeUndefined()
  for (const [id, { member, code }] of sent) {
    const { data, status_code } = await member.call('sport.betStatus', { id } as never)
    expect(status_code).toBe(CODES.success)
    const placed = (data as { ticket: unknown }).ticket !== null
    if (code === CODES.success) expect(placed, 'what was acknowledged is there').toBe(true)
    const [row] = await query<{ tickets: string; holds: string }>(
      url,
      `select (select count(*) from ticket where id = '${id}') tickets, (select count(*) from transfer where id = 'hold:${id}') holds`,
    )
    const times = placed ? '1' : '0'
    expect(row, `${id}, answered ${code}`).toEqual({ tickets: times, holds: times })
  }
  sent.clear()
  await booksHoldIn(url)
}

test('connections that the database ends, idle or busy, end no process and lose or double no bet [OPS-09]', async () => {
  const markets = await openMarkets()
  const stop = load(markets)
  for (let i = 0; i < 20; i++) {
    await query(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await sleep(50)
  }
  await stop()
  await isWhole(markets)
})

test('a database that stops at once and comes back: calls are answered, readiness says so, service returns by itself [OPS-09]', async () => {
  const markets = await openMarkets()
  const stop = load(markets)
  await cluster.crash()
  await until(async () => expect(await server.readiness()).toMatchObject({ status: 503, body: { ready: false, database: false } }))
  expect(await Promise.all(members.map((member) => bet(member, markets)))).toEqual(members.map(() => CODES.serverError))
  await cluster.start()
  await stop()
  await isWhole(markets)
})

test('a database that stands still: calls under way and later ones are answered, and it goes on where it stood [OPS-09]', async () => {
  const markets = await openMarkets()
  const stop = load(markets)
  const frozenAtMs = performance.now()
  cluster.freeze()
  try {
    // More than the pool and the queue of bets hold.
    const underWay = await Promise.all(Array.from({ length: 90 }, (_, i) => bet(members[i % 3] as Member, markets)))
    expect(new Set(underWay)).toEqual(new Set([CODES.serverError]))
    await stop()
    expect(await server.readiness()).toMatchObject({ status: 503, body: { database: false } })
    // Nothing waits any more: the server knows that the database is lost.
    expect(await bet(members[0] as Member, markets)).toBe(CODES.serverError)
    // Longer than the time-outs of a lease, a statement and a connection.
    await sleep(frozenAtMs + FROZEN_MS - performance.now())
    expect(await bet(members[0] as Member, markets)).toBe(CODES.serverError)
  } finally {
    cluster.thaw()
  }
  await isWhole(markets)
})

test('told to stop while its database stands still, the process ends all the same [OPS-09]', async () => {
  cluster.freeze()
  server.signal('SIGTERM')
  try {
    // It exits by itself: gives up its statements, or the drain, both after ten seconds.
    expect(await server.ended).toBeOneOf([0, 1])
  } finally {
    cluster.thaw()
  }
})

test('a process that is alone and lost its lease shows no prices any more: it ends, for its supervisor to start it again [OPS-09]', async () => {
  await query(url, "update lease set expires_at = 'epoch'")
  await start()
  await query(url, "update lease set fence = fence + 1, holder = 'another 1', expires_at = now() + interval '1 hour'")
  expect(await server.ended).toBe(1)
})

test('a connection that is lost between two statements fails its transaction, and nothing else [OPS-09]', async () => {
  const db = await openPostgres(url)
  const cut = db.transaction().execute(async (tx) => {
    const [row] = (await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx)).rows
    await query(url, `select pg_terminate_backend(${row?.pid})`)
    await until(async () => expect(await query(url, `select 1 from pg_stat_activity where pid = ${row?.pid}`)).toEqual([]))
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
})

test('a connection without an answer is given up and serves no other call [OPS-09]', async () => {
  const db = await openPostgres(url)
  const backend = async () => Number((await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(db)).rows[0]?.pid)
  const pid = await backend()
  process.kill(pid, 'SIGSTOP')
  try {
    const stuck = sql`select 1`.execute(db)
    stuck.catch(() => undefined)
    await expect(stuck).rejects.toThrow(/gave no answer/)
    const others = await Promise.all(Array.from({ length: 40 }, backend))
    expect(others).not.toContain(pid)
  } finally {
    process.kill(pid, 'SIGCONT')
    await db.destroy()
  }
})

test('where begin fails, nothing of its transaction is done [OPS-09]', async () => {
  await query(url, 'create table noted (word text)')
  const client = new (boundedClient(5_000))({ connectionString: url })
  await client.connect()
  await client.query('begin isolation level nonsense')
  await expect(client.query('insert into noted values ($1)', ['with values'])).rejects.toThrow('syntax error')
  await client.query('begin isolation level nonsense')
  await expect(client.query("insert into noted values ('without')")).rejects.toThrow('syntax error')
  expect((await client.query('select * from noted')).rows).toEqual([])
  await client.query('begin')
  expect((await client.query('insert into noted values ($1) returning word', ['kept'])).rows).toEqual([{ word: 'kept' }])
  await client.query('rollback')
  expect((await client.query('select * from noted')).rows).toEqual([])
  await client.end()
})

test('a statement that is kept is prepared once a connection, also where it failed at first, and beside begin as others are [OPS-09]', async () => {
  const client = new (boundedClient(5_000))({ connectionString: url })
  await client.connect()
  const kept = async () => (await client.query('select statement from pg_prepared_statements')).rows
  const half = 'select 1 / $1::int as half /* kept */'
  await expect(client.query(half, ['x'])).rejects.toThrow('invalid input syntax')
  expect((await client.query(half, [1])).rows).toEqual([{ half: 1 }])
  await client.query('begin')
  expect((await client.query(half, [1])).rows).toEqual([{ half: 1 }])
  await client.query('commit')
  expect(await kept()).toEqual([{ statement: half }])
  await expect(client.query(half, [0])).rejects.toThrow('division by zero')
  expect((await client.query(half, [1])).rows).toEqual([{ half: 1 }])
  expect(await kept()).toEqual([{ statement: half }])
  await client.end()
})
