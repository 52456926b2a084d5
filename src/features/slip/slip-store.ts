import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Ticket } from '../../../contract/sport.ts'
import { type AcceptRule, checkStake, togglePick } from '../../../domain/slip.ts'
import type { MoneyAction } from '../../transport/money/action.ts'
import { isBusy, type Phase, type Quote, type SentBet, type SlipPick } from './bet.ts'
import { type BetState, phaseOf } from './bet-answer.ts'
import { enterStake, largestStake, NO_STAKE, type Stake, type StakeBounds, stakeFenOf } from './stake.ts'

/** The single-bet slip, and where the one bet it sends is. Money moves only on an explicit press, by the page's one money action. */
export interface SlipState {
  readonly pick: SlipPick | null
  /** The price the player last agreed to, by picking or accepting it: Hong Kong thousandths. */
  readonly agreedMilli: number
  readonly stake: Stake
  readonly accept: AcceptRule
  readonly phase: Phase
}

/** The one way in which the slip's bet moves money. */
export type BetAction = Pick<MoneyAction<SentBet, Ticket>, 'state' | 'busy' | 'awaited' | 'send' | 'askNow'>

const EMPTY: SlipState = { pick: null, agreedMilli: 0, stake: NO_STAKE, accept: 'none', phase: { at: 'editing', note: null } }
const EDITING: Phase = { at: 'editing', note: null }

export class SlipStore {
  readonly state: StoreApi<SlipState> = createStore(() => EMPTY)
  private readonly action: BetAction

  constructor(action: BetAction) {
    this.action = action
    action.state.subscribe((state) => this.follow(state))
  }

  /** Take a selection, or put the same one back. False while a bet is on its way, in whichever tab: nothing changes then. */
  pick(pick: SlipPick): boolean {
    const { phase, pick: current } = this.state.getState()
    if (this.held || this.action.awaited) return false
    const next = phase.at === 'accepted' ? pick : togglePick(current, pick)
    this.state.setState({ pick: next, agreedMilli: next?.oddsMilli ?? 0, phase: EDITING })
    return true
  }

  remove(): void {
    if (!this.held) this.state.setState({ pick: null, agreedMilli: 0, phase: EDITING })
  }

  enter(entry: string, bounds: StakeBounds): void {
    this.edit({ stake: enterStake(entry, bounds) })
  }

  enterLargest(bounds: StakeBounds): void {
    this.edit({ stake: largestStake(bounds) })
  }

  setAccept(accept: AcceptRule): void {
    if (!this.held) this.state.setState({ accept })
  }

  /** The player has seen the price of now and agrees to it. */
  agree(oddsMilli: number): void {
    this.edit({ agreedMilli: oddsMilli })
  }

  /** Back to the stake, the selection stays. */
  backToEditing(): void {
    this.edit({})
  }

  /** The receipt was read: an empty slip. */
  finish(): void {
    if (!this.held) this.state.setState({ pick: null, agreedMilli: 0, stake: NO_STAKE, phase: EDITING })
  }

  /** The session changed: nothing of the member stays on the page. */
  reset(): void {
    this.state.setState(EMPTY)
  }

  /**
   * Send the bet at the price of `quote`. One press, one bet: a second press while the first is on its way, or a price
   * that can't be bet on, does nothing. `stakeFen` overrides the field (the highest stake the server allows).
   */
  place(quote: Quote, bounds: StakeBounds, stakeFen: bigint | null = stakeFenOf(this.state.getState().stake)): void {
    const { pick, phase, accept } = this.state.getState()
    const ready = phase.at === 'editing' || phase.at === 'requoted' || phase.at === 'over-limit'
    if (!ready || !pick || quote.state !== 'open' || quote.oddsMilli <= 0) return
    if (stakeFen === null || checkStake(stakeFen, bounds) !== null) return
    const { marketId, selection } = pick
    this.state.setState({ agreedMilli: quote.oddsMilli })
    this.action.send((id) => ({ pick, payload: { id, marketId, selection, odds: quote.oddsMilli, stakeFen: String(stakeFen), accept } }))
  }

  /** Ask now instead of at the next turn: the network is back, or the player wants to know. */
  askNow(): void {
    this.action.askNow()
  }

  /** An order awaits its confirmation, this slip's or one that was left unanswered. */
  private get held(): boolean {
    return this.action.busy || isBusy(this.state.getState().phase)
  }

  private edit(change: Partial<SlipState>): void {
    if (!this.held) this.state.setState({ ...change, phase: EDITING })
  }

  /** The bet's money is somewhere else now: show where. A bet of an earlier page brings its selection along. */
  private follow(state: BetState): void {
    const phase = phaseOf(state)
    if (!phase) return
    const shown = this.state.getState().pick
    const bet = 'bet' in phase ? phase.bet : null
    const same = !bet || (shown?.marketId === bet.pick.marketId && shown.selection === bet.pick.selection)
    this.state.setState(same ? { phase } : { pick: bet.pick, agreedMilli: bet.payload.odds, phase })
  }
}
