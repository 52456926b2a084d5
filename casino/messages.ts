import { GAMES, type Game, type Proof } from './protocol.ts'

/**
 * Messages between the games' frame and the site's page. The frame's origin is opaque, so the site goes by the window that a message
 * comes from, and both by this shape. No message moves money, and none carries a secret.
 */
export const MARK = 1

/** A round as the verifier takes it. */
export interface VerifiedRound {
  game: Game
  proof: Proof
  /** What was bet and what was shown, as the frame has them. */
  bet: unknown
  outcome: unknown
}

export type FrameMessage =
  /** The game can be played. */
  | { parlay: typeof MARK; type: 'ready' }
  /** The balance has changed: ask the ledger again. */
  | { parlay: typeof MARK; type: 'balance' }
  /** A round has ended: fen that the session has won or lost so far, as decimal text. */
  | { parlay: typeof MARK; type: 'round'; netFen: string }
  /** The session is over: launch anew. */
  | { parlay: typeof MARK; type: 'ended' }
  /** The player wants to leave the game. */
  | { parlay: typeof MARK; type: 'leave' }
  /** The player wants to recompute a round. */
  | { parlay: typeof MARK; type: 'verify'; round: VerifiedRound }

export type SiteMessage =
  | { parlay: typeof MARK; type: 'sound'; isOn: boolean }
  /** Nothing new is begun, since something else is on top of the game; `false` goes on. */
  | { parlay: typeof MARK; type: 'pause'; isPaused: boolean }

type Fields = Record<string, unknown>
const isObject = (data: unknown): data is Fields => typeof data === 'object' && data !== null && !Array.isArray(data)
const isText = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value)
const HASH = /^[\da-f]{64}$/
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0

function isProof(value: unknown): value is Proof {
  if (!isObject(value)) return false
  const { clientSeed, nonce, commitment, serverSeed, chain, dealt } = value
  const isChain = chain === null || (isObject(chain) && isText(chain.anchor, HASH) && isCount(chain.place))
  const isHash = isText(commitment, HASH) && (serverSeed === null || isText(serverSeed, HASH))
  return isText(clientSeed, /^[\w.-]{1,64}$/) && isCount(nonce) && isHash && isChain && (dealt === null || isCount(dealt))
}

/** Longer ones are no round of any game. */
const MOST_LETTERS = 20_000

function isVerified(value: unknown): value is VerifiedRound {
  if (!isObject(value) || !GAMES.includes(value.game as Game) || !isProof(value.proof)) return false
  return isObject(value.bet) && isObject(value.outcome) && isShort(value)
}

function isShort(value: Fields): boolean {
  try {
    return JSON.stringify(value).length <= MOST_LETTERS
  } catch {
    // A circle, or a number that JSON does not have.
    return false
  }
}

/** What the frame says; null where it is none of these messages. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (!isObject(data) || data.parlay !== MARK) return null
  const { type, netFen, round } = data
  if (type === 'ready' || type === 'balance' || type === 'ended' || type === 'leave') return { parlay: MARK, type }
  if (type === 'round') return isText(netFen, /^-?\d{1,15}$/) ? { parlay: MARK, type, netFen } : null
  if (type !== 'verify' || !isVerified(round)) return null
  const { game, proof, bet, outcome } = round
  return { parlay: MARK, type, round: { game, proof, bet, outcome } }
}

/** What the site says; null where it is none of these messages. */
export function readSiteMessage(data: unknown): SiteMessage | null {
  if (!isObject(data) || data.parlay !== MARK) return null
  const { type, isOn, isPaused } = data
  if (type === 'sound') return typeof isOn === 'boolean' ? { parlay: MARK, type, isOn } : null
  return type === 'pause' && typeof isPaused === 'boolean' ? { parlay: MARK, type, isPaused } : null
}
