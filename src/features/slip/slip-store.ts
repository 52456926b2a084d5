import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Ticket } from '../../../contract/sport.ts'
import { isSameBet, NO_SELECTIONS, press, remove, type Selections, type SlipMode, setMode } from '../../../domain/selections.ts'
import type { AcceptRule } from '../../../domain/slip.ts'
import type { MoneyAction } from '../../transport/money/action.ts'
import { isBusy, isOf, legOf, type Phase, type Quote, type SentBet, type SlipPick } from './bet.ts'
import { type BetState, phaseOf } from './bet-answer.ts'
import { readSlip, writeSlip } from './kept-slip.ts'
import { type Draft, linesOf, placeAction } from './slip-lines.ts'
import { enterStake, largestStake, NO_STAKE, type Stake, type StakeBounds, stakeOf } from './stake.ts'

/** A pick in the slip, with the stake that it has unless all picks are one series. */
export interface SlipEntry extends SlipPick {
  readonly stake: Stake
}

/** Bets pressed together go one after the other: a member has one bet on its way. */
export interface Many {
  readonly waiting: readonly Draft[]
  /** The one on its way now; null between two and at the end. */
  readonly current: SlipEntry | null
  readonly ended: readonly { readonly entry: SlipEntry; readonly phase: Phase }[]
}

/** The slip, and where the bets it sends are. Money moves only on an explicit press, by the page's one money action. */
export interface SlipState {
  readonly selections: Selections<SlipEntry>
  readonly seriesStake: Stake
  /** In multiple mode the pick whose stake keys and chips fill: its place. */
  readonly focus: number
  /** The stake of the last bet that was taken, as text; '' before. */
  readonly lastStake: string
  readonly accept: AcceptRule
  readonly phase: Phase
  readonly many: Many | null
}

/** The one way in which the slip's bets move money. */
export type BetAction = Pick<MoneyAction<SentBet, Ticket>, 'state' | 'busy' | 'awaited' | 'send' | 'askNow'>

/** Where the slip survives a reload: text, '' when there is none. */
export interface SlipShelf {
  read(): string
  write(text: string): void
}

const EDITING: Phase = { at: 'editing', note: null }
const EMPTY: SlipState = {
  selections: NO_SELECTIONS,
  seriesStake: NO_STAKE,
  focus: 0,
  lastStake: '',
  accept: 'none',
  phase: EDITING,
  many: null,
}

export class SlipStore {
  readonly state: StoreApi<SlipState>
  private readonly action: BetAction

  constructor(action: BetAction, shelf?: SlipShelf) {
    this.action = action
    this.state = createStore(() => ({ ...EMPTY, ...(shelf && readSlip(shelf.read())) }))
    if (shelf) this.state.subscribe((state) => shelf.write(writeSlip(state)))
    action.state.subscribe((state) => this.follow(state))
  }

  /** Take a selection, or put the same one back. Says why nothing changed: a bet is on its way, in whichever tab, or the slip is full. */
  pick(pick: SlipPick): 'busy' | 'limit' | null {
    if (this.held || this.action.awaited) return 'busy'
    const { selections, phase } = this.state.getState()
    const { mode, picks } = selections
    const from = phase.at === 'accepted' ? { mode, picks: picks.filter((one) => !isOf(phase.bet, one)) } : selections
    // In single mode the stake stays when another pick takes the place of the old.
    const stake = mode === 'single' ? (picks[0]?.stake ?? NO_STAKE) : NO_STAKE
    const { next, refused } = press<SlipEntry>(from, { ...pick, stake })
    if (refused) return refused
    this.state.setState({ selections: next, focus: Math.max(0, next.picks.length - 1), phase: EDITING, many: null })
    return null
  }

  remove(pick: Pick<SlipPick, 'marketId' | 'selection'>): void {
    this.edit({ selections: remove<SlipEntry>(this.state.getState().selections, pick), focus: 0 })
  }

  removeAll({ picks }: SentBet): void {
    const from = this.state.getState().selections
    this.edit({ selections: picks.reduce((left, pick) => remove<SlipEntry>(left, pick), from), focus: 0 })
  }

  setMode(mode: SlipMode): void {
    const selections = setMode(this.state.getState().selections, mode)
    this.edit({ selections, focus: 0 })
  }

  /** The stake that keys and chips fill from now on. */
  focus(place: number): void {
    this.state.setState({ focus: place })
  }

  enter(entry: string, bounds: StakeBounds): void {
    this.fill(enterStake(entry, bounds))
  }

  enterLargest(bounds: StakeBounds): void {
    this.fill(largestStake(bounds))
  }

  setAccept(accept: AcceptRule): void {
    if (!this.held) this.state.setState({ accept })
  }

  /** The player has seen the price of now and agrees to it. */
  agree(pick: SlipPick, oddsMilli: number): void {
    this.edit({ selections: this.with((one) => (isSameBet(one, pick) ? { ...one, oddsMilli } : one)) })
  }

  /** Back to the stake, the selections stay; those of bets that were taken come back. */
  backToEditing(): void {
    const { many, selections } = this.state.getState()
    const taken = many?.ended.flatMap(({ entry, phase }) => (phase.at === 'accepted' ? [entry] : [])) ?? []
    this.edit({ selections: { ...selections, picks: [...taken, ...selections.picks] } })
  }

  /** The receipt was read: what was taken is gone, and what was not taken of several bets stays. */
  finish(): void {
    if (this.state.getState().many) this.edit({})
    else this.clear()
  }

  clear(): void {
    if (!this.held) this.state.setState(({ selections: { mode } }) => ({ ...BLANK, selections: { mode, picks: [] } }))
  }

  /** The session changed: nothing of the member stays on the page. */
  reset(): void {
    this.state.setState(EMPTY)
  }

  /**
   * Send what the button says, at the prices of `quotes` (in the order of the picks). One press, one bet for each stake: a
   * second press while one is on its way, or a price that can't be bet on, does nothing. `stakeFen` overrides the stake (the
   * highest that the server allows).
   */
  place(quotes: readonly Quote[], bounds: StakeBounds, stakeFen?: bigint): void {
    const state = this.state.getState()
    const { phase } = state
    const ready = phase.at === 'editing' || phase.at === 'requoted' || phase.at === 'over-limit'
    if (!ready || this.held) return
    const staked = stakeFen === undefined ? state : withStake(state, stakeFen)
    const lines = linesOf(staked, quotes)
    const action = placeAction(staked, lines, bounds, true)
    if (action.kind === 'off') return
    const [first, ...waiting] = action.drafts
    if (!first) return
    this.state.setState({
      selections: this.with((one, i) => ({ ...one, oddsMilli: lines[i]?.quote.oddsMilli || one.oddsMilli })),
      many: state.selections.mode === 'multiple' ? { waiting, current: null, ended: [] } : null,
    })
    this.send(first)
  }

  /** Ask now instead of at the next turn: the network is back, or the player wants to know. */
  askNow(): void {
    this.action.askNow()
  }

  /** An order awaits its confirmation, this slip's or one that was left unanswered. */
  private get held(): boolean {
    const { phase, many } = this.state.getState()
    return this.action.busy || isBusy(phase) || (many !== null && many.waiting.length > 0)
  }

  private edit(change: Partial<SlipState>): void {
    if (!this.held) this.state.setState({ ...change, phase: EDITING, many: null })
  }

  private fill(stake: Stake): void {
    const { selections, focus } = this.state.getState()
    if (selections.mode === 'series') this.edit({ seriesStake: stake })
    else this.edit({ selections: this.with((one, i) => (selections.mode === 'single' || i === focus ? { ...one, stake } : one)) })
  }

  private with(change: (entry: SlipEntry, place: number) => SlipEntry): Selections<SlipEntry> {
    const { mode, picks } = this.state.getState().selections
    return { mode, picks: picks.map(change) }
  }

  private send({ lines, stakeFen }: Draft): void {
    const { accept, many } = this.state.getState()
    const picks = lines.map(({ entry, quote }) => ({ ...pickOf(entry), oddsMilli: quote.oddsMilli }))
    const [only] = picks
    if (!only) return
    if (many) this.state.setState({ many: { ...many, current: lines[0]?.entry ?? null } })
    const rest = { stakeFen: String(stakeFen), accept }
    this.action.send((id) => ({
      picks,
      payload: picks.length > 1 ? { id, legs: picks.map(legOf), ...rest } : { id, ...legOf(only), ...rest },
    }))
  }

  /** The bet's money is somewhere else now: show where. A bet of an earlier page brings its selections along. */
  private follow(state: BetState): void {
    const phase = phaseOf(state)
    if (!phase) return
    const { many, selections } = this.state.getState()
    if (phase.at === 'accepted') this.state.setState({ lastStake: stakeOf(phase.ticket.stakeFen).text })
    if (many) this.followMany(many, phase)
    else if (!('bet' in phase) || phase.bet.picks.every((pick) => selections.picks.some((one) => isSameBet(one, pick))))
      this.state.setState({ phase })
    else this.state.setState({ selections: entriesOf(phase.bet), phase })
  }

  /** One of several bets: when it has ended the next is sent, whatever became of it. */
  private followMany(many: Many, phase: Phase): void {
    const { current } = many
    if (isBusy(phase) || !current) {
      this.state.setState({ phase })
      return
    }
    const { mode, picks } = this.state.getState().selections
    const left = picks.flatMap((one) => {
      if (!isSameBet(one, current)) return [one]
      if (phase.at === 'accepted') return []
      return phase.at === 'over-limit' ? [{ ...one, stake: stakeOf(phase.maxFen, 'max') }] : [one]
    })
    const ended = [...many.ended, { entry: current, phase }]
    this.state.setState({ selections: { mode, picks: left }, focus: 0, phase: EDITING, many: { ...many, current: null, ended } })
    // Not from within the action's own change of state.
    queueMicrotask(() => this.sendNext(ended.length))
  }

  /** `after` so many have ended; not when the session changed meanwhile. */
  private sendNext(after: number): void {
    const { many } = this.state.getState()
    const [next, ...waiting] = many?.waiting ?? []
    if (!many || !next || many.ended.length !== after) return
    this.state.setState({ many: { ...many, waiting } })
    this.send(next)
  }
}

const BLANK = { seriesStake: NO_STAKE, focus: 0, phase: EDITING, many: null }

/** Every stake of the slip is this one. */
export const withStake = (state: SlipState, stakeFen: bigint): SlipState => {
  const stake = stakeOf(stakeFen)
  const { mode, picks } = state.selections
  return { ...state, seriesStake: stake, selections: { mode, picks: picks.map((one) => ({ ...one, stake })) } }
}

/** The slip that a bet came from, as far as the bet tells. */
const entriesOf = ({ picks, payload }: SentBet): Selections<SlipEntry> => ({
  mode: 'legs' in payload ? 'series' : 'single',
  picks: picks.map((pick) => ({ ...pick, stake: 'legs' in payload ? NO_STAKE : stakeOf(payload.stakeFen) })),
})

const pickOf = ({ stake: _, ...pick }: SlipEntry): SlipPick => pick
