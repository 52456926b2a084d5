import { createStorage } from '../../../src/db/storage.ts'
import type { TabEvents } from '../../../src/platform/local-area.ts'
import { type Call, createCall } from '../../../src/transport/call.ts'
import type { MoneyDeps } from '../../../src/transport/money/action.ts'
import type { MoneySurroundings } from '../../../src/transport/money/care.ts'
import { openMoney, tellOpenMoney } from '../../../src/transport/money/open-money.ts'
import { createSession, type Session } from '../../../src/transport/session.ts'
import { fakeTabs } from '../../support/fake-money-tabs.ts'
import { fakeBrowser } from '../../support/fake-storage.ts'
import type { Network } from './network.ts'
import type { Actor, Timeline } from './timeline.ts'

/** A call as it is sent. */
export interface Sent {
  path: string
  body: unknown
  token: string
}

export interface BrowserDeps {
  name: string
  timeline: Timeline
  network: Network
  /** Answers a call that arrives; rejects where nobody listens. */
  receive(call: Sent): Promise<string>
  wallStart: number
  /** Called with each call before it is sent; returns its name in the log. */
  sends(call: Sent): string
}

/** What a tab's page consists of, without its contents. */
export interface Page {
  name: string
  actor: Actor
  session: Session
  call: Call
  surroundings: MoneySurroundings & { session: Session }
  moneyDeps(newId: () => string): MoneyDeps
}

export interface Closable {
  name: string
  die(): void
}

const TIMEOUT_MS = 30_000

/** A browser whose tabs share storage and a session: the page's real calls over a simulated network. `furnish` fills a page. */
export function openBrowser<Tab extends Closable>(deps: BrowserDeps, furnish: (page: Page, close: () => void) => Tab) {
  const { name, timeline, network } = deps
  const area = fakeBrowser()
  const money = fakeTabs()
  let isOnline = true
  let wallOffset = 0
  let opened = 0
  let tabs: Tab[] = []
  const networkChanged = new Set<() => void>()
  const clock = { now: () => deps.wallStart + Math.round(timeline.now) + wallOffset }

  function openTab(): Tab {
    const tabName = `${name}.${opened++}`
    const actor = timeline.actor(tabName)
    const fake = area.openTab()
    const storage = createStorage(
      fake.area,
      eventsOf(fake.events, () => actor.alive),
    )
    const kept = money.openTab(
      (rows) => tellOpenMoney(storage, rows),
      () => timeline.step(actor, `${tabName} stores`),
    )
    const session = createSession(storage)
    const online = {
      get: () => isOnline,
      subscribe(listener: () => void) {
        const heard = () => actor.alive && listener()
        networkChanged.add(heard)
        return () => networkChanged.delete(heard)
      },
    }
    const call = createCall({
      send:
        () =>
        async ({ path, payload, token }) => {
          const sent = { path, body: payload, token }
          const label = `${tabName} ${deps.sends(sent)}`
          return { status: 200, text: await network.call(actor, label, () => deps.receive(sent)) }
        },
      session,
      online,
      clock,
      deviceId: async () => '0123456789abcdef0123456789abcdef',
      cacheKey: async (path) => path,
      language: () => 'zh-CN',
      timeoutMs: TIMEOUT_MS,
    })
    const moneyDeps = (newId: () => string): MoneyDeps => ({
      store: async () => kept.store,
      locks: kept.locks,
      account: async () => session.get().userId,
      online: online.get,
      newId,
      now: clock.now,
      setTimer: (run, ms) => timeline.after(ms, `${tabName} timer`, actor, run),
      awaited: (kind) => openMoney(storage).get(kind) === 'mine',
    })
    timeline.say(`${tabName} opens`)
    const tab = furnish({ name: tabName, actor, session, call, surroundings: { session, storage, online }, moneyDeps }, () => {
      timeline.say(`${tabName} dies`)
      actor.die()
      kept.die()
      tabs = tabs.filter((other) => other !== tab)
    })
    tabs.push(tab)
    return tab
  }

  return {
    name,
    openTab,
    get tabs(): readonly Tab[] {
      return tabs
    },
    /** Delivers the tabs' storage events. */
    deliver: () => area.deliver(),
    setOnline(value: boolean) {
      if (isOnline === value) return
      isOnline = value
      timeline.say(`${name} is ${value ? 'online' : 'offline'}`)
      for (const listener of networkChanged) listener()
    },
    jumpClock(ms: number) {
      wallOffset += ms
      timeline.say(`${name}: the clock jumps by ${ms} ms`)
    },
  }
}

export const short = (id: string): string => id.slice(0, 8)

/** A dead tab receives no events. */
function eventsOf(events: TabEvents, alive: () => boolean): TabEvents {
  return {
    addEventListener: (type: 'storage' | 'pageshow', listener: (event: never) => void) =>
      events.addEventListener(type as 'storage', (event) => alive() && listener(event as never)),
  }
}
