import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CLOSE } from '../../contract/feed-ids.ts'
import { HEADERS } from '../../contract/headers.ts'
import type { GameList } from '../../contract/sport.ts'
import { apiOf, earlyBet, loginOf, newMember } from '../support/api.ts'
import { booksHoldIn } from '../support/books-in.ts'
import { binaries, makeCluster, postgresUser, query } from '../support/postgres.ts'
import { openFeed } from '../support/processes.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { instancePort, OF_FAILOVER, OF_REPLICA, OF_STANDBY, runBlock, runbook, standInSystemd } from '../support/runbook.ts'
import { sealedBrowser } from '../support/sealed-browser.ts'

/** A test takes each block once; the last test sees that none is left. */
const steps = runbook()
for (const section of [OF_STANDBY, OF_FAILOVER, OF_REPLICA]) steps.delete(section)

let home: string
let redis: TestRedis
let env: NodeJS.ProcessEnv
let ports: string[]

/** Runs the next block of a section; returns what it prints. */
async function step(section: string, variables: Record<string, string> = {}): Promise<string> {
  const block = steps.get(section)?.shift()
  if (block === undefined) throw new Error(`no step is left in ${section}`)
  return runBlock(block, { ...env, PORTS: ports.join(' '), ...variables })
}
const origin = (at = 0) => `http://localhost:${ports[at]}`
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 90_000, interval: 200 })

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'parlay-operation-'))
  chmodSync(home, 0o755)
  const [bin, state, pg, archive, base] = ['bin', 'state', 'pg', 'archive', 'base'].map((name) => {
    mkdirSync(join(home, name))
    return join(home, name)
  }) as [string, string, string, string, string]
  // The base copy replaces its directory, whose parent has to be the account's too.
  const account = postgresUser()
  for (const folder of [pg, archive, base, state]) chownSync(folder, account.uid, account.gid)
  chmodSync(state, 0o777)
  standInSystemd(bin)
  redis = await startRedis()
  const databaseUrl = `postgres://parlay@localhost/parlay?host=${encodeURIComponent(pg)}`
  env = {
    ...process.env,
    PATH: [bin, binaries(), process.env.PATH].join(delimiter),
    SYSTEMD_STATE: state,
    DATABASE_URL: databaseUrl,
    PGDATA: join(pg, 'main'),
    PGHOST: pg,
    PGUSER: 'parlay',
    ARCHIVE: archive,
    BASE: join(base, 'last'),
  }
  makeCluster(join(pg, 'main'), { ...account, cwd: pg })
  writeFileSync(join(pg, 'main/postgresql.auto.conf'), `listen_addresses = ''\nunix_socket_directories = '${pg}'\nmax_connections = 300\n`)
  const systemctl = (...args: string[]) => execFileSync('systemctl', args, { env, stdio: 'inherit' })
  systemctl('start', 'postgresql')
  execFileSync('createdb', ['parlay'], { env })
  writeFileSync(
    join(state, 'parlay.env'),
    [
      `DATABASE_URL=${databaseUrl}`,
      `REDIS_URL=${redis.url}`,
      'ALLOW_PLAIN=1',
      'CAPTCHA=off',
      'LOG_LEVEL=error',
      'TRUST_PROXY=0',
      'DEMO=0',
      'HOST=127.0.0.1',
    ].join('\n'),
  )
  ports = [await instancePort(), await instancePort()]
  for (const port of ports) {
    systemctl('start', `parlay@${port}`)
    await until(async () => expect((await fetch(`http://127.0.0.1:1${port}/readyz`)).ok).toBe(true))
  }
})
afterAll(async () => {
  execFileSync('systemctl', ['stop', 'parlay@*'], { env })
  execFileSync('systemctl', ['stop', 'postgresql'], { env })
  await redis?.stop()
  rmSync(home, { recursive: true, force: true })
})

test('a look says that each process is ready and that the books hold [OPS-16]', async () => {
  const said = await step('Look')
  expect(said.match(/"ready":true/g)).toHaveLength(2)
  expect(said).toContain('The books hold.')
})

test('the number that a player reads out finds the lines of the call [OPS-16]', async () => {
  const tab = sealedBrowser(origin()).openTab()
  const url = String(env.DATABASE_URL)
  await query(url, 'alter table member_device rename to member_device_away')
  const reply = await tab.call('user.login', loginOf('nobody88'))
  await query(url, 'alter table member_device_away rename to member_device')
  const [, NUMBER = ''] = /（编号 ([0-9a-f]{8})）$/.exec(reply.ok ? '' : reply.refusal.message) ?? []
  const lines = await step('What happened to a call', { NUMBER })
  expect(JSON.parse(lines)).toMatchObject({ requestId: tab.posted.at(-1)?.headers[HEADERS.requestId], msg: 'call failed' })
})

test('a process is replaced: the new one takes bets, the old one’s sockets are told when to come back [OPS-16]', async () => {
  const socket = await openFeed(origin(1))
  const [OLD = '', NEW] = [ports[1], await instancePort()]
  await step('Replace a process', { OLD, NEW })
  expect(await socket.closed).toMatchObject(CLOSE.stopping)
  ports = [ports[0] ?? '', NEW]
  const member = await newMember(origin(1), 'huanxin88')
  expect(await member.call('sport.placeBet', await earlyBet(origin(1)))).toMatchObject({ status_code: 6000 })
})

test('a build is rolled out process by process: one is ready at every moment [OPS-16]', async () => {
  const ready = async () => {
    const answers = await Promise.all(
      ports.map((port) =>
        fetch(`http://127.0.0.1:1${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    return answers.some(Boolean)
  }
  const seen: boolean[] = []
  let going = true
  const watching = (async () => {
    while (going) seen.push(await ready())
  })()
  await step('Roll out a build')
  going = false
  await watching
  expect(seen.length).toBeGreaterThan(10)
  expect(seen.every(Boolean)).toBe(true)
})

test('a drained process is inactive, and the other serves [OPS-16]', async () => {
  const PORT = ports[1] ?? ''
  expect(await step('Drain', { PORT })).toContain('inactive')
  expect(await apiOf(origin()).call('site.preInfo', {})).toMatchObject({ status_code: 6000 })
  execFileSync('systemctl', ['start', `parlay@${PORT}`], { env })
  await until(async () => expect((await fetch(`http://127.0.0.1:1${PORT}/readyz`)).ok).toBe(true))
})

test('a game is called off: its ticket is void, the stake is back, the books hold [OPS-16]', async () => {
  const member = await newMember(origin(), 'gaizheng88')
  const balance = async () => ((await member.call('funds.getBalance', { withLockMoney: 1 })).data as { balanceFen: string }).balanceFen
  const before = await balance()
  const bet = await earlyBet(origin())
  expect(await member.call('sport.placeBet', bet)).toMatchObject({ status_code: 6000 })
  expect(await balance()).not.toBe(before)
  const { games } = (await apiOf(origin()).call('sport.gameList', { showType: 'FT' })).data as GameList
  const GAME = games.find(({ markets }) => markets.some(({ id }) => id === bet.marketId))?.gameId ?? ''
  expect(await step('Correct a result', { GAME })).toContain('The books hold.')
  await until(async () => expect(await balance()).toBe(before))
})

test('a lock-out is shown, and lifted: the member may try again [OPS-16]', async () => {
  const MEMBER = 'suozhu88'
  await newMember(origin(), MEMBER)
  const wrong = () => apiOf(origin()).call('user.login', loginOf(MEMBER, 'wrong'))
  await until(async () => expect((await wrong()).status_code).toBe(6011))
  const said = await step('Lift a lock-out', { MEMBER })
  expect(said).toMatch(/^wrong login passwords: \d+, until/m)
  expect(said).toContain('Lifted.')
  expect((await wrong()).status_code).not.toBe(6011)
})

test('keys are rotated and replaced; an open page goes on, logged in [OPS-16]', async () => {
  const tab = sealedBrowser(origin()).openTab()
  await newMember(origin(), 'yaoshi88')
  const reply = await tab.call('user.login', loginOf('yaoshi88'))
  if (!reply.ok) throw new Error(`not logged in: ${reply.refusal.code}`)
  tab.session.signIn(reply.data)
  const works = async () => expect(await tab.call('funds.getBalance', { withLockMoney: 1 })).toMatchObject({ ok: true })
  const rotated = (await step('Rotate keys')).match(/^\S{8} {2}made/gm)
  expect(rotated).toHaveLength(3)
  await works()
  const replaced = (await step('Rotate keys')).match(/^\S{8} {2}made/gm)
  expect(replaced).toHaveLength(1)
  expect(rotated).not.toContain(replaced?.[0])
  await works()
})

test('the site is brought back to a moment: the bet before it stands, the one after it never was, the books hold [OPS-16]', async () => {
  const url = String(env.DATABASE_URL)
  const member = await newMember(origin(), 'huifu88')
  const placed = async () => {
    const bet = await earlyBet(origin())
    expect(await member.call('sport.placeBet', bet)).toMatchObject({ status_code: 6000 })
    return bet.id
  }
  await step('Restore to a point in time')
  await step('Restore to a point in time')
  const stays = await placed()
  const [row] = await query<{ now: string }>(url, 'select clock_timestamp()::text as now')
  const goes = await placed()
  const said = await step('Restore to a point in time', { MOMENT: row?.now ?? '' })
  expect(said).toContain('The books hold.')
  const known = async (id: string) => (await query(url, `select 1 from money_request where id = '${id}'`)).length
  expect([await known(stays), await known(goes)]).toEqual([1, 0])
  await placed()
  await booksHoldIn(url)
})

test('a copy of the books says what was noted of them when it was made [OPS-16]', async () => {
  const BOOKS = join(home, 'books')
  mkdirSync(BOOKS)
  const url = String(env.DATABASE_URL)
  await until(async () => expect(await query(url, 'select 1 from transfer_month where sealed_to = last_before')).toHaveLength(1))
  await step('Keep the books for five years', { BOOKS })
  const noted = readFileSync(join(BOOKS, 'audits'), 'utf8')
  const [, digest = 'none'] = /^Transfers before \d{4}-\d\d: ([0-9a-f]{64})$/m.exec(noted) ?? []
  const [KEPT = ''] = readdirSync(BOOKS).filter((name) => name.endsWith('.dump'))
  const there = { KEPT: join(BOOKS, KEPT), KEPT_URL: url.replace('/parlay?', '/parlay_kept?') }
  const said = await step('Keep the books for five years', there)
  expect(said).toContain(digest)
  expect(said).toContain('The books hold.')
})

test('months that are old are taken out, copied and brought back; none of a new site is [OPS-16]', async () => {
  const section = 'Take old months out of the database'
  const BOOKS = join(home, 'months')
  mkdirSync(BOOKS)
  expect(await step(section, { BOOKS })).toContain('No month ended so long ago.')
  await step(section)
  const [KEPT = ''] = readdirSync(BOOKS).filter((name) => name.endsWith('.dump'))
  expect(await step(section, { KEPT: join(BOOKS, KEPT) })).toContain('No month lies in the schema "detached".')
  await booksHoldIn(String(env.DATABASE_URL))
})

test('every step of the runbook was run [OPS-16]', () => {
  expect([...steps].filter(([, left]) => left.length > 0).map(([section]) => section)).toEqual([])
})
