import { CONTRACT_VERSION } from '../../../contract/version.ts'
import type { ChatOutbox, OutboxRow } from '../../../src/db/chat-outbox.ts'
import type { OddsSnapshot, OddsSnapshots } from '../../../src/db/odds-snapshots.ts'
import { createFeedCore } from '../../../src/workers/feed/core.ts'
import type { FeedApi, FeedBatch, FeedDebug, FeedSession, TabPort } from '../../../src/workers/feed/protocol.ts'
import type { SeatEvents, TakeSeat } from '../../../src/workers/feed/seat.ts'
import type { FakeTab } from '../../support/fake-tabs.ts'
import type { Timeline } from '../harness/timeline.ts'
import type { Thread } from './thread.ts'
import type { Caller, Wire } from './wire.ts'

/** A tab as the core's host sees it. */
export interface Page {
  readonly name: string
  readonly thread: Thread
  /** Delivers tasks to this tab in the order they were sent. */
  readonly mail: (task: () => void) => void
  isVisible(): boolean
  /** Simulated time at which it last became visible. */
  shownAt(): number
}

/** Runs the core of a browser's tabs, and decides with what it lives and dies. */
export interface Host {
  /** The kinds of seat a page can take, the best first. */
  seats(page: Page): TakeSeat[]
  /** The tab has ended; its lock, by which others know, is released `lockMs` later. */
  pageGone(page: Page, lockMs: number): void
  /** The browser is about to freeze that page. */
  sleep(page: Page): void
  /** The living cores with tabs; each may have one socket. */
  cores(): Core[]
  /** The core that feeds that page, dead or alive. */
  coreOf(page: Page): Core | undefined
  /** Harms the worker that runs beside the tabs. */
  hurt(how: Hurt): void
  /** Simulated time at which the core was last killed. */
  killedAt(): number
}

/**
 * The browser ends the worker; ends and restarts it under the existing ports; starts another under those ports while the old
 * one lives on and sends; or runs its script twice, so that two answer at every port from then on.
 */
export const HURTS = ['dies', 'is restarted', 'has a successor and lives on', 'has a twin'] as const
export type Hurt = (typeof HURTS)[number]

/** A living core, with what the oracle needs of it. */
export interface Core extends Caller {
  /** Null where it can't be inspected. */
  debug(): FeedDebug | null
  /** The session by its tabs' calls: the highest epoch, of equal ones the last. */
  session: { epoch: number; token: string | null }
}

export type Outbox = Omit<ChatOutbox, 'wipe'>

export interface HostDeps {
  timeline: Timeline
  wire: Wire
  now(): number
  online(): boolean
  /** The browser's chat messages on their way, as a thread reaches them. */
  outboxOf(thread: Thread): Outbox
  /** Called with a batch from the core to a page; a test of the simulation may change it. */
  posted(core: Core, page: Page, batch: FeedBatch): FeedBatch
  /** Runs a check; the history's next check throws its violation. */
  note(look: () => void): void
  /** The locks of a tab that may lead; a test of the simulation may change them. */
  locks(locks: FakeTab['locks']): FakeTab['locks']
}

export function startCore(
  { timeline, wire, now, online, outboxOf }: HostDeps,
  thread: Thread,
  kept: OddsSnapshots,
  whenGone?: (tabId: string, gone: () => void) => void,
): { core: Core; api: FeedApi } {
  const { api } = createFeedCore({
    url: 'wss://parlay.test/feed',
    boot: thread.actor.name,
    now,
    snapshots: keptIn(kept, thread),
    outbox: outboxOf(thread),
    random: timeline.random.next,
    after: thread.after,
    connect: (_url, on) => wire.connect(core, on),
    ...(whenGone && { whenGone }),
  })
  const core: Core = { name: thread.actor.name, thread, online, session: { epoch: 0, token: null }, debug: api.debug }
  return { core, api: listening(core, api) }
}

/** The lists stored in one browser; reads and writes take time. */
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

/** The lists as a thread reads them: a frozen one gets its answer late, a dead one none. */
export const keptIn = (kept: OddsSnapshots, thread: Thread): OddsSnapshots => ({
  ...kept,
  async load(topic) {
    const found = await kept.load(topic)
    return new Promise((answer) => thread.run(() => answer(found)))
  },
})

/**
 * The outbox stored in one browser: each access takes time, and what a dead thread wanted to write is lost. Accesses end in the
 * order in which they were asked for, as IndexedDB promises for transactions that write to the same store.
 */
export function keptOutbox(timeline: Timeline): (thread: Thread) => Outbox {
  const rows = new Map<string, OutboxRow>()
  let lastEnd = 0
  return (thread) => {
    const access = <T>(run: () => T) =>
      new Promise<T>((answer) => {
        lastEnd = Math.max(lastEnd, timeline.now + timeline.random.next() * 30)
        timeline.after(lastEnd - timeline.now, 'a database', null, () => {
          if (!thread.actor.alive) return
          const outcome = run()
          thread.run(() => answer(outcome))
        })
      })
    return {
      load: () => access(() => structuredClone([...rows.values()]).sort((a, b) => a.at - b.at)),
      save: (row) => access(() => void rows.set(row.id, structuredClone(row))),
      remove: (id) => access(() => void rows.delete(id)),
    }
  }
}

/** The core's calls; records which session the tabs report. */
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

/** The core's end of a page's port. A browser may not report that the port has closed. */
export function portOf(deps: HostDeps, core: Core, page: Page, on: SeatEvents): TabPort {
  const post = (batch: FeedBatch) => {
    const copy = structuredClone(deps.posted(core, page, batch))
    page.mail(() => on.batch(copy))
  }
  return { postMessage: post, close: () => undefined }
}

export const hasTabs = (core: Core): boolean => (core.debug()?.tabs.length ?? 0) > 0

/** One core in each tab, which lives and freezes with it. */
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
