import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import type { Topic } from '../../../contract/feed.ts'
import type { FeedBatch, FeedDebug, FeedEvent, FeedSession, LinkState } from './protocol.ts'
import type { Seat, TakeSeat } from './seat.ts'
import { createSinks, type Sink } from './sinks.ts'

/**
 * The page's side of the feed. It keeps no copy of any topic: the core holds one, and watching again is how a late sink
 * gets it. It does keep what a core that starts anew cannot know: the topics in use and the session.
 *
 * It also watches the core itself. A worker may die without a word, so a page that heard nothing, not even an empty batch,
 * shows nothing as live and takes a new seat. The wait is a timer that each batch sets anew, less what the batch is late:
 * what waited for a page while it was frozen tells of a core that lived then. One that starts anew knows nothing, so
 * nothing is live until it says so.
 */
const SEAT_DEADLINE_MS = 5_000
/** While the link is open every heartbeat reaches the page; while it is down a try comes at least this often. */
const SILENT_MS = 2 * HEARTBEAT_MS + 3_000
const SILENT_DOWN_MS = 45_000

export interface LinkView {
  readonly state: LinkState
  /** Epoch ms since it is so. */
  readonly at: number
  /** Epoch ms of the next try, while down. */
  readonly retryAt: number | null
}

export interface FeedClient {
  /**
   * Events of one topic, a snapshot first; returns the way to stop. The first sink of a topic subscribes it, the last one
   * ends it; every sink gets the snapshot that a late one causes.
   */
  watch(topic: Topic, sink: Sink): () => void
  link: {
    get(): LinkView
    subscribe(listener: () => void): () => void
  }
  signIn(session: FeedSession): void
  signOut(sessionEpoch: number): void
  hint(what: 'online' | 'offline' | 'visible'): void
  /** Take a new seat: the old one may be gone after the back/forward cache. */
  rejoin(): void
  /** What the core holds; null while there is no seat. */
  debug(): Promise<FeedDebug | null>
}

export interface FeedClientDeps {
  /** Kinds of core, the best first. */
  seats: readonly TakeSeat[]
  newTabId(): string
  now(): number
  after(ms: number, run: () => void): () => void
  /**
   * The core logged in as member, or could not: the session ended, or its signed value was too old for a reconnect. Then
   * fetch a fresh one and `signIn` with the same epoch; that call's refusal tells the two apart.
   */
  onSigned(member: boolean): void
  onFault(message: string): void
}

export function createFeedClient(deps: FeedClientDeps): FeedClient {
  const sinks = createSinks(deps.onFault)
  const linkListeners = new Set<() => void>()
  let link: LinkView = { state: 'connecting', at: deps.now(), retryAt: null }
  let seat: Seat | null = null
  let port: MessagePort | null = null
  let joins = 0
  let boot: string | null = null
  let heardAt = deps.now()
  let stopWatchdog: () => void = () => undefined
  let sessionEpoch = 0
  let tellSession: (seat: Seat) => unknown = () => undefined

  const call = (answer: unknown) => {
    Promise.resolve(answer).catch((error: unknown) => deps.onFault(String(error)))
  }
  const setLink = (next: LinkView) => {
    link = next
    for (const listener of [...linkListeners]) listener()
  }

  // ── what the core says

  const onEvent = (event: FeedEvent) => {
    if (event.kind === 'link') setLink({ state: event.state, at: event.at, retryAt: event.retryAt })
    else if (event.kind === 'signed') deps.onSigned(event.member)
    else if (event.kind === 'fault') deps.onFault(event.message)
    else sinks.deliver(event)
  }
  const onBatch = (batch: FeedBatch) => {
    heardAt = Math.min(batch.at, deps.now())
    const restarted = boot !== null && boot !== batch.boot
    boot = batch.boot
    if (restarted) {
      distrust()
      if (seat) sayEverything(seat)
    }
    for (const event of batch.events) onEvent(event)
    watchOver()
  }

  // ── the seat

  const sayEverything = (at: Seat) => {
    call(tellSession(at))
    for (const topic of sinks.topics()) call(at.api.watch(at.tabId, topic))
  }
  /** A call of an older session may come late: the core refuses it, and a new core must not hear it either. */
  const become = (epoch: number, tell: (seat: Seat) => unknown) => {
    if (epoch < sessionEpoch) return
    sessionEpoch = epoch
    tellSession = tell
    if (seat) call(tell(seat))
  }
  const trySeat = async (take: TakeSeat, mine: number): Promise<boolean> => {
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.onmessage = ({ data }: MessageEvent<FeedBatch>) => {
      if (port === port1) onBatch(data)
    }
    const taken = take(deps.newTabId(), port2)
    try {
      const sat = await withDeadline(taken, SEAT_DEADLINE_MS, deps.after)
      if (mine !== joins) throw new Error('another seat was asked for meanwhile')
      seat = sat
      sayEverything(sat)
      return true
    } catch {
      taken.then((late) => late.leave()).catch(() => undefined)
      port1.close()
      return false
    }
  }
  const join = async () => {
    joins += 1
    const mine = joins
    seat?.leave()
    seat = null
    port?.close()
    boot = null
    heardAt = deps.now()
    watchOver()
    for (const take of deps.seats) if (mine !== joins || (await trySeat(take, mine))) return
    deps.onFault('no feed core could be started')
  }
  const leftMs = () => (link.state === 'open' ? SILENT_MS : SILENT_DOWN_MS) - Math.max(0, deps.now() - heardAt)
  const watchOver = () => {
    stopWatchdog()
    if (leftMs() > 0) stopWatchdog = deps.after(leftMs(), rejoin)
    else rejoin()
  }
  const distrust = () => {
    for (const topic of sinks.topics()) sinks.deliver({ kind: 'stale', topic, since: heardAt })
  }
  const rejoin = () => {
    distrust()
    setLink({ state: 'connecting', at: deps.now(), retryAt: null })
    call(join())
  }

  call(join())
  return {
    watch(topic, sink) {
      const remove = sinks.add(topic, sink)
      call(seat?.api.watch(seat.tabId, topic))
      return () => {
        if (remove()) call(seat?.api.unwatch(seat.tabId, topic))
      }
    },
    link: {
      get: () => link,
      subscribe(listener) {
        linkListeners.add(listener)
        return () => linkListeners.delete(listener)
      },
    },
    signIn: (session) => become(session.sessionEpoch, (at) => at.api.signIn(session)),
    signOut: (epoch) => become(epoch, (at) => at.api.signOut(epoch)),
    hint(what) {
      call(seat?.api.hint(what))
      if (what === 'visible' && leftMs() <= 0) rejoin()
    },
    rejoin,
    debug: async () => (seat ? seat.api.debug() : null),
  }
}

function withDeadline<T>(promise: Promise<T>, ms: number, after: FeedClientDeps['after']): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = after(ms, () => reject(new Error(`no answer in ${ms} ms`)))
    promise.then(resolve, reject).finally(cancel)
  })
}
