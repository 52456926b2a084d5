import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import type { SessionState } from '../../../src/transport/session.ts'
import type { Timeline } from '../harness/timeline.ts'
import type { ChatRooms } from './chat-rooms.ts'
import { electedHost } from './elected-host.ts'
import { type Host, type HostDeps, keptOutbox, type Outbox, pageHost } from './host.ts'
import { type MeView, meView } from './me-view.ts'
import type { Member, Members } from './members.ts'
import { sharedHost } from './shared-host.ts'
import { openTab, type Tab } from './tab.ts'
import type { Talk } from './talk.ts'
import type { Wire } from './wire.ts'

/** A player's browser: tabs that share storage and a session, and the host of their core. */
export interface Browser {
  readonly name: string
  readonly kind: 'shared' | 'elected' | 'page'
  readonly host: Host
  readonly tabs: readonly Tab[]
  me(tab: Tab): MeView
  openTab(): Tab
  /** Closes or crashes a tab; its lock is released `lockMs` later. */
  endTab(tab: Tab, lockMs: number): void
  /** `told`: the browser freezes it with notice, like a page in the background; else it hangs, and keeps its locks. */
  freeze(tab: Tab, told: boolean): void
  /** A thawed page is notified that it is visible, before or after its waiting tasks. */
  thaw(tab: Tab, seenFirst: boolean): void
  hide(tab: Tab, throttleMs: number): void
  show(tab: Tab): void
  signIn(member: Member): void
  signOut(): void
  setOnline(online: boolean): void
  jumpClock(ms: number): void
  /**
   * How much age a clock set back can hide: a small step looks like a faster connection, and only the next heartbeat reveals a
   * larger one; until then every batch passes for fresh.
   */
  setBackMs(): number
  hint(tab: Tab, what: 'online' | 'offline' | 'visible'): void
  /** Times at which pages passed on a hint: each may start a connect at once. */
  hints(): readonly number[]
  session(): SessionState
}

export interface BrowserDeps {
  timeline: Timeline
  wire: Wire
  members: Members
  rooms: ChatRooms
  talk: Talk
  name: string
  kind: Browser['kind']
  wallStart: number
  posted: HostDeps['posted']
  note: HostDeps['note']
  locks: HostDeps['locks']
  /** The store of chat messages; a test of the simulation may change it. */
  outbox(own: Outbox): Outbox
  /** Called when the server has ended a session. */
  ended(token: string): void
  onFault(message: string): void
}

const HOSTS = { shared: sharedHost, elected: electedHost, page: pageHost }
const VISITOR: SessionState = { token: '', userId: '', epoch: 0, state: 'visitor' }

export function openBrowser(deps: BrowserDeps): Browser {
  const { timeline, wire, members, rooms, talk, name, kind, wallStart, posted, note, locks, outbox, ended, onFault } = deps
  const { random } = timeline
  const tabs: Tab[] = []
  const views = new Map<Tab, MeView>()
  const paused = new Set<Tab>()
  let session = VISITOR
  let online = true
  let skewMs = 0
  let setBackMs = 0
  let setBackAt = Number.NEGATIVE_INFINITY
  let opened = 0
  const now = () => wallStart + Math.round(timeline.now) + skewMs
  const kept = keptOutbox(timeline)
  const outboxOf: HostDeps['outboxOf'] = (thread) => outbox(kept(thread))
  const hostDeps: HostDeps = { timeline, wire, now, online: () => online, outboxOf, posted, note, locks }
  const host = HOSTS[kind](hostDeps, name)

  const become = (next: SessionState) => {
    session = next
    for (const tab of tabs) tab.mail(() => tab.follow())
  }
  const memberJwt = (token: string) =>
    new Promise<string | null>((resolve, reject) => {
      timeline.after(20 + random.next() * 200, 'the proof is answered', null, () => {
        if (!online || random.chance(members.failing)) reject(new Error('no line'))
        else resolve(members.proof(token))
      })
    })
  const end = (token: string) => {
    // Online, the server ends the session; offline, it lives on there, though no tab has its token any more.
    if (!online) return
    timeline.after(random.next() * 200, 'the session ends', null, () => {
      members.logOut(token)
      ended(token)
    })
  }
  const signOut = () => {
    if (session.state === 'visitor') return
    timeline.say(`${name} logs out`)
    end(session.token)
    become({ ...VISITOR, epoch: session.epoch + 1 })
  }

  const hints: number[] = []
  const hint: Browser['hint'] = (tab, what) => {
    hints.push(timeline.now)
    tab.client.hint(what)
  }

  return {
    name,
    kind,
    host,
    tabs,
    me(tab) {
      const view = views.get(tab)
      if (!view) throw new Error(`no view of ${tab.name}`)
      return view
    },
    openTab() {
      const tabName = `${name} tab ${opened++}`
      timeline.say(`${tabName} opens`)
      const me = meView(timeline, tabName, members)
      const tab = openTab({
        timeline,
        name: tabName,
        host,
        now,
        stored: () => session,
        memberJwt,
        expired: (epoch) => void (epoch === session.epoch && signOut()),
        me,
        rooms,
        talk,
        guest: `00000000-0000-4000-8000-00000000000${name.at(-1)}`,
        onFault: (message) => onFault(`${tabName}: ${message}`),
      })
      tabs.push(tab)
      views.set(tab, me)
      return tab
    },
    endTab(tab, lockMs) {
      timeline.say(`${tab.name} ends, known after ${Math.round(lockMs)} ms`)
      tabs.splice(tabs.indexOf(tab), 1)
      tab.thread.actor.die()
      host.pageGone(tab, lockMs)
    },
    freeze(tab, told) {
      timeline.say(`${tab.name} ${told ? 'is frozen' : 'hangs'}`)
      if (told) tab.pause()
      if (told) paused.add(tab)
      tab.thread.freeze()
    },
    thaw(tab, seenFirst) {
      timeline.say(`${tab.name} thaws`)
      const back = () => {
        if (paused.delete(tab)) tab.client.rejoin()
        tab.show()
        hint(tab, 'visible')
      }
      if (seenFirst) back()
      tab.thread.thaw()
      if (!seenFirst) tab.thread.run(back)
    },
    hide(tab, throttleMs) {
      timeline.say(`${tab.name} is out of sight, its timers run every ${throttleMs} ms`)
      tab.hide(throttleMs)
    },
    show(tab) {
      timeline.say(`${tab.name} is in sight`)
      tab.show()
      hint(tab, 'visible')
    },
    signIn(member) {
      timeline.say(`${name} logs in as ${member.id}`)
      if (session.state === 'member') end(session.token)
      become({ token: members.logIn(member), userId: String(member.id), epoch: session.epoch + 1, state: 'member' })
    },
    signOut,
    setOnline(next) {
      if (next === online) return
      online = next
      timeline.say(`${name} is ${online ? 'online' : 'offline'}`)
      for (const tab of tabs) tab.thread.run(() => hint(tab, online ? 'online' : 'offline'))
    },
    jumpClock(ms) {
      timeline.say(`${name}: the clock jumps by ${ms} ms`)
      skewMs += ms
      if (ms < 0 && ms > -5_000) setBackMs -= ms
      else if (ms < 0) setBackAt = timeline.now
      if (ms < 0) for (const tab of tabs) tab.thread.clockSetBack()
    },
    setBackMs: () => setBackMs + (timeline.now - setBackAt < 4 * HEARTBEAT_MS ? HEARTBEAT_MS : 0),
    hint,
    hints: () => hints,
    session: () => session,
  }
}
