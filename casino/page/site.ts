import type { Game, Proof } from '../protocol.ts'

/** A round as the site's verifier takes it. */
interface VerifiedRound {
  game: Game
  proof: Proof
  /** What was bet, shown and decided, as the page has it. */
  bet: unknown
  outcome: unknown
  actions: readonly unknown[]
}

/** What the page that frames this one may be told (docs/venue-api.md). */
type Message =
  /** The game can be played; the balance has changed; the session is over: launch anew; the player wants to leave. */
  | { type: 'ready' | 'balance' | 'ended' | 'leave' }
  /** A round has ended: fen that the session has won or lost so far. */
  | { type: 'round'; netFen: string }
  /** The player wants to recompute a round. */
  | { type: 'verify'; round: VerifiedRound }

/** Marks messages of this form. */
const MARK = 1

/** Tells the page that frames this one, whose origin is not known; nothing in these messages is secret, and none moves money. */
export function tellSite(message: Message): void {
  if (parent !== window) parent.postMessage({ parlay: MARK, ...message }, '*')
}
