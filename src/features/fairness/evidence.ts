import { isClientSeed, isServerSeed } from '../../../casino/fair/seeds.ts'
import { ROUNDS_A_SHOE } from '../../../casino/games/baccarat/rules.ts'
import { ACTIONS, type Evidence, FAIR_GAMES, type FairGame } from './recompute.ts'

/** What was typed or pasted, one text a field. */
export interface Typed {
  game: FairGame
  serverSeed: string
  commitment: string
  clientSeed: string
  nonce: string
  round: string
  actions: string
  seen: string
}

export const EMPTY_ROUND: Typed = {
  game: 'slot',
  serverSeed: '',
  commitment: '',
  clientSeed: '',
  nonce: '',
  round: '',
  actions: '',
  seen: '',
}

export type TypedField = Exclude<keyof Typed, 'game'>

/** The names of the fields in an address: a game links to its rounds by them (docs/fairness.md). */
const NAMES = {
  game: 'game',
  serverSeed: 'server',
  commitment: 'hash',
  clientSeed: 'client',
  nonce: 'n',
  round: 'round',
  actions: 'actions',
  seen: 'seen',
} as const satisfies Record<keyof Typed, string>

export function typedFrom(search: URLSearchParams): Typed {
  const text = (field: keyof Typed) => search.get(NAMES[field])?.slice(0, 4_000) ?? ''
  return {
    game: FAIR_GAMES.find((game) => game === text('game')) ?? 'slot',
    serverSeed: text('serverSeed'),
    commitment: text('commitment'),
    clientSeed: text('clientSeed'),
    nonce: text('nonce'),
    round: text('round'),
    actions: text('actions'),
    seen: text('seen'),
  }
}

/** The address's part after the question mark. Empty fields are left out. */
export function searchOf(typed: Typed): URLSearchParams {
  const search = new URLSearchParams()
  for (const [field, name] of Object.entries(NAMES)) {
    const text = typed[field as keyof Typed].trim()
    if (text !== '') search.set(name, text)
  }
  return search
}

const NONCE = /^\d{1,9}$/
/** Hashing a chain from there takes a second on a slow phone. */
const MOST_DRAWS = 1_000_000
const SEEN = /^\d{1,5}(?:[\s,.]+\d{1,5}){0,499}$/

/** What was typed, read; or the fields in which something is wrong. */
export function evidenceOf(typed: Typed): { evidence: Evidence } | { wrong: readonly TypedField[] } {
  const { game } = typed
  const serverSeed = typed.serverSeed.trim().toLowerCase()
  const commitment = typed.commitment.trim().toLowerCase()
  const clientSeed = typed.clientSeed.trim()
  const seen = typed.seen.trim()
  const actions = typed.actions.trim() === '' ? [] : typed.actions.trim().split(/[\s,.]+/)
  const known = actions.flatMap((action) => ACTIONS.find((one) => one === action) ?? [])
  const nonce = NONCE.test(typed.nonce.trim()) ? Number(typed.nonce) : Number.NaN
  const round = NONCE.test(typed.round.trim()) ? Number(typed.round) : Number.NaN
  const isRight: Record<TypedField, boolean> = {
    serverSeed: isServerSeed(serverSeed),
    commitment: commitment === '' || isServerSeed(commitment),
    clientSeed: isClientSeed(clientSeed),
    nonce: nonce >= 1 && nonce <= MOST_DRAWS,
    round: game !== 'baccarat' || (round >= 1 && round <= ROUNDS_A_SHOE),
    actions: game !== 'blackjack' || known.length === actions.length,
    seen: seen === '' || SEEN.test(seen),
  }
  const wrong = (Object.keys(isRight) as TypedField[]).filter((field) => !isRight[field])
  if (wrong.length > 0) return { wrong }
  const numbers = seen === '' ? [] : seen.split(/[\s,.]+/).map(Number)
  return { evidence: { game, serverSeed, commitment, clientSeed, nonce, round, actions: known, seen: numbers } }
}
