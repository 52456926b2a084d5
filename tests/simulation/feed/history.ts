import { roomTopicOf } from '../../../contract/chat-ids.ts'
import type { Topic } from '../../../contract/feed-ids.ts'
import type { FeedBatch } from '../../../src/workers/feed/protocol.ts'
import { START } from '../../support/betting.ts'
import type { FakeTab } from '../../support/fake-tabs.ts'
import { type History, inTurn } from '../harness/run.ts'
import { lotOf, Timeline } from '../harness/timeline.ts'
import { Violation } from '../harness/violation.ts'
import { type Browser, openBrowser } from './browser.ts'
import { Bus, type BusWeather } from './bus.ts'
import { ChatRooms } from './chat-rooms.ts'
import { borrowGlobals } from './globals.ts'
import { HURTS, type Outbox } from './host.ts'
import { Members } from './members.ts'
import { Oracle } from './oracle.ts'
import { openPublisher } from './publisher.ts'
import { serversOf } from './servers.ts'
import type { Tab } from './tab.ts'
import { Talk } from './talk.ts'
import { Truth } from './truth.ts'
import { CALM, type Change, type Weather, Wire } from './wire.ts'

/**
 * What a test of the simulation breaks: messages to a core, batches from a core to its tabs, an elected core's locks, the rooms, or the
 * store of messages on their way.
 */
export interface Broken {
  toCore?: Change
  toTab?: (batch: FeedBatch) => FeedBatch
  locks?: (locks: FakeTab['locks']) => FakeTab['locks']
  rooms?: (rooms: ChatRooms) => void
  outbox?: (own: Outbox) => Outbox
}

const STORM_MS = 40_000
/** The longest recovery: a page waits 45 s for a worker without a connection, a retry comes within 30 s, then two heartbeats. */
const HEAL_MS = 90_000
/** Time for pending messages to arrive. */
const REST_MS = 3_000
const TICK_MS = 1_000
const MAX_TABS = 4

/**
 * One history: browsers of one to four tabs watch lists, games and their member while the wire, the servers, the engine,
 * the workers and the tabs fail as the seed decides; then everything heals, and every tab must show the publisher's book.
 * This happens twice. The oracle checks every tab on the way.
 */
export const playHistory = inTurn(async (seed: number, broken: Broken = {}, stopped?: AbortSignal): Promise<History> => {
  const timeline = new Timeline(`feed ${seed}`, stopped)
  const { random } = timeline
  const giveBack = borrowGlobals(timeline)
  const truth = new Truth(timeline)
  const bus = new Bus(timeline)
  const members = new Members(timeline, 2)
  const talk = new Talk(timeline)
  const rooms = new ChatRooms(timeline, ['game/A', 'league/B'], (author, saying) => oracle.note(() => talk.heard(author, saying)))
  broken.rooms?.(rooms)
  const places = 1 + random.below(3)
  // Lists sent in parts cost time, most of all between processes: only some histories with one process have them.
  const publisher = openPublisher(timeline, truth, places === 1 && random.chance(0.1))
  const wire = new Wire(
    timeline,
    () => {
      const serving = servers.living().filter(({ serves }) => serves)
      return serving.length > 0 ? random.pick(serving) : null
    },
    broken.toCore,
  )
  const browsers: Browser[] = []
  const { source } = publisher
  const oracle = new Oracle({ timeline, truth, source, members, rooms, talk, wire, browsers, processes: () => servers.living() })
  // Faults that the code reports are either the weather's, or also show as a tab with wrong content.
  const onFault = (what: unknown) => timeline.say(`fault: ${what}`)
  const servers = serversOf({ timeline, places, publisher, bus, members, rooms, wire, onFault })
  for (let i = 0, count = 1 + random.below(2); i < count; i += 1) {
    browsers.push(
      openBrowser({
        timeline,
        wire,
        members,
        rooms,
        talk,
        name: `browser ${i}`,
        kind: random.pick(['shared', 'shared', 'elected', 'elected', 'page']),
        wallStart: START + random.below(7_200_000) - 3_600_000,
        posted(core, page, batch) {
          const told = broken.toTab?.(batch) ?? batch
          oracle.note(() => oracle.posted(core, page, told))
          return told
        },
        note: (look) => oracle.note(look),
        locks: broken.locks ?? ((locks) => locks),
        outbox: broken.outbox ?? ((own) => own),
        ended: (token) => {
          for (const process of servers.living()) process.hub.dropSession(token)
        },
        onFault,
      }),
    )
  }

  // ── events of a history

  const anyTopic = (): Topic => (random.chance(0.2) ? roomTopicOf(random.pick(rooms.all).rid) : random.pick(publisher.topics()))
  const open = (browser: Browser) => {
    if (browser.tabs.length >= MAX_TABS) return
    const tab = browser.openTab()
    tab.watch('me')
    for (let i = 1 + random.below(2); i > 0; i -= 1) tab.watch(anyTopic())
    if (random.chance(0.5)) tab.watch(roomTopicOf(random.pick(rooms.all).rid))
  }
  const withTab = (browser: Browser, act: (tab: Tab) => void) => {
    const awake = browser.tabs.filter(({ thread }) => !thread.frozen)
    if (awake.length > 0) act(random.pick(awake))
  }
  const withSocket = (act: (connection: typeof wire.connections extends Set<infer C> ? C : never) => void) => {
    if (wire.connections.size > 0) act(random.pick([...wire.connections]))
  }
  const withHidden = (browser: Browser, act: (tab: Tab) => void) => {
    const hidden = browser.tabs.filter((tab) => !tab.thread.frozen && !tab.isVisible())
    if (hidden.length > 0) act(random.pick(hidden))
  }
  const append = () => {
    const member = random.pick(members.all)
    members.append(member)
    timeline.after(random.next() * 20, 'rows are announced', null, () => {
      const living = servers.living()
      if (living.length > 0) random.pick(living).announce(member.id)
    })
  }
  const announceRoom = (rid: string) => {
    timeline.after(random.next() * 20, 'a room is announced', null, () => {
      const living = servers.living()
      if (living.length > 0) random.pick(living).announceRoom(rid)
    })
  }
  const moderate = () => {
    const room = random.pick(rooms.all)
    rooms.moderate(room)
    announceRoom(room.rid)
  }
  const say = (browser: Browser) =>
    withTab(browser, (tab) => {
      for (let i = 1 + random.below(3); i > 0; i -= 1) tab.say(random.pick(rooms.all).rid)
    })
  const signIn = (browser: Browser) => {
    browser.signIn(random.pick(members.all))
    const { token, userId } = browser.session()
    oracle.tokens.set(token, BigInt(userId))
  }
  const newWeather = (): Weather => ({
    drop: random.pick([0, 0, 0.01, 0.1]),
    copy: random.pick([0, 0, 0.1]),
    reorder: random.pick([0, 0, 0.1]),
    stall: random.pick([0, 0, 0.005, 0.03]),
    refuse: random.pick([0, 0.3]),
    hang: random.pick([0, 0.2]),
  })
  const newBusWeather = (): BusWeather => ({
    drop: random.pick([0, 0, 0.02, 0.2]),
    copy: random.pick([0, 0, 0.1]),
    reorder: random.pick([0, 0, 0.1]),
    stall: random.pick([0, 0, 0.01]),
  })
  const moves: [number, (browser: Browser) => void][] = [
    [12, open],
    [4, (browser) => withTab(browser, (tab) => browser.endTab(tab, random.pick([0, 0, random.next() * 20_000])))],
    [
      12,
      (browser) =>
        withTab(browser, (tab) => {
          const watched = [...tab.copies.keys()].filter((topic) => topic !== 'me')
          if (watched.length > 0 && random.chance(0.6)) tab.unwatch(random.pick(watched))
          if (watched.length < 3) tab.watch(anyTopic())
        }),
    ],
    [5, (browser) => withTab(browser, (tab) => browser.freeze(tab, random.chance(0.4)))],
    [5, (browser) => withTab(browser, (tab) => browser.hide(tab, random.pick([1_000, 1_000, 60_000])))],
    [6, (browser) => withHidden(browser, browser.show)],
    [
      6,
      (browser) => {
        const frozen = browser.tabs.filter(({ thread }) => thread.frozen)
        if (frozen.length > 0) browser.thaw(random.pick(frozen), random.chance(0.5))
      },
    ],
    [30, (browser) => withTab(browser, (tab) => oracle.pick(browser, tab))],
    [3, (browser) => withTab(browser, (tab) => browser.hint(tab, 'visible'))],
    [6, (browser) => browser.host.hurt(random.pick(HURTS))],
    [3, (browser) => browser.setOnline(random.chance(0.4))],
    [3, (browser) => browser.jumpClock(random.pick([-3_600_000, -20_000, -4_000, 4_000, 20_000, 3_600_000]))],
    [4, signIn],
    [3, (browser) => browser.signOut()],
    [12, append],
    [20, say],
    [6, moderate],
    [8, () => withSocket((connection) => connection.cut(random.pick(['both', 'near', 'far'])))],
    [5, () => withSocket((connection) => connection.silence(random.pick(['up', 'down', 'both'])))],
    [3, () => withSocket((connection) => connection.slow(random.next() * 25_000))],
    [4, () => servers.kill(random.below(places))],
    [6, servers.startOne],
    [3, servers.loseLease],
    [2, () => servers.stop(random.below(places))],
    [3, () => void (servers.living().length > 0 && bus.cut(random.pick(servers.living()).name, random.next() * 20_000))],
    [3, () => publisher.hang(random.next() * 30_000)],
    [2, () => servers.setClock(random.below(places))],
    [
      5,
      () => {
        wire.weather = newWeather()
        bus.weather = newBusWeather()
        members.failing = random.pick([0, 0.2])
        rooms.failing = random.pick([0, 0.2])
      },
    ],
  ]
  const lot = lotOf(moves)

  let storming = true
  const change = () => {
    publisher.change()
    const meanMs = storming ? 250 : 2_000
    timeline.after(random.next() ** 2 * 3 * meanMs, 'the book changes', null, change)
  }
  const look = async () => oracle.check()
  const heal = () => {
    timeline.say('everything heals')
    storming = false
    wire.weather = CALM
    bus.heal()
    members.failing = 0
    rooms.failing = 0
    rooms.openAll()
    for (const { rid } of rooms.all) announceRoom(rid)
    publisher.hang(0)
    servers.startAll()
    for (const browser of browsers) {
      browser.setOnline(true)
      for (const tab of browser.tabs) {
        if (tab.thread.frozen && random.chance(0.7)) browser.thaw(tab, random.chance(0.5))
        if (!tab.thread.frozen && !tab.isVisible() && random.chance(0.8)) browser.show(tab)
      }
    }
  }

  let steps = 0
  try {
    change()
    publisher.tick()
    timeline.every(TICK_MS, 'the engine ticks', () => publisher.tick())
    servers.startAll()
    for (const browser of browsers) {
      if (random.chance(0.6)) signIn(browser)
      open(browser)
    }
    for (let round = 0; round < 2; round += 1) {
      storming = true
      publisher.rest(false)
      wire.weather = newWeather()
      bus.weather = newBusWeather()
      for (let i = 0, count = 20 + random.below(40); i < count; i += 1) {
        timeline.after(random.next() * STORM_MS, 'a move', null, () => random.pick(lot)(random.pick(browsers)))
      }
      steps += await timeline.runUntil(timeline.now + STORM_MS, look)
      heal()
      steps += await timeline.runUntil(timeline.now + HEAL_MS, look)
      publisher.rest(true)
      steps += await timeline.runUntil(timeline.now + REST_MS, look)
      oracle.checkQuiet()
    }
    return { seed, steps, violation: null, log: timeline.log, counts: oracle.counts }
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    return { seed, steps, violation: error.message, log: timeline.log, counts: oracle.counts }
  } finally {
    giveBack()
  }
})
