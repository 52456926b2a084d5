import type { Actions, Answers, Bets, Game, Limits, RoundOf, SeedsTold, SessionSum, StepGame } from '../protocol.ts'
import type { Store } from './store.ts'

export interface SeatState<G extends Game> extends SessionSum {
  readonly seeds: SeedsTold | null
  /** One's own, the newest first. */
  readonly rounds: readonly RoundOf<G>[]
  /** Of this session's rounds in this game; null until they are known. */
  readonly sum: { readonly count: number; readonly stakeFen: string; readonly returnFen: string } | null
  /** There are rounds before these. */
  readonly hasMore: boolean
  /** A call is under way that begins something or goes on with it. */
  readonly isAsking: boolean
  /** The answer to that call is missing, and it is being asked for again. */
  readonly isAway: boolean
  /** Why the last call was refused, in the server's words. */
  readonly notice: string | null
  /** Before this no bet is taken, by the server's time. */
  readonly nextAt: number
}

/** A player's seat at a game: what the page around a game gives it. Money is never computed here, only shown. */
export interface Seat<G extends Game> {
  readonly game: G
  readonly limits: Limits
  readonly state: Store<SeatState<G>>
  /** The round that was not finished when the game was entered. */
  readonly unfinished: RoundOf<G> | null
  /** The server's time, ms. */
  readonly now: () => number
  /** The round, as soon as the server has said something of it; null when it was refused, and the notice says why. */
  readonly play: (bet: Bets[G]) => Promise<RoundOf<G> | null>
  readonly act: (round: RoundOf<G>, action: Actions[G & StepGame]) => Promise<RoundOf<G> | null>
  readonly undo: (round: RoundOf<G>) => Promise<RoundOf<G> | null>
  /** Null when it could not be asked. */
  readonly table: () => Promise<Answers['table'] | null>
  readonly rotate: (clientSeed: string) => Promise<Answers['rotate']['revealed']>
  /** Asks the page that frames this one to recompute a round. */
  readonly verify: (round: Pick<RoundOf<G>, 'proof' | 'bet' | 'outcome'> & Partial<Pick<RoundOf<G>, 'actions'>>) => void
  /** Reads the rounds before the oldest one here. */
  readonly earlier: () => void
  readonly dismiss: () => void
}

export interface GameProps<G extends Game> {
  readonly seat: Seat<G>
}
