import { EMPTY_ROUND, type Typed } from './evidence.ts'
import { FAIR_GAMES } from './recompute.ts'

/**
 * A round that a game's frame tells (docs/venue-api.md), as it would be typed here. It is of another house, so nothing of it is taken for
 * granted: what is no text or number is left empty. Null: there is no chance in this game.
 */
export function typedOf(round: unknown): Typed | null {
  const { game: name, proof: ofProof, outcome, actions } = fieldsOf(round)
  const game = FAIR_GAMES.find((one) => one === name)
  if (!game) return null
  const proof = fieldsOf(ofProof)
  const told = fieldsOf(outcome)
  const numbers = {
    slot: () => listOf(told.spins).flatMap((spin) => numbersOf(fieldsOf(spin).stops)),
    lottery: () => numbersOf(told.digits),
    baccarat: () => [...numbersOf(told.player), ...numbersOf(told.banker)],
    niuniu: () => [...numbersOf(told.player), ...numbersOf(told.bank)],
    blackjack: () => [...listOf(told.hands).flatMap((hand) => numbersOf(fieldsOf(hand).cards)), ...numbersOf(told.bank)],
    // Whether a shot hit is seen, not the number that decided it.
    fishing: () => [],
    // No frame has draws: the page of their activity links to its rounds.
    draw: () => [],
  }[game]()
  return {
    ...EMPTY_ROUND,
    game,
    serverSeed: textOf(proof.serverSeed),
    commitment: textOf(fieldsOf(proof.chain).anchor) || textOf(proof.commitment),
    clientSeed: textOf(proof.clientSeed),
    nonce: Number.isSafeInteger(proof.nonce) ? String(proof.nonce) : '',
    round: Number.isSafeInteger(proof.dealt) ? String(Number(proof.dealt) + 1) : '',
    actions: listOf(actions)
      .filter((action) => typeof action === 'string')
      .join('.'),
    seen: numbers.join('.'),
  }
}

const MOST_LETTERS = 64
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MOST_LETTERS) : '')
const fieldsOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const numbersOf = (value: unknown): number[] => listOf(value).filter((one): one is number => Number.isSafeInteger(one))
