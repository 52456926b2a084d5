import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import type { Topic } from '../../../contract/feed-ids.ts'
import { createListeners } from '../../platform/listeners.ts'
import type { FeedBatch, FeedDebug, FeedEvent, FeedSession, LinkState, OutboxEntry } from './protocol.ts'
import type { RemoteFeed, Seat, SeatEvents, TakeSeat } from './seat.ts'
import { createSinks, type Sink } from './sinks.ts'

/**
 * The page's side of the feed. It keeps no copy of any topic: the core holds one, and a late sink gets it by watching again.
 * It keeps what a restarted core can't know: the topics in use and the session.
 *
 * It also watches the core itself. A worker may die without notice, so a page that got no batch in time, not even an empty one,
 * shows nothing as live and takes a new seat. Each batch restarts the timer, shortened by the batch's own age: a batch that
 * waited for a frozen page proves only that the core lived then. Only visible pages judge silence: the timers of others hardly
 * run, and nobody reads their prices.
 *
 * A seat has one core, the first that posts to it. When another one does, either the core restarted and knows nothing, or two
 * serve one port: the page leaves the seat, which ends its place at both, and sends its topics and session at a new one. It
 * sends them all only at a new seat, and seats are bounded: no faster than JOIN_SPACING_MS, at most MAX_POOR_SEATS in a row of
 * one kind before the next kind, and ever more slowly for the last kind.
 */
/** While the link is open every heartbeat reaches the page; while it is down a try comes at least every SILENT_DOWN_MS. */
export const SILENT_MS = 2 * HEARTBEAT_MS + 1_500
const SILENT_DOWN_MS = 45_000
/** A core that does not answer a call in this time is gone; the shorter one holds for a player who just came back. */
const ANSWER_MS = 5_000
const PROMPT_ANSWER_MS = 1_500
/** The least time between two seats. */
const JOIN_SPACING_MS = 500
const MAX_SPACING_MS = 30_000
/** A seat whose core still posts after this long is good. */
const HOLDS_MS = 2 * HEARTBEAT_MS
/** After so many poor seats in a row, their kind is given up. */
const MAX_POOR_SEATS = 4
/** A try this late waits for a throttled timer, and a hint wakes it. */
const OVERDUE_MS = 2_000

export interface LinkView {
  readonly state: LinkState
  /** Epoch ms at which this state began. */
  readonly at: number
  /** Epoch ms of the next try, while down. */
  readonly retryAt: number | null
}

export interface FeedClient {
  /**
   * Events of one topic, a snapshot first; returns the unsubscribe. The first sink of a topic subscribes it, the last one
   * ends it; a late one causes a snapshot, which those that hold it already don't get.
   */
  watch(topic: Topic, sink: Sink): () => void
  link: {
    get(): LinkView
    subscribe(listener: () => void): () => void
  }
  /** All chat messages on their way, each time they change. Returns the unsubscribe. */
  onOutbox(listener: (entries: OutboxEntry[]) => void): () => void
  /** Runs at this page's core now, and first at each later one. Returns a function that ends that. */
  atEachSeat(run: (api: RemoteFeed) => unknown): () => void
  /** Null without a seat, or without an answer. */
  call<T>(run: (api: RemoteFeed) => T | Promise<T>): Promise<T | null>
  signIn(session: FeedSession): void
  signOut(sessionEpoch: number): void
  hint(what: 'online' | 'offline' | 'visible'): void
  /** Nobody has looked at this page for a while: until `hint('visible')` its prices rest. */
  rest(): void
  /** The browser puts this page to sleep: until `rejoin` it holds no seat, and shows nothing as live. */
  pause(): void
  /** Takes a new seat: the old one was left, or may be gone after a sleep. */
  rejoin(): void
  /** Where the core runs and what it holds; null while there is no seat, or no answer. */
  debug(): Promise<(FeedDebug & Pick<Seat, 'host' | 'tabId'>) | null>
}

export interface FeedClientDeps {
  /** Kinds of core, the best first. */
  seats: readonly TakeSeat[]
  newTabId(): string
  now(): number
  after(ms: number, run: () => void): () => void
  isVisible(): boolean
  /**
   * The core logged in as member, or could not: the session ended, or a new socket needs a new signed value. Then fetch one
   * and `signIn` with the same epoch; that call's refusal tells the two apart.
   */
  onSigned(member: boolean): void
  onFault(message: string): void
  /** Seats of one kind were poor too often: from now on this page takes those of the next kind. */
  onGivenUp(message: string): void
}

export function createFeedClient(deps: FeedClientDeps): FeedClient {
  const sinks = createSinks(deps.onFault)
  const linkListeners = createListeners()
  const outboxes = new Set<(entries: OutboxEntry[]) => void>()
  const seated = new Set<(api: RemoteFeed) => unknown>()
  let link: LinkView = { state: 'connecting', at: deps.now(), retryAt: null }
  let seat: Seat | null = null
  /** The number of the current join: events of earlier ones are ignored. */
  let joins = 0
  let joinedAt = 0
  let joining = false
  let boot: string | null = null
  /** The first kind of core still tried, and the kind tried last. */
  let bestKind = 0
  let kind = 0
  /** Poor seats in a row. */
  let poorSeats = 0
  let heardAt = deps.now()
  let stopWatchdog: () => void = () => undefined
  /** Nothing was heard in time while the page was hidden. By a timer: the clock may have been set back meanwhile. */
  let wasSilent = false
  let sessionEpoch = 0
  let tellSession: (seat: Seat) => unknown = () => undefined
  let stopWaking: () => void = () => undefined
  let resting = false

  const setLink = (next: LinkView) => {
    link = next
    linkListeners.notify()
    stopWaking()
    if (next.retryAt !== null)
      stopWaking = deps.after(Math.max(0, next.retryAt - deps.now()) + OVERDUE_MS, () => {
        if (deps.isVisible()) ask((at) => at.api.hint('visible'))
      })
  }
  const goStale = () => {
    for (const topic of sinks.topics()) sinks.deliver({ kind: 'stale', topic, since: heardAt })
  }

  // ── from the core

  const onEvent = (event: FeedEvent) => {
    if (event.kind === 'link') setLink({ state: event.state, at: event.at, retryAt: event.retryAt })
    else if (event.kind === 'signed') deps.onSigned(event.member)
    else if (event.kind === 'fault') deps.onFault(event.message)
    else if (event.kind === 'outbox') for (const listener of outboxes) listener(event.entries)
    else sinks.deliver(event)
  }
  const onBatch = (batch: FeedBatch) => {
    boot ??= batch.boot
    if (batch.boot !== boot) return distrust()
    heardAt = Math.min(batch.at, deps.now())
    if (deps.now() - joinedAt >= HOLDS_MS) poorSeats = 0
    for (const event of batch.events) onEvent(event)
    watchOver()
  }

  // ── the seat

  /** Calls the core. A seat whose core does not answer in time, or does not know this tab, is given up. */
  const ask = (make: (at: Seat) => unknown, withinMs = ANSWER_MS) => {
    const asked = seat
    if (!asked) return
    const giveUp = () => {
      if (seat === asked) distrust()
    }
    const stop = deps.after(withinMs, giveUp)
    answerOf(() => make(asked))
      .then((answer) => answer === false && giveUp())
      .catch((error: unknown) => deps.onFault(String(error)))
      .finally(stop)
  }
  const tellRest = () => ask((at) => at.api.rest(at.tabId, resting))
  const sayEverything = () => {
    ask(tellSession)
    if (resting) tellRest()
    for (const run of seated) ask(({ api }) => run(api))
    for (const topic of sinks.topics()) ask((at) => at.api.watch(at.tabId, topic))
  }
  /** A call of an older session may come late: the core refuses it, and a new core must not get it either. */
  const become = (epoch: number, tell: (seat: Seat) => unknown) => {
    if (epoch < sessionEpoch) return
    sessionEpoch = epoch
    tellSession = tell
    ask(tell)
  }
  const trySeat = (take: TakeSeat, mine: number): Promise<Seat | null> => {
    const ifMine = (run: () => void) => {
      if (mine === joins) run()
    }
    const on: SeatEvents = { batch: (batch) => ifMine(() => onBatch(batch)), lost: () => ifMine(lose) }
    return take(deps.newTabId(), on).catch(() => null)
  }
  const join = async () => {
    leave()
    const mine = joins
    joinedAt = deps.now()
    joining = true
    heardAt = joinedAt
    watchOver()
    for (const [at, take] of deps.seats.entries()) {
      if (at < bestKind) continue
      kind = at
      const taken = await trySeat(take, mine)
      if (mine !== joins) return taken?.leave()
      if (!taken) continue
      joining = false
      seat = taken
      return sayEverything()
    }
    joining = false
    deps.onFault('no feed core could be started')
  }
  const leave = () => {
    joins += 1
    stopWatchdog()
    seat?.leave()
    seat = null
    boot = null
    joining = false
  }
  const pause = () => {
    goStale()
    leave()
    if (link.state !== 'connecting') setLink({ state: 'connecting', at: deps.now(), retryAt: null })
  }
  const rejoin = () => {
    pause()
    void join()
  }
  /** The seat is gone, as when its core died; its kind is not to blame. */
  const lose = () => {
    const spacingMs = Math.min(MAX_SPACING_MS, JOIN_SPACING_MS * 2 ** Math.max(0, poorSeats - MAX_POOR_SEATS))
    // After the clock was set back the last join may lie in the future.
    const waitMs = Math.min(spacingMs, joinedAt + spacingMs - deps.now())
    if (waitMs <= 0) return rejoin()
    pause()
    const mine = joins
    stopWatchdog = deps.after(waitMs, () => {
      if (mine === joins) void join()
    })
  }
  /** The seat is there but poor. */
  const distrust = () => {
    poorSeats += 1
    if (poorSeats >= MAX_POOR_SEATS && kind + 1 < deps.seats.length) {
      deps.onGivenUp(`${poorSeats} feed seats in a row were no good, the last one's core in ${seat?.host ?? 'no place'}`)
      bestKind = kind + 1
      poorSeats = 0
    }
    lose()
  }
  const silentMs = () => (link.state === 'open' ? SILENT_MS : SILENT_DOWN_MS)
  const leftMs = () => silentMs() - Math.max(0, deps.now() - heardAt)
  const watchOver = () => {
    stopWatchdog()
    wasSilent = false
    if (leftMs() > 0) stopWatchdog = deps.after(leftMs(), fallSilent)
    else fallSilent()
  }
  const fallSilent = () => {
    if (deps.isVisible()) return distrust()
    wasSilent = true
    stopWatchdog = deps.after(silentMs(), fallSilent)
  }

  void join()
  return {
    watch(topic, sink) {
      const remove = sinks.add(topic, sink)
      ask((at) => at.api.watch(at.tabId, topic))
      return () => {
        if (remove()) ask((at) => at.api.unwatch(at.tabId, topic))
      }
    },
    link: {
      get: () => link,
      subscribe: linkListeners.subscribe,
    },
    onOutbox(listener) {
      outboxes.add(listener)
      return () => outboxes.delete(listener)
    },
    atEachSeat(run) {
      seated.add(run)
      ask(({ api }) => run(api))
      return () => seated.delete(run)
    },
    call: (run) =>
      new Promise((resolve) => {
        if (!seat) return resolve(null)
        deps.after(ANSWER_MS, () => resolve(null))
        ask(async ({ api }) => resolve(await run(api)))
      }),
    signIn({ body, ...session }) {
      let unsent = body
      become(session.sessionEpoch, (at) => {
        const told = { ...session, body: unsent }
        unsent = ''
        return at.api.signIn(told)
      })
    },
    signOut: (epoch) => become(epoch, (at) => at.api.signOut(epoch)),
    hint(what) {
      if (what === 'offline') return ask((at) => at.api.hint(what))
      if (what === 'visible' && resting) {
        resting = false
        tellRest()
      }
      if (!seat && !joining) return rejoin()
      if (what === 'visible' && (wasSilent || leftMs() <= 0)) return lose()
      ask((at) => at.api.hint(what), PROMPT_ANSWER_MS)
    },
    rest() {
      resting = true
      tellRest()
    },
    pause,
    rejoin,
    debug: () =>
      new Promise((resolve) => {
        if (!seat) return resolve(null)
        const { tabId, host } = seat
        deps.after(ANSWER_MS, () => resolve(null))
        ask(async (at) => resolve({ tabId, host, ...(await at.api.debug()) }))
      }),
  }
}

async function answerOf(make: () => unknown): Promise<unknown> {
  return make()
}
