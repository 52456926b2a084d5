import { once } from 'node:events'
import { fc, test } from '@fast-check/vitest'
import { afterEach, expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { OddsDelta } from '../../contract/feed.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { lengthen, shorten } from '../../contract/packing.ts'
import { MARKET_STATUSES } from '../../contract/sport.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { inOrder, unpack } from '../../src/workers/feed/unpack.ts'
import { feedAddress, ORIGIN, openSocket, openTab, startCore, startFeedServer } from '../support/feed.ts'
import { createMemorySource, makeGame, makeMarket, sorted } from '../support/odds-source.ts'
import { readMessage } from '../support/server-message.ts'

const LIST = 'list/FT/RB'
const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

async function site(games = 60) {
  const source = Object.assign(
    createMemorySource(
      Array.from({ length: games }, (_, i) => makeGame(`${i}`)),
      systemClock.steady,
    ),
    { spokeAt: systemClock.steady },
  )
  const server = await startFeedServer(source, 200)
  ended.push(server.close)
  return { source, port: server.port }
}

/** Reads the list as a build did that knows nothing of packed messages, or as one that asks for them. */
async function reader(port: number, packed: string | null) {
  const socket = packed === null ? openSocket(port) : new WebSocket(`${feedAddress(port)}&packed=${packed}`, { origin: ORIGIN })
  ended.push(() => socket.terminate())
  const heard = { texts: [] as string[], binary: 0, bytes: 0 }
  socket.binaryType = 'arraybuffer'
  const { take } = inOrder({ message: (text) => heard.texts.push(text), close: () => undefined })
  socket.on('message', (data, isBinary) => {
    heard.binary += Number(isBinary)
    heard.bytes += isBinary ? (data as ArrayBuffer).byteLength : data.toString().length
    take(isBinary ? (data as ArrayBuffer) : data.toString())
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ msgId: MSG.subscribe, msgData: { topic: LIST } }))
  const messages = () =>
    heard.texts.flatMap((text) => {
      const message = readMessage(text)
      // Snapshots are made anew after a second.
      return message.msgId === MSG.frame || message.msgId === MSG.snapshot ? [{ ...message.msgData, at: 0 }] : []
    })
  return { heard, messages }
}

test('whoever asks for packed messages gets the same ones in a fifth of the bytes; a build that knows nothing of them, or of others, gets text [FEED-10] [FEED-14]', async () => {
  const { source, port } = await site()
  const [plain, packed, later] = [await reader(port, null), await reader(port, '1'), await reader(port, '2')]
  await vi.waitFor(() => expect(plain.messages().length * later.messages().length).toBeGreaterThan(0))
  for (let round = 0; round < 5; round++) {
    const before = plain.messages().length
    for (let i = 0; i < 60; i++) source.price(`${i}-M`, 900 + 10 * round + i, 2400 - i, 1800)
    await vi.waitFor(() => expect(plain.messages().length).toBeGreaterThan(before))
  }
  await vi.waitFor(() => expect(packed.messages()).toEqual(plain.messages()))
  expect(later.messages()).toEqual(plain.messages())
  expect([plain.heard.binary, later.heard.binary]).toEqual([0, 0])
  expect(packed.heard.binary).toBe(packed.messages().length)
  expect(packed.heard.bytes * 5).toBeLessThan(plain.heard.bytes)
})

test('a page shows what the server has, from packed messages', async () => {
  const { source, port } = await site(8)
  const tab = openTab(startCore(port), 'one', LIST)
  ended.push(tab.detach)
  const isRight = () => vi.waitFor(() => expect(tab.live()).toEqual(sorted(source.list('RB').games)), { timeout: 10_000 })
  await isRight()
  for (let i = 0; i < 8; i++) source.price(`${i}-M`, 1000 + i, 2400, 1800)
  await isRight()
})

test('what comes while a message is unpacked waits for it, the end too; one that can not be read is left out', async () => {
  const { port } = await site()
  const { heard } = await reader(port, '1')
  await vi.waitFor(() => expect(heard.texts.some((text) => text.includes(`"msgId":${MSG.snapshot}`))).toBe(true))
  const told: string[] = []
  const { take, end } = inOrder({ message: (text) => told.push(text.slice(0, 14)), close: () => told.push('closed') })
  const socket = new WebSocket(`${feedAddress(port)}&packed=1`, { origin: ORIGIN })
  socket.binaryType = 'arraybuffer'
  ended.push(() => socket.terminate())
  socket.on('open', () => socket.send(JSON.stringify({ msgId: MSG.subscribe, msgData: { topic: LIST } })))
  const binary = await new Promise<ArrayBuffer>((resolve) =>
    socket.on('message', (data, isBinary) => isBinary && resolve(data as ArrayBuffer)),
  )
  await expect(unpack(binary.slice(0, 40))).rejects.toThrow()
  take(binary)
  take(binary.slice(0, 40))
  take('a goodbye')
  end()
  await vi.waitFor(() => expect(told).toEqual([`{"msgId":${MSG.snapshot}`, '', 'a goodbye', 'closed']))
})

const id = fc.constantFrom('7', '70', 'x-7')
const price = fc.integer({ min: 0, max: 99_999 })
const delta: fc.Arbitrary<OddsDelta> = fc.oneof(
  fc.record({
    kind: fc.constant('prices' as const),
    gameId: id,
    marketId: fc.constantFrom('7-M', '70-R--3', '7-HR-2@1:0', '8-M', 'x-7-M'),
    version: fc.nat(),
    status: fc.constantFrom(...MARKET_STATUSES),
    prices: fc.array(price, { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('market' as const), gameId: id, market: fc.constant(makeMarket('7-M')) }),
  fc.record({ kind: fc.constant('gone' as const), gameId: id }),
)
test.prop([fc.array(delta)])('deltas in short are the same deltas', (deltas) => {
  expect(lengthen(JSON.parse(JSON.stringify(shorten(deltas))))).toEqual(deltas)
})
