import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isPrivateAddress } from '../platform/network.ts'
import { type FetchLimits, fetchText } from './fetch-text.ts'

const ended: (() => unknown)[] = []
afterEach(() => {
  for (const end of ended.splice(0)) end()
})

async function serverAt(host: string, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, host)
  await once(server, 'listening')
  ended.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return `http://${host}:${(server.address() as AddressInfo).port}/`
}

/** Stands for a private network, as a test has only loopback addresses. */
const PRIVATE = '127.0.0.9'
const limits: FetchLimits = { maxBytes: 1_000, withinMs: 5_000, isPrivate: (address) => address === PRIVATE }
const leadsTo =
  (to: string): RequestListener =>
  (_, answer) =>
    answer.writeHead(302, { location: to }).end()

describe('a text from an address', () => {
  test('is read, also behind a redirect and by the name of the machine', async () => {
    const text = await serverAt('127.0.0.1', (_, answer) => answer.end('{"name":"杯"}'))
    expect(await fetchText(text, limits)).toBe('{"name":"杯"}')
    expect(await fetchText(await serverAt('127.0.0.1', leadsTo(text)), limits)).toBe('{"name":"杯"}')
    expect(await fetchText(text.replace('127.0.0.1', 'localhost'))).toBe('{"name":"杯"}')
  })

  test('does not come from a private network to which a public server leads, but from one that was named', async () => {
    let asked = 0
    const inside = await serverAt(PRIVATE, (_, answer) => {
      asked += 1
      answer.end('secret')
    })
    const outside = await serverAt('127.0.0.1', leadsTo(inside))
    await expect(fetchText(outside, limits)).rejects.toThrow(/private network/)
    await expect(fetchText(await serverAt('127.0.0.1', leadsTo(outside)), limits)).rejects.toThrow(/private network/)
    expect(asked).toBe(0)
    expect(await fetchText(inside, limits)).toBe('secret')
    expect(await fetchText(await serverAt(PRIVATE, leadsTo(inside)), limits)).toBe('secret')
  })

  test('ends at its size, at its time, and after five redirects', async () => {
    const long = await serverAt('127.0.0.1', (_, answer) => answer.end('x'.repeat(1_001)))
    await expect(fetchText(long, limits)).rejects.toThrow('more than 1000 bytes')
    const slow = await serverAt('127.0.0.1', (_, answer) => void answer.write('{'))
    await expect(fetchText(slow, { ...limits, withinMs: 200 })).rejects.toThrow('not read within 0.2 s')
    const silent = await serverAt('127.0.0.1', () => undefined)
    await expect(fetchText(silent, { ...limits, withinMs: 200 })).rejects.toThrow('not read within 0.2 s')
    const round = await serverAt('127.0.0.1', leadsTo('/'))
    await expect(fetchText(round, limits)).rejects.toThrow('more than 5 redirects')
    const elsewhere = await serverAt('127.0.0.1', leadsTo('file:///etc/passwd'))
    await expect(fetchText(elsewhere, limits)).rejects.toThrow('file:')
    const broken = await serverAt('127.0.0.1', (_, answer) => answer.writeHead(500).end())
    await expect(fetchText(broken, limits)).rejects.toThrow('status 500')
  })
})

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '255.255.255.255', '224.0.0.1'],
  ...['::1', '::', '::ffff:10.0.0.1', '::ffff:7f00:1', 'fd00::1', 'fe80::1', 'ff02::1', '64:ff9b::a00:1', '2002:a00:1::1', 'no address'],
])('%s is in a private network', (address) => expect(isPrivateAddress(address)).toBe(true))

test.each(['1.1.1.1', '172.32.0.1', '203.0.113.9', '2606:4700::1', '::ffff:8.8.8.8'])('%s is not', (address) =>
  expect(isPrivateAddress(address)).toBe(false),
)
