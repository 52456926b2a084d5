import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { atProvider, providerState } from '../../../tests/support/sandbox-provider.ts'
import { secondProvider } from '../../../tests/support/second-provider.ts'
import { freePort } from '../../../tests/support/server.ts'
import { systemClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { startProvider } from '../../sandbox/provider/process.ts'
import { createHttpProvider } from './http-provider.ts'
import { type Provider, type ProviderOrder, ProviderSilent } from './provider.ts'

const KEY = { id: 'tests', secret: 'a secret of the tests' }
const folder = mkdtempSync(join(tmpdir(), 'parlay-provider-'))
const log = createLog('silent')

/** The site's door for callbacks: keeps what comes, and answers as the test says. */
interface Heard {
  body: Buffer
  headers: IncomingHttpHeaders
}
let heard: Heard[] = []
let answerWith = 200
let door: Server
let sandbox: Awaited<ReturnType<typeof startProvider>>
let setup: Parameters<typeof startProvider>[0]
beforeAll(async () => {
  door = createServer(async (call, answer) => {
    const parts: Buffer[] = []
    for await (const part of call) parts.push(part as Buffer)
    heard.push({ body: Buffer.concat(parts), headers: call.headers })
    answer.writeHead(answerWith).end()
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const callbackUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}/provider/callback/sandbox`
  setup = { port: await freePort(), key: KEY, callbackUrl, file: join(folder, 'orders.json'), codesUrl: null }
  sandbox = await startProvider(setup, log)
})
afterAll(async () => {
  await sandbox.close()
  door.closeAllConnections()
  door.close()
  rmSync(folder, { recursive: true })
})

const order = (changes: Partial<ProviderOrder> = {}): ProviderOrder => ({
  id: randomUUID(),
  kind: 'deposit',
  way: 'bank',
  amountFen: 50_017n,
  coin: null,
  payTo: null,
  remark: 'D4K7Q',
  expiresAt: Date.now() + 900_000,
  ...changes,
})

const callbackOf = (id: string) =>
  vi.waitFor(() => {
    const found = heard.find(({ body }) => body.includes(id))
    if (!found) throw new Error('no callback yet')
    return found
  })

type At = { url: string; secret?: string; now?: () => number; timeoutMs?: number }
const ADAPTERS: [string, (at: At) => Provider][] = [
  [
    'the adapter',
    ({ url, secret = KEY.secret, now = Date.now, timeoutMs = 5_000 }) =>
      createHttpProvider({ name: 'sandbox', url, keys: [{ ...KEY, secret }], clock: { ...systemClock, now }, timeoutMs }),
  ],
  [
    'the second adapter',
    ({ url, secret = KEY.secret, now = Date.now, timeoutMs = 5_000 }) => secondProvider({ url, key: { ...KEY, secret }, now, timeoutMs }),
  ],
]

describe.each(ADAPTERS)('%s', (_, adapter) => {
  const provider = () => adapter({ url: sandbox.address })

  test('an order is taken once, and another under its id never [WALLET-18]', async () => {
    const one = order()
    const taken = await provider().create(one)
    expect(taken).toMatchObject({ taken: true, payTo: { payee: '周云舟', account: expect.any(String) } })
    expect(await provider().create(one)).toEqual(taken)
    await expect(provider().create({ ...one, amountFen: 50_018n })).rejects.toThrow(ProviderSilent)
    expect((await providerState(sandbox.address)).orders.filter(({ order: { id } }) => id === one.id)).toHaveLength(1)
    const coin = order({ way: 'coin', coin: { code: 'USDT', network: 'TRC20', amount: '70.2486' }, remark: null })
    expect(await provider().create(coin)).toMatchObject({ taken: true, payTo: { network: 'TRC20', address: expect.stringMatching(/^T/) } })
  })

  test('a status says open, then what happened; of an order that never came it says so [WALLET-18]', async () => {
    const one = order()
    expect(await provider().status(one.id)).toEqual({ state: 'unknown', amountFen: null })
    await provider().create(one)
    expect(await provider().status(one.id)).toEqual({ state: 'open', amountFen: 50_017n })
    await atProvider(sandbox.address, one.id, 'pay-other', '500')
    expect(await provider().status(one.id)).toEqual({ state: 'paid', amountFen: 50_000n })
  })

  test('a callback is read once its signature fits body, time, id and key; it comes again until it is taken [WALLET-18]', async () => {
    const one = order({ kind: 'withdrawal', payTo: { payee: '林海', bank: '南湾银行', account: '1' } })
    await provider().create(one)
    answerWith = 503
    await atProvider(sandbox.address, one.id, 'fail')
    const first = await callbackOf(one.id)
    const said = { id: expect.any(String), payment: one.id, amountFen: 50_017n, says: 'failed' }
    expect(provider().callback(first.body, first.headers)).toEqual(said)
    heard = []
    answerWith = 200
    const again = await callbackOf(one.id)
    expect(provider().callback(again.body, again.headers)?.id).toBe(first.headers['x-message-id'])

    const changed = Buffer.from(first.body.toString().replace('50017', '90017'))
    expect(provider().callback(changed, first.headers)).toBeNull()
    for (const name of ['x-key-id', 'x-timestamp', 'x-message-id', 'x-signature'])
      for (const value of [undefined, '', '1', 'ä'])
        expect(provider().callback(first.body, { ...first.headers, [name]: value }), `${name} ${value}`).toBeNull()
    expect(adapter({ url: sandbox.address, secret: 'another secret than that' }).callback(first.body, first.headers)).toBeNull()
    expect(adapter({ url: sandbox.address, now: () => Date.now() + 6 * 60_000 }).callback(first.body, first.headers)).toBeNull()
  })

  test('whatever is no signed answer in time leaves the outcome open [WALLET-18]', async () => {
    const one = order()
    const silent = expect.objectContaining({ name: 'ProviderSilent' })
    await expect(adapter({ url: sandbox.address, secret: 'another secret than that' }).create(one)).rejects.toEqual(silent)
    await expect(adapter({ url: sandbox.address, now: () => Date.now() - 6 * 60_000 }).create(one)).rejects.toEqual(silent)
    await expect(adapter({ url: 'http://127.0.0.1:1' }).status(one.id)).rejects.toEqual(silent)
    const answers = ['{"state":"paid","amountFen":"1"}', 'x'.repeat(10)]
    for (const answer of [...answers, null]) {
      const liar = createServer((_, reply) => void (answer !== null && reply.end(answer))).listen(0, '127.0.0.1')
      await once(liar, 'listening')
      const url = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`
      await expect(adapter({ url, timeoutMs: 300 }).status(one.id)).rejects.toEqual(silent)
      liar.closeAllConnections()
      liar.close()
    }
    expect(await provider().status(one.id)).toEqual({ state: 'unknown', amountFen: null })
  })
})

test('the console takes a form with its token only; what it makes of orders outlives the process [OPS-07]', async () => {
  const provider = createHttpProvider({ name: 'sandbox', url: sandbox.address, keys: [KEY], clock: systemClock })
  const one = order({ remark: '<b>&' })
  await provider.create(one)
  const press = (body: Record<string, string>, action = 'pay') =>
    fetch(`${sandbox.address}/order/${one.id}/${action}`, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })
  const { token } = await providerState(sandbox.address)
  expect((await press({})).status).toBe(403)
  expect((await press({ token: 'guessed' })).status).toBe(403)
  expect((await press({ token }, 'constructor')).status).toBe(404)
  for (const value of ['', '0', '0.00', '1.234', '-1', 'x', '1e3'])
    expect((await press({ token, value }, 'pay-other')).status, value).toBe(400)
  expect((await press({ token, back: '//evil' })).headers.get('location')).toBe('/')
  expect((await fetch(sandbox.address, { headers: { host: 'parlay.example' } })).status).toBe(200)
  const html = await (await fetch(sandbox.address)).text()
  expect(html).toContain('&#60;b&#62;&#38;')
  expect(html).not.toContain('<b>&')

  await sandbox.close()
  sandbox = await startProvider(setup, log)
  expect(await provider.status(one.id)).toEqual({ state: 'paid', amountFen: 50_017n })
  expect((await providerState(sandbox.address)).token).not.toBe(token)
})

test('a delay, a repetition, a contradiction and words out of order are sent as a person chose [OPS-07]', async () => {
  const provider = createHttpProvider({ name: 'sandbox', url: sandbox.address, keys: [KEY], clock: systemClock })
  const one = order()
  await provider.create(one)
  const words = () =>
    heard.flatMap(({ body, headers }) => provider.callback(body, headers) ?? []).filter(({ payment }) => payment === one.id)
  const says = () => words().map((word) => word.says)
  await atProvider(sandbox.address, one.id, 'out-of-order')
  await vi.waitFor(() => expect(says()).toEqual(['paid', 'timed_out']), 5_000)
  await atProvider(sandbox.address, one.id, 'repeat')
  await vi.waitFor(() => expect(says()).toEqual(['paid', 'timed_out', 'timed_out']), 5_000)
  expect(words()[1]?.id).toBe(words()[2]?.id)
  await atProvider(sandbox.address, one.id, 'contradict')
  await vi.waitFor(() => expect(says()).toEqual(['paid', 'timed_out', 'timed_out', 'failed']), 5_000)
  await atProvider(sandbox.address, one.id, 'delay', '1')
  expect(says()).toHaveLength(4)
  await vi.waitFor(() => expect(says().at(-1)).toBe('paid'), 5_000)
})
