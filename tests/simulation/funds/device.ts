import type { Payload } from '../../../contract/endpoints.ts'
import { safePlayEndpoints } from '../../../contract/safe-play.ts'
import { stakeOf } from '../../../domain/ticket-lines.ts'
import { linesOfSent, type SentBet } from '../../../src/features/betting/slip/bet.ts'
import { betCalls, betKind } from '../../../src/features/betting/slip/bet-answer.ts'
import { type DepositSent, depositKind } from '../../../src/features/wallet/deposit/deposit-kind.ts'
import { recycleKind, type Transfer, transferKind } from '../../../src/features/wallet/venues/venue-kinds.ts'
import { forfeitKind } from '../../../src/features/wallet/withdraw/forfeit-kind.ts'
import { sealWith, withdrawKind } from '../../../src/features/wallet/withdraw/withdraw-kind.ts'
import type { Call } from '../../../src/transport/call.ts'
import { learn } from '../../../src/transport/endpoint-table.ts'
import { MoneyAction, type MoneyKind } from '../../../src/transport/money/action.ts'
import { careFor } from '../../../src/transport/money/care.ts'
import type { Session } from '../../../src/transport/session.ts'
import { openBrowser, type Page, type Sent, short } from '../harness/browser.ts'
import type { Network } from '../harness/network.ts'
import type { Timeline } from '../harness/timeline.ts'
import type { BreakPage } from '../money/device.ts'
import type { Books } from './books.ts'
import type { CallKind, Press } from './calls.ts'
import type { Player } from './stage.ts'

learn(safePlayEndpoints)

export interface DeviceDeps {
  name: string
  timeline: Timeline
  network: Network
  books: Books
  receive(call: Sent): Promise<string>
  wallStart: number
  newId(): string
  breakPage: BreakPage
}

export interface Tab {
  name: string
  session: Session
  call: Call
  askNow(): void
  bet(bet: SentBet): void
  deposit(asked: { by: 'pay'; payload: Payload<'deposit.pay'> } | { by: 'coin'; payload: Payload<'deposit.coinTransfer'> }): void
  withdraw(cardId: string, fen: bigint): void
  transfer(channelCode: string, ty: 'in' | 'out', fen: bigint): void
  recycle(): void
  forfeit(requirement: string): void
  die(): void
}

const SECOND_PASSWORD = '0123456789abcdef0123456789abcdef'

/** A browser with tabs: the page's real money actions and calls, over a simulated network and storage. */
export function openDevice(deps: DeviceDeps) {
  const { books, receive } = deps
  const sends = ({ path, body }: Sent): string => {
    const {
      method = path.split('/').at(-1),
      Request,
      id = Request?.id,
    } = body as { method?: string; Request?: { id: string }; id?: string }
    const isMoney = id !== undefined && /^(placeBet|placeSeries|pay|utcTransfer|new|transfer|recycle|forfeit)$/.test(method ?? '')
    if (isMoney) books.note(() => books.calls.send(id))
    return `${method} ${id ? short(id) : ''}`
  }
  const browser = openBrowser<Tab>({ ...deps, receive, sends }, (page, close) => openTab(deps, page, close))
  return Object.assign(browser, {
    signIn(tab: Tab, player: Player) {
      deps.timeline.say(`${tab.name} logs in`)
      tab.session.signIn({ token: player.token, userId: String(player.id) })
    },
  })
}

export type Device = ReturnType<typeof openDevice>

function openTab({ name, timeline, books, newId, breakPage }: DeviceDeps, page: Page, die: () => void): Tab {
  const { session, call, surroundings } = page
  const press = (id: string, kind: CallKind, about: string, fen = 0n) => {
    const { userId } = session.get()
    const pressed: Press = { kind, memberId: BigInt(userId), browser: name, fen, about }
    books.note(() => books.calls.press(id, pressed))
    timeline.say(`${page.name} presses ${kind} ${short(id)}: ${about}`)
  }

  function actionOf<B, A>(kind: MoneyKind<B, A>): MoneyAction<B, A> {
    const action = new MoneyAction(kind, breakPage(page.moneyDeps(newId)))
    careFor(action, surroundings, () => undefined)
    action.state.subscribe((state) => {
      if (state.at === 'idle') return
      const { id } = state.entry
      const why = state.at === 'refused' ? ` (${state.why.kind === 'refusal' ? state.why.refusal.message : state.why.kind})` : ''
      timeline.say(`${page.name} shows ${kind.name} ${short(id)} as ${state.at}${why}`)
      if (state.at === 'done' || state.at === 'refused') books.note(() => books.calls.tell(id, state.at === 'done' ? 'done' : 'not done'))
      if (state.at === 'refused' && state.why.kind === 'refusal' && /限额|休息中|排除|时长/.test(state.why.refusal.message))
        books.limits.refused(state.why.refusal.message)
    })
    return action
  }
  const bets = actionOf(betKind(betCalls(call)))
  const deposits = actionOf(depositKind(call))
  const withdrawals = actionOf(withdrawKind(call))
  const transfers = actionOf(transferKind(call))
  const recycles = actionOf(recycleKind(call))
  const forfeits = actionOf(forfeitKind(call))

  return {
    name: page.name,
    session,
    call,
    askNow() {
      for (const action of [bets, deposits, withdrawals, transfers, recycles, forfeits]) action.askNow()
    },
    bet(bet) {
      const { picks, payload } = bet
      bets.send((id) => {
        press(id, 'bet', `${stakeOf(linesOfSent(bet))} on ${picks.map(({ marketId, selection }) => `${marketId} ${selection}`).join()}`)
        return { picks, payload: { ...payload, id } }
      })
    },
    deposit(asked) {
      deposits.send((id): DepositSent => {
        press(id, 'deposit', asked.payload.amountFen)
        if (asked.by === 'coin') return { by: 'coin', id, payload: { ...asked.payload, id } }
        return { by: 'pay', id, way: asked.payload.way, payload: { ...asked.payload, id } }
      })
    },
    withdraw(cardId, fen) {
      withdrawals.send((id) => {
        press(id, 'withdraw', String(fen))
        sealWith(id, SECOND_PASSWORD)
        return { id, cardId, amountFen: String(fen) }
      })
    },
    transfer(channelCode, ty, fen) {
      transfers.send((id): Transfer => {
        press(id, 'transfer', `${fen} venue_${ty} venue:${channelCode}`)
        return { id, channelCode, ty, amount: `${fen / 100n}`, name: channelCode }
      })
    },
    recycle() {
      recycles.send((id) => {
        press(id, 'recycle', '')
        return { id }
      })
    },
    forfeit(requirement) {
      forfeits.send((id) => {
        press(id, 'forfeit', '')
        return { id, requirement }
      })
    },
    die,
  }
}
