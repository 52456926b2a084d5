import type { SlipMode } from '../../../domain/selections.ts'
import { createStorage } from '../../../src/db/storage.ts'
import type { Quote, SlipPick } from '../../../src/features/betting/slip/bet.ts'
import { betCalls, betKind, phaseOf } from '../../../src/features/betting/slip/bet-answer.ts'
import { SlipStore } from '../../../src/features/betting/slip/slip-store.ts'
import type { TabEvents } from '../../../src/platform/local-area.ts'
import { createCall } from '../../../src/transport/call.ts'
import { MoneyAction, type MoneyDeps } from '../../../src/transport/money/action.ts'
import { careFor } from '../../../src/transport/money/care.ts'
import { openMoney, tellOpenMoney } from '../../../src/transport/money/open-money.ts'
import { createSession, type Session } from '../../../src/transport/session.ts'
import { fakeTabs } from '../../support/fake-money-tabs.ts'
import { fakeBrowser } from '../../support/fake-storage.ts'
import type { Network } from '../harness/network.ts'
import type { Timeline } from '../harness/timeline.ts'
import { must } from '../harness/violation.ts'
import type { Books, Press } from './books.ts'
import type { Process } from './process.ts'
import type { Member } from './stage.ts'

/** Breaks something in the page, for tests of the simulation itself. */
export type BreakPage = (deps: MoneyDeps) => MoneyDeps

export interface DeviceDeps {
  name: string
  timeline: Timeline
  network: Network
  books: Books
  server(): Process | null
  wallStart: number
  newId(): string
  breakPage: BreakPage
}

export interface SlipLine {
  pick: SlipPick
  quote: Quote
}

export interface Tab {
  name: string
  session: Session
  askNow(): void
  /** A player's actions: picks, enters a stake, presses so many times. */
  bet(mode: SlipMode, lines: readonly SlipLine[], stakeFen: bigint, presses: number): void
  die(): void
}

const TIMEOUT_MS = 30_000
const BOUNDS = { minFen: 1_000n, maxFen: 2_000_000n, maxReturnFen: 1_000_000_000n, balanceFen: null }

/** A browser with tabs: the page's real code from the slip to the call, over a simulated network and storage. */
export function openDevice(deps: DeviceDeps) {
  const { name, timeline, network, books, server, breakPage } = deps
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
    /** Pressed bets that may still become calls. */
    let pressed: Press[] = []
    const newId = () => {
      const id = deps.newId()
      books.note(() => {
        const press = pressed.shift()
        must(press !== undefined, () => `${tabName} made a call that nobody pressed`)
        books.press(id, press)
        timeline.say(`${tabName} presses ${short(id)} for ${press.stakeFen} fen, legs: ${press.picks.length}`)
      })
      return id
    }
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
          const { method, Request } = payload as { method: string; Request: { id: string } }
          const label = `${tabName} ${method} ${short(Request.id)}`
          if (method !== 'betStatus') books.note(() => books.send(Request.id))
          const arrive = async () => need(server()).receive({ path, body: payload, token })
          return { status: 200, text: await network.call(actor, label, arrive) }
        },
      session,
      online,
      clock,
      deviceId: async () => '0123456789abcdef0123456789abcdef',
      cacheKey: async (path) => path,
      language: () => 'zh-CN',
      timeoutMs: TIMEOUT_MS,
    })
    const action = new MoneyAction(
      betKind(betCalls(call)),
      breakPage({
        store: async () => kept.store,
        locks: kept.locks,
        account: async () => session.get().userId,
        online: online.get,
        newId,
        now: clock.now,
        setTimer: (run, ms) => timeline.after(ms, `${tabName} timer`, actor, run),
        awaited: (kind) => openMoney(storage).get(kind) === 'mine',
      }),
    )
    const slip = new SlipStore(action)
    careFor(action, { session, storage, online }, () => slip.reset())

    action.state.subscribe((state) => {
      if (state.at === 'idle') return
      const { id } = state.entry
      timeline.say(`${tabName} shows ${state.at} ${short(id)}${state.at === 'refused' ? ` (${state.why.kind})` : ''}`)
      books.note(() => {
        if (state.at === 'done') books.tell(id, 'done')
        else if (state.at === 'refused') books.tell(id, 'not done')
        // The slip must show what the action knows; of several bets it shows how the last one ended.
        const { phase, many } = slip.state.getState()
        const [shown, meant] = [[phase, many?.ended.at(-1)?.phase].map((one) => one?.at), phaseOf(state)?.at]
        must(meant === undefined || shown.includes(meant), () => `the slip of ${tabName} shows ${shown} while the bet is ${meant}`)
      })
    })

    const tab: Tab = {
      name: tabName,
      session,
      askNow: () => action.askNow(),
      bet(mode, lines, stakeFen, presses) {
        const member = session.get().userId
        if (member === '') return
        slip.clear()
        slip.setMode(mode)
        for (const [place, { pick }] of lines.entries()) {
          if (slip.pick(pick) !== null) return
          slip.focus(place)
          slip.enter(String(stakeFen / 100n), BOUNDS)
        }
        slip.setAccept('any')
        const picks = lines.map(({ pick }) => `${pick.marketId} ${pick.selection}`)
        const bets = mode === 'multiple' ? picks.map((pick) => [pick]) : [picks]
        pressed = Array.from({ length: presses }, () => bets)
          .flat()
          .map((picks) => ({ memberId: BigInt(member), browser: name, stakeFen, picks }))
        const quotes = lines.map(({ quote }) => quote)
        for (let i = 0; i < presses; i++) slip.place(quotes, BOUNDS)
        // Several bets are sent one after the other.
        if (mode !== 'multiple') pressed = []
      },
      die() {
        timeline.say(`${tabName} dies`)
        actor.die()
        kept.die()
        tabs = tabs.filter((other) => other !== tab)
      },
    }
    tabs.push(tab)
    timeline.say(`${tabName} opens`)
    return tab
  }

  return {
    name,
    openTab,
    get tabs(): readonly Tab[] {
      return tabs
    },
    rows: money.rows,
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
    signIn(tab: Tab, member: Member) {
      timeline.say(`${tab.name} logs in as ${member.token}`)
      tab.session.signIn({ token: member.token, userId: String(member.id) })
    },
  }
}

export type Device = ReturnType<typeof openDevice>

export const short = (id: string): string => id.slice(0, 8)

function need(server: Process | null): Process {
  if (!server) throw new Error('nobody listens')
  return server
}

/** A dead tab receives no events. */
function eventsOf(events: TabEvents, alive: () => boolean): TabEvents {
  return {
    addEventListener: (type: 'storage' | 'pageshow', listener: (event: never) => void) =>
      events.addEventListener(type as 'storage', (event) => alive() && listener(event as never)),
  }
}
