import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Ticket } from '../../../contract/betting.ts'
import { isSameBet, NO_SELECTIONS, press, remove, type Selections, type SlipMode, setMode } from '../../../domain/selections.ts'
import type { AcceptRule } from '../../../domain/slip.ts'
import type { MoneyAction } from '../../transport/money/action.ts'
import { isBusy, isOf, legOf, type Phase, type Quote, type SentBet, type SlipPick } from './bet.ts'
import { type BetState, phaseOf } from './bet-answer.ts'
import { type KeptSlip, readSlip, writeSlip } from './kept-slip.ts'
import { type Draft, linesOf, placeAction } from './slip-lines.ts'
import { enterStake, largestStake, NO_STAKE, type Stake, type StakeBounds, stakeOf } from './stake.ts'

/** A pick in the slip, with the stake that it has unless all picks are one series. */
export interface SlipEntry extends SlipPick {
  readonly stake: Stake
}

/** Bets pressed together go one after the other: a member has one bet on its way. */
export interface Many {
  /** How many the tab where they were pressed has still to send. */
  readonly left: number
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

/** Where the slip is kept, one for all tabs of the browser: text, '' when there is none. */
export interface SlipShelf {
  read(): string
  write(text: string): void
  /** `listener` hears that another tab wrote, or that its bet is on its way or decided. */
  follow(listener: () => void): void
}

/** What a slip has of its page; each may be left out. */
export interface SlipSurroundings {
  shelf?: SlipShelf
  /** The player chose that the next pick begins with the stake of the one before. */
  keepsStake?: () => boolean
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

/**
 * One slip for all tabs: what is on the shelf is the slip, its bet's phase included, and each tab shows it. Whatever changes it
 * begins with what is there now, so that no tab undoes what another did. While a bet is on its way the tab that sends it has the
 * word on its phase, and the others may change nothing.
 */
export class SlipStore {
  readonly state: StoreApi<SlipState>
  private readonly action: BetAction
  private readonly shelf: SlipShelf | undefined
  private readonly keepsStake: () => boolean
  /** What the shelf had when this tab last looked or wrote. */
  private text: string
  /** Bets that were pressed here and are not sent yet. */
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

  /** Take a selection, or put the same one back. Says why nothing changed: a bet is on its way, in whichever tab, or the slip is full. */
  pick(pick: SlipPick): 'busy' | 'limit' | null {
    this.look()
    if (this.held || this.action.awaited) return 'busy'
    const state = this.state.getState()
    const from = withoutTaken(state)
    const stake = this.keepsStake() ? keptStake(state, from) : NO_STAKE
    const { next, refused } = press<SlipEntry>(from, { ...pick, stake: from.mode === 'single' ? stake : NO_STAKE })
    if (refused) return refused
    // A stake was typed for the picks that stood there: with another among them it is asked for anew.
    const isNew = next.picks.some((one) => isSameBet(one, pick))
    const seriesStake = isNew || next.picks.length === 0 ? { seriesStake: stake } : {}
    this.put({ selections: next, ...seriesStake, focus: Math.max(0, next.picks.length - 1), phase: EDITING, many: null })
    return null
  }

  remove(pick: Pick<SlipPick, 'marketId' | 'selection'>): void {
    this.edit(({ selections }) => ({ selections: remove<SlipEntry>(selections, pick), focus: 0 }))
  }

  removeAll({ picks }: SentBet): void {
    this.edit(({ selections }) => ({
      selections: picks.reduce((left, pick) => remove<SlipEntry>(left, pick), selections),
      focus: 0,
    }))
  }

  setMode(mode: SlipMode): void {
    this.edit(({ selections }) => ({ selections: setMode(selections, mode), focus: 0 }))
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
    this.look()
    if (!this.held) this.put({ accept })
  }

  /** The player has seen the price of now and agrees to it. */
  agree(pick: SlipPick, oddsMilli: number): void {
    this.edit((state) => ({ selections: withEach(state, (one) => (isSameBet(one, pick) ? { ...one, oddsMilli } : one)) }))
  }

  /** Back to the stake, the selections stay; those of bets that were taken come back. */
  backToEditing(): void {
    this.edit(({ many, selections }) => {
      const taken = many?.ended.flatMap(({ entry, phase }) => (phase.at === 'accepted' ? [entry] : [])) ?? []
      return { selections: { ...selections, picks: [...taken, ...selections.picks] } }
    })
  }

  /** The receipt was read: what was taken is gone, and what was not taken of several bets stays. */
  finish(): void {
    if (this.state.getState().many) this.edit(() => ({}))
    else this.clear()
  }

  /** Returns the way to undo it, as long as nothing was picked since. */
  clear(): () => void {
    this.look()
    const { selections, seriesStake } = this.state.getState()
    this.edit(({ selections: { mode } }) => ({ ...BLANK, selections: { mode, picks: [] } }))
    return () => this.edit((now) => (now.selections.picks.length > 0 ? {} : { selections, seriesStake }))
  }

  /** The session changed: nothing of who left stays on the page, nor on the shelf. What is there of the `member` of now stays. */
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
   * Send what the button says, at the prices of `quotes` (in the order of the picks). One press, one bet for each stake: a
   * second press while one is on its way, or a price that can't be bet on, does nothing. `stakeFen` overrides the stake (the
   * highest that the server allows).
   */
  place(quotes: readonly Quote[], bounds: StakeBounds, stakeFen?: bigint): void {
    this.look()
    const state = this.state.getState()
    const { phase } = state
    const ready = phase.at === 'editing' || phase.at === 'requoted' || phase.at === 'over-limit'
    if (!ready || this.held) return
    const staked = stakeFen === undefined ? state : withStake(state, stakeFen)
    const lines = linesOf(staked, quotes)
    const action = placeAction(staked, lines, bounds, true)
    if (action.kind === 'off') return
    const [first, ...queue] = action.drafts
    if (!first) return
    this.queue = queue
    this.state.setState({
      selections: withEach(state, (one, i) => ({ ...one, oddsMilli: lines[i]?.quote.oddsMilli || one.oddsMilli })),
      many: state.selections.mode === 'multiple' ? { left: queue.length, current: null, ended: [] } : null,
    })
    this.send(first)
  }

  /** Ask now instead of at the next turn: the network is back, or the player wants to know. */
  askNow(): void {
    this.action.askNow()
  }

  /** This tab is the one that asks what became of the bet. */
  get asks(): boolean {
    return this.action.busy
  }

  /** An order awaits its confirmation: pressed here, left unanswered, or shown as another tab's. */
  private get held(): boolean {
    const { phase } = this.state.getState()
    return this.action.busy || isBusy(phase) || this.queue.length > 0
  }

  /** The bet's phase is this tab's to tell. */
  private get sends(): boolean {
    return this.action.busy || this.queue.length > 0
  }

  /** A change of this tab: shown, and put where all tabs read it. */
  private put(change: Partial<SlipState>): void {
    this.state.setState(change)
    const text = writeSlip(this.state.getState())
    if (text === this.text) return
    this.text = text
    this.shelf?.write(text)
  }

  /**
   * Show what the shelf has. `again`: also when it is what was there, as its bet may be on its way or decided by now. What can't be
   * read, a newer build's, is left alone.
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

  /** A phase that nobody waits for any more is none: the tab that sent the bet is gone, and it never left. */
  private live(kept: KeptSlip): KeptSlip {
    if (this.action.awaited) return kept
    const { phase, many } = kept
    return { ...kept, phase: isBusy(phase) ? EDITING : phase, many: many && { ...many, left: 0 } }
  }

  /** The slip of a page that begins: what was taken is no longer a choice, and its receipt was another page's. */
  private begun(kept: KeptSlip): KeptSlip {
    const { phase } = this.live(kept)
    return isBusy(phase) ? kept : { ...kept, selections: withoutTaken(kept), phase: EDITING, many: null }
  }

  private edit(change: (state: SlipState) => Partial<SlipState>): void {
    this.look()
    if (!this.held) this.put({ ...change(this.state.getState()), phase: EDITING, many: null })
  }

  private fill(stake: Stake): void {
    this.edit((state) => {
      const { mode } = state.selections
      if (mode === 'series') return { seriesStake: stake }
      return { selections: withEach(state, (one, i) => (mode === 'single' || i === state.focus ? { ...one, stake } : one)) }
    })
  }

  private send({ lines, stakeFen }: Draft): void {
    const { accept, many } = this.state.getState()
    const picks = lines.map(({ entry, quote }) => ({ ...pickOf(entry), oddsMilli: quote.oddsMilli }))
    const [only] = picks
    if (!only) return
    if (many) this.put({ many: { ...many, current: lines[0]?.entry ?? null } })
    const rest = { stakeFen: String(stakeFen), accept }
    this.action.send((id) => ({
      picks,
      payload: picks.length > 1 ? { id, legs: picks.map(legOf), ...rest } : { id, ...legOf(only), ...rest },
    }))
  }

  /** The bet's money is somewhere else now: show where. A bet of an earlier page brings its selections along. */
  private follow(state: BetState): void {
    const phase = phaseOf(state)
    this.look()
    if (!phase) {
      // What it was is not known any more.
      if (!this.action.busy && isBusy(this.state.getState().phase)) this.put({ phase: EDITING, many: null })
      return
    }
    const { many, selections } = this.state.getState()
    if (phase.at === 'accepted') this.state.setState({ lastStake: stakeOf(phase.ticket.stakeFen).text })
    if (many) this.followMany(many, phase)
    else if (!('bet' in phase) || phase.bet.picks.every((pick) => selections.picks.some((one) => isSameBet(one, pick)))) this.put({ phase })
    else this.put({ selections: entriesOf(phase.bet), phase })
  }

  /** One of several bets: when it has ended the next is sent, whatever became of it. */
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
    // Not from within the action's own change of state.
    queueMicrotask(() => this.sendNext(ended.length))
  }

  /** `after` so many have ended; not when the session changed meanwhile. */
  private sendNext(after: number): void {
    const { many } = this.state.getState()
    const [next, ...queue] = this.queue
    if (!many || !next || many.ended.length !== after) return
    this.queue = queue
    this.state.setState({ many: { ...many, left: queue.length } })
    this.send(next)
  }
}

const BLANK = { seriesStake: NO_STAKE, focus: 0 }

const withEach = ({ selections: { mode, picks } }: SlipState, change: (entry: SlipEntry, place: number) => SlipEntry) => ({
  mode,
  picks: picks.map(change),
})

/** The selections without those of a bet that was taken. */
const withoutTaken = ({ selections: { mode, picks }, phase }: KeptSlip): Selections<SlipEntry> => ({
  mode,
  picks: picks.filter((one) => phase.at !== 'accepted' || !isOf(phase.bet, one)),
})

/** The stake that the next pick begins with where the player keeps it: the one that stands there, else that of the last bet. */
function keptStake({ lastStake, seriesStake }: SlipState, { mode, picks }: Selections<SlipEntry>): Stake {
  const text = picks[0] ? (mode === 'series' ? seriesStake : picks[0].stake).text : lastStake
  return text === '' ? NO_STAKE : { text, hint: 'kept' }
}

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
