import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { ServerMessage } from '../../contract/feed.ts'
import { CLOSE, MSG } from '../../contract/feed-ids.ts'
import { createAdmission } from '../../server/feed/socket/admission.ts'
import { SLOW_BYTES, SLOW_LIMIT_MS } from '../../server/feed/wire/reader.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { type FeedServer, feedAddress, ORIGIN, openSocket, openTab, startCore, startFeedServer, type TestTab } from '../support/feed.ts'
import { createMemorySource, type MemorySource, makeGame, sorted } from '../support/odds-source.ts'
import { createTcpProxy } from '../support/tcp-proxy.ts'
import { runningClock } from '../support/test-clock.ts'

const LIST = 'list/FT/RB'
const HEARTBEAT_MS = 100
let source: MemorySource
let server: FeedServer
let shiftMs: number
const ended: (() => unknown)[] = []

beforeEach(async () => {
  shiftMs = 0
  source = createMemorySource([makeGame('a'), makeGame('b'), makeGame('c')], systemClock.steady)
  server = await startFeedServer(
    source,
    HEARTBEAT_MS,
    runningClock(() => shiftMs),
  )
  ended.push(server.close)
})
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

const until = (check: () => void | Promise<void>, timeout = 10_000) => vi.waitFor(check, { timeout, interval: 10 })
const equalsServer = (tab: TestTab) => until(() => expect(tab.live()).toEqual(sorted(source.list('RB').games)))
const tabOn = (core: ReturnType<typeof startCore>, tabId = 'one') => {
  const tab = openTab(core, tabId, LIST)
  ended.push(tab.detach)
  return tab
}
const seqOf = (core: ReturnType<typeof startCore>) => core.api.debug().topics[LIST]?.seq ?? -1

/** A raw socket and all messages it receives. */
async function listen(port = server.port) {
  const socket = openSocket(port)
  ended.push(() => socket.terminate())
  const heard: ServerMessage[] = []
  socket.on('message', (data) => heard.push(JSON.parse(data.toString()) as ServerMessage))
  await once(socket, 'open')
  return {
    socket,
    heard,
    say: (msgId: number, msgData?: unknown) => socket.send(JSON.stringify({ msgId, msgData })),
    of: <K extends ServerMessage['msgId']>(msgId: K) =>
      heard.flatMap((message) => (message.msgId === msgId ? [message.msgData as Extract<ServerMessage, { msgId: K }>['msgData']] : [])),
  }
}

const listenAll = (port: number, count: number) => Promise.all(Array.from({ length: count }, () => listen(port)))

describe('a line that works', () => {
  test('shows the snapshot and follows every frame', async () => {
    const tab = tabOn(startCore(server.port))
    await equalsServer(tab)
    source.price('a-M', 901, 2400, 1800)
    source.info('b', { sc_FT_H: 1, re_time: "1H^40'" })
    source.add(makeGame('d'))
    source.show('c', 'FT')
    await equalsServer(tab)
    expect(tab.live()?.map((game) => game.gameId)).toEqual(['a', 'b', 'd'])
  })

  test('serves any number of tabs over one socket, which ends with the last of them', async () => {
    const core = startCore(server.port)
    const tabs = ['one', 'two', 'three'].map((tabId) => tabOn(core, tabId))
    for (const tab of tabs) await equalsServer(tab)
    expect(server.hub.sockets()).toBe(1)
    tabs.shift()?.detach()
    source.price('a-M', 902, 2400, 1800)
    for (const tab of tabs) await equalsServer(tab)
    for (const tab of tabs) tab.detach()
    await until(() => expect(server.hub.sockets()).toBe(0))
  })
})

describe('a line that breaks', () => {
  test('a returning client gets the missed frames only, when they are still held [FEED-01]', async () => {
    const first = await listen()
    first.say(MSG.subscribe, { topic: LIST })
    await until(() => expect(first.of(MSG.snapshot)).toHaveLength(1))
    for (const price of [901, 902]) {
      source.price('a-M', price, 2400, 1800)
      await until(() => expect(first.of(MSG.frame).at(-1)?.deltas).toMatchObject([{ prices: [price, 2400, 1800] }]))
    }
    const [frame] = first.of(MSG.frame)
    expect(first.of(MSG.frame).map(({ seq }) => seq)).toEqual([1, 2])
    first.socket.terminate()
    await until(() => expect(server.hub.sockets()).toBe(0))
    source.price('b-M', 903, 2400, 1800)
    const back = await listen()
    back.say(MSG.subscribe, { topic: LIST, epoch: frame?.epoch, seq: 1 })
    await until(() => expect(back.of(MSG.frame).map(({ seq }) => seq)).toEqual([2, 3]))
    expect(back.of(MSG.snapshot)).toEqual([])
    back.say(MSG.subscribe, { topic: LIST, epoch: (frame?.epoch ?? 0) - 1, seq: 1 })
    await until(() => expect(back.of(MSG.snapshot)).toMatchObject([{ seq: 3, epoch: 7 }]))
  })

  test('every tab is told at once, and is right again after the reconnect', async () => {
    const proxy = await createTcpProxy(server.port)
    ended.push(proxy.close)
    const core = startCore(proxy.port)
    const tabs = [tabOn(core, 'one'), tabOn(core, 'two')]
    for (const tab of tabs) await equalsServer(tab)
    proxy.cut()
    await until(() => expect(tabs.map((tab) => tab.live())).toEqual([null, null]), 1_000)
    source.price('a-M', 905, 2400, 1800)
    for (const tab of tabs) await equalsServer(tab)
    for (const { events } of tabs) {
      const stale = events.indexOf('stale')
      expect(events.slice(stale, events.indexOf('snapshot', stale)), 'nothing is shown between stale and snapshot').not.toContain('frame')
    }
  })

  test('a socket that is open but silent is closed and opened again [FEED-03]', async () => {
    const proxy = await createTcpProxy(server.port)
    ended.push(proxy.close)
    const tab = tabOn(startCore(proxy.port))
    await equalsServer(tab)
    proxy.freeze()
    await until(() => expect(tab.events.at(-1)).toBe('stale'))
    source.price('a-M', 906, 2400, 1800)
    await equalsServer(tab)
    expect(proxy.taken()).toBe(2)
  })

  test('a source that falls silent makes its topic stale, and it returns when the source speaks [FEED-03]', async () => {
    const tab = tabOn(startCore(server.port))
    await equalsServer(tab)
    source.spokeAtMs = systemClock.steady() - 60_000
    await until(() => expect(tab.live()).toBeNull())
    source.price('a-M', 907, 2400, 1800)
    await equalsServer(tab)
  })

  test.each([1, 2])('lost, repeated and reordered messages never show a wrong price, seed %i [FEED-02]', async (seed) => {
    const core = startCore(server.port)
    const [truth, victim] = [tabOn(core), tabOn(startCore(server.port, faultyLine(seed)), 'two')]
    for (const tab of [truth, victim]) await equalsServer(tab)
    const random = randomFrom(seed + 100)
    const markets = ['a-M', 'b-M', 'c-M']
    // One market per frame, so that the next frame does not repair a lost one.
    for (let round = 0; round < 40; round += 1) {
      const before = seqOf(core)
      source.price(markets[round % markets.length] ?? '', Math.floor(random() * 1000), 2400, 1800)
      await until(() => expect(seqOf(core)).toBeGreaterThan(before))
    }
    await equalsServer(truth)
    await equalsServer(victim)
    expect(victim.events).toContain('stale')
    expect(victim.shown.size).toBeGreaterThan(5)
    for (const [seq, games] of victim.shown) expect(games).toBe(truth.shown.get(seq))
  })
})

describe('a reader that does not read', () => {
  test('is skipped and then closed, its memory stays bounded, and others are fed [FEED-11]', async () => {
    for (let i = 0; i < 300; i += 1) source.add(makeGame(`g${i}`))
    const snapshotBytes = Buffer.byteLength(JSON.stringify(source.list('RB'))) * 1.5
    const [slow, other] = [await listen(), tabOn(startCore(server.port))]
    await equalsServer(other)
    slow.socket.pause()
    for (let i = 0; i < 100; i += 1) slow.say(MSG.subscribe, { topic: LIST })
    await until(() => expect(server.waitingBytes()).toBeGreaterThan(SLOW_BYTES))
    for (let round = 0; round < 5; round += 1) {
      for (let i = 0; i < 300; i += 1) source.price(`g${i}-M`, round, i, 1)
      await equalsServer(other)
      expect(server.waitingBytes()).toBeLessThan(SLOW_BYTES + snapshotBytes + 100_000)
    }
    shiftMs = SLOW_LIMIT_MS + 1
    await until(() => expect(server.hub.sockets()).toBe(1))
    await until(() => expect(server.waitingBytes()).toBeLessThan(SLOW_BYTES))
    expect(server.hub.skipped().closed).toBe(1)
    expect(server.hub.skipped().frames).toBeGreaterThan(0)
  })
})

describe('a crowd', () => {
  test('is let in at a bounded rate: who comes too early is told when to come back, comes then, and is fed', async () => {
    let stands: number | null = systemClock.steady()
    const admission = createAdmission({ ...systemClock, steady: () => stands ?? systemClock.steady() }, 20, 1)
    const throttled = await startFeedServer(source, HEARTBEAT_MS, systemClock, { admission })
    ended.push(throttled.close)
    const tabs = Array.from({ length: 8 }, (_, i) => tabOn(startCore(throttled.port), `tab ${i}`))
    await until(() => expect(admission.refused()).toBeGreaterThanOrEqual(7))
    stands = null
    for (const tab of tabs) await equalsServer(tab)
    expect(throttled.hub.sockets()).toBe(8)
    const early = await listenAll(throttled.port, 10)
    await until(() => expect(early.some(({ of }) => of(MSG.goodbye).length > 0)).toBe(true))
    for (const { of } of early) {
      if (of(MSG.goodbye).length === 0) continue
      expect(of(MSG.welcome)).toEqual([])
      expect(of(MSG.goodbye)[0]).toMatchObject(CLOSE.tooManyJoining)
    }
  })
})

describe('the door', () => {
  const refusal = async (address: string, origin?: string) => {
    const socket = new WebSocket(address, origin === undefined ? {} : { origin })
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    socket.on('error', () => undefined)
    socket.terminate()
    return response.statusCode
  }

  test('opens for our own pages only: a foreign or missing origin gets 403 and no upgrade', async () => {
    expect(await refusal(feedAddress(server.port), 'https://evil.test')).toBe(403)
    expect(await refusal(feedAddress(server.port))).toBe(403)
    expect(await refusal(`ws://127.0.0.1:${server.port}/feed?clientType=app&siteId=9000`, ORIGIN)).toBe(400)
    expect(await refusal(`ws://127.0.0.1:${server.port}/elsewhere`, ORIGIN)).toBe(404)
  })

  test('lets one address open only so many, and join only so often, whatever it closes again [SEC-17]', async () => {
    const open = await Promise.all(Array.from({ length: 20 }, () => listen()))
    expect(await refusal(feedAddress(server.port), ORIGIN)).toBe(429)
    open[0]?.socket.close()
    await until(() => expect(server.hub.sockets()).toBe(19))
    await listen()
    for (const { socket } of open) socket.close()
    await until(() => expect(server.hub.sockets()).toBe(1))
    const join = async () => {
      const socket = openSocket(server.port)
      const answer = new Promise((told) => socket.on('open', () => told('open')).on('error', () => told('refused')))
      return answer.finally(() => socket.terminate())
    }
    const answers: unknown[] = []
    for (let i = 0; i < 30; i++) answers.push(await join())
    expect(answers.slice(0, 19)).toEqual(Array(19).fill('open'))
    expect(answers.slice(19)).toEqual(Array(11).fill('refused'))
    await until(async () => expect(await join(), 'once ten seconds have gone by').toBe('open'), 15_000)
  })

  test('compresses nothing, drops nonsense and ends who says too much', async () => {
    const { socket, say, heard, of } = await listen()
    expect(socket.extensions).toBe('')
    for (const nonsense of ['', '{', '{"msgId":"20001"}', '{"msgId":20001,"msgData":{"topic":"list/XX"}}', '{"msgId":31337}']) {
      socket.send(nonsense)
    }
    say(MSG.guestLogin)
    await until(() => expect(of(MSG.signedIn)).toEqual([{ member: false }]))
    expect(heard.filter(({ msgId }) => msgId === MSG.refused)).toEqual([])
    for (let i = 0; i < 200; i += 1) say(MSG.ping)
    const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
    expect([code, reason.toString()]).toEqual([1008, 'too many messages'])
  })

  test('ends a message that is too long', async () => {
    const { socket } = await listen()
    socket.send('x'.repeat(65 * 1024))
    expect((await once(socket, 'close'))[0]).toBe(1009)
  })

  test('ends a message that never ends, be its pieces as small as they like', async () => {
    const { socket } = await listen()
    const closed = once(socket, 'close')
    for (let i = 0; i < 20_000 && socket.readyState === socket.OPEN; i += 1) socket.send('', { fin: false })
    expect([1008, 1009]).toContain((await closed)[0])
    await until(() => expect(server.hub.sockets()).toBe(0))
  })

  test('knows a member by the login message, and shows member topics to nobody else', async () => {
    const { say, of } = await listen()
    say(MSG.subscribe, { topic: 'me' })
    await until(() => expect(of(MSG.refused)).toEqual([{ topic: 'me', code: 6001 }]))
    say(MSG.login, { token: 'bad', body: '' })
    say(MSG.login, { token: 'good', body: '' })
    say(MSG.subscribe, { topic: 'me' })
    await until(() => expect(of(MSG.snapshot)).toMatchObject([{ topic: 'me', epoch: 1, seq: 0 }]))
    expect(of(MSG.signedIn)).toEqual([{ member: false }, { member: true }])
  })

  test('says goodbye with a reason when the server stops', async () => {
    const { socket } = await listen()
    const closed = once(socket, 'close')
    await server.close()
    expect((await closed).map(String)).toEqual(['1001', 'server stopping'])
  })
})

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Loses a tenth of the server's messages after the welcome, repeats a tenth, and delays a tenth behind up to eight others. */
function faultyLine(seed: number) {
  const random = randomFrom(seed)
  let held: { text: string; overtakenBy: number }[] = []
  return (text: string, deliver: (text: string) => void) => {
    const fate = text.includes(`"msgId":${MSG.welcome}`) ? 1 : random()
    if (fate < 0.1) return
    if (fate < 0.2) {
      held.push({ text, overtakenBy: 1 + Math.floor(random() * 8) })
      return
    }
    deliver(text)
    if (fate < 0.3) deliver(text)
    for (const late of held) late.overtakenBy -= 1
    for (const late of held) if (late.overtakenBy === 0) deliver(late.text)
    held = held.filter((late) => late.overtakenBy > 0)
  }
}
