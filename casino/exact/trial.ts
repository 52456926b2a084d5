import type { Random } from '../fair/random.ts'
import type { Table, Wager } from './wager.ts'

/** What is stated of a game, computed from all its outcomes. */
export interface Figures {
  readonly tables: readonly Table[]
  readonly wagers: readonly Wager[]
  /** What members are told that each wager returns, in percent with four decimals. Written down, so that a change of the rules shows. */
  readonly stated: Readonly<Record<string, string>>
}

/** Told of each round: one outcome of each table, and what each wager's stake returned. */
export interface Tally {
  saw(table: string, outcome: string): void
  returned(wager: string, fen: bigint): void
}

/** How a game's rules are played to be compared with its figures. Every wager is staked in every round. */
export interface Trial {
  readonly stakeFen: bigint
  /** Rounds that one number of a round brings: the deals of a shoe, else one. */
  readonly rounds: number
  play(random: Random, tally: Tally): void
}
