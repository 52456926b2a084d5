import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import type { Topic } from '../../../contract/feed-ids.ts'
import { createFeedClient, type FeedClient, SILENT_MS } from './client.ts'
import type { FeedEvent } from './protocol.ts'
import { inTime, type Seat, type SeatEvents, type TakeSeat } from './seat.ts'

/** A core played by the test: what was asked of it, and the page it speaks to. */
class FakeCore {
  asked: unknown[][] = []
  page: SeatEvents | null = null
  left = false
  knowsTab = true
  hint = async (what: string): Promise<void> => {
    this.asked.push(['hint', what])
  }
  boot = 'first'
  readonly take: TakeSeat = async (tabId, page): Promise<Seat> => {
    this.page = page
    this.knowsTab = true
    const ask =
      (name: string) =>
      (...args: unknown[]) => {
        this.asked.push([name, ...args])
      }
    const api = {
      attach: ask('attach'),
      detach: ask('detach'),
      watch: (...args: unknown[]) => {
        this.asked.push(['watch', ...args])
        return this.knowsTab
      },
      unwatch: ask('unwatch'),
      rest: ask('rest'),
      signIn: ask('signIn'),
      signOut: ask('signOut'),
      openChat: async (...args: unknown[]) => ask('openChat')(...args),
      say: async (...args: unknown[]) => ask('say')(...args),
      sayAgain: ask('sayAgain'),
      unsay: ask('unsay'),
      history: async () => null,
      hint: (what: string) => this.hint(what),
      debug: () => ({ boot: this.boot, link: 'open' as const, tabs: [tabId], topics: {} }),
    }
    return {
      tabId,
      host: 'worker',
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
    this.page?.batch({ boot: this.boot, at, events })
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
let givenUp: string[]
let tabs: number
let visible: boolean

beforeEach(() => {
  // Message ports keep their own time: only the clock and its timers are the test's.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  core = new FakeCore()
  faults = []
  givenUp = []
  tabs = 0
  visible = true
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
    isVisible: () => visible,
    onSigned: () => undefined,
    onFault: (message) => faults.push(message),
    onGivenUp: (message) => givenUp.push(message),
  })
}
const seated = () => vi.waitFor(() => expect(core.page).not.toBeNull())
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
  expect(early.mock.calls.map(([event]) => `${event.kind} ${event.seq}`)).toEqual(['snapshot 1', 'frame 2', 'frame 3'])
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

test('a worker that started anew is told the session and every topic again, at a new seat', async () => {
  const client = start()
  await seated()
  client.signIn({ token: 'A', body: 'signed', sessionEpoch: 4 })
  client.watch('hot', () => undefined)
  client.watch('me', () => undefined)
  await heard(client)
  core.asked = []
  core.boot = 'second'
  await heard(client)
  expect(core.left).toBe(true)
  await vi.advanceTimersByTimeAsync(500)
  expect(core.asked).toEqual([
    // The value went to the first worker, and is good once: this one asks for another.
    ['signIn', { token: 'A', body: '', sessionEpoch: 4 }],
    ['watch', 'tab2', 'hot'],
    ['watch', 'tab2', 'me'],
  ])
})

/** A second core at the ports of the first: whatever a page asks there, both answer. */
class TwoCores extends FakeCore {
  other = 'other'
  readonly takeBoth: TakeSeat = async (tabId, page) => {
    const seat = await this.take(tabId, page)
    const answer = () => {
      for (const boot of [this.boot, this.other]) page.batch({ boot, at: Date.now(), events: [link('open'), snapshot('hot', 1)] })
      return true
    }
    return { ...seat, api: { ...seat.api, watch: (...args) => this.asked.push(['watch', ...args]) > 0 && answer() } }
  }
}

test('a page that two cores answer asks no more for it: four seats in two seconds, then another kind, and that is told [FEED-13]', async () => {
  const both = new TwoCores()
  const own = new FakeCore()
  const client = start(both.takeBoth, own.take)
  const sink = vi.fn()
  client.watch('hot', sink)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(both.left).toBe(true)
  expect(both.asked).toEqual(['tab1', 'tab2', 'tab3', 'tab4'].map((tab) => ['watch', tab, 'hot']))
  expect(own.asked).toEqual([['watch', 'tab5', 'hot']])
  expect(givenUp).toHaveLength(1)
  own.say(link('open'), snapshot('hot', 1))
  expect(sink.mock.lastCall?.[0]).toMatchObject({ kind: 'snapshot', topic: 'hot' })
  // The kind that was given up is not tried again, and what its cores still say is not heard.
  both.page?.batch({ boot: 'third', at: Date.now(), events: [{ kind: 'stale', topic: 'hot', since: 0 }] })
  client.rejoin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sink.mock.calls.filter(([event]) => event.kind === 'stale' && event.since === 0)).toEqual([])
  expect(both.asked).toHaveLength(4)
})

test('a core that lives on beside its successor is heard no more: the page keeps the successor [FEED-13]', async () => {
  const client = start(core.take, never)
  const sink = vi.fn()
  client.watch('hot', sink)
  await seated()
  await heard(client)
  const old = core.page
  core.boot = 'second'
  await heard(client)
  await vi.advanceTimersByTimeAsync(500)
  for (let at = 0; at < 60; at += 1) {
    old?.batch({ boot: 'first', at: Date.now(), events: [{ kind: 'stale', topic: 'hot', since: 0 }] })
    core.say(link('open'), snapshot('hot', at))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(tabs).toBe(2)
  expect(givenUp).toEqual([])
  expect(sink.mock.lastCall?.[0]).toMatchObject({ kind: 'snapshot', seq: 59 })
})

test('a core that says of every tab that it does not know it is asked ever more seldom where there is no other kind [FEED-13]', async () => {
  const client = start(async (tabId, page) => {
    const seat = await core.take(tabId, page)
    core.knowsTab = false
    return seat
  })
  client.watch('hot', () => undefined)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(tabs).toBeGreaterThan(4)
  expect(tabs).toBeLessThan(25)
  expect(core.asked.length).toBe(tabs)
  expect(client.link.get().state).toBe('connecting')
  // Who asks for it need not wait.
  const before = tabs
  client.hint('online')
  expect(tabs).toBe(before + 1)
})

test('cores that die as soon as they are there are asked twice a second at most, and their kind is kept [FEED-13]', async () => {
  const own = new FakeCore()
  const client = start(async (tabId, page) => {
    queueMicrotask(page.lost)
    return core.take(tabId, page)
  }, own.take)
  client.watch('hot', () => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tabs).toBeLessThanOrEqual(21)
  expect(own.asked).toEqual([])
})

test('seats that were good for a while may be lost any number of times [FEED-13]', async () => {
  const own = new FakeCore()
  const client = start(core.take, own.take)
  await seated()
  for (let times = 0; times < 12; times += 1) {
    await heard(client)
    await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS)
    await heard(client)
    core.boot = `boot ${times}`
    await heard(client)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(own.asked).toEqual([])
  expect(givenUp).toEqual([])
  expect(tabs).toBe(13)
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
  const client = start(inTime(5_000, never), core.take)
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
  await vi.advanceTimersByTimeAsync(500)
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

test('a worker that started anew shows nothing of the old one as live [FEED-08]', async () => {
  const client = start()
  await seated()
  const sink = vi.fn()
  client.watch('hot', sink)
  core.say(snapshot('hot', 1))
  await heard(client)
  core.boot = 'second'
  await heard(client)
  expect(sink.mock.lastCall?.[0]).toMatchObject({ kind: 'stale', topic: 'hot' })
})

test('a core that does not know this tab any more, or leaves a call unanswered, is left for a new seat', async () => {
  const client = start()
  await seated()
  await heard(client)
  await vi.advanceTimersByTimeAsync(1_000)
  core.knowsTab = false
  client.watch('hot', () => undefined)
  await vi.waitFor(() => expect(core.asked.at(-1)).toEqual(['watch', 'tab2', 'hot']))
  core.hint = () => new Promise(() => undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  client.hint('visible')
  await vi.advanceTimersByTimeAsync(1_500)
  await vi.waitFor(() => expect(core.asked.at(-1)).toEqual(['watch', 'tab3', 'hot']))
})

test('asleep a page holds no seat and shows nothing as live; awake it takes a new one [FEED-12]', async () => {
  const client = start()
  await seated()
  const sink = vi.fn()
  client.watch('hot', sink)
  core.say(snapshot('hot', 1))
  await heard(client)
  client.pause()
  expect(sink.mock.lastCall?.[0]).toMatchObject({ kind: 'stale' })
  expect(core.left).toBe(true)
  core.asked = []
  client.rejoin()
  await vi.waitFor(() => expect(core.asked).toEqual([['watch', 'tab2', 'hot']]))
})

test('a page in the background judges no silence, and does so at once when it is back in sight', async () => {
  visible = false
  const client = start()
  await seated()
  await heard(client)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tabs).toBe(1)
  visible = true
  client.hint('visible')
  expect(core.left).toBe(true)
  await vi.waitFor(() => expect(tabs).toBe(2))
})

test('a page back in sight shows nothing of a core that fell silent meanwhile as live, though the clock was set back [FEED-08]', async () => {
  const client = start()
  const events: FeedEvent[] = []
  client.watch('list/FT/RB', (event) => events.push(event))
  await seated()
  core.say(link('open'), snapshot('list/FT/RB', 1))
  visible = false
  await vi.advanceTimersByTimeAsync(SILENT_MS - 1)
  vi.setSystemTime(Date.now() - 3_600_000)
  await vi.advanceTimersByTimeAsync(10)
  events.length = 0
  visible = true
  client.hint('visible')
  expect(events.map(({ kind }) => kind)).toEqual(['stale'])
})

test('a page that rests says so at each seat, before its topics, until it is back in sight [FEED-14]', async () => {
  const client = start()
  await seated()
  client.watch('list/FT/RB', () => undefined)
  await vi.waitFor(() => expect(core.asked).toEqual([['watch', 'tab1', 'list/FT/RB']]))
  client.rest()
  expect(core.asked.slice(1)).toEqual([['rest', 'tab1', true]])
  core.asked = []
  client.rejoin()
  await vi.waitFor(() =>
    expect(core.asked).toEqual([
      ['rest', 'tab2', true],
      ['watch', 'tab2', 'list/FT/RB'],
    ]),
  )
  core.asked = []
  client.hint('visible')
  client.hint('visible')
  expect(core.asked).toEqual([
    ['rest', 'tab2', false],
    ['hint', 'visible'],
    ['hint', 'visible'],
  ])
})

test('a try that is overdue is asked for by a page in sight: the tab that hosts the core may be throttled', async () => {
  const client = start()
  await seated()
  core.say({ kind: 'link', state: 'down', at: Date.now(), retryAt: Date.now() + 3_000 })
  await vi.waitFor(() => expect(client.link.get().state).toBe('down'))
  await vi.advanceTimersByTimeAsync(4_900)
  expect(core.asked).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(core.asked).toEqual([['hint', 'visible']])
})

test('a try that is said to be overdue again and again is asked for once in two seconds [FEED-13]', async () => {
  const client = start()
  await seated()
  const again: FeedEvent = { kind: 'link', state: 'down', at: Date.now(), retryAt: Date.now() - 60_000 }
  core.hint = async (what) => {
    core.asked.push(['hint', what])
    core.say(again)
  }
  core.say(again)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(core.asked).toHaveLength(5)
  expect(client.link.get().state).toBe('down')
})

test('a clock that was set back does not keep a page that lost its seat from taking a new one', async () => {
  const client = start()
  await seated()
  await heard(client)
  vi.setSystemTime(Date.now() - 3_600_000)
  core.page?.lost()
  expect(tabs).toBe(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(tabs).toBe(2)
})
