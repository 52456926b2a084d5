import type { Payload } from '../../contract/endpoints.ts'
import { type BetRefusal, type Game, type Market, SELECTIONS } from '../../contract/sport.ts'
import { acceptPrice, checkStake } from '../../domain/slip.ts'
import type { TicketSnapshot } from '../platform/schema.ts'
import type { BetDeps } from './bet-deps.ts'
import { MAX_STAKE_FEN, MIN_STAKE_FEN, SOURCE_SILENT_MS } from './limits.ts'

export type Bet = Payload<'sport.placeBet'>

export interface Offered {
  odds: number
  gameId: string
  live: boolean
  w: Market['w']
  line: number | null
  snapshot: TicketSnapshot
}

/** What the book offers for a bet now, or why it offers nothing. */
export type Terms = Offered | { refusal: BetRefusal }

export function termsOf(deps: BetDeps, bet: Bet): Terms {
  const found = deps.source.market(bet.marketId)
  if (!found) return { refusal: { reason: 'closed' } }
  const { game, market } = found
  const silent = deps.clock.now() - deps.source.spokeAt() > SOURCE_SILENT_MS
  if (market.status !== 'open' || silent) return { refusal: { reason: 'suspended' } }
  const odds = priceNow(bet, market)
  const refusal = (odds === 0 ? { reason: 'closed' as const } : null) ?? priceRefusal(bet, odds) ?? stakeRefusal(BigInt(bet.stakeFen))
  if (refusal) return { refusal }
  return { odds, gameId: game.gameId, live: game.isLive === 1, w: market.w, line: market.line, snapshot: snapshotOf(game) }
}

const priceNow = (bet: Bet, market: Market): number =>
  market.prices[(SELECTIONS[market.w] as readonly string[]).indexOf(bet.selection)] ?? 0

const priceRefusal = (bet: Bet, odds: number): BetRefusal | null =>
  acceptPrice(bet.accept, bet.odds, odds) === 'requote' ? { reason: 'price', odds } : null

function stakeRefusal(stakeFen: bigint): BetRefusal | null {
  const fault = checkStake(stakeFen, { minFen: MIN_STAKE_FEN, maxFen: MAX_STAKE_FEN })
  if (fault === null) return null
  const reason = fault === 'above-maximum' ? fault : 'below-minimum'
  return { reason, minFen: String(MIN_STAKE_FEN), maxFen: String(MAX_STAKE_FEN) }
}

const snapshotOf = (game: Game): TicketSnapshot => ({
  league: game.league,
  team_h: game.team_h,
  team_c: game.team_c,
  score: game.isLive === 1 ? [game.sc_FT_H, game.sc_FT_A] : null,
})
