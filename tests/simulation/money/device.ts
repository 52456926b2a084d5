import type { SlipMode } from '../../../domain/selections.ts'
import type { Quote, SlipPick } from '../../../src/features/betting/slip/bet.ts'
import { betCalls, betKind, phaseOf } from '../../../src/features/betting/slip/bet-answer.ts'
import { SlipStore } from '../../../src/features/betting/slip/slip-store.ts'
import { MoneyAction } from '../../../src/transport/money/action.ts'
import { careFor } from '../../../src/transport/money/care.ts'
import type { Session } from '../../../src/transport/session.ts'
import { openBrowser, type Page, short } from '../harness/browser.ts'
import type { Network } from '../harness/network.ts'
import type { BreakPage } from '../harness/pressed.ts'
import type { Timeline } from '../harness/timeline.ts'
import { must } from '../harness/violation.ts'
import type { Books, Press } from './books.ts'
import type { Process } from './process.ts'
import type { Member } from './stage.ts'

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

const BOUNDS = { minFen: 1_000n, maxFen: 2_000_000n, maxReturnFen: 1_000_000_000n, balanceFen: null }

/** A browser with tabs: the page's real code from the slip to the call, over a simulated network and storage. */
export function openDevice(deps: DeviceDeps) {
  const { name, timeline, network, books, server, wallStart } = deps
  const browser = openBrowser<Tab>(
    {
      name,
      timeline,
      network,
      wallStart,
      receive: async (call) => need(server()).receive(call),
      sends({ body }) {
        const { method, Request } = body as { method: string; Request: { id: string } }
        if (method !== 'betStatus') books.note(() => books.send(Request.id))
        return `${method} ${short(Request.id)}`
      },
    },
    (page, close) => openTab(deps, page, close),
  )
  return Object.assign(browser, {
    signIn(tab: Tab, member: Member) {
      timeline.say(`${tab.name} logs in as ${member.token}`)
      tab.session.signIn({ token: member.token, userId: String(member.id) })
    },
  })
}

export type Device = ReturnType<typeof openDevice>

function openTab({ name, timeline, books, newId, breakPage }: DeviceDeps, page: Page, die: () => void): Tab {
  const { session, call, surroundings } = page
  /** Pressed bets that may still become calls. */
  let pressed: Press[] = []
  const pressedId = () => {
    const id = newId()
    books.note(() => {
      const press = pressed.shift()
      must(press !== undefined, () => `${page.name} made a call that nobody pressed`)
      books.press(id, press)
      timeline.say(`${page.name} presses ${short(id)} for ${press.stakeFen} fen, legs: ${press.picks.length}`)
    })
    return id
  }
  const action = new MoneyAction(betKind(betCalls(call)), breakPage(page.moneyDeps(pressedId)))
  const slip = new SlipStore(action)
  careFor(action, surroundings, () => slip.reset())

  action.state.subscribe((state) => {
    if (state.at === 'idle') return
    const { id } = state.entry
    timeline.say(`${page.name} shows ${state.at} ${short(id)}${state.at === 'refused' ? ` (${state.why.kind})` : ''}`)
    books.note(() => {
      if (state.at === 'done') books.tell(id, 'done')
      else if (state.at === 'refused') books.tell(id, 'not done')
      // The slip must show what the action knows; of several bets it shows how the last one ended.
      const { phase, many } = slip.state.getState()
      const [shown, meant] = [[phase, many?.ended.at(-1)?.phase].map((one) => one?.at), phaseOf(state)?.at]
      must(meant === undefined || shown.includes(meant), () => `the slip of ${page.name} shows ${shown} while the bet is ${meant}`)
    })
  })

  return {
    name: page.name,
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
    die,
  }
}

function need(server: Process | null): Process {
  if (!server) throw new Error('nobody listens')
  return server
}
