import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Payload } from '../../../contract/endpoints.ts'
import { type AcceptRule, checkStake, togglePick } from '../../../domain/slip.ts'
import type { Reply } from '../../transport/call.ts'
import { isBusy, type Phase, type Quote, type SentBet, type SlipPick } from './bet.ts'
import { phaseOfFault, phaseOfReply, phaseOfTicket } from './bet-answer.ts'
import { enterStake, largestStake, NO_STAKE, type Stake, type StakeBounds, stakeFenOf } from './stake.ts'

/**
 * The single-bet slip and the life of the one bet it sends. Money moves only on an explicit press, once, under an id made
 * and kept here before the send. A bet whose answer is lost is never sent again: it is asked for by its id until the
 * server says what became of it (which also burns the id if the bet never came).
 */
export interface SlipState {
  readonly pick: SlipPick | null
  /** The price the player last agreed to, by picking or accepting it: Hong Kong thousandths. */
  readonly agreedMilli: number
  readonly stake: Stake
  readonly accept: AcceptRule
  readonly phase: Phase
}

export interface SlipDeps {
  /** Rejects with a Fault when no answer came: unless it says that nothing was sent, the outcome is then unknown. */
  place(payload: Payload<'sport.placeBet'>): Promise<Reply<'sport.placeBet'>>
  status(id: string): Promise<Reply<'sport.betStatus'>>
  newId(): string
  now(): number
  /** Returns the way to stop it. */
  setTimer(run: () => void, ms: number): () => void
  /** The unanswered bet, outliving a reload. */
  kept: { read(): SentBet | null; write(bet: SentBet | null): void }
}

const FIRST_ASK_MS = 400
const LONGEST_ASK_MS = 5_000
const EMPTY: SlipState = { pick: null, agreedMilli: 0, stake: NO_STAKE, accept: 'none', phase: { at: 'editing', note: null } }
const EDITING: Phase = { at: 'editing', note: null }

export class SlipStore {
  readonly state: StoreApi<SlipState> = createStore(() => EMPTY)
  private readonly deps: SlipDeps
  private stopTimer: (() => void) | null = null
  /** Id of the bet a status call is out for. */
  private asking: string | null = null
  private askAgain = false

  constructor(deps: SlipDeps) {
    this.deps = deps
  }

  /** Take a selection, or put the same one back. False while a bet is on its way: nothing changes then. */
  pick(pick: SlipPick): boolean {
    const { phase, pick: current } = this.state.getState()
    if (isBusy(phase)) return false
    const next = phase.at === 'accepted' ? pick : togglePick(current, pick)
    this.state.setState({ pick: next, agreedMilli: next?.oddsMilli ?? 0, phase: EDITING })
    return true
  }

  remove(): void {
    if (!isBusy(this.state.getState().phase)) this.state.setState({ pick: null, agreedMilli: 0, phase: EDITING })
  }

  enter(entry: string, bounds: StakeBounds): void {
    this.edit({ stake: enterStake(entry, bounds) })
  }

  enterLargest(bounds: StakeBounds): void {
    this.edit({ stake: largestStake(bounds) })
  }

  setAccept(accept: AcceptRule): void {
    if (!isBusy(this.state.getState().phase)) this.state.setState({ accept })
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
    if (!isBusy(this.state.getState().phase)) this.state.setState({ pick: null, agreedMilli: 0, stake: NO_STAKE, phase: EDITING })
  }

  /** The session changed: nothing of the member stays on the page. What is kept is for `kept` to forget. */
  reset(): void {
    this.stopTimer?.()
    this.stopTimer = null
    this.state.setState(EMPTY)
  }

  /** After a reload or a new login: a bet that was sent and not answered is asked for. */
  restore(): void {
    const bet = this.deps.kept.read()
    if (!bet || this.state.getState().phase.at !== 'editing') return
    this.state.setState({ pick: bet.pick, agreedMilli: bet.payload.odds })
    this.become({ at: 'checking', bet })
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
    const payload = { id: this.deps.newId(), marketId, selection, odds: quote.oddsMilli, stakeFen: String(stakeFen), accept }
    const bet: SentBet = { pick, payload }
    this.deps.kept.write(bet)
    this.state.setState({ agreedMilli: quote.oddsMilli, phase: { at: 'sending', bet } })
    void this.send(bet)
  }

  /** The feed hinted that a ticket changed: if it is ours and open, ask now. */
  hint(ticketId: string): void {
    const { phase } = this.state.getState()
    if ((phase.at === 'confirming' || phase.at === 'checking') && phase.bet.payload.id === ticketId) void this.ask(phase.bet, 0)
  }

  /** Ask now instead of at the next turn: the network is back, or the player wants to know. */
  askNow(): void {
    const { phase } = this.state.getState()
    if (phase.at === 'confirming' || phase.at === 'checking') void this.ask(phase.bet, 0)
  }

  private edit(change: Partial<SlipState>): void {
    if (!isBusy(this.state.getState().phase)) this.state.setState({ ...change, phase: EDITING })
  }

  private async send(bet: SentBet): Promise<void> {
    const next = await this.deps.place(bet.payload).then(
      (reply) => phaseOfReply(bet, reply, this.deps.now()),
      (cause: unknown) => phaseOfFault(bet, cause),
    )
    if (this.isCurrent(bet)) this.become(next)
  }

  private async ask(bet: SentBet, turn: number): Promise<void> {
    const { id } = bet.payload
    this.stopTimer?.()
    if (this.asking === id) {
      this.askAgain = true
      return
    }
    this.asking = id
    this.askAgain = false
    const answer = await this.deps.status(id).catch(() => null)
    if (this.asking === id) this.asking = null
    if (!this.isCurrent(bet)) return
    const { phase } = this.state.getState()
    const ticket = answer?.ok ? answer.data.ticket : undefined
    if (ticket === null) return this.become({ at: 'refused', bet, ticket, why: { kind: 'lost' } })
    const next = ticket ? phaseOfTicket(bet, ticket, this.deps.now()) : phase
    if (!isBusy(next)) return this.become(next)
    // Still open. A countdown that already runs is not started over.
    if (phase.at === 'checking' && next.at === 'confirming') return this.become(next)
    const wait = this.askAgain ? 0 : Math.min(LONGEST_ASK_MS, FIRST_ASK_MS * 2 ** turn)
    this.askLater(bet, turn + 1, wait)
  }

  private askLater(bet: SentBet, turn: number, ms: number): void {
    this.stopTimer?.()
    this.stopTimer = this.deps.setTimer(() => void this.ask(bet, turn), ms)
  }

  private become(phase: Phase): void {
    this.state.setState({ phase })
    if (phase.at === 'confirming') this.askLater(phase.bet, 0, phase.endsAt - this.deps.now() + FIRST_ASK_MS)
    else if (phase.at === 'checking') void this.ask(phase.bet, 0)
    else this.deps.kept.write(null)
  }

  private isCurrent(bet: SentBet): boolean {
    const { phase } = this.state.getState()
    return isBusy(phase) && 'bet' in phase && phase.bet.payload.id === bet.payload.id
  }
}
