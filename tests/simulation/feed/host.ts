import { CONTRACT_VERSION } from '../../../contract/version.ts'
import type { OddsSnapshot, OddsSnapshots } from '../../../src/db/odds-snapshots.ts'
import { createFeedCore, type FeedCore } from '../../../src/workers/feed/core.ts'
import type { FeedApi, FeedBatch, FeedSession } from '../../../src/workers/feed/protocol.ts'
import type { Seat, TakeSeat } from '../../../src/workers/feed/seat.ts'
import type { Timeline } from '../harness/timeline.ts'
import type { SimPort } from './globals.ts'
import { startThread, type Thread } from './thread.ts'
import type { Caller, Wire } from './wire.ts'

/** What a tab is to the core's host. */
export interface Page {
  readonly name: string
  readonly thread: Thread
  /** Tasks for this tab, in the order they were sent. */
  readonly mail: (task: () => void) => void
}

/** Where the core of a browser's tabs runs, and with what it lives and dies. */
export interface Host {
  seat(page: Page): TakeSeat
  /** The tab is gone; what told of its life tells of its death so much later. */
  pageGone(page: Page, lockMs: number): void
  /** The living cores that have tabs, which is how many sockets there may be. */
  cores(): Core[]
  /** The browser ends what runs beside the tabs; `restart`: and starts it anew under the ports that live on. */
  kill(restart: boolean): void
  /** Simulated time at which it last did. */
  killedAt(): number
}

/** A living core, with what the oracle must know of it. */
export interface Core extends Caller {
  readonly feed: FeedCore
  /** Whom its tabs said is logged in: the highest epoch, of equal ones the last. */
  session: { epoch: number; token: string | null }
}

export interface HostDeps {
  timeline: Timeline
  wire: Wire
  now(): number
  online(): boolean
  /** What the core is about to tell a page; the test of the simulation may change it. */
  posted(core: Core, page: Page, batch: FeedBatch): FeedBatch
}

function startCore(
  { timeline, wire, now, online }: HostDeps,
  thread: Thread,
  kept: OddsSnapshots,
  whenGone?: (tabId: string, gone: () => void) => void,
): Core {
  const core: Core = {
    name: thread.actor.name,
    thread,
    online,
    session: { epoch: 0, token: null },
    feed: createFeedCore({
      url: 'wss://parlay.test/feed',
      boot: thread.actor.name,
      now,
      snapshots: kept,
      random: timeline.random.next,
      after: thread.after,
      connect: (_url, on) => wire.connect(core, on),
      ...(whenGone && { whenGone }),
    }),
  }
  return core
}

/** The lists kept in one browser; reading and writing take their time. */
export function keptLists(timeline: Timeline): OddsSnapshots {
  const rows = new Map<string, OddsSnapshot>()
  const wait = () => new Promise<void>((done) => void timeline.after(timeline.random.next() * 30, 'a database', null, done))
  return {
    async load(topic) {
      await wait()
      return structuredClone(rows.get(topic) ?? null)
    },
    async save(snapshots) {
      const copies = structuredClone(snapshots)
      await wait()
      for (const snapshot of copies) rows.set(snapshot.topic, snapshot)
    },
  }
}

/** The core's calls with the oracle listening to who is said to be logged in. */
function listening(core: Core): FeedApi {
  const { api } = core.feed
  const note = (epoch: number, session: FeedSession | null) => {
    if (epoch >= core.session.epoch) core.session = { epoch, token: session?.token ?? null }
  }
  return {
    ...api,
    signIn(session) {
      note(session.sessionEpoch, session)
      api.signIn(session)
    },
    signOut(epoch) {
      note(epoch, null)
      api.signOut(epoch)
    },
  }
}

/** The core's end of a page's port. */
function portOf(deps: HostDeps, core: Core, page: Page, near: SimPort): MessagePort {
  const post = (batch: FeedBatch) => {
    const copy = structuredClone(deps.posted(core, page, batch))
    page.mail(() => near.deliver(copy))
  }
  return { postMessage: post, close: () => undefined } as unknown as MessagePort
}

/** One core beside all tabs, ended with the last of them or by the browser. */
export function sharedHost(deps: HostDeps, name: string): Host {
  const { timeline } = deps
  const kept = keptLists(timeline)
  const locks = new Map<string, { page: Page; near: SimPort; seated: boolean; gone: (() => void) | null }>()
  let worker: { core: Core; api: FeedApi } | null = null
  let starts = 0
  let killedAt = Number.NEGATIVE_INFINITY

  const start = () => {
    const core = startCore(deps, startThread(timeline, `${name} worker ${starts++}`), kept, (tabId, gone) => {
      const lock = locks.get(tabId)
      // The lock may be free already: then it is granted at once.
      if (lock) lock.gone = gone
      else core.thread.after(1, gone)
    })
    return { core, api: listening(core) }
  }
  const release = (tabId: string) => {
    const lock = locks.get(tabId)
    locks.delete(tabId)
    const dead = worker
    if (lock?.gone && dead) dead.core.thread.after(timeline.random.next() * 5, lock.gone)
  }
  const end = () => {
    if (!worker) return
    worker.core.thread.actor.die()
    deps.wire.callerDied(worker.core)
    worker = null
  }

  return {
    seat: (page) => async (tabId, port) => {
      worker ??= start()
      let mine = worker
      const near = port as unknown as SimPort
      locks.set(tabId, { page, near, seated: false, gone: null })
      const toWorker = page.thread.mailbox(3)
      const mails = new Map<unknown, (task: () => void) => void>()
      /** To whatever answers at the port's other end now. */
      const send = (task: () => void) => {
        if (!mine.core.thread.actor.alive && worker && restarted.has(worker)) mine = worker
        const to = mine
        const mail = mails.get(to) ?? to.core.thread.mailbox(3)
        mails.set(to, mail)
        mail(task)
      }
      const api = Object.fromEntries(
        (['attach', 'detach', 'watch', 'unwatch', 'signIn', 'signOut', 'hint', 'debug'] as const).map((method) => [
          method,
          (...args: unknown[]) =>
            new Promise((resolve, reject) => {
              send(() => {
                try {
                  const answer = (mine.api[method] as (...given: unknown[]) => unknown)(...structuredClone(args))
                  toWorker(() => resolve(answer))
                } catch (error) {
                  toWorker(() => reject(error))
                }
              })
            }),
        ]),
      ) as unknown as Seat['api']
      await new Promise<void>((resolve) => {
        send(() => {
          mine.api.attach({ tabId, contract: CONTRACT_VERSION }, portOf(deps, mine.core, page, near))
          toWorker(resolve)
        })
      })
      const lock = locks.get(tabId)
      if (lock) lock.seated = true
      return { tabId, api, leave: () => release(tabId) }
    },
    pageGone(page, lockMs) {
      const ids = [...locks].filter(([, lock]) => lock.page.thread === page.thread).map(([tabId]) => tabId)
      timeline.after(lockMs, 'locks are let go', null, () => {
        for (const tabId of ids) release(tabId)
        if (locks.size === 0)
          timeline.after(timeline.random.next() * 2_000, 'the worker ends', null, () => void (locks.size === 0 && end()))
      })
    },
    cores: () => (worker && worker.core.feed.api.debug().tabs.length > 0 ? [worker.core] : []),
    kill(restart) {
      if (!worker) return
      killedAt = timeline.now
      timeline.say(`${worker.core.name} ${restart ? 'is restarted' : 'dies'}`)
      end()
      if (!restart) return
      worker = start()
      restarted.add(worker)
      for (const [tabId, { page, near, seated }] of locks) {
        if (!seated) continue
        worker.api.attach({ tabId, contract: CONTRACT_VERSION }, portOf(deps, worker.core, page, near))
      }
    },
    killedAt: () => killedAt,
  }
}
/** Workers that took over the ports of the one before. */
const restarted = new WeakSet<object>()

/** A core in each tab, which lives and freezes with it. */
export function pageHost(deps: HostDeps): Host {
  const cores = new Map<Thread, { core: Core; api: FeedApi }>()
  const kept = keptLists(deps.timeline)
  return {
    seat: (page) => async (tabId, port) => {
      const known = cores.get(page.thread)
      const core = known?.core ?? startCore(deps, page.thread, kept)
      const api = known?.api ?? listening(core)
      cores.set(page.thread, { core, api })
      api.attach({ tabId, contract: CONTRACT_VERSION }, portOf(deps, core, page, port as unknown as SimPort))
      return { tabId, api, leave: () => api.detach(tabId) }
    },
    pageGone(page) {
      const mine = cores.get(page.thread)
      cores.delete(page.thread)
      if (mine) deps.wire.callerDied(mine.core)
    },
    cores: () => [...cores.values()].map(({ core }) => core).filter((core) => core.feed.api.debug().tabs.length > 0),
    kill: () => undefined,
    killedAt: () => Number.NEGATIVE_INFINITY,
  }
}
