import type { AcceptRule, BetRefusal } from '../../contract/betting.ts'
import type { Payload } from '../../contract/endpoints.ts'
import type { Game, MarketStatus, PlayType } from '../../contract/sport.ts'
import { awayScore } from '../../domain/away-score.ts'
import { priceIndex } from '../../domain/markets.ts'
import { acceptPrice, checkStake } from '../../domain/slip.ts'
import type { BetDeps } from './bet-deps.ts'
import { MIN_STAKE_FEN, mostStakeFen, SOURCE_SILENT_MS } from './limits.ts'
import type { TicketSnapshot } from './tables.ts'

export type Bet = Payload<'sport.placeBet'>

/** A selection at the price the player saw. */
type Picked = Pick<Bet, 'marketId' | 'selection' | 'odds'>

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
  const terms = legTerms(deps, bet, bet.accept)
  if ('refusal' in terms) return terms
  const refusal = stakeRefusal(BigInt(bet.stakeFen), mostStakeFen(terms.w, terms.odds))
  return refusal ? { refusal } : terms
}

/** The terms of one selection, whatever is staked on it. */
export function legTerms(deps: BetDeps, picked: Picked, accept: AcceptRule): Terms {
  const found = quoteOf(deps, picked)
  if (!found) return { refusal: { reason: 'closed' } }
  const { status, ...terms } = found
  const silent = deps.clock.steady() - deps.source.spokeAt() > SOURCE_SILENT_MS
  if (status !== 'open' || silent) return { refusal: { reason: 'suspended' } }
  const { odds } = terms
  if (odds === 0) return { refusal: { reason: 'closed' } }
  return acceptPrice(accept, picked.odds, odds) === 'requote' ? { refusal: { reason: 'price', odds } } : terms
}

/** What the book says of the selection. A price of 0 is none, as that of a selection the play does not have. */
function quoteOf({ source }: BetDeps, { marketId, selection }: Picked): (Offered & { status: MarketStatus }) | null {
  const found = source.market(marketId)
  if (found) {
    const { game, market } = found
    const { w, line, status, from } = market
    const odds = market.prices[priceIndex(w, selection)] ?? 0
    const snapshot = { ...snapshotOf(game), ...(from && { from }) }
    return { odds, status, w, line, gameId: game.gameId, live: game.isLive === 1, snapshot }
  }
  const outright = source.champion(marketId)
  if (!outright) return null
  const entry = outright.entries.find(({ rtype }) => rtype === selection)
  const snapshot = { gameType: outright.gameType, league: outright.league, team_h: entry?.team ?? '', team_c: '', score: null }
  return { odds: entry?.price ?? 0, status: outright.status, w: 'FS', line: null, gameId: outright.gameId, live: false, snapshot }
}

export function stakeRefusal(stakeFen: bigint, maxFen: bigint): BetRefusal | null {
  const fault = checkStake(stakeFen, { minFen: MIN_STAKE_FEN, maxFen })
  if (fault === null) return null
  const reason = fault === 'above-maximum' ? fault : 'below-minimum'
  return { reason, minFen: String(MIN_STAKE_FEN), maxFen: String(maxFen) }
}

const snapshotOf = (game: Game): TicketSnapshot => ({
  gameType: game.gameType,
  league: game.league,
  team_h: game.team_h,
  team_c: game.team_c,
  score: game.isLive === 1 ? [game.sc_FT_H, awayScore(game)] : null,
})
