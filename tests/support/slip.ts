import { vi } from 'vitest'
import type { BetRefusal, Ticket } from '../../contract/betting.ts'
import { CODES } from '../../contract/codes.ts'
import { seriesOddsMilli } from '../../domain/selections.ts'
import { stakeOf, systemOf } from '../../domain/ticket-lines.ts'
import { linesOfSent, type Quote, type SentBet, type SlipPick } from '../../src/features/betting/slip/bet.ts'
import { betKind } from '../../src/features/betting/slip/bet-answer.ts'
import { type SlipShelf, SlipStore } from '../../src/features/betting/slip/slip-store.ts'
import type { StakeBounds } from '../../src/features/betting/slip/stake.ts'
import { MoneyAction } from '../../src/transport/money/action.ts'
import { type FakeTab, fakeTabs } from './fake-money-tabs.ts'

/** For tests of the slip: picks, prices and tickets, and a money action whose server is the test. */

export const pick = (game: number, change: Partial<SlipPick> = {}): SlipPick => ({
  marketId: `g${game}-M`,
  gameId: `g${game}`,
  gide: `g${game}`,
  champion: false,
  gameType: 'FT',
  w: 'M',
  line: null,
  selection: 'H',
  league: '友谊赛',
  team_h: `主${game}`,
  team_c: `客${game}`,
  oddsMilli: 900 + game,
  ...change,
})
export const champion = pick(90, { marketId: 'cup-FS', w: 'FS', selection: 'FS1', champion: true })
export const quote = (oddsMilli: number, state: Quote['state'] = 'open'): Quote => ({ oddsMilli, state, direction: null, caption: '' })
export const BOUNDS: StakeBounds = { minFen: 1_000n, maxFen: 2_000_000n, maxReturnFen: 1_000_000_000n, balanceFen: 1_000_000n }

export type BetCalls = Parameters<typeof betKind>[0]
export type Placed = Awaited<ReturnType<BetCalls['send']>>
export const refusal = (data: BetRefusal): Placed => ({ ok: false, refusal: { code: CODES.warning, message: '', data } })

/** The ticket of a sent bet. */
export const ticketOf = (bet: SentBet): Ticket => ticketOn(bet, systemOf(linesOfSent(bet)))

const ticketOn = (bet: SentBet, system: ReturnType<typeof systemOf>): Ticket => ({
  id: bet.payload.id,
  number: `T8 2041 000${bet.payload.id.at(-1)}`,
  status: 'accepted',
  result: null,
  legs: bet.picks.map(({ champion: _, gide: __, oddsMilli, ...leg }) => ({
    ...leg,
    oddGameId: leg.gameId,
    score: null,
    finalScore: null,
    halfScore: null,
    odds: oddsMilli,
    result: null,
  })),
  odds: seriesOddsMilli(bet.picks.map(({ oddsMilli }) => oddsMilli)),
  ...(system && { system: { ...system, folds: system.folds.map((fold) => ({ ...fold, stakeFen: String(fold.stakeFen) })) } }),
  stakeFen: String(stakeOf(linesOfSent(bet))),
  returnFen: '0',
  possibleReturnFen: '0',
  placedAt: 1_000_000,
  decideAt: null,
  settledAt: null,
  reason: null,
})

export const settle = () => vi.advanceTimersByTimeAsync(0)
export const quotesOf = (picks: readonly SlipPick[]) => picks.map(({ oddsMilli }) => quote(oddsMilli))

/** Enters the stakes, each for the pick at its index. */
export const stakes = (slip: SlipStore, ...entries: string[]) =>
  entries.forEach((entry, i) => {
    slip.focus(i)
    slip.enter(entry, BOUNDS)
  })

type ActionDeps = ConstructorParameters<typeof MoneyAction<SentBet, Ticket>>[1]

/** The page's one money action, in this tab. */
export const actionOn = (tab: FakeTab, calls: BetCalls, change: Pick<ActionDeps, 'newId'> & Partial<ActionDeps>) =>
  new MoneyAction(betKind(calls), {
    store: async () => tab.store,
    locks: tab.locks,
    account: async () => 'm1',
    online: () => true,
    now: () => Date.now(),
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    awaited: () => false,
    ...change,
  })

export const idOf = (number: number): string => `aaaaaaaa-0000-4000-8000-00000000000${number}`

/** A slip whose server answers as told, in order, and accepts what it is told nothing about. */
export function slipOn(shelf: SlipShelf = memoryShelf(), keepsStake = () => false) {
  const answers: Placed[] = []
  let ids = 0
  const send = vi.fn(async (bet: SentBet) => answers.shift() ?? ({ ok: true, data: ticketOf(bet) } as Placed))
  const tab = fakeTabs().openTab()
  const action = actionOn(tab, { send, status: async () => ({ ok: true, data: null }) }, { newId: () => idOf(++ids) })
  const slip = new SlipStore(action, { shelf, keepsStake })
  const state = () => slip.state.getState()
  return { slip, action, send, answers, state, shelf, picks: () => state().selections.picks }
}

export function memoryShelf() {
  let text = ''
  return {
    read: () => text,
    write(next: string) {
      text = next
    },
    follow: () => undefined,
  }
}
