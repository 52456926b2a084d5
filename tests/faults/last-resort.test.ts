import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { CLOSE } from '../../contract/feed-ids.ts'
import { openFeed } from '../support/processes.ts'
import { startServer, type TestServer } from '../support/server.ts'

const root = resolve(import.meta.dirname, '../..')
let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

/** Preloaded into the server: throws errors that nothing catches, at a signal. */
const FAULTY = `
  process.on('SIGUSR2', () => { throw new Error('an invented exception in a listener') })
  process.on('SIGPIPE', () => void Promise.reject(new Error('an invented rejection')))
  import { Server } from 'node:net'
  const { listen } = Server.prototype
  Server.prototype.listen = function (...args) {
    process.on('SIGWINCH', () => this.emit('error', new Error('accept ENOMEM')))
    return listen.apply(this, args)
  }`
const faulty = () => startServer({ nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(FAULTY)}`] })
/** The fatal entries of its log. */
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
  // A call whose body never ends delays the drain.
  const headers = { 'content-type': 'application/json', 'content-length': 2 }
  const call = request(server.origin + endpoints['site.preInfo'].path, { method: 'POST', headers })
  call.on('error', () => undefined)
  call.write('{')
  await (await fetch(server.origin)).text()
  const ended = server.signal('SIGUSR2')
  const again = setInterval(() => server?.signal('SIGUSR2').catch(() => undefined), 100)
  expect(await ended).toBe(1)
  clearInterval(again)
  expect(fatal(server.said())).toHaveLength(2)
})

test('a connection that cannot be accepted ends no process, whichever address it came to [OPS-09]', async () => {
  server = await faulty()
  void server.signal('SIGWINCH')
  await vi.waitFor(() => expect(server?.said().match(/could not be accepted/g)).toHaveLength(4))
  expect((await fetch(server.origin)).status).toBe(200)
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
