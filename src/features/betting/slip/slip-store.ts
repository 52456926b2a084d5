import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Ticket } from '../../../../contract/betting.ts'
import { addAll, isSameBet, isTogether, NO_SELECTIONS, press, remove, type SlipMode, setMode } from '../../../../domain/selections.ts'
import type { AcceptRule } from '../../../../domain/slip.ts'
import type { MoneyAction } from '../../../transport/money/action.ts'
import { isBusy, legOf, type Phase, type Quote, type SentBet, type SlipPick, unpricedLegOf } from './bet.ts'
import { type BetState, phaseOf } from './bet-answer.ts'
import { heard, type ToldBuilder } from './builder-slip.ts'
import { type KeptSlip, readSlip, writeSlip } from './kept-slip.ts'
import { type Draft, linesOf, placeAction, type WhyOff, withStake } from './slip-lines.ts'
import {
  BLANK,
  EDITING,
  EMPTY,
  FRESH,
  keptStake,
  type Many,
  NO_ROWS,
  pickOf,
  type SlipEntry,
  type SlipState,
  slipOf,
  withEach,
  withoutTaken,
} from './slip-state.ts'
import { enterStake, largestStake, NO_STAKE, type Stake, type StakeBounds, stakeOf } from './stake.ts'
import { type FoldName, type SystemRow, withFoldStake } from './system-stakes.ts'

/** The page's one money action for bets. */
export type BetAction = Pick<MoneyAction<SentBet, Ticket>, 'state' | 'busy' | 'awaited' | 'send' | 'askNow'>

/** Where the slip is kept, one for all tabs of the browser: text, '' when there is none. */
export interface SlipShelf {
  read(): string
  write(text: string): void
  /** Calls `listener` when another tab wrote, or when its bet was sent or decided. */
  follow(listener: () => void): void
}

/** What the page gives a slip; each may be left out. */
export interface SlipSurroundings {
  shelf?: SlipShelf
  /** Whether the player chose that the next pick starts with the last stake. */
  keepsStake?: () => boolean
}

/**
 * One slip for all tabs: the shelf holds it, its bet's phase included, and each tab shows it. Every change starts from what the
 * shelf holds now, so that no tab undoes another's. While a bet is on its way, only the tab that sent it may change its phase,
 * and the other tabs may change nothing.
 */
export class SlipStore {
  readonly state: StoreApi<SlipState>
  private readonly action: BetAction
  private readonly shelf: SlipShelf | undefined
  private readonly keepsStake: () => boolean
  /** The shelf's text when this tab last read or wrote it. */
  private text: string
  /** Bets pressed in this tab and not sent yet. */
  private queue: readonly Draft[] = []

  constructor(action: BetAction, { shelf, keepsStake = () => false }: SlipSurroundings = {}) {
    this.action = action
    this.shelf = shelf
    this.keepsStake = keepsStake
    this.text = shelf?.read() ?? ''
    const kept = readSlip(this.text)
    this.state = createStore(() => ({ ...EMPTY, ...(kept && this.begun(kept)) }))
    shelf?.follow(() => this.look(true))
    action.state.subscribe((state) => this.follow(state))
  }

  /** Adds a selection, or removes the same one. Returns why nothing changed: a bet is on its way, in any tab, or the slip is full. */
  pick(pick: SlipPick): 'busy' | 'limit' | null {
    this.look()
    if (this.held || this.action.awaited) return 'busy'
    const state = this.state.getState()
    const from = withoutTaken(state)
    const stake = this.keepsStake() ? keptStake(state, from) : NO_STAKE
    const { next, refused } = press<SlipEntry>(from, { ...pick, ...FRESH, stake: from.mode === 'single' ? stake : NO_STAKE })
    if (refused) return refused
    // The stake was typed for the picks before: with another among them it is asked for again.
    const isNew = next.picks.some((one) => isSameBet(one, pick))
    const seriesStake = isNew || next.picks.length === 0 ? { seriesStake: stake } : {}
    // What was agreed to went with the bet.
    const combined = state.phase.at === 'accepted' ? { combined: null } : {}
    const focus = Math.max(0, next.picks.length - 1)
    this.put({ ...NO_ROWS, ...combined, selections: next, ...seriesStake, focus, phase: EDITING, many: null })
    return null
  }

  /** Puts several selections in at once, after those that are there (`keep`) or in their place. `busy`: a bet is on its way, in any tab. */
  takeIn(picks: readonly SlipPick[], { series, keep }: { series: boolean; keep: boolean }): 'busy' | null {
    this.look()
    if (this.held || this.action.awaited) return 'busy'
    const from = keep ? withoutTaken(this.state.getState()) : NO_SELECTIONS
    const entries = picks.map((pick) => ({ ...pick, ...FRESH }))
    this.put({ ...BLANK, selections: addAll<SlipEntry>(from, entries, series), phase: EDITING, many: null })
    return null
  }

  remove(pick: Pick<SlipPick, 'marketId' | 'selection'>): void {
    this.edit(({ selections }) => ({ ...NO_ROWS, selections: remove<SlipEntry>(selections, pick), focus: 0 }))
  }

  removeAll({ picks }: SentBet): void {
    this.edit(({ selections }) => ({
      ...NO_ROWS,
      selections: picks.reduce((left, pick) => remove<SlipEntry>(left, pick), selections),
      focus: 0,
    }))
  }

  setMode(mode: SlipMode): void {
    this.edit(({ selections }) => ({ ...NO_ROWS, selections: setMode(selections, mode), focus: 0 }))
  }

  /** Puts a pick into every line of the system, or no longer. The rows have other numbers of lines then: their stakes are entered anew. */
  setBanker(pick: SlipPick, banker: boolean): void {
    this.edit((state) => ({ ...NO_ROWS, selections: withEach(state, (one) => (isSameBet(one, pick) ? { ...one, banker } : one)) }))
  }

  /** Chooses the pick whose stake keys and chips fill from now on. */
  focus(place: number): void {
    this.state.setState({ focus: place })
  }

  /** Chooses the row of a series that keys and chips fill from now on. */
  focusFold(fold: FoldName | null): void {
    this.state.setState({ fold })
  }

  /** `row`: of a system; null: not beside one. */
  enter(entry: string, bounds: StakeBounds, row: SystemRow | null = null): void {
    this.fill(enterStake(entry, bounds), row)
  }

  enterLargest(bounds: StakeBounds, row: SystemRow | null = null): void {
    this.fill(largestStake(bounds), row)
  }

  setAccept(accept: AcceptRule): void {
    this.look()
    if (!this.held) this.put({ accept })
  }

  /** The server told the price of a builder of these picks, or why there is none. Not kept: other tabs ask for themselves. */
  hear(picks: readonly Pick<SlipPick, 'marketId' | 'selection'>[], told: ToldBuilder): void {
    this.state.setState(({ combined }) => ({ combined: heard(combined, picks, told) }))
  }

  /** The player has seen the current price and agrees to it. */
  agree(pick: SlipPick, oddsMilli: number): void {
    this.edit((state) => ({ selections: withEach(state, (one) => (isSameBet(one, pick) ? { ...one, oddsMilli } : one)) }))
  }

  /** Back to editing, with all selections; those of accepted bets return. */
  backToEditing(): void {
    this.edit(({ many, selections }) => {
      const taken = many?.ended.flatMap(({ entry, phase }) => (phase.at === 'accepted' ? [entry] : [])) ?? []
      return { selections: { ...selections, picks: [...taken, ...selections.picks] } }
    })
  }

  /** The receipt was read: accepted picks are gone, and of several bets those not accepted stay. */
  finish(): void {
    if (this.state.getState().many) this.edit(() => ({}))
    else this.clear()
  }

  /** Returns the undo, which works as long as nothing was picked since. */
  clear(): () => void {
    this.look()
    const { selections, seriesStake, system } = this.state.getState()
    this.edit(({ selections: { mode } }) => ({ ...BLANK, selections: { mode, picks: [] } }))
    return () => this.edit((now) => (now.selections.picks.length > 0 ? {} : { selections, seriesStake, system }))
  }

  /** The session changed: removes the old member's slip from the page and the shelf. What the shelf holds of the new `member` stays. */
  reset(next: 'visitor' | 'member' = 'visitor'): void {
    this.queue = []
    this.state.setState(EMPTY)
    if (next === 'member') this.look(true)
    else {
      this.text = ''
      this.shelf?.write('')
    }
  }

  /**
   * Sends what the button says, at the prices of `quotes` (in the order of the picks). One press, one bet for each stake: a
   * second press while one is on its way, or a price that can't be bet on, does nothing. `stakeFen` overrides the stake (the
   * highest that the server allows).
   */
  place(quotes: readonly Quote[], bounds: StakeBounds, stakeFen?: bigint): void {
    this.look()
    const state = this.state.getState()
    const { phase } = state
    const ready = phase.at === 'editing' || phase.at === 'requoted' || phase.at === 'over-limit'
    if (!ready || this.held) return
    const staked = stakeFen === undefined ? state : withStake(state, quotes, stakeFen)
    const lines = linesOf(staked, quotes)
    const action = placeAction(staked, lines, bounds, true)
    if (action.kind === 'off') return
    const [first, ...queue] = action.drafts
    if (!first) return
    this.queue = queue
    this.state.setState({
      selections: withEach(state, (one, i) => ({ ...one, oddsMilli: lines[i]?.quote.oddsMilli || one.oddsMilli })),
      combined: state.combined && { ...state.combined, agreedMilli: first.builder?.odds ?? 0 },
      many: state.selections.mode === 'multiple' ? { left: queue.length, current: null, ended: [] } : null,
    })
    this.send(first)
  }

  /**
   * Bets on one pick at once: the price that was pressed, and a stake that the player has fixed for this. What can't be sent stays as the
   * one pick, with its stake. Returns why nothing was sent, or null.
   */
  quick(pick: SlipPick, quote: Quote, stakeFen: bigint, bounds: StakeBounds): WhyOff | null {
    this.look()
    if (this.held || this.action.awaited) return 'busy'
    const selections = { mode: 'single', picks: [{ ...pick, ...FRESH, stake: stakeOf(stakeFen) }] } as const
    this.put({ ...BLANK, selections, phase: EDITING, many: null })
    const state = this.state.getState()
    const action = placeAction(state, linesOf(state, [quote]), bounds, true)
    if (action.kind === 'off') return action.why
    this.place([quote], bounds)
    return null
  }

  /** Asks now instead of at the next turn: the network is back, or the player wants to know. */
  askNow(): void {
    this.action.askNow()
  }

  /** Whether this tab is the one that asks what became of the bet. */
  get asks(): boolean {
    return this.action.busy
  }

  /** Whether a bet is undecided: pressed here, left unanswered, or shown as another tab's. */
  private get held(): boolean {
    const { phase } = this.state.getState()
    return this.action.busy || isBusy(phase) || this.queue.length > 0
  }

  /** Whether this tab sets the bet's phase. */
  private get sends(): boolean {
    return this.action.busy || this.queue.length > 0
  }

  /** Shows this tab's change and writes it to the shelf. */
  private put(change: Partial<SlipState>): void {
    this.state.setState(change)
    const text = writeSlip(this.state.getState())
    if (text === this.text) return
    this.text = text
    this.shelf?.write(text)
  }

  /**
   * Shows what the shelf holds. `again`: even if its text is the same, as its bet may have been sent or decided since. Text that can't
   * be read, a newer build's, is left alone.
   */
  private look(again = false): void {
    if (!this.shelf) return
    const text = this.shelf.read()
    if (text === this.text && !again) return
    const kept = readSlip(text)
    if (text !== '' && !kept) return
    this.text = text
    const { phase, many, ...rest } = kept ? this.live(kept) : EMPTY
    const focus = Math.min(this.state.getState().focus, Math.max(0, rest.selections.picks.length - 1))
    this.state.setState({ ...rest, focus, ...(!this.sends && { phase, many }) })
  }

  /** Drops a busy phase that no tab waits for: the tab that sent the bet is gone, and the bet never left. */
  private live(kept: KeptSlip): KeptSlip {
    if (this.action.awaited) return kept
    const { phase, many } = kept
    return { ...kept, phase: isBusy(phase) ? EDITING : phase, many: many && { ...many, left: 0 } }
  }

  /** The slip of a new page: without the picks of an accepted bet, and without its receipt, which was another page's. */
  private begun(kept: KeptSlip): KeptSlip {
    const { phase } = this.live(kept)
    return isBusy(phase) ? kept : { ...kept, selections: withoutTaken(kept), phase: EDITING, many: null }
  }

  private edit(change: (state: SlipState) => Partial<SlipState>): void {
    this.look()
    if (!this.held) this.put({ ...change(this.state.getState()), phase: EDITING, many: null })
  }

  private fill(stake: Stake, row: SystemRow | null): void {
    this.edit((state) => {
      const { mode } = state.selections
      if (row) return { system: withFoldStake(state.system, row, stake) }
      if (isTogether(mode)) return { seriesStake: stake }
      return { selections: withEach(state, (one, i) => (mode === 'single' || i === state.focus ? { ...one, stake } : one)) }
    })
  }

  private send({ lines, stakeFen, system, builder }: Draft): void {
    const { accept, many } = this.state.getState()
    const picks = lines.map(({ entry, quote }) => ({ ...pickOf(entry), oddsMilli: quote.oddsMilli }))
    const [only] = picks
    if (!only) return
    if (many) this.put({ many: { ...many, current: lines[0]?.entry ?? null } })
    this.action.send((id) => {
      const rest = { id, accept }
      if (picks.length === 1) return { picks, payload: { ...rest, ...legOf(only), stakeFen: String(stakeFen) } }
      if (builder) return { picks, payload: { ...rest, legs: picks.map(unpricedLegOf), odds: builder.odds, stakeFen: String(stakeFen) } }
      const legs = picks.map(legOf)
      if (!system) return { picks, payload: { ...rest, legs, stakeFen: String(stakeFen) } }
      const folds = system.folds.map(({ size, stakeFen }) => ({ size, stakeFen: String(stakeFen) }))
      return { picks, payload: { ...rest, legs, folds, bankers: [...system.bankers] } }
    })
  }

  /** The bet's money moved: shows the new phase. A bet of an earlier page brings its selections along. */
  private follow(state: BetState): void {
    const phase = phaseOf(state)
    this.look()
    if (!phase) {
      // What the bet was is no longer known.
      if (!this.action.busy && isBusy(this.state.getState().phase)) this.put({ phase: EDITING, many: null })
      return
    }
    const { many, selections } = this.state.getState()
    if (phase.at === 'accepted') this.state.setState({ lastStake: stakeOf(phase.ticket.stakeFen).text })
    if (many) this.followMany(many, phase)
    else if (!('bet' in phase) || phase.bet.picks.every((pick) => selections.picks.some((one) => isSameBet(one, pick)))) this.put({ phase })
    else this.put({ ...slipOf(phase.bet), phase })
  }

  /** One of several bets: once it has ended the next is sent, whatever its outcome. */
  private followMany(many: Many, phase: Phase): void {
    const { current } = many
    if (isBusy(phase) || !current) {
      this.put({ phase })
      return
    }
    const { mode, picks } = this.state.getState().selections
    const left = picks.flatMap((one) => {
      if (!isSameBet(one, current)) return [one]
      if (phase.at === 'accepted') return []
      return phase.at === 'over-limit' ? [{ ...one, stake: stakeOf(phase.maxFen, 'max') }] : [one]
    })
    const ended = [...many.ended, { entry: current, phase }]
    const selections = { mode, picks: left }
    this.put({ selections, focus: 0, phase: EDITING, many: { left: this.queue.length, current: null, ended } })
    // Not inside the action's own change of state.
    queueMicrotask(() => this.sendNext(ended.length))
  }

  /** Sends the next bet if `after` bets have ended; not if the session changed meanwhile. */
  private sendNext(after: number): void {
    const { many } = this.state.getState()
    const [next, ...queue] = this.queue
    if (!many || !next || many.ended.length !== after) return
    this.queue = queue
    this.state.setState({ many: { ...many, left: queue.length } })
    this.send(next)
  }
}
