import { preorderEndpoints } from '../../../contract/preorder.ts'
import type { SlipMode } from '../../../domain/selections.ts'
import { type CashOutAnswer, type CashOutBody, cashOutAnswer, cashOutBody } from '../../../src/features/betting/cash-out/cash-out-kind.ts'
import type { Quote, SlipPick } from '../../../src/features/betting/slip/bet.ts'
import { betCalls, betKind, phaseOf } from '../../../src/features/betting/slip/bet-answer.ts'
import { SlipStore } from '../../../src/features/betting/slip/slip-store.ts'
import { fundsKind } from '../../../src/features/wallet/shared/funds-kind.ts'
import { learn } from '../../../src/transport/endpoint-table.ts'
import { MoneyAction, type MoneyState } from '../../../src/transport/money/action.ts'
import { careFor } from '../../../src/transport/money/care.ts'
import type { Session } from '../../../src/transport/session.ts'
import { openBrowser, type Page, short } from '../harness/browser.ts'
import type { Network } from '../harness/network.ts'
import type { BreakPage } from '../harness/pressed.ts'
import type { Timeline } from '../harness/timeline.ts'
import { must } from '../harness/violation.ts'
import type { BetPress, Books } from './books.ts'
import type { Staked } from './payouts.ts'
import type { Process } from './process.ts'
import type { Member } from './stage.ts'

learn(preorderEndpoints)

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

/** What a player enters: a stake, of a system beside each row of folds. */
export interface Entered {
  mode: SlipMode
  staked: Staked
  presses: number
}

export interface Tab {
  name: string
  session: Session
  askNow(): void
  /** A player's actions: picks, enters stakes, presses so many times. */
  bet(lines: readonly SlipLine[], entered: Entered): void
  /** Looks at the offer of a ticket, and takes so many percent at once, or has them taken when the whole is worth `times` as much. */
  cashOut(ticket: string, percent: number, times: number | null): Promise<void>
  cancelAutomatic(ticket: string): Promise<void>
  preorder(pick: SlipPick, terms: { target: number; stakeFen: bigint | null; endsAt: number | null }): Promise<void>
  /** Null: all that wait. */
  cancelPreorder(id: string | null): Promise<void>
  die(): void
}

/** Calls that move money. */
const MONEY = /^(placeBet|placeSeries|placeSystem|take)$/

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
      sends({ path, body }) {
        const {
          Request,
          method = path.split('/').at(-1) ?? '',
          id = Request?.id,
        } = body as {
          method?: string
          Request?: { id: string | null }
          id?: string
        }
        if (id && MONEY.test(method)) books.note(() => books.send(id))
        return `${method} ${id ? short(id) : ''}`
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
  const { session, call, surroundings, moneyDeps } = page
  /** Pressed bets that may still become calls. */
  let pressed: BetPress[] = []
  const pressedId = () => {
    const id = newId()
    books.note(() => {
      const press = pressed.shift()
      must(press !== undefined, () => `${page.name} made a call that nobody pressed`)
      books.press(id, press)
      const folds = press.folds.map(({ size, fen }) => `${size} × ${fen}`)
      timeline.say(`${page.name} presses ${short(id)} for ${folds} fen, legs: ${press.picks.length}, bankers: ${press.bankers.length}`)
    })
    return id
  }
  const action = new MoneyAction(betKind(betCalls(call)), breakPage(moneyDeps(pressedId)))
  const slip = new SlipStore(action)
  careFor(action, surroundings, () => slip.reset())

  const cashing = new MoneyAction(
    fundsKind<CashOutBody, CashOutAnswer>('cash-out', call, {
      send: (body) => call('cashOut.take', body),
      body: cashOutBody,
      answer: cashOutAnswer,
    }),
    breakPage(moneyDeps(newId)),
  )
  careFor(cashing, surroundings, () => undefined)

  /** Notes what the page says became of a call. */
  const shows = (state: MoneyState<unknown, unknown>): void => {
    if (state.at === 'idle') return
    const { id } = state.entry
    timeline.say(`${page.name} shows ${state.at} ${short(id)}${state.at === 'refused' ? ` (${state.why.kind})` : ''}`)
    books.note(() => {
      if (state.at === 'done') books.tell(id, 'done')
      else if (state.at === 'refused') books.tell(id, 'not done')
    })
  }
  cashing.state.subscribe(shows)
  action.state.subscribe((state) => {
    shows(state)
    if (state.at === 'idle') return
    books.note(() => {
      // The slip must show what the action knows; of several bets it shows how the last one ended.
      const { phase, many } = slip.state.getState()
      const [shown, meant] = [[phase, many?.ended.at(-1)?.phase].map((one) => one?.at), phaseOf(state)?.at]
      must(meant === undefined || shown.includes(meant), () => `the slip of ${page.name} shows ${shown} while the bet is ${meant}`)
    })
  })

  const hear = (reply: Awaited<ReturnType<typeof call<'sport.preorders'>>>): void => {
    if (reply.ok) books.note(() => books.preorders.hear(reply.data.list))
  }

  return {
    name: page.name,
    session,
    askNow() {
      action.askNow()
      cashing.askNow()
    },
    bet(lines, { mode, staked, presses }) {
      const member = session.get().userId
      if (member === '') return
      slip.clear()
      slip.setMode(mode)
      for (const { pick } of lines) if (slip.pick(pick) !== null) return
      const picks = lines.map(({ pick }) => pick)
      for (const place of staked.bankers) if (picks[place]) slip.setBanker(picks[place], true)
      for (const { size, fen } of staked.folds) {
        const row = mode !== 'series' || size === picks.length ? null : { name: size, of: picks.length }
        for (const place of row ? [0] : picks.keys()) {
          slip.focus(place)
          slip.enter(String(fen / 100n), BOUNDS, row)
        }
      }
      slip.setAccept('any')
      const names = picks.map(({ marketId, selection }) => `${marketId} ${selection}`)
      const bets = mode === 'multiple' ? names.map((name) => [name]) : [names]
      pressed = Array.from({ length: presses }, () => bets)
        .flat()
        .map((picks) => ({ kind: 'bet', memberId: BigInt(member), browser: name, picks, ...staked }))
      const quotes = lines.map(({ quote }) => quote)
      for (let i = 0; i < presses; i++) slip.place(quotes, BOUNDS)
      // Several bets are sent one after the other.
      if (mode !== 'multiple') pressed = []
    },
    async cashOut(ticketId, percent, times) {
      const member = session.get().userId
      const reply = await call('cashOut.offers', { ticketIds: [ticketId] })
      const offer = reply.ok ? reply.data.offers[0]?.offer : null
      const payFen = offer?.payFen[percent - 1] ?? '0'
      if (!offer || payFen === '0' || member === '' || session.get().userId !== member) return
      const memberId = BigInt(member)
      if (times === null) {
        cashing.send((id) => {
          const leastFen = BigInt(payFen)
          books.note(() => books.press(id, { kind: 'cash-out', memberId, browser: name, ticket: ticketId, percent, leastFen }))
          timeline.say(`${page.name} presses ${short(id)} to cash ${percent} % of ${short(ticketId)} out for ${payFen} fen`)
          return { id, ticketId, percent, version: offer.version, until: offer.until, leastFen: payFen }
        })
        return
      }
      const targetFen = String(Math.ceil(Number(offer.payFen[99]) * times))
      books.cashOuts.set({ ticket: ticketId, member, target: targetFen, percent })
      timeline.say(`${page.name} has ${percent} % of ${short(ticketId)} taken at ${targetFen} fen`)
      await call('cashOut.setAutomatic', { ticketId, targetFen, percent })
    },
    async cancelAutomatic(ticketId) {
      if (session.get().userId !== '') await call('cashOut.cancelAutomatic', { ticketId })
    },
    async preorder({ marketId, w, selection }, { target, stakeFen, endsAt }) {
      const member = session.get().userId
      if (member === '') return
      const id = newId()
      books.note(() => books.preorders.press(id, { memberId: BigInt(member), pick: `${marketId} ${selection}`, target, stakeFen, endsAt }))
      timeline.say(`${page.name} orders ${short(id)}: ${w} ${selection} at ${target} for ${stakeFen} fen`)
      const terms = { targetOdds: target, stakeFen: stakeFen === null ? null : String(stakeFen), endsAt }
      hear(await call('sport.placePreorder', { id, marketId, selection, ...terms, until: endsAt === null ? 'kickoff' : 'time' }))
    },
    async cancelPreorder(id) {
      if (session.get().userId !== '') hear(await call('sport.cancelPreorder', { id }))
    },
    die,
  }
}

function need(server: Process | null): Process {
  if (!server) throw new Error('nobody listens')
  return server
}
