import { readdirSync, readlinkSync } from 'node:fs'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deliver, FEED_TARGET, frame, request, upgrade } from '../support/bytes.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
const lines: Socket[] = []
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  for (const line of lines) line.destroy()
  await server.close()
})

/** The server process' open sockets by the kernel's count. */
function openSockets(): number {
  const folder = `/proc/${server.pid()}/fd`
  const isSocket = (name: string) => {
    try {
      return readlinkSync(join(folder, name)).startsWith('socket:')
    } catch {
      // Closed meanwhile.
      return false
    }
  }
  return readdirSync(folder).filter(isSocket).length
}
const at = (origin: string): NetConnectOpts => ({ host: '127.0.0.1', port: Number(new URL(origin).port), allowHalfOpen: true })

function open(to: NetConnectOpts, text = ''): Socket {
  const line = connect(to).on('error', () => undefined)
  lines.push(line)
  // Reads no answer: some attacks rely on just that.
  line.pause().write(text, 'latin1')
  return line
}

/** Sends a byte every second until the connection closes. */
function drip(line: Socket, byte: string): void {
  const timer = setInterval(() => line.write(byte), 1_000)
  line.once('close', () => clearInterval(timer))
}

const POST = { 'content-type': 'application/json', 'content-length': 1_000 }
/** The ways to hold a connection idle, by what was sent before. */
const WAYS: ((to: NetConnectOpts) => void)[] = [
  (to) => open(to),
  (to) => open(to, 'GET / HTTP/1.1\r\nHost: localhost\r\n'),
  (to) => drip(open(to, 'GET / HTTP/1.1\r\nHost: localhost\r\nx-long: '), 'a'),
  (to) => open(to, request('POST /site/api/v1/configuration/preInfo', POST, '{')),
  (to) => drip(open(to, request('POST /correct', POST, '{')), ' '),
  (to) => drip(open(to, request('POST /nothing', { 'transfer-encoding': 'chunked' }, '1\r\n{\r\n')), '1\r\n \r\n'),
  // Answered, then left open; answered, then half-closed.
  (to) => open(to, request('GET /healthz')),
  (to) => open(to, request('GET /')).end(),
]

test('slow headers, slow bodies, lines left idle, answers that nobody reads and sockets that answer no ping end within 30 seconds, at every address [SEC-21]', async () => {
  const [players, metrics, sandbox] = [at(server.origin), at(server.metrics), at(server.sandbox)]
  const control = { path: join(server.dataDir, 'control.sock'), allowHalfOpen: true }
  await (await fetch(server.origin)).text()
  const before = openSockets()
  for (const to of [players, metrics, sandbox, control]) for (const hold of WAYS) hold(to)
  // More than all buffers on the way hold.
  for (const [to, path] of [
    [players, '/openapi.json'],
    [metrics, '/metrics'],
    [sandbox, '/'],
  ] as const)
    open(to, request(`GET ${path}`).repeat(500))
  for (let count = 0; count < 5; count += 1) open(players, upgrade(FEED_TARGET, server.origin) + frame('{"msgId":10019}'))
  const count = 4 * WAYS.length + 3 + 5
  await vi.waitFor(() => expect(openSockets()).toBeGreaterThanOrEqual(before + count - 8))
  await vi.waitFor(() => expect(openSockets()).toBeLessThanOrEqual(before), { timeout: 30_000, interval: 250 })
})

test('an address that holds all its connections is refused more, others are served, and it is again once it lets go [SEC-21]', async () => {
  const from = (localAddress: string): NetConnectOpts => ({ ...at(server.origin), localAddress })
  const answer = (localAddress: string) => deliver(from(localAddress), Buffer.from(request('GET /')), { hear: true })
  const held = Array.from({ length: 450 }, () => open(from('127.0.0.5')))
  let refused = 0
  for (const line of held) line.resume().once('end', () => (refused += 1))
  await vi.waitFor(() => expect(refused).toBe(50))
  expect(await answer('127.0.0.5')).toBe('')
  expect(await answer('127.0.0.6')).toContain('200 OK')
  for (const line of held) line.destroy()
  await vi.waitFor(async () => expect(await answer('127.0.0.5')).toContain('200 OK'))
})
