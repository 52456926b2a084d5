import { isDeepStrictEqual } from 'node:util'
import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import type { Topic } from '../../../contract/feed.ts'
import type { OddsSource } from '../../../server/engine/odds-source.ts'
import { oddsBody } from '../../../server/feed/snapshot.ts'
import { isPickable } from '../../../src/features/sports/cell-view.ts'
import type { FeedBatch } from '../../../src/workers/feed/protocol.ts'
import { sorted } from '../../support/odds-source.ts'
import type { Timeline } from '../harness/timeline.ts'
import { must } from '../harness/violation.ts'
import type { Browser } from './browser.ts'
import type { Core, Page } from './host.ts'
import { ownerOfMe } from './me-view.ts'
import type { Members } from './members.ts'
import type { Process } from './process.ts'
import type { Tab } from './tab.ts'
import type { Truth } from './truth.ts'
import type { Wire } from './wire.ts'

/** FEED-04: two heartbeats from when the source last spoke. */
const OLD_MS = 2 * HEARTBEAT_MS
/** A worker that died is missed by the page's own watch, which waits for a third heartbeat that may be late. */
const OLD_WITHOUT_WORKER_MS = OLD_MS + 3_000
/** What lies between the book and the eye besides: a frame's batch, the wire, a port, a flush. */
const PATH_MS = 600
/** A thawed page first works off what waited for it. */
const THAW_MS = 1_000
/** FEED-05. */
const DROP_MS = 1_000
/** Not every ms: a step that touched no tab changes none. */
const LOOK_EVERY_MS = 100
const MAX_CONNECTS_A_MINUTE = 24

export interface World {
  timeline: Timeline
  truth: Truth
  source: OddsSource
  members: Members
  wire: Wire
  browsers: readonly Browser[]
  processes(): Process[]
}

/** What must hold of every tab, core and hub, whatever happened before. */
export class Oracle {
  readonly counts = { livePrices: 0, picks: 0, refusedPicks: 0, quietTabs: 0 }
  private readonly world: World
  private lookedAt = 0
  private countedAt = 0
  private found: unknown = null

  constructor(world: World) {
    this.world = world
  }

  /** Look at what the code did; it goes on whatever is found, and the next check says it. */
  note(look: () => void): void {
    try {
      look()
    } catch (error) {
      this.found ??= error
    }
  }

  /** Nothing of a member may leave a core for whom that member is not logged in. */
  posted(core: Core, page: Page, batch: FeedBatch): void {
    for (const event of batch.events) {
      const owner = ownerOfMe(event)
      if (owner === null) continue
      const { token } = core.session
      const is = token === null ? null : this.tokens.get(token)
      must(owner === is, () => `${core.name} tells ${page.name} of member ${owner}, and ${is ?? 'nobody'} is logged in`)
    }
  }
  readonly tokens = new Map<string, bigint>()

  check(): void {
    if (this.found) throw this.found
    const { timeline, browsers, wire } = this.world
    if (timeline.now - this.lookedAt < LOOK_EVERY_MS) return
    this.lookedAt = timeline.now
    for (const browser of browsers) {
      const allowedMs = this.allowedMs(browser)
      const cores = browser.host.cores()
      for (const tab of browser.tabs) this.look(tab, allowedMs, this.isCutOff(browser, cores, tab))
    }
    if (timeline.now - this.countedAt < 1_000) return
    this.countedAt = timeline.now
    const past = wire.connects.findIndex(({ at, connection }) => timeline.now - at <= 60_000 || connection.held)
    wire.connects.splice(0, past < 0 ? wire.connects.length : past)
    for (const browser of browsers) {
      const hints = browser.hints().filter((at) => timeline.now - at <= 60_000).length
      for (const core of browser.host.cores()) {
        const count = wire.connects.filter(({ caller, at }) => caller === core && timeline.now - at <= 60_000).length
        must(count <= MAX_CONNECTS_A_MINUTE + hints, () => `${core.name} connected ${count} times in a minute`)
      }
    }
  }

  /** FEED-05: the socket of the tab's core, as far as it has a living one, dropped more than a second ago. */
  private isCutOff(browser: Browser, cores: readonly Core[], tab: Tab): boolean {
    const { now } = this.world.timeline
    const core = cores.find(({ thread }) => thread === tab.thread) ?? cores[0]
    const cutAt = core && this.world.wire.lostAt(core)
    return cutAt !== undefined && now - Math.max(cutAt, browser.host.killedAt() + OLD_WITHOUT_WORKER_MS) > DROP_MS
  }

  /** A player presses a cell that the tab shows: it goes into the slip only if the feed vouches for it. */
  pick(browser: Browser, tab: Tab): void {
    const { timeline, truth } = this.world
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

  /** A clock set back while a tab was frozen hides from it how long that was: it is believed until its watch runs out. */
  private isThawing(tab: Tab): boolean {
    const sinceMs = this.world.timeline.now - tab.thread.thawedAt
    return sinceMs < THAW_MS || (tab.thread.setBack && sinceMs < OLD_WITHOUT_WORKER_MS + PATH_MS)
  }

  /** How old what a tab shows may be: by the promise, and by what its core can't know: that even the fastest message was late, a clock set back a little. */
  private allowedMs(browser: Browser): number {
    const { timeline, wire } = this.world
    const sinceDeathMs = timeline.now - browser.host.killedAt()
    const promiseMs = sinceDeathMs <= OLD_WITHOUT_WORKER_MS + PATH_MS ? OLD_WITHOUT_WORKER_MS : OLD_MS
    const leasts = wire.connects.filter(({ caller }) => caller.name.startsWith(browser.name)).map(({ connection }) => connection.leastMs)
    // Once for what a heartbeat is late, once for what a batch is.
    const setBackMs = 2 * browser.setBackMs()
    return PATH_MS + promiseMs + Math.max(0, ...leasts.filter((ms) => ms < Infinity)) + setBackMs
  }

  private look(tab: Tab, allowedMs: number, isCutOff: boolean): void {
    const { timeline, truth } = this.world
    if (tab.thread.frozen || this.isThawing(tab)) return
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

  /** Everything healed and time enough went by: all are equal, and nothing is left over. */
  checkQuiet(): void {
    this.check()
    const { browsers, wire } = this.world
    const cores = browsers.flatMap(({ host }) => host.cores())
    for (const browser of browsers) for (const tab of browser.tabs) if (!tab.thread.frozen) this.checkTab(browser, tab)
    for (const process of this.world.processes()) {
      const here = [...wire.connections].filter((one) => one.process === process && one.served)
      const readBy = (connections: typeof here) =>
        new Set(
          connections.flatMap(({ caller }) => Object.keys((caller as Core).feed.api.debug().topics)).filter((topic) => topic !== 'me'),
        )
      const read = readBy(here)
      const standing = [...readBy(here.filter(({ caller }) => !caller.thread.frozen))].filter((topic) => this.exists(topic))
      const served = process.hub.topics()
      // A game that is gone may still be read, or have been refused.
      must(served <= read.size && served >= standing.length, () => `${process.name} serves ${served} topics, ${[...read]} are watched`)
    }
    // The socket of a frozen tab may have been closed under it.
    const awake = cores.filter(({ thread }) => !thread.frozen).length
    const sockets = this.world.processes().reduce((sum, { hub }) => sum + hub.sockets(), 0)
    must(sockets >= awake && sockets <= cores.length, () => `${sockets} sockets for ${cores.length} cores, ${awake} of them awake`)
    for (const browser of browsers) {
      const watched = new Set(browser.tabs.flatMap(({ copies }) => [...copies.keys()]))
      const seated = browser.host.cores().reduce((sum, core) => sum + core.feed.api.debug().tabs.length, 0)
      const awake = browser.tabs.filter(({ thread }) => !thread.frozen).length
      must(
        seated >= awake && seated <= browser.tabs.length,
        () => `${browser.name}: ${seated} seats for ${browser.tabs.length} tabs, ${awake} awake`,
      )
      for (const core of browser.host.cores()) {
        for (const topic of Object.keys(core.feed.api.debug().topics))
          must(watched.has(topic as Topic), () => `${core.name} holds ${topic}, which nobody watches`)
      }
    }
  }

  private exists(topic: string): boolean {
    return !topic.startsWith('game/') || this.world.source.game(topic.slice('game/'.length)) !== undefined
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
      const exists = this.exists(topic)
      must(
        copy.live || (copy.refused && !exists),
        () => `${tab.name}: ${topic} is not live; ${JSON.stringify(browser.host.cores().map((core) => core.feed.api.debug()))}`,
      )
      if (copy.refused) continue
      const right = sorted(oddsBody(source, topic).games)
      const shown = sorted(copy.list?.games ?? [])
      must(isDeepStrictEqual(shown, right), () => `${tab.name}: ${topic} differs: ${differing(shown, right)}`)
      this.checkStore(tab, topic, right)
    }
  }

  /** The book of odds shows the same, by cell, row and game. */
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

const age = (ms: number): string => (ms === Infinity ? 'never' : `${Math.round(ms)} ms ago`)

function differing(shown: ReturnType<typeof sorted>, right: ReturnType<typeof sorted>): string {
  const flat = (games: typeof shown) =>
    games.flatMap(({ markets, league: _, ...info }) => [JSON.stringify(info), ...markets.map((market) => JSON.stringify(market))])
  const [ours, theirs] = [flat(shown), flat(right)]
  return `has ${ours.filter((one) => !theirs.includes(one)).join(' ')} for ${theirs.filter((one) => !ours.includes(one)).join(' ')}`
}
