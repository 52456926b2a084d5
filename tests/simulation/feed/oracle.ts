import { isDeepStrictEqual } from 'node:util'
import { type RoomTopic, ridOf } from '../../../contract/chat-ids.ts'
import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import { familyNameOf, type Topic } from '../../../contract/feed-ids.ts'
import type { OddsBook } from '../../../server/engine/book/odds-source.ts'
import { oddsFamilyOf } from '../../../server/feed/families.ts'
import { isPickable } from '../../../src/features/sport/odds/cell-view.ts'
import { SILENT_MS } from '../../../src/workers/feed/client.ts'
import type { FeedBatch } from '../../../src/workers/feed/protocol.ts'
import { sorted } from '../../support/odds-source.ts'
import type { Timeline } from '../harness/timeline.ts'
import { must, Notes } from '../harness/violation.ts'
import type { Browser } from './browser.ts'
import type { ChatRooms } from './chat-rooms.ts'
import type { Core, Page } from './host.ts'
import { ownerOfMe } from './me-view.ts'
import type { Members } from './members.ts'
import type { Process } from './process.ts'
import type { Tab } from './tab.ts'
import type { Talk, Written } from './talk.ts'
import type { Truth } from './truth.ts'
import type { Caller, Wire } from './wire.ts'

/** FEED-04: two heartbeats since the source's last sign of life. */
const OLD_MS = 2 * HEARTBEAT_MS
/** The page's own watch notices a core that died, or hangs with its tab; it allows for a late heartbeat. */
const OLD_WITHOUT_CORE_MS = SILENT_MS
/** The remaining delay from the book to the page: a frame's batch, the wire, a port, a flush. */
const PATH_MS = 600
/** A thawed page first runs its waiting tasks. */
const THAW_MS = 1_000
/** Timers of a hidden page run late; they catch up when it is visible again. */
const SHOWN_MS = 50
/** FEED-05. */
const DROP_MS = 1_000
/** How wrong a process may be: it can't distinguish a bus slow from the first message on from a different clock. */
const RELAY_MS = 1_000
/** Not every ms, because most steps change no tab. */
const LOOK_EVERY_MS = 100
const MAX_CONNECTS_A_MINUTE = 24
/** FEED-13: two seats, each with a session and four topics, and the effects of a player and the weather within a second. */
const MAX_ASKS_A_SECOND = 40

export interface World {
  timeline: Timeline
  truth: Truth
  source: OddsBook
  members: Members
  rooms: ChatRooms
  talk: Talk
  wire: Wire
  browsers: readonly Browser[]
  processes(): Process[]
}

/** The invariants of every tab, core and hub, after any event. */
export class Oracle extends Notes {
  readonly counts = { livePrices: 0, picks: 0, refusedPicks: 0, quietTabs: 0, messages: 0 }
  private readonly world: World
  private lookedAt = 0
  private countedAt = 0

  constructor(world: World) {
    super()
    this.world = world
  }

  /** A core may send a member's data only in that member's session. A core that can't be inspected is judged at the receiving tab. */
  posted(core: Core, page: Page, batch: FeedBatch): void {
    for (const event of batch.events) {
      const owner = ownerOfMe(event)
      if (owner === null || core.debug() === null) continue
      const { token } = core.session
      const is = token === null ? null : this.tokens.get(token)
      must(owner === is, () => `${core.name} tells ${page.name} of member ${owner}, and ${is ?? 'nobody'} is logged in`)
    }
  }
  readonly tokens = new Map<string, bigint>()

  override check(): void {
    super.check()
    const { timeline, browsers, wire } = this.world
    if (timeline.now - this.lookedAt < LOOK_EVERY_MS) return
    this.lookedAt = timeline.now
    for (const browser of browsers) {
      const allowedMs = this.allowedMs(browser)
      for (const tab of browser.tabs) this.look(tab, allowedMs, this.isCutOff(browser, tab))
    }
    if (timeline.now - this.countedAt < 1_000) return
    this.countedAt = timeline.now
    const past = wire.connects.findIndex(({ at, connection }) => timeline.now - at <= 60_000 || connection.held)
    wire.connects.splice(0, past < 0 ? wire.connects.length : past)
    for (const browser of browsers) {
      for (const tab of browser.tabs) {
        const asks = tab
          .asks()
          .splice(0)
          .filter((at) => timeline.now - at <= 1_000).length
        must(asks <= MAX_ASKS_A_SECOND, () => `${tab.name} asked ${asks} times in a second`)
      }
      const hints = browser.hints().filter((at) => timeline.now - at <= 60_000).length
      for (const core of browser.host.cores()) {
        const count = wire.connects.filter(({ caller, at }) => caller === core && timeline.now - at <= 60_000).length
        must(count <= MAX_CONNECTS_A_MINUTE + hints, () => `${core.name} connected ${count} times in a minute`)
      }
    }
  }

  /** FEED-05: the socket of the tab's core dropped more than a second ago. A hanging or dead core does not notice, nor do its tabs. */
  private isCutOff({ host }: Browser, tab: Tab): boolean {
    const { now } = this.world.timeline
    const core = host.coreOf(tab)
    const cutAt = core && this.world.wire.lostAt(core)
    if (!core || cutAt === undefined) return false
    const hangs = core.thread !== tab.thread && (core.thread.frozen || !core.thread.actor.alive || core.thread.thawedAt > cutAt)
    return now - Math.max(hangs ? cutAt + OLD_WITHOUT_CORE_MS : cutAt, host.killedAt() + OLD_WITHOUT_CORE_MS) > DROP_MS
  }

  /** A player presses a shown cell: it may enter the slip only if the feed vouches for it. */
  pick(browser: Browser, tab: Tab): void {
    const { timeline, truth } = this.world
    if (!tab.isVisible()) return
    const shown = truth.cells.filter(({ marketId, selection }) => tab.store.cell(marketId, selection).price > 0)
    if (shown.length === 0) return
    const { marketId, selection, offers } = timeline.random.pick(shown)
    const cell = tab.store.cell(marketId, selection)
    if (!isPickable(cell)) {
      this.counts.refusedPicks += 1
      return
    }
    this.counts.picks += 1
    if (this.isThawing(tab)) return
    const ageMs = truth.ageOf(offers, cell.price, 'open')
    must(ageMs <= this.allowedMs(browser), () => `${tab.name} bets on ${marketId} ${selection} at ${cell.price}, true ${age(ageMs)}`)
  }

  /** A clock set back hides from a frozen tab how long it was frozen: its prices are excused until its watch runs out. */
  private isThawing(tab: Tab): boolean {
    const { now } = this.world.timeline
    const sinceMs = now - tab.thread.thawedAt
    if (now - tab.shownAt() < SHOWN_MS) return true
    return sinceMs < THAW_MS || (tab.thread.setBack && sinceMs < OLD_WITHOUT_CORE_MS + PATH_MS)
  }

  /** How old a tab's prices may be: the promise, plus what its core can't notice: all messages being late, a clock set back a little. */
  private allowedMs(browser: Browser): number {
    const { timeline, wire } = this.world
    const sinceDeathMs = timeline.now - browser.host.killedAt()
    // The leading tab may hang or be hidden, and delay its timers.
    const mayHang = browser.kind === 'elected' || sinceDeathMs <= OLD_WITHOUT_CORE_MS + PATH_MS
    const promiseMs = mayHang ? OLD_WITHOUT_CORE_MS : OLD_MS
    const leasts = wire.connects.filter(({ caller }) => caller.name.startsWith(browser.name)).map(({ connection }) => connection.leastMs)
    // Once for a late heartbeat, once for a late batch.
    const setBackMs = 2 * browser.setBackMs()
    return PATH_MS + RELAY_MS + promiseMs + Math.max(0, ...leasts.filter((ms) => ms < Infinity)) + setBackMs
  }

  private look(tab: Tab, allowedMs: number, isCutOff: boolean): void {
    const { timeline, truth } = this.world
    if (tab.thread.frozen || !tab.isVisible() || this.isThawing(tab)) return
    const silentMs = timeline.now - truth.spokeAt
    for (const { marketId, selection, offers } of truth.cells) {
      const cell = tab.store.cell(marketId, selection)
      if (cell.stale || cell.price === 0) continue
      this.counts.livePrices += 1
      const ageMs = truth.ageOf(offers, cell.price, cell.status)
      const what = () => `${tab.name} shows ${marketId} ${selection} at ${cell.price} ${cell.status} without a mark`
      must(!isCutOff, () => `${what()}, its socket gone`)
      must(ageMs <= allowedMs, () => `${what()}, true ${age(ageMs)}`)
      must(silentMs <= allowedMs, () => `${what()}, its source silent for ${Math.round(silentMs)} ms`)
    }
  }

  /** Call after everything healed and enough time passed: all visible tabs must be equal, and nothing be left over. */
  checkQuiet(): void {
    this.check()
    const { browsers, wire } = this.world
    for (const browser of browsers) for (const tab of browser.tabs) if (isAwake(tab)) this.checkTab(browser, tab)
    for (const process of this.world.processes()) {
      const here = [...wire.connections].filter((one) => one.process === process && one.served)
      const read = new Set(here.flatMap(({ caller }) => this.topicsOf(caller, () => true)))
      const { source } = this.world
      const inSight = here.flatMap(({ caller }) => this.topicsOf(caller, isAwake))
      const standing = new Set(inSight.filter((topic) => oddsFamilyOf(topic).has(source, topic)))
      const served = process.hub.topics()
      // A hub may still serve an ended game, or have refused it. A frozen core can't leave what its tabs no longer watch.
      const mayLeave = here.every(({ caller }) => !(caller as Core).thread.frozen)
      must(
        (served <= read.size || !mayLeave) && served >= standing.size,
        () => `${process.name} serves ${served} topics, ${[...read]} are watched`,
      )
    }
    const cores = browsers.flatMap(({ host }) => host.cores())
    // The server may have closed a frozen tab's socket; a core whose timers run once a minute takes minutes to notice and to try again.
    const awake = cores.filter(({ thread }) => !thread.frozen && thread.throttleMs <= 1_000).length
    const sockets = this.world.processes().reduce((sum, { hub }) => sum + hub.sockets(), 0)
    must(sockets >= awake && sockets <= cores.length, () => `${sockets} sockets for ${cores.length} cores, ${awake} of them awake`)
    for (const browser of browsers) this.checkSeats(browser)
    const { rooms, talk } = this.world
    this.counts.messages = talk.check(rooms, (written) => this.isDue(written))
  }

  /**
   * Its session still is, and somebody is there to send it: its page, or a core that all pages share. A page with a core of its own takes
   * along what it has when it ends, until another core starts; an elected core is followed by one that does.
   */
  private isDue({ tab, epoch, alone }: Written): boolean {
    const browser = this.world.browsers.find(({ name }) => tab.startsWith(`${name} `))
    if (!browser || browser.session().epoch !== epoch) return false
    const awake = browser.tabs.filter(isAwake)
    const isShared = browser.kind === 'elected' || (!alone && awake.every((one) => browser.host.coreOf(one)?.thread !== one.thread))
    return awake.some(({ name }) => name === tab) || (isShared && awake.length > 0)
  }

  /** Odds topics that a core reads for the tabs that `counts` accepts. */
  private topicsOf(caller: Caller, counts: (tab: Tab) => boolean): Topic[] {
    const core = caller as Core
    const told = core.debug()
    if (told && core.thread.frozen && counts === isAwake) return []
    const fed = () =>
      this.world.browsers
        .flatMap(({ host, tabs }) => tabs.filter((tab) => counts(tab) && (counts !== isAwake || host.coreOf(tab) === core)))
        .flatMap(({ copies }) => [...copies.keys()])
    const topics = told ? (Object.keys(told.topics) as Topic[]) : fed()
    return topics.filter((topic) => topic !== 'me' && !isRoom(topic))
  }

  private checkSeats({ name, kind, host, tabs }: Browser): void {
    const awake = tabs.filter(isAwake)
    const cores = host.cores()
    if (kind === 'elected') {
      const leading = cores.filter(({ thread }) => !thread.frozen)
      must(leading.length <= 1, () => `${name} has ${leading.length} leaders: ${leading.map((core) => core.name).join()}`)
      for (const tab of awake) must(host.coreOf(tab) === leading[0], () => `${tab.name} is not fed by ${leading[0]?.name}`)
      return
    }
    const watched = new Set(tabs.flatMap(({ copies }) => [...copies.keys()]))
    const held = cores.flatMap((core) => core.debug() ?? [])
    // FEED-13: a page that met two cores keeps one. A frozen page could not choose.
    const seatsOf = (tab: Tab) => held.flatMap((core) => core.tabs).filter((tabId) => tabId.startsWith(`${tab.name}#`)).length
    for (const tab of awake) must(seatsOf(tab) === 1, () => `${tab.name} has ${seatsOf(tab)} seats`)
    for (const tabId of held.flatMap((core) => core.tabs))
      must(
        tabs.some((tab) => tabId.startsWith(`${tab.name}#`)),
        () => `${name}: the seat ${tabId} is left over`,
      )
    for (const { boot, topics } of held) {
      for (const topic of Object.keys(topics)) must(watched.has(topic as Topic), () => `${boot} holds ${topic}, which nobody watches`)
    }
  }

  private checkTab(browser: Browser, tab: Tab): void {
    this.counts.quietTabs += 1
    const { source, members } = this.world
    for (const [topic, copy] of tab.copies) {
      if (topic === 'me') {
        const { state, userId } = browser.session()
        if (state !== 'member') continue
        const { rows } = members.of(BigInt(userId))
        must(copy.live, () => `${tab.name}: me is not live`)
        must(browser.me(tab).seq() === rows.length, () => `${tab.name}: me stands at ${browser.me(tab).seq()} of ${rows.length}`)
        continue
      }
      if (isRoom(topic)) {
        const { rows } = this.world.rooms.of(ridOf(topic))
        must(copy.live, () => `${tab.name}: ${topic} is not live`)
        must(
          tab.roomSeq(ridOf(topic)) === rows.length,
          () => `${tab.name}: ${topic} stands at ${tab.roomSeq(ridOf(topic))} of ${rows.length}`,
        )
        continue
      }
      const exists = oddsFamilyOf(topic).has(source, topic)
      must(
        copy.live || (copy.refused && !exists),
        () => `${tab.name}: ${topic} is not live; ${JSON.stringify(browser.host.coreOf(tab)?.debug())}`,
      )
      if (copy.refused) continue
      const right = sorted(oddsFamilyOf(topic).body(source, topic).games)
      const shown = sorted(copy.list?.games ?? [])
      must(isDeepStrictEqual(shown, right), () => `${tab.name}: ${topic} differs: ${differing(shown, right)}`)
      this.checkStore(tab, topic, right)
    }
  }

  /** Checks that the book of odds shows the same, by cell, row and game. */
  private checkStore(tab: Tab, topic: Topic, right: ReturnType<typeof sorted>): void {
    const { store } = tab
    const { state, leagues } = store.list(topic)
    must(state === 'live', () => `${tab.name}: the list ${topic} is ${state}`)
    const listed = leagues.flatMap(({ gameIds }) => gameIds).sort()
    must(isDeepStrictEqual(listed, right.map(({ gameId }) => gameId).sort()), () => `${tab.name}: ${topic} lists ${listed.join()}`)
    for (const { markets, ...info } of right) {
      const game = store.game(info.gameId)
      must(game?.staleSince === null, () => `${tab.name}: game ${info.gameId} is stale`)
      must(isDeepStrictEqual(game.info, info), () => `${tab.name}: game ${info.gameId} of ${topic} is not as it is`)
      const ids = Object.values(store.row(topic, info.gameId))
        .flatMap((row) => row.map(({ id }) => id))
        .sort()
      must(isDeepStrictEqual(ids, markets.map(({ id }) => id).sort()), () => `${tab.name}: ${topic} shows markets ${ids.join()}`)
    }
    const standing = new Map(right.flatMap(({ markets }) => markets).map((market) => [market.id, market]))
    for (const { marketId, selection, offers } of this.world.truth.cells) {
      if (!standing.has(marketId)) continue
      const [cell, last] = [store.cell(marketId, selection), offers.at(-1)]
      must(
        !cell.stale && cell.price === last?.price && cell.status === last.status,
        () => `${tab.name}: ${marketId} ${selection} shows ${cell.price} ${cell.status}`,
      )
    }
  }
}

const isRoom = (topic: Topic): topic is RoomTopic => familyNameOf(topic) === 'room'

/** Hidden pages don't judge silence; they catch up when visible. */
const isAwake = (tab: Tab): boolean => !tab.thread.frozen && tab.isVisible()

const age = (ms: number): string => (ms === Infinity ? 'never' : `${Math.round(ms)} ms ago`)

function differing(shown: ReturnType<typeof sorted>, right: ReturnType<typeof sorted>): string {
  const flat = (games: typeof shown) =>
    games.flatMap(({ markets, league: _, ...info }) => [JSON.stringify(info), ...markets.map((market) => JSON.stringify(market))])
  const [ours, theirs] = [flat(shown), flat(right)]
  return `has ${ours.filter((one) => !theirs.includes(one)).join(' ')} for ${theirs.filter((one) => !ours.includes(one)).join(' ')}`
}
