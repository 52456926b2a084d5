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
import type { Session } from '../../../src/transport/session.ts'
import type { Page } from '../harness/browser.ts'
import { openPressing, type PressingDeps, pressesOf } from '../harness/pressed.ts'
import type { Books } from './books.ts'

learn(safePlayEndpoints)

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
export const openDevice = (deps: PressingDeps<Books>) =>
  openPressing(deps, /^(placeBet|placeSeries|pay|utcTransfer|new|transfer|recycle|forfeit)$/, (page, close) => openTab(deps, page, close))

export type Device = ReturnType<typeof openDevice>

function openTab(deps: PressingDeps<Books>, page: Page, die: () => void): Tab {
  const { session, call } = page
  const { press, actionOf, askNow } = pressesOf(deps, page, (why) => {
    if (/限额|休息中|排除|时长/.test(why)) deps.books.limits.refused(why)
  })
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
    askNow,
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
