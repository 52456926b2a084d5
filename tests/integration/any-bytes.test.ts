import { readdirSync, readlinkSync } from 'node:fs'
import type { NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seeded } from '../../server/engine/random.ts'
import {
  controlOpenings,
  deliver,
  FEED_TARGET,
  frame,
  metricsOpenings,
  playersOpenings,
  providerOpenings,
  request,
  sandboxOpenings,
  someBytes,
  upgrade,
} from '../support/bytes.ts'
import { openFeed } from '../support/processes.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** In total, shared among the listening addresses. */
const OPENINGS = Number(process.env.FUZZ_OPENINGS ?? 10_000)
const AT_ONCE = 25

let server: TestServer
let pid: number | undefined
beforeAll(async () => {
  server = await startServer()
  pid = server.pid()
})
afterAll(() => server.close())

type Address = 'players' | 'metrics' | 'sandbox' | 'provider' | 'control'
const portOf = (origin: string): NetConnectOpts => ({ host: '127.0.0.1', port: Number(new URL(origin).port) })
const lineTo = (address: Address): NetConnectOpts => {
  if (address === 'control') return { path: join(server.dataDir, 'control.sock') }
  return portOf({ players: server.origin, metrics: server.metrics, sandbox: server.sandbox, provider: server.provider }[address])
}
const send = (address: Address, text: string) => deliver(lineTo(address), Buffer.from(text, 'latin1'), { hear: true })

/** The process has not restarted, and every address answers as it should. */
async function serves() {
  expect(await (await fetch(`${server.metrics}/healthz`)).json()).toEqual({ ok: true })
  expect((await fetch(server.origin)).status).toBe(200)
  expect((await fetch(server.sandbox)).status).toBe(200)
  expect((await fetch(server.provider)).status).toBe(200)
  expect(await send('control', request('POST /nothing'))).toContain('no such command')
  const { socket, of } = await openFeed(server.origin)
  socket.terminate()
  expect(of(20000)).toBeDefined()
  expect(server.pid()).toBe(pid)
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const KNOWN: [what: string, address: Address, text: () => string, answer: RegExp][] = [
  ['an upgrade to //', 'players', () => upgrade('//', 'https://elsewhere.example'), /^HTTP\/1.1 404/],
  ['an upgrade to an address with a broken host', 'players', () => upgrade('http://[/feed', server.origin), /^HTTP\/1.1 404/],
  ['an upgrade with a broken query', 'players', () => upgrade('/feed?%', server.origin), /^HTTP\/1.1 400/],
  ['an upgrade from nowhere', 'players', () => request(`GET ${FEED_TARGET}`, { connection: 'Upgrade', upgrade: 'x' }), /^HTTP\/1.1 403/],
  ['an upgrade of another kind', 'players', () => upgrade(FEED_TARGET, server.origin, { upgrade: 'h2c' }), /^HTTP\/1.1 400/],
  ['an upgrade that is a POST', 'players', () => upgrade(FEED_TARGET, server.origin).replace('GET', 'POST'), /^HTTP\/1.1 405/],
  ['a frame that is none', 'players', () => `${upgrade(FEED_TARGET, server.origin)}\xff\xff\xff\xff`, /^HTTP\/1.1 101/],
  ['a message for __proto__', 'players', () => upgrade(FEED_TARGET, server.origin) + frame('{"msgId":"__proto__"}'), /^HTTP\/1.1 101/],
  ['a broken percent sign', 'players', () => request('GET /%'), /^HTTP\/1.1 400/],
  ['a file name with NUL', 'players', () => request('GET /assets/%00.js'), /"status_code":6007/],
  ['a way out of the folder', 'players', () => request('GET /assets/..%2f..%2fpackage.json'), /^HTTP\/1.1 40[034]/],
  ['CONNECT', 'players', () => request('CONNECT a:1'), /^(HTTP\/1.1 4|$)/],
  ['an expectation nobody knows', 'players', () => request('GET /', { expect: 'miracles' }), /^HTTP\/1.1 417/],
  ['the constructor as a command', 'control', () => request('POST /constructor'), /no such command/],
  ['__proto__ as a command', 'control', () => request('POST /__proto__'), /no such command/],
  ['toString as a command', 'control', () => request('POST /toString'), /no such command/],
  ['a callback of nobody', 'players', () => request('POST /provider/callback/__proto__', {}, '{}'), /^HTTP\/1.1 404/],
  ['a callback that is not signed', 'players', () => request('POST /provider/callback/sandbox', {}, '{}'), /^HTTP\/1.1 400/],
  ['a callback without a body', 'players', () => request('POST /provider/callback/sandbox'), /^HTTP\/1.1 400/],
  ['a call to the provider that is not signed', 'provider', () => request('POST /orders', {}, '{"type":"create"}'), /^HTTP\/1.1 401/],
  ['a form without the token', 'provider', () => request('POST /order/1/pay', FORM, 'token=1'), /^HTTP\/1.1 403/],
  ['a host of another name', 'provider', () => request('GET /orders.json', { host: 'parlay.example' }), /^HTTP\/1.1 403/],
  ['an upgrade where there is none', 'control', () => upgrade('//', 'http://a'), /^HTTP\/1.1 404/],
  ['an upgrade to // at the metrics', 'metrics', () => upgrade('//', 'http://a'), /^HTTP\/1.1 404/],
  ['a recipient with NUL', 'sandbox', () => request('GET /outbox.json?to=%00'), /^HTTP\/1.1 400/],
  ['a host that is none', 'sandbox', () => request('GET /', { host: '[' }), /^HTTP\/1.1 403/],
]

describe('bytes that were found to hurt, or might', () => {
  test.each(KNOWN)('%s, at the address for %s [SEC-14]', async (_, address, text, answer) => {
    expect(await send(address, text())).toMatch(answer)
    await serves()
  })
})

/** Connections alone: the database opens its own files when something is first asked for. */
const openSockets = () =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:')
    } catch {
      return false
    }
  }).length

test(`${OPENINGS} random openings, upgrades, frames and bodies leave every address serving, and nothing open [SEC-14]`, async () => {
  const random = seeded(process.env.FUZZ_SEED ?? 'any bytes')
  const openings: Record<Address, string[]> = {
    players: playersOpenings(server.origin),
    metrics: metricsOpenings(),
    sandbox: sandboxOpenings(),
    provider: providerOpenings(),
    control: controlOpenings(),
  }
  const before = openSockets()
  let left = OPENINGS
  const some = async () => {
    while (left-- > 0) {
      // Half of them at the players' address.
      const address =
        (['players', 'players', 'players', 'players', 'metrics', 'sandbox', 'provider', 'control'] as const)[left % 8] ?? 'players'
      const bytes = someBytes(random, openings[address])
      // Each from another address: this test is not about the limit of joins from one network.
      const localAddress = `127.1.${Math.floor(random() * 250)}.${1 + Math.floor(random() * 250)}`
      const how = { ...(random() < 0.3 && { cut: Math.floor(random() * bytes.length) }), tear: random() < 0.2 }
      await deliver(address === 'control' ? lineTo(address) : { ...lineTo(address), localAddress }, bytes, how).catch((error: unknown) => {
        throw new Error(`after ${JSON.stringify(bytes.toString('latin1'))}`, { cause: error })
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, some))
  await serves()
  await vi.waitFor(() => expect(openSockets()).toBeLessThanOrEqual(before + 10))
})
