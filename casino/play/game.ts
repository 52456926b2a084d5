import type { Random } from '../fair/random.ts'

/** How the server plays a game. Bets and actions come from the page as unknown JSON; what was read is stored and given back as JSON. */
interface Played<Bet> {
  /** Null: no bet of this game. */
  readBet(given: unknown): Bet | null
  stakeFen(bet: Bet): bigint
  /** At least so many ms between two bets of a player. */
  readonly gapMs: number
  readonly stakesFen: readonly bigint[]
  readonly rangeFen: { readonly least: bigint; readonly most: bigint; readonly mostOf: Readonly<Record<string, bigint>> } | null
}

/** Where a round stands after these actions. */
export interface Stand {
  readonly outcome: unknown
  /** Null while something is to be decided. */
  readonly returnFen: bigint | null
}

/** A game on the player's own seeds. Its rounds follow from bet, actions and chance, so that they can be played again from the start. */
export interface OwnGame<Bet = unknown, Action = unknown> extends Played<Bet> {
  readonly kind: 'own'
  /** @throws RangeError where an action cannot be done. */
  stand(bet: Bet, actions: readonly Action[], random: Random): Stand
  /** How many gaps a round takes: of the slot one for each of its spins. */
  gaps?(outcome: unknown): number
  /** Of games with decisions. */
  readonly steps?: {
    /** Null: no action of this game. */
    read(given: unknown): Action | null
    /** What the action stakes beside. */
    costFen(bet: Bet, action: Action): bigint
    /** What ends a round that was left. */
    readonly leaves: Action
  }
}

/** A draw for all players, by the server's time (ms since 1970). */
export interface Draw {
  readonly number: number
  readonly opensAt: number
  readonly closesAt: number
  readonly drawnAt: number
  /** When the next draw takes its place. */
  readonly endsAt: number
}

/** A game of shared draws on the seeds of a chain. */
export interface DrawnGame<Bet = unknown, Result = unknown> extends Played<Bet> {
  readonly kind: 'drawn'
  drawOf(bet: Bet): number
  /** The draw that is on at a time. */
  drawAt(now: number): Draw
  draw(number: number): Draw
  /** The results that one seed of the chain brings, in their order. */
  results(random: Random): readonly Result[]
  readonly resultsASeed: number
  /** How the draw is called: the number of its day, or its place in the shoe. */
  label(draw: Draw, index: number): number
  /** Draws a seed chain lasts for, in seeds. */
  readonly seeds: number
  returnFen(bet: Bet, result: Result): bigint
}

export type PlayedGame = OwnGame | DrawnGame
