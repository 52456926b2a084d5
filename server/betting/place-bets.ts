import { sql } from 'kysely'
import type { BetRefusal, Ticket } from '../../contract/betting.ts'
import { inPlayDelayMs } from '../engine/play/in-play-delay.ts'
import { bodyHash, type NotTaken } from '../ledger/money-call.ts'
import type { Db } from '../platform/database.ts'
import type { BetDeps } from './bet-deps.ts'
import type { Bet, Offered, Terms } from './bet-terms.ts'
import { limitsOf, MIN_STAKE_FEN, mostStakeFen } from './limits.ts'
import { openLeg, presentTicket } from './ticket-store.ts'

/** Who bets what, of whose book. */
export interface BetCall {
  deps: BetDeps
  memberId: bigint
  bet: Bet
}

/** `ticket` is null when an earlier copy placed it. */
export type Placed = { state: 'placed'; ticket: Ticket | null } | { state: 'refused'; refusal: BetRefusal } | NotTaken

interface Answer {
  id: string
  state: 'placed' | 'done' | 'refused' | 'cancelled' | 'reused'
  answer: BetRefusal | null
  number: bigint | null
}

/**
 * place_bets() of migration 0004 within the caps of 0036, for bets of different members with different ids, each on its terms. In their order;
 * undefined for a bet whose accounts or game somebody else holds, or that bets beside it leave no room for: nothing was done for it.
 */
export async function placeBets(tx: Db, calls: readonly (BetCall & { terms: Terms })[]): Promise<(Placed | undefined)[]> {
  const timed = calls.map((call) => ({ ...call, placedAtMs: call.deps.clock.now() }))
  const items = timed.map(({ deps, memberId, bet, terms, placedAtMs }) => ({
    id: bet.id,
    member: String(memberId),
    hash: bodyHash([bet.marketId, bet.selection, bet.odds, bet.stakeFen, bet.accept]),
    at: new Date(placedAtMs),
    market: bet.marketId,
    selection: bet.selection,
    accept: bet.accept,
    stake: bet.stakeFen,
    ...('refusal' in terms
      ? { refusal: terms.refusal }
      : {
          ...caps(terms, bet),
          odds: terms.odds,
          game: terms.gameId,
          snapshot: terms.snapshot,
          decide_at: decideAt(deps, terms, placedAtMs),
        }),
  }))
  const { rows } = await sql<Answer>`select id, state, answer, number from place_bets_within(${JSON.stringify(items)}::jsonb)`.execute(tx)
  const answers = new Map(rows.map((row) => [row.id, row]))
  return timed.map((call) => {
    const answer = answers.get(call.bet.id)
    return answer && placedOf(call, answer)
  })
}

const decideAt = ({ source }: BetDeps, terms: Offered, placedAtMs: number): Date | null =>
  terms.live ? new Date(placedAtMs + inPlayDelayMs(source.hot().speed)) : null

/** What the bet may win, and how much there may be of that. */
function caps({ w, odds }: Offered, { stakeFen }: Bet) {
  const { selection, market } = limitsOf(w)
  return {
    win: String((BigInt(stakeFen) * BigInt(odds)) / 1000n),
    most_stake: String(mostStakeFen(w, odds)),
    least: String(MIN_STAKE_FEN),
    selection_cap: String(selection),
    market_cap: String(market),
  }
}

function placedOf(
  { deps, bet, terms, placedAtMs }: BetCall & { terms: Terms; placedAtMs: number },
  { state, answer, number }: Answer,
): Placed {
  if (state === 'cancelled' || state === 'reused') return { state }
  if (state === 'done') return { state: 'placed', ticket: null }
  if (state === 'refused' && answer) return { state, refusal: answer }
  if (number === null || 'refusal' in terms) throw new Error('a bet is placed on terms')
  const decide_at = decideAt(deps, terms, placedAtMs)
  const ticket = presentTicket(
    {
      id: bet.id,
      number,
      stake_fen: BigInt(bet.stakeFen),
      status: decide_at ? 'delay' : 'accepted',
      result: null,
      reason: null,
      return_fen: 0n,
      placed_at: new Date(placedAtMs),
      decide_at,
      settled_at: null,
    },
    [openLeg({ ...bet, ...terms })],
  )
  return { state: 'placed', ticket }
}

/**
 * Wait for what placeBets wants to have at once: the member's accounts, then the gate of the game, shared. In this order
 * everywhere, so that who waits for an account does not hold up a suspension.
 */
export async function betLocks(tx: Db, memberId: bigint, gameId: bigint | null): Promise<void> {
  await sql`select bet_locks(${memberId}::bigint, ${gameId}::bigint)`.execute(tx)
}

/** The same for several games, in one order. */
export async function gatesOf(tx: Db, memberId: bigint, gameIds: readonly bigint[]): Promise<void> {
  const inOrder = [...new Set(gameIds)].sort((a, b) => (a < b ? -1 : 1))
  for (const gameId of inOrder) await betLocks(tx, memberId, gameId)
}
