import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { CLOSE } from '../../contract/feed.ts'
import { openFeed } from '../support/processes.ts'
import { startServer, type TestServer } from '../support/server.ts'

const root = resolve(import.meta.dirname, '../..')
let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

/** Loaded before the server: what no part of it catches, when it is told to. */
const FAULTY = `
  process.on('SIGUSR2', () => { throw new Error('an invented exception in a listener') })
  process.on('SIGPIPE', () => void Promise.reject(new Error('an invented rejection')))`
const faulty = () => startServer({ nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(FAULTY)}`] })
/** What its log says of its end. */
const fatal = (said: string) => said.split('\n').flatMap((line) => (line.includes('"level":60') ? [JSON.parse(line)] : []))

test.each([
  ['SIGUSR2', 'an invented exception in a listener', 'uncaughtException'],
  ['SIGPIPE', 'an invented rejection', 'unhandledRejection'],
] as const)('after %s: %s is logged with its stack, the process drains and exits with 1 [OPS-09]', async (signal, message, origin) => {
  server = await faulty()
  const socket = await openFeed(server.origin)
  const ended = server.signal(signal)
  expect(await socket.closed, 'sockets are told to come back').toMatchObject(CLOSE.stopping)
  expect(await ended).toBe(1)
  const [said] = fatal(server.said())
  expect(said).toMatchObject({ origin, err: { message, stack: expect.stringMatching(/\n {4}at /) } })
  await server.start()
  expect((await fetch(server.origin)).status, 'another may start in its place').toBe(200)
})

test('a second fault while it drains ends the process at once [OPS-09]', async () => {
  server = await faulty()
  // A call whose body never ends holds the drain up.
  const slow = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) })
  fetch(`${server.origin}/openapi.json`, { method: 'POST', body: slow, duplex: 'half' } as RequestInit).catch(() => undefined)
  await (await fetch(server.origin)).text()
  const ended = server.signal('SIGUSR2')
  const again = setInterval(() => server?.signal('SIGUSR2').catch(() => undefined), 100)
  expect(await ended).toBe(1)
  clearInterval(again)
  expect(fatal(server.said())).toHaveLength(2)
})

test('an embedded database that is broken beyond answering ends the process [OPS-09]', () => {
  const directory = mkdtempSync(join(tmpdir(), 'parlay-broken-'))
  const url = (file: string) => JSON.stringify(pathToFileURL(join(root, file)).href)
  // Its log of changes is taken away, which its server would not survive; PGlite does, and fails from then on.
  const script = `
    import { rmSync } from 'node:fs'
    import { sql } from ${url('node_modules/kysely/dist/index.js')}
    import { openEmbedded } from ${url('server/platform/database.ts')}
    import { lastResort } from ${url('server/platform/last-resort.ts')}
    import { createLog } from ${url('server/platform/log.ts')}
    lastResort(createLog('fatal'))
    const db = await openEmbedded(${JSON.stringify(directory)})
    rmSync(${JSON.stringify(join(directory, 'pg/pg_wal'))}, { recursive: true })
    await sql\`select pg_switch_wal()\`.execute(db).catch(() => undefined)
    await sql\`create table noted (word text)\`.execute(db).catch(() => undefined)
    setInterval(() => undefined, 1000)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', timeout: 25_000 })
  rmSync(directory, { recursive: true })
  expect(status).toBe(1)
  expect(fatal(stdout)[0]?.err.message).toContain('the embedded database is broken')
})

test('the unit file starts the server again always, lets it drain, gives it files and a directory, and systemd reads it [OPS-09]', () => {
  const text = readFileSync(join(root, 'deploy/parlay.service'), 'utf8')
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]
  expect(value('Restart')).toBe('always')
  expect(value('StartLimitIntervalSec')).toBe('0')
  expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(15)
  expect(Number(value('LimitNOFILE'))).toBeGreaterThanOrEqual(65_536)
  expect(value('Environment')).toBe(`DATA_DIR=/var/lib/${value('StateDirectory')}`)
  expect(value('NoNewPrivileges')).toBe('yes')
  expect(value('ProtectSystem')).toBe('strict')
  const [command, file] = value('ExecStart')?.split(' ') ?? []
  expect(existsSync(join(root, String(command).replace('/opt/parlay/', '')))).toBe(true)
  expect(existsSync(join(root, String(file)))).toBe(true)
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return
  const directory = mkdtempSync(join(tmpdir(), 'parlay-unit-'))
  const unit = join(directory, 'parlay.service')
  writeFileSync(unit, text.replaceAll('/opt/parlay', root))
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  rmSync(directory, { recursive: true })
  expect(stdout + stderr, 'what it does not understand it only says').toBe('')
})
