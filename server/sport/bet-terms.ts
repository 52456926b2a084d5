import type { Payload } from '../../contract/endpoints.ts'
import type { BetRefusal, Game, MarketStatus, PlayType } from '../../contract/sport.ts'
import { priceIndex } from '../../domain/markets.ts'
import { acceptPrice, checkStake } from '../../domain/slip.ts'
import type { TicketSnapshot } from '../platform/schema.ts'
import type { BetDeps } from './bet-deps.ts'
import { MAX_STAKE_FEN, MIN_STAKE_FEN, SOURCE_SILENT_MS } from './limits.ts'

export type Bet = Payload<'sport.placeBet'>

export interface Offered {
  odds: number
  gameId: string
  live: boolean
  w: PlayType
  line: number | null
  snapshot: TicketSnapshot
}

/** What the book offers for a bet now, or why it offers nothing. */
export type Terms = Offered | { refusal: BetRefusal }

export function termsOf(deps: BetDeps, bet: Bet): Terms {
  const found = quoteOf(deps, bet)
  if (!found) return { refusal: { reason: 'closed' } }
  const { status, ...terms } = found
  const silent = deps.clock.now() - deps.source.spokeAt() > SOURCE_SILENT_MS
  if (status !== 'open' || silent) return { refusal: { reason: 'suspended' } }
  const { odds } = terms
  const refusal = (odds === 0 ? { reason: 'closed' as const } : null) ?? priceRefusal(bet, odds) ?? stakeRefusal(BigInt(bet.stakeFen))
  return refusal ? { refusal } : terms
}

/** What the book says of the selection. A price of 0 is none, as that of a selection the play does not have. */
function quoteOf({ source }: BetDeps, { marketId, selection }: Bet): (Offered & { status: MarketStatus }) | null {
  const found = source.market(marketId)
  if (found) {
    const { game, market } = found
    const { w, line, status } = market
    const odds = market.prices[priceIndex(w, selection)] ?? 0
    return { odds, status, w, line, gameId: game.gameId, live: game.isLive === 1, snapshot: snapshotOf(game) }
  }
  const outright = source.champion(marketId)
  if (!outright) return null
  const entry = outright.entries.find(({ rtype }) => rtype === selection)
  const snapshot = { league: outright.league, team_h: entry?.team ?? '', team_c: '', score: null }
  return { odds: entry?.price ?? 0, status: outright.status, w: 'FS', line: null, gameId: outright.gameId, live: false, snapshot }
}

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
