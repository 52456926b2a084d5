import { createElectedSeat } from '../../../src/workers/feed/elected.ts'
import type { SeatEvents, TakeSeat } from '../../../src/workers/feed/seat.ts'
import { createFakeBrowser, type FakeTab } from '../../support/fake-tabs.ts'
import { must } from '../harness/violation.ts'
import { type Core, type Host, type HostDeps, keptIn, keptLists, type Page } from './host.ts'
import type { Thread } from './thread.ts'

/** FEED-09. */
const NEXT_LEADER_MS = 2_000
/** A page that has just returned first runs its waiting tasks. */
const SETTLED_MS = 1_500

interface Sitter {
  page: Page
  fake: FakeTab
  take: TakeSeat
  sleep(): void
  /** Number of the core that fed it last; no lower one may feed it again. */
  fedBy: number
}

/** The core in one of the tabs: the real election, with locks and channels on the timeline. */
export function electedHost(deps: HostDeps, name: string): Host {
  const { timeline, wire } = deps
  const browser = createFakeBrowser()
  const kept = keptLists(timeline)
  const sitters = new Map<Thread, Sitter>()
  /** All cores so far, in the order of their reigns. */
  const reigns: Core[] = []
  let killedAt = Number.NEGATIVE_INFINITY

  const sitterOf = (page: Page): Sitter => {
    const known = sitters.get(page.thread)
    if (known) return known
    const { thread } = page
    const fake = browser.openTab(thread.mailbox(3))
    let sleep: () => void = () => undefined
    const take = createElectedSeat({
      locks: deps.locks(fake.locks),
      openChannel: fake.openChannel,
      scope: 'feed',
      coreDeps() {
        const core: Core = {
          name: `${name} reign ${reigns.length}`,
          thread,
          online: deps.online,
          session: { epoch: 0, token: null },
          debug: () => null,
        }
        timeline.say(`${core.name} begins in ${page.name}`)
        reigns.push(core)
        return {
          url: 'wss://parlay.test/feed',
          boot: core.name,
          now: deps.now,
          snapshots: keptIn(kept, thread),
          outbox: deps.outboxOf(thread),
          random: timeline.random.next,
          after: thread.after,
          connect: (_url, on) => wire.connect(core, on),
        }
      },
      isVisible: page.isVisible,
      onSleep: (run) => {
        sleep = run
      },
      after: thread.after,
      random: timeline.random.next,
    })
    const sitter: Sitter = { page, fake, take, sleep: () => sleep(), fedBy: -1 }
    sitters.set(thread, sitter)
    return sitter
  }
  /** Checks, at each seat until it is left, that a tab fed by one leader is never again fed by an earlier one. */
  const watched = (sitter: Sitter, on: SeatEvents): { on: SeatEvents; left(): void } => {
    let left = false
    return {
      on: {
        batch(batch) {
          const by = reigns.findIndex((core) => core.name === batch.boot)
          const core = reigns[by]
          if (!left && core) {
            deps.note(() => must(by >= sitter.fedBy, () => `${sitter.page.name}, fed by reign ${sitter.fedBy}, is fed by reign ${by}`))
            sitter.fedBy = by
            on.batch(deps.posted(core, sitter.page, batch))
          } else on.batch(batch)
        },
        lost: () => on.lost(),
      },
      left: () => {
        left = true
      },
    }
  }
  const holdsSocket = (core: Core) => [...wire.connections].some(({ caller, held }) => caller === core && held)
  const isSettled = ({ page }: Sitter, since: number) =>
    page.thread.actor.alive && !page.thread.frozen && page.isVisible() && page.thread.thawedAt < since && page.shownAt() < since
  /** Its locks are free: a visible tab must start a connect within two seconds. */
  const expectSuccessor = (dead: Core) => {
    const at = timeline.now
    timeline.after(NEXT_LEADER_MS, 'a new leader is due', null, () => {
      const next = reigns.slice(reigns.indexOf(dead) + 1).some((core) => wire.connects.some(({ caller }) => caller === core))
      const settled = [...sitters.values()].filter((sitter) => isSettled(sitter, at - SETTLED_MS))
      deps.note(() => must(next || settled.length === 0, () => `${dead.name} is over for 2 s, and ${settled[0]?.page.name} has no leader`))
    })
  }

  return {
    seats: (page) => [
      async (tabId, on) => {
        const sitter = sitterOf(page)
        const { on: heard, left } = watched(sitter, on)
        const seat = await sitter.take(tabId, heard)
        const leave = () => {
          left()
          seat.leave()
        }
        return { ...seat, leave }
      },
    ],
    pageGone(page, lockMs) {
      const sitter = sitters.get(page.thread)
      sitters.delete(page.thread)
      if (!sitter) return
      const core = reigns.at(-1)
      const isLeader = core?.thread === page.thread
      if (isLeader) killedAt = timeline.now
      for (const one of reigns) if (one.thread === page.thread) wire.callerDied(one)
      const end = () => {
        sitter.fake.crash()
        if (core && isLeader) expectSuccessor(core)
      }
      if (lockMs === 0) end()
      else timeline.after(lockMs, 'locks are let go', null, end)
    },
    sleep: (page) => sitters.get(page.thread)?.sleep(),
    cores: () => reigns.filter((core) => core.thread.actor.alive && holdsSocket(core)),
    coreOf: (page) => reigns[sitters.get(page.thread)?.fedBy ?? -1],
    hurt: () => undefined,
    killedAt: () => killedAt,
  }
}
