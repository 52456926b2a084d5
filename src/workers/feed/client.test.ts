import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import type { Topic } from '../../../contract/feed.ts'
import { createFeedClient, type FeedClient } from './client.ts'
import type { FeedEvent } from './protocol.ts'
import type { Seat, TakeSeat } from './seat.ts'

/** A core played by the test: what was asked of it, and a port to speak through. */
class FakeCore {
  asked: unknown[][] = []
  port: MessagePort | null = null
  left = false
  boot = 'first'
  readonly take: TakeSeat = async (tabId, port): Promise<Seat> => {
    this.port = port
    const ask =
      (name: string) =>
      (...args: unknown[]) => {
        this.asked.push([name, ...args])
      }
    const api = {
      attach: ask('attach'),
      detach: ask('detach'),
      watch: ask('watch'),
      unwatch: ask('unwatch'),
      signIn: ask('signIn'),
      signOut: ask('signOut'),
      hint: ask('hint'),
      debug: () => ({ boot: this.boot, link: 'open' as const, tabs: [tabId], topics: {} }),
    }
    return {
      tabId,
      api,
      leave: () => {
        this.left = true
      },
    }
  }
  say(...events: FeedEvent[]) {
    this.sayAsOf(Date.now(), ...events)
  }
  sayAsOf(at: number, ...events: FeedEvent[]) {
    this.port?.postMessage({ boot: this.boot, at, events })
  }
}

const never: TakeSeat = () => new Promise(() => undefined)
const snapshot = (topic: Topic, seq: number): FeedEvent => ({
  kind: 'snapshot',
  topic,
  epoch: 1,
  seq,
  at: 0,
  body: { games: [], clockAt: 0, speed: 1 },
})
const frame = (topic: Topic, seq: number): FeedEvent => ({ kind: 'frame', topic, epoch: 1, seq, at: 0, deltas: [] })
const link = (state: 'open' | 'down'): FeedEvent => ({ kind: 'link', state, at: 1, retryAt: null })

let core: FakeCore
let faults: string[]
let tabs: number

beforeEach(() => {
  // Message ports keep their own time: only the clock and its timers are the test's.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  core = new FakeCore()
  faults = []
  tabs = 0
})
afterEach(() => {
  vi.useRealTimers()
})

function start(...seats: TakeSeat[]): FeedClient {
  return createFeedClient({
    seats: seats.length > 0 ? seats : [core.take],
    newTabId: () => {
      tabs += 1
      return `tab${tabs}`
    },
    now: () => Date.now(),
    after(ms, run) {
      const id = setTimeout(run, ms)
      return () => clearTimeout(id)
    },
    onSigned: () => undefined,
    onFault: (message) => faults.push(message),
  })
}
const seated = () => vi.waitFor(() => expect(core.port).not.toBeNull())
/** Everything said so far has arrived once this has. */
const heard = async (client: FeedClient) => {
  const before = client.link.get()
  core.say(link('open'))
  await vi.waitFor(() => expect(client.link.get()).not.toBe(before))
}

test('sinks of one topic share one watch, and a late one starts with a snapshot', async () => {
  const client = start()
  await seated()
  const [early, late] = [vi.fn(), vi.fn()]
  const stopEarly = client.watch('hot', early)
  core.say(snapshot('hot', 1))
  await heard(client)
  const stopLate = client.watch('hot', late)
  core.say(frame('hot', 2), snapshot('hot', 2), frame('hot', 3))
  await heard(client)
  expect(late.mock.calls.map(([event]) => `${event.kind} ${event.seq}`)).toEqual(['snapshot 2', 'frame 3'])
  expect(early).toHaveBeenCalledTimes(4)
  stopEarly()
  expect(core.asked.filter(([name]) => name === 'unwatch')).toEqual([])
  stopLate()
  expect(core.asked.at(-1)).toEqual(['unwatch', 'tab1', 'hot'])
})

test('a sink that throws is told as a fault and stops nobody else', async () => {
  const client = start()
  await seated()
  const other = vi.fn()
  client.watch('hot', () => {
    throw new Error('broken view')
  })
  client.watch('list/FT/RB', other)
  core.say(snapshot('hot', 1), snapshot('list/FT/RB', 1))
  await heard(client)
  expect(faults).toEqual(['Error: broken view'])
  expect(other).toHaveBeenCalledOnce()
})

test('a worker that started anew is told the session and every topic again', async () => {
  const client = start()
  await seated()
  client.signIn({ token: 'A', body: 'signed', sessionEpoch: 4 })
  client.watch('hot', () => undefined)
  client.watch('me', () => undefined)
  await heard(client)
  core.asked = []
  core.boot = 'second'
  await heard(client)
  expect(core.asked).toEqual([
    ['signIn', { token: 'A', body: 'signed', sessionEpoch: 4 }],
    ['watch', 'tab1', 'hot'],
    ['watch', 'tab1', 'me'],
  ])
})

test('a worker that falls silent is not believed: everything is stale and a new seat is taken', async () => {
  const client = start()
  await seated()
  const sink = vi.fn()
  client.watch('hot', sink)
  core.say(snapshot('hot', 1))
  await heard(client)
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS + 3_000)
  expect(sink.mock.lastCall?.[0]).toMatchObject({ kind: 'stale', topic: 'hot' })
  expect(client.link.get().state).toBe('connecting')
  expect(core.left).toBe(true)
  await vi.waitFor(() => expect(core.asked.at(-1)).toEqual(['watch', 'tab2', 'hot']))
})

// Found by seed 63 of the simulation: prices of a frozen page's queue stood unmarked, eighty seconds old.
test('what waited while the page was frozen does not speak for the worker now', async () => {
  const client = start()
  await seated()
  const sink = vi.fn()
  client.watch('hot', sink)
  await heard(client)
  core.sayAsOf(Date.now() - 80_000, snapshot('hot', 1))
  await vi.waitFor(() => expect(sink.mock.lastCall?.[0]).toMatchObject({ kind: 'stale', topic: 'hot' }))
  await vi.waitFor(() => expect(core.asked.at(-1)).toEqual(['watch', 'tab2', 'hot']))
})

test('a silent worker is noticed in time though the clock was set back', async () => {
  const client = start()
  await seated()
  const sink = vi.fn()
  client.watch('hot', sink)
  core.say(snapshot('hot', 1))
  await heard(client)
  vi.setSystemTime(Date.now() - 3_600_000)
  client.hint('visible')
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS + 3_000)
  expect(sink.mock.lastCall?.[0]).toMatchObject({ kind: 'stale', topic: 'hot' })
})

// Found by the simulation: without a line the new worker had nothing to say of them, and they stood for as long as that lasted.
test('what a worker said before it started anew is not live any more [FEED-08]', async () => {
  const client = start()
  await seated()
  const sink = vi.fn()
  client.watch('hot', sink)
  core.say(snapshot('hot', 1))
  await heard(client)
  core.boot = 'second'
  core.say(link('down'))
  await vi.waitFor(() => expect(sink.mock.lastCall?.[0]).toMatchObject({ kind: 'stale', topic: 'hot' }))
})

test('where no worker answers, the page runs the core itself', async () => {
  const client = start(async () => {
    throw new Error('no SharedWorker')
  }, core.take)
  client.watch('hot', () => undefined)
  await vi.waitFor(() => expect(core.asked).toEqual([['watch', 'tab2', 'hot']]))
})

test('a worker that never answers is waited for only so long', async () => {
  const client = start(never, core.take)
  client.watch('hot', () => undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(core.asked).toEqual([['watch', 'tab2', 'hot']]))
})

test('a late call of an ended session does not reach a new worker', async () => {
  const client = start()
  await seated()
  client.signOut(5)
  client.signIn({ token: 'A', body: 'signed', sessionEpoch: 4 })
  await heard(client)
  core.boot = 'second'
  await heard(client)
  expect(core.asked).toEqual([
    ['signOut', 5],
    ['signOut', 5],
  ])
})

test('the link is told to its listeners, once each change', async () => {
  const client = start()
  await seated()
  const listener = vi.fn()
  const stop = client.link.subscribe(listener)
  core.say(link('down'))
  await vi.waitFor(() => expect(client.link.get().state).toBe('down'))
  expect(listener).toHaveBeenCalledOnce()
  stop()
  await heard(client)
  expect(listener).toHaveBeenCalledOnce()
})
