import { EMPTY_ROUND, type Typed } from './evidence.ts'
import { FAIR_GAMES } from './recompute.ts'

/** A round as a game's frame tells it (casino/messages.ts): of another house, so nothing of it is taken for granted. */
export interface ToldRound {
  game: string
  proof: {
    clientSeed: string
    nonce: number
    commitment: string
    /** Null before it is revealed. */
    serverSeed: string | null
    chain: { anchor: string; place: number } | null
    /** Of baccarat: the round of the shoe, from 0. */
    dealt: number | null
  }
  outcome: unknown
}

/** A round of a game, as it would be typed here. Null: there is no chance in this game. */
export function typedOf({ game: name, proof, outcome }: ToldRound): Typed | null {
  const game = FAIR_GAMES.find((one) => one === name)
  if (!game) return null
  const told = fieldsOf(outcome)
  const numbers = {
    slot: () => listOf(told.spins).flatMap((spin) => numbersOf(fieldsOf(spin).stops)),
    lottery: () => numbersOf(told.digits),
    baccarat: () => [...numbersOf(told.player), ...numbersOf(told.banker)],
    niuniu: () => [...numbersOf(told.player), ...numbersOf(told.bank)],
    blackjack: () => [...listOf(told.hands).flatMap((hand) => numbersOf(fieldsOf(hand).cards)), ...numbersOf(told.bank)],
    // Whether a shot hit is seen, not the number that decided it.
    fishing: () => [],
  }[game]()
  return {
    ...EMPTY_ROUND,
    game,
    serverSeed: proof.serverSeed ?? '',
    commitment: proof.chain?.anchor ?? proof.commitment,
    clientSeed: proof.clientSeed,
    nonce: String(proof.nonce),
    round: proof.dealt === null ? '' : String(proof.dealt + 1),
    actions: listOf(told.actions)
      .filter((action) => typeof action === 'string')
      .join('.'),
    seen: numbers.join('.'),
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const numbersOf = (value: unknown): number[] => listOf(value).filter((one): one is number => Number.isSafeInteger(one))
