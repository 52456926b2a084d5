import { CONTRACT_VERSION } from '../../../contract/version.ts'
import type { FeedApi } from '../../../src/workers/feed/protocol.ts'
import type { Seat, SeatEvents, TakeSeat } from '../../../src/workers/feed/seat.ts'
import { type Core, type Host, type HostDeps, hasTabs, keptLists, type Page, pageHost, portOf, startCore } from './host.ts'
import { startThread, type Thread } from './thread.ts'

/** One core beside all tabs, ended with the last of them or by the browser. A page that finds it unusable runs its own. */
export function sharedHost(deps: HostDeps, name: string): Host {
  const { timeline } = deps
  const kept = keptLists(timeline)
  const own = pageHost(deps)
  const locks = new Map<string, Lock>()
  /** The workers, one or two, that answer at new and at existing ports. */
  let workers: Worker[] = []
  const outlived = new Set<Worker>()
  /** The core that each page receives from, at the seat it asked for last. */
  const fedBy = new Map<Thread, Core>()
  const lastSeat = new Map<Thread, string>()
  let starts = 0
  let killedAt = Number.NEGATIVE_INFINITY

  const start = () => {
    const started: Worker = startCore(deps, startThread(timeline, `${name} worker ${starts++}`), kept, (tabId, gone) => {
      const tell = () => void started.core.thread.after(1 + timeline.random.next() * 4, gone)
      const lock = locks.get(tabId)
      // A lock that is already free is granted at once.
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
  /** Starts another worker under the existing ports. */
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
      // A seat has one core, the first whose batch arrives at it.
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
      /** Sends to the workers now at the port's other end. */
      const send = (task: (to: Worker) => void) => {
        if (workers.some((worker) => tookOver.has(worker))) mine = workers
        for (const to of mine) {
          const mail = mails.get(to) ?? to.core.thread.mailbox(3)
          mails.set(to, mail)
          mail(() => task(to))
        }
      }
      const api = Object.fromEntries(
        (['attach', 'detach', 'watch', 'unwatch', 'rest', 'signIn', 'signOut', 'hint', 'openChat', 'say', 'debug'] as const).map(
          (method) => [
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
          ],
        ),
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
  /** Callbacks of the cores that wait for it. */
  queue: (() => void)[]
}

/** Workers that took over the ports of an earlier one. */
const tookOver = new WeakSet<Worker>()
