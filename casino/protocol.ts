import * as z from 'zod/mini'
import type { Bet as BaccaratBet, Round as BaccaratRound } from './games/baccarat/rules.ts'
import type { Action as BlackjackAction } from './games/blackjack/rules.ts'
import type { Fish } from './games/fishing/rules.ts'
import type { Point, Standing } from './games/gomoku/rules.ts'
import type { Digits, Bet as LotteryBet } from './games/lottery/rules.ts'
import type { Round as NiuniuRound } from './games/niuniu/rules.ts'
import type { Spin } from './games/slot/rules.ts'

/**
 * What the games' page and the casino's server say to each other. A call is `POST /api/<name>` with a JSON object; the answer has status
 * 200 and is an `Answered`. Amounts are whole fen as decimal text, times ms since 1970 by the server's clock, which each answer tells, so
 * that the page's own clock does not matter.
 */
export const GAMES = ['slot', 'lottery', 'baccarat', 'niuniu', 'blackjack', 'fishing', 'gomoku'] as const
export type Game = (typeof GAMES)[number]
/** Games with one draw for all players, which a table tells of. */
export type TableGame = 'lottery' | 'baccarat'
/** Games whose rounds go on by decisions. */
export type StepGame = 'blackjack' | 'gomoku'

const session = z.string().check(z.regex(/^[\w-]{43}$/))
const round = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/))
const game = z.enum(GAMES)

/** The calls, by name. What a bet or an action is, its game reads itself. */
export const calls = {
  /** Exchanges the token of a launch, once. `venue` is the first part of the page's path, `gameCode` the address's, empty for a lobby. */
  open: z.object({
    venue: z.string().check(z.maxLength(16)),
    token: z.string().check(z.maxLength(255)),
    gameCode: z.string().check(z.maxLength(64)),
  }),
  /** What a game is like for this player, when it is entered; a page with one game has it from `open` already. */
  enter: z.object({ session, game }),
  /** A bet. `round` is made by the page (a UUID, lower case); the same one again is answered with what became of it, and never bet twice. */
  play: z.object({ session, round, game, bet: z.unknown() }),
  /** A decision in an open round: `step` counts from 0. One that was taken before is answered with the round as it is. */
  act: z.object({ session, round, step: z.int().check(z.minimum(0)), action: z.unknown() }),
  /** Takes a bet on a table's draw back before bets close. */
  undo: z.object({ session, round }),
  /** What became of a round. */
  round: z.object({ session, round }),
  /** Rounds of a game, the newest first; `before` a place of the last page. */
  rounds: z.object({ session, game, before: z.nullish(z.int()) }),
  /**
   * Chooses the client seed. The first choice begins the seeds, whose commitment the page has by then; each later one reveals those in use,
   * and the next ones begin. Refused (`unfinished`) during a round.
   */
  rotate: z.object({ session, game, clientSeed: z.string().check(z.regex(/^[\w.-]{1,64}$/)) }),
  /** Where a table stands. */
  table: z.object({ session, game: z.enum(['lottery', 'baccarat']) }),
  /** The ledger's balance, and the session's sum. */
  balance: z.object({ session }),
} as const
export type Call = keyof typeof calls
export type Asked<C extends Call> = z.infer<(typeof calls)[C]>

/** What a player bets, by game. */
export interface Bets {
  slot: { stakeFen: string }
  niuniu: { stakeFen: string }
  blackjack: { stakeFen: string }
  fishing: { fish: Fish; priceFen: string }
  /** `draw` is the table's number, so that a bet that comes late is refused and not put on the next draw. */
  lottery: { draw: number; items: readonly { bet: LotteryBet; stakeFen: string }[] }
  baccarat: { draw: number; items: readonly { bet: BaccaratBet; stakeFen: string }[] }
  gomoku: { level: GomokuLevel }
}
export type GomokuLevel = 'easy' | 'normal'

/** What is seen of a round, by game. Before the end of a round of a `TableGame` there is nothing. Cards are as in the game's rules. */
export interface Outcomes {
  slot: { spins: readonly Spin[] }
  niuniu: NiuniuRound
  blackjack: {
    /** The card in sight; all of them once the round has ended. */
    bank: readonly number[]
    /** `stakes` in stakes of the round; `halves` what the hand won or lost in half stakes, null before the end. */
    hands: readonly { cards: readonly number[]; stakes: number; halves: number | null }[]
    /** What is to be decided, of which hand (from 0); null once the round has ended. */
    choice: { hand: number; actions: readonly BlackjackAction[] } | null
  }
  fishing: { isHit: boolean }
  lottery: { digits: Digits }
  baccarat: BaccaratRound
  /** The player is black and begins. */
  gomoku: { moves: readonly Point[]; standing: Standing; isResigned: boolean }
}

/** A decision, by game. Doubling and splitting stake another time what the round began with. */
export interface Actions {
  blackjack: BlackjackAction
  gomoku: Point | 'resign'
}

/**
 * `asked`: the wallet has not answered yet. `open`: the bet is taken; a decision or a draw is awaited. `decided`: the outcome is known, and
 * its return is on the way to the wallet. `ended`: paid. `refused`: nothing was taken. `undoing`, `undone`: the stake is given back.
 */
export type RoundState = 'asked' | 'open' | 'decided' | 'ended' | 'refused' | 'undoing' | 'undone'

export interface RoundOf<G extends Game> {
  id: string
  /** Of the list of rounds: what `before` takes. */
  place: number
  game: G
  state: RoundState
  bet: Bets[G]
  /** All that was staked and taken, doubled and split stakes included; of a round that was refused or undone 0. */
  stakeFen: string
  /** Null before the outcome is known. */
  returnFen: string | null
  outcome: Outcomes[G] | null
  /** The decisions that were taken, in order: their number is the next `step`. */
  actions: readonly (G extends StepGame ? Actions[G] : never)[]
  at: number
  /** Why it was refused. */
  refusal: Refusal | null
  proof: Proof
}
export type Round = { [G in Game]: RoundOf<G> }[Game]

/** What a round follows from (docs/fairness.md). */
export interface Proof {
  clientSeed: string
  nonce: number
  /** Of the server seed, told before the round. */
  commitment: string
  /** Null until it is revealed: by rotation, of a draw with it, of a shoe at its end. */
  serverSeed: string | null
  /** Of shared draws: the anchor of their chain, and the place in it (which is also `nonce`). */
  chain: { anchor: string; place: number } | null
  /** Of 百家乐: which of the shoe's rounds, from 0. */
  dealt: number | null
}

/** Seeds of a player in a game; null at games without chance and at those with shared draws. */
export interface SeedsTold {
  commitment: string
  nextCommitment: string
  /** Null before the player's first choice (`rotate`), without which no round can be played. */
  clientSeed: string | null
  /** Rounds under these seeds; the next one is one more. */
  nonce: number
}

export interface Limits {
  /** What can be staked at once: a bet, a shot or an item of a ticket. */
  stakesFen: readonly string[]
  /** Where any whole yuan between can be staked: the least and the most, and the most of rarer bets by name. */
  rangeFen: { least: string; most: string; mostOf: Readonly<Record<string, string>> } | null
  /** At least so many ms between two bets (of the slot: for each spin, free ones included). */
  gapMs: number
}

export interface GameEntered {
  game: Game
  limits: Limits
  seeds: SeedsTold | null
  /** A round that is not finished, with which the game goes on. */
  unfinished: Round | null
  /** Before this no bet is taken. */
  nextAt: number
}

export interface SessionSum {
  /** The wallet's spendable money as of the last answer; null while the wallet does not answer. */
  balanceFen: string | null
  /** What the session won or lost: returns less stakes, of rounds that have an outcome. */
  netFen: string
}

/** Results of a table, the newest first. */
export interface DrawTold {
  draw: number
  /** How it is called: the lottery's number of the day, the baccarat round of its shoe (from 1). */
  label: number
  at: number
  result: Outcomes[TableGame]
  proof: Proof
}

export interface Table {
  game: TableGame
  /** Null before the chain has its client seed: then nothing is drawn. */
  current: {
    draw: number
    label: number
    opensAt: number
    /** Bets are taken before this. */
    closesAt: number
    /** The result is told from here; the next draw opens then (lottery) or at `endsAt`. */
    drawnAt: number
    endsAt: number
    /** Of this draw's server seed. */
    commitment: string
    /** 百家乐: rounds of the shoe so far are in `history`; its place in the chain and how many rounds a shoe has. */
    shoe: { place: number; rounds: number } | null
  } | null
  /** The result of `current` once it is drawn. */
  result: Outcomes[TableGame] | null
  history: readonly DrawTold[]
  /** The last draw whose server seed is revealed: of 百家乐 the last round of the shoe before. */
  revealed: DrawTold | null
  chain: { anchor: string; clientSeed: string | null; nextAnchor: string }
  /** Own rounds that wait for a draw or were decided by the last ones. */
  own: readonly Round[]
  /** When to ask again. */
  askAt: number
}

export interface Answers {
  open: SessionSum & {
    session: string
    openedAt: number
    /** Of the venue's games those that this session may play. */
    games: readonly Game[]
    /** The game of `gameCode`; null in a lobby. */
    entered: GameEntered | null
  }
  enter: GameEntered
  play: SessionSum & { round: Round; seeds: SeedsTold | null; nextAt: number }
  act: SessionSum & { round: Round }
  undo: SessionSum & { round: Round }
  round: SessionSum & { round: Round }
  /** The sums are of this session. */
  rounds: { rounds: readonly Round[]; hasMore: boolean; count: number; stakeFen: string; returnFen: string }
  rotate: { seeds: SeedsTold; revealed: { serverSeed: string; commitment: string; clientSeed: string; rounds: number } | null }
  table: SessionSum & Table
  balance: SessionSum
}

export type RefusalCode =
  /** The session is over, or its login: launch anew. */
  | 'sessionEnded'
  | 'noMoney'
  | 'limit'
  /** The member rests or is excluded. */
  | 'resting'
  | 'maintenance'
  /** The wallet did not answer; what was staked is being given back. */
  | 'walletAway'
  /** Before `nextAt`. */
  | 'tooSoon'
  /** Bets on this draw are closed. */
  | 'closed'
  /** Another round has to be finished first. */
  | 'unfinished'
  /** The player has not chosen a client seed. */
  | 'noSeed'
  | 'noGame'
  /** No such round of this player. */
  | 'noRound'
  /** A call, a bet or an action that this game does not have. */
  | 'invalid'

export interface Refusal {
  code: RefusalCode
}

export type Answered<T> = { now: number; data: T } | { now: number; error: Refusal & { nextAt?: number } }
