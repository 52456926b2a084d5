import { sql } from 'kysely'
import type { BetRefusal, Ticket } from '../../contract/betting.ts'
import { stakeOf, type TicketLine } from '../../domain/ticket-lines.ts'
import { inPlayDelayMs } from '../engine/play/in-play-delay.ts'
import { bodyHash, type NotTaken } from '../ledger/money-call.ts'
import type { Db } from '../platform/database.ts'
import type { BetDeps } from './bet-deps.ts'
import type { Agreed, Bet, Offered, Refused, Terms } from './bet-terms.ts'
import { limitsOf, MIN_STAKE_FEN, mostStakeFen } from './limits.ts'
import { openLeg, presentTicket, storedLines } from './ticket-store.ts'

/** A bet with its member and the book it is on. */
export interface BetCall {
  deps: BetDeps
  memberId: bigint
  bet: Bet
}

/** `ticket` is null if an earlier copy placed it. */
export type Placed = { state: 'placed'; ticket: Ticket | null } | { state: 'refused'; refusal: BetRefusal } | NotTaken

interface Answer {
  id: string
  state: 'placed' | 'done' | 'refused' | 'cancelled' | 'reused'
  answer: BetRefusal | null
  number: bigint | null
}

/**
 * place_bets_within() for bets of different members with different ids, each with its terms. Answers in their order. Undefined, without
 * an effect, for a bet whose accounts or games another transaction holds, or that the bets beside it leave no room for.
 */
export async function placeBets(tx: Db, calls: readonly (BetCall & { terms: Terms })[]): Promise<(Placed | undefined)[]> {
  const timed = calls.map((call) => ({ ...call, placedAtMs: call.deps.clock.now() }))
  const items = timed.map((call) => ({
    id: call.bet.id,
    member: String(call.memberId),
    hash: bodyHash(call.bet.body),
    at: new Date(call.placedAtMs),
    accept: call.bet.accept,
    stake: String(stakeOf(call.bet.lines)),
    ...('refusal' in call.terms ? refused(call.bet, call.terms) : onTerms(call, call.terms)),
  }))
  const { rows } = await sql<Answer>`select id, state, answer, number from place_bets_within(${JSON.stringify(items)}::jsonb)`.execute(tx)
  const answers = new Map(rows.map((row) => [row.id, row]))
  return timed.map((call) => {
    const answer = answers.get(call.bet.id)
    return answer && placedOf(call, answer)
  })
}

/** Where the legs don't fit together, no market's row is checked. */
const refused = ({ legs }: Bet, { refusal, place }: Refused) => ({
  refusal,
  refused_at: place ?? -1,
  legs: legs.map(({ marketId }, at) => ({ place: at, market: marketId })),
})

const onTerms = ({ deps, bet, placedAtMs }: BetCall & { placedAtMs: number }, agreed: Agreed) => {
  const lines = linesAt(bet, agreed)
  const { legs } = agreed
  return {
    lines: storedLines(lines),
    most: String(mostStakeFen(legs, lines)),
    least: String(MIN_STAKE_FEN),
    decide_at: decideAt(deps, legs, placedAtMs),
    games: legs.map(({ gameId }) => gameId),
    legs: legs.map(({ marketId, gameId, selection, odds, snapshot, w }, place) => ({
      ...{ place, market: marketId, game: gameId, selection, odds, snapshot },
      selection_cap: String(limitsOf(w).selection),
      market_cap: String(limitsOf(w).market),
    })),
  }
}

/** A builder's line has the price of all together. */
const linesAt = ({ lines }: Bet, { odds }: Agreed): TicketLine[] =>
  lines.map((line) => ({ ...line, ...(odds !== undefined && { oddsMilli: odds }) }))

const decideAt = ({ source }: BetDeps, legs: readonly Offered[], placedAtMs: number): Date | null =>
  legs.some(({ live }) => live) ? new Date(placedAtMs + inPlayDelayMs(source.hot().speed)) : null

function placedOf(
  { deps, bet, terms, placedAtMs }: BetCall & { terms: Terms; placedAtMs: number },
  { state, answer, number }: Answer,
): Placed {
  if (state === 'cancelled' || state === 'reused') return { state }
  if (state === 'done') return { state: 'placed', ticket: null }
  if (state === 'refused' && answer) return { state, refusal: answer }
  if (number === null || 'refusal' in terms) throw new Error('a bet is placed on terms')
  const decide_at = decideAt(deps, terms.legs, placedAtMs)
  const ticket = presentTicket(
    {
      id: bet.id,
      number,
      lines: linesAt(bet, terms),
      stake_fen: stakeOf(bet.lines),
      status: decide_at ? 'delay' : 'accepted',
      result: null,
      reason: null,
      return_fen: 0n,
      placed_at: new Date(placedAtMs),
      decide_at,
      settled_at: null,
    },
    terms.legs.map(openLeg),
  )
  return { state: 'placed', ticket }
}

/**
 * Waits for the locks that placeBets takes only if they are free: the member's accounts, then the gates of the games, shared.
 * Everything that waits takes them in this order, so a wait for an account never delays a suspension.
 */
export async function betLocks(tx: Db, memberId: bigint, gameIds: readonly bigint[]): Promise<void> {
  await sql`select bet_locks(${memberId}::bigint, ${gameIds.map(String)}::bigint[])`.execute(tx)
}
