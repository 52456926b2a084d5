import { CONTRACT_VERSION } from '../../../contract/version.ts'
import type { OddsSnapshot, OddsSnapshots } from '../../../src/db/odds-snapshots.ts'
import { createFeedCore } from '../../../src/workers/feed/core.ts'
import type { FeedApi, FeedBatch, FeedDebug, FeedSession, TabPort } from '../../../src/workers/feed/protocol.ts'
import type { Seat, SeatEvents, TakeSeat } from '../../../src/workers/feed/seat.ts'
import type { FakeTab } from '../../support/fake-tabs.ts'
import type { Timeline } from '../harness/timeline.ts'
import { startThread, type Thread } from './thread.ts'
import type { Caller, Wire } from './wire.ts'

/** What a tab is to the core's host. */
export interface Page {
  readonly name: string
  readonly thread: Thread
  /** Tasks for this tab, in the order they were sent. */
  readonly mail: (task: () => void) => void
  isVisible(): boolean
  /** Simulated time at which it last came in sight. */
  shownAt(): number
}

/** Where the core of a browser's tabs runs, and with what it lives and dies. */
export interface Host {
  /** The kinds of seat a page may take, the best first. */
  seats(page: Page): TakeSeat[]
  /** The tab is gone; what told of its life tells of its death so much later. */
  pageGone(page: Page, lockMs: number): void
  /** The browser is about to freeze that page. */
  sleep(page: Page): void
  /** The living cores that have tabs, which is how many sockets there may be. */
  cores(): Core[]
  /** The one that feeds that page, dead or alive. */
  coreOf(page: Page): Core | undefined
  /** Something befalls what runs beside the tabs. */
  hurt(how: Hurt): void
  /** Simulated time at which it last was ended. */
  killedAt(): number
}

/**
 * The browser ends it; ends it and starts it anew under the ports that live on; starts another under those ports while the
 * old one lives on and speaks; or runs its script twice, so that two answer at every port from then on.
 */
export const HURTS = ['dies', 'is restarted', 'has a successor and lives on', 'has a twin'] as const
export type Hurt = (typeof HURTS)[number]

/** A living core, with what the oracle must know of it. */
export interface Core extends Caller {
  /** Null where it can't be looked into. */
  debug(): FeedDebug | null
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
  /** What the look finds breaks the history at its next check. */
  note(look: () => void): void
  /** The locks of a tab that may lead; the test of the simulation may change them. */
  locks(locks: FakeTab['locks']): FakeTab['locks']
}

function startCore(
  { timeline, wire, now, online }: HostDeps,
  thread: Thread,
  kept: OddsSnapshots,
  whenGone?: (tabId: string, gone: () => void) => void,
): { core: Core; api: FeedApi } {
  const { api } = createFeedCore({
    url: 'wss://parlay.test/feed',
    boot: thread.actor.name,
    now,
    snapshots: kept,
    random: timeline.random.next,
    after: thread.after,
    connect: (_url, on) => wire.connect(core, on),
    ...(whenGone && { whenGone }),
  })
  const core: Core = { name: thread.actor.name, thread, online, session: { epoch: 0, token: null }, debug: api.debug }
  return { core, api: listening(core, api) }
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
function listening(core: Core, api: FeedApi): FeedApi {
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

/** The core's end of a page's port. A browser need not tell its end. */
function portOf(deps: HostDeps, core: Core, page: Page, on: SeatEvents): TabPort {
  const post = (batch: FeedBatch) => {
    const copy = structuredClone(deps.posted(core, page, batch))
    page.mail(() => on.batch(copy))
  }
  return { postMessage: post, close: () => undefined }
}

/** One core beside all tabs, ended with the last of them or by the browser. A page that finds it no good runs its own. */
export function sharedHost(deps: HostDeps, name: string): Host {
  const { timeline } = deps
  const kept = keptLists(timeline)
  const own = pageHost(deps)
  const locks = new Map<string, Lock>()
  /** Whoever answers at a new port, and at the ports that are: one, or two of them. */
  let workers: Worker[] = []
  const outlived = new Set<Worker>()
  /** Whom each page hears, at the seat it asked for last. */
  const fedBy = new Map<Thread, Core>()
  const lastSeat = new Map<Thread, string>()
  let starts = 0
  let killedAt = Number.NEGATIVE_INFINITY

  const start = () => {
    const started: Worker = startCore(deps, startThread(timeline, `${name} worker ${starts++}`), kept, (tabId, gone) => {
      const tell = () => void started.core.thread.after(1 + timeline.random.next() * 4, gone)
      const lock = locks.get(tabId)
      // The lock may be free already: then it is granted at once.
      if (lock) lock.queue.push(tell)
      else tell()
    })
    return started
  }
  const release = (tabId: string) => {
    const lock = locks.get(tabId)
    locks.delete(tabId)
    for (const tell of lock?.queue ?? []) tell()
  }
  const end = (ended: readonly Worker[]) => {
    for (const { core } of ended) {
      core.thread.actor.die()
      deps.wire.callerDied(core)
    }
  }
  /** Another under the ports that are there. */
  const startUnder = (): Worker => {
    const started = start()
    for (const [tabId, { page, hear, seated }] of locks) {
      if (seated) started.api.attach({ tabId, contract: CONTRACT_VERSION }, portOf(deps, started.core, page, hear(started.core)))
    }
    return started
  }
  const seat =
    (page: Page): TakeSeat =>
    async (tabId, on) => {
      if (workers.length === 0) workers = [start()]
      lastSeat.set(page.thread, tabId)
      let mine = workers
      let first: Core | null = null
      // A seat has one core, the first that is heard at it.
      const hear = (core: Core): SeatEvents => ({
        batch(batch) {
          first ??= core
          if (lastSeat.get(page.thread) === tabId) fedBy.set(page.thread, first)
          on.batch(batch)
        },
        lost: on.lost,
      })
      const lock: Lock = { page, hear, seated: false, queue: [] }
      locks.set(tabId, lock)
      const toPage = page.thread.mailbox(3)
      const mails = new Map<Worker, (task: () => void) => void>()
      /** To whatever answers at the port's other end now. */
      const send = (task: (to: Worker) => void) => {
        if (workers.some((worker) => tookOver.has(worker))) mine = workers
        for (const to of mine) {
          const mail = mails.get(to) ?? to.core.thread.mailbox(3)
          mails.set(to, mail)
          mail(() => task(to))
        }
      }
      const api = Object.fromEntries(
        (['attach', 'detach', 'watch', 'unwatch', 'signIn', 'signOut', 'hint', 'debug'] as const).map((method) => [
          method,
          (...args: unknown[]) =>
            new Promise((resolve, reject) => {
              send(({ api }) => {
                try {
                  const answer = (api[method] as (...given: unknown[]) => unknown)(...structuredClone(args))
                  toPage(() => resolve(answer))
                } catch (error) {
                  toPage(() => reject(error))
                }
              })
            }),
        ]),
      ) as unknown as Seat['api']
      await new Promise<void>((resolve) => {
        send(({ api, core }) => {
          api.attach({ tabId, contract: CONTRACT_VERSION }, portOf(deps, core, page, hear(core)))
          toPage(resolve)
        })
      })
      lock.seated = true
      return { tabId, host: 'worker', api, leave: () => release(tabId) }
    }

  return {
    seats: (page) => [
      seat(page),
      ...own.seats(page).map(
        (take): TakeSeat =>
          async (tabId, on) => {
            lastSeat.set(page.thread, tabId)
            const taken = await take(tabId, on)
            const core = own.coreOf(page)
            if (core) fedBy.set(page.thread, core)
            return taken
          },
      ),
    ],
    pageGone(page, lockMs) {
      own.pageGone(page, lockMs)
      const ids = [...locks].filter(([, lock]) => lock.page.thread === page.thread).map(([tabId]) => tabId)
      timeline.after(lockMs, 'locks are let go', null, () => {
        for (const tabId of ids) release(tabId)
        if (locks.size > 0) return
        timeline.after(timeline.random.next() * 2_000, 'the worker ends', null, () => {
          if (locks.size > 0) return
          end([...workers, ...outlived])
          workers = []
        })
      })
    },
    sleep: () => undefined,
    cores: () => [
      ...[...workers, ...outlived].map(({ core }) => core).filter((core) => core.thread.actor.alive && hasTabs(core)),
      ...own.cores(),
    ],
    coreOf: (page) => fedBy.get(page.thread),
    hurt(how) {
      const [worker] = workers
      if (!worker) return
      timeline.say(`${worker.core.name} ${how}`)
      if (how === 'has a twin') {
        if (workers.length === 1) workers = [worker, startUnder()]
        return
      }
      if (how === 'has a successor and lives on') for (const one of workers) outlived.add(one)
      else {
        killedAt = timeline.now
        end(workers)
      }
      workers = []
      if (how === 'dies') return
      workers = [startUnder()]
      for (const one of workers) tookOver.add(one)
    },
    killedAt: () => killedAt,
  }
}
interface Worker {
  core: Core
  api: FeedApi
}
/** A tab's Web Lock. */
interface Lock {
  page: Page
  hear(core: Core): SeatEvents
  seated: boolean
  /** What the cores that queue for it do once it is free. */
  queue: (() => void)[]
}
const hasTabs = (core: Core): boolean => (core.debug()?.tabs.length ?? 0) > 0

/** Workers that took over the ports of the one before. */
const tookOver = new WeakSet<Worker>()

/** A core in each tab, which lives and freezes with it. */
export function pageHost(deps: HostDeps): Host {
  const cores = new Map<Thread, { core: Core; api: FeedApi }>()
  const kept = keptLists(deps.timeline)
  return {
    seats: (page) => [
      async (tabId, on) => {
        const started = cores.get(page.thread) ?? startCore(deps, page.thread, kept)
        cores.set(page.thread, started)
        const { core, api } = started
        api.attach({ tabId, contract: CONTRACT_VERSION }, portOf(deps, core, page, on))
        return { tabId, host: 'this tab', api, leave: () => api.detach(tabId) }
      },
    ],
    pageGone(page) {
      const mine = cores.get(page.thread)
      cores.delete(page.thread)
      if (mine) deps.wire.callerDied(mine.core)
    },
    sleep: () => undefined,
    cores: () => [...cores.values()].map(({ core }) => core).filter(hasTabs),
    coreOf: (page) => cores.get(page.thread)?.core,
    hurt: () => undefined,
    killedAt: () => Number.NEGATIVE_INFINITY,
  }
}
