import type { AcceptRule, BetRefusal } from '../../contract/betting.ts'
import type { Payload } from '../../contract/endpoints.ts'
import type { Game, MarketStatus, PlayType } from '../../contract/sport.ts'
import { awayScore } from '../../domain/away-score.ts'
import { priceIndex } from '../../domain/markets.ts'
import { duplicates } from '../../domain/selections.ts'
import { acceptPrice } from '../../domain/slip.ts'
import type { TicketLine } from '../../domain/ticket-lines.ts'
import type { BetDeps } from './bet-deps.ts'
import { SOURCE_SILENT_MS } from './limits.ts'
import type { TicketSnapshot } from './tables.ts'

/** A selection at the price that the player saw. */
type Picked = Pick<Payload<'sport.placeBet'>, 'marketId' | 'selection' | 'odds'>

/** The bet of a call: a single, or several selections as a series, a system or a builder. */
export interface Bet {
  id: string
  legs: readonly Picked[]
  lines: readonly TicketLine[]
  accept: AcceptRule
  /** Refused as closed once the match has begun. */
  prematch?: boolean
  /** Of a builder: asks the engine for its terms, which are not in the book. */
  askTerms?: () => Promise<Terms>
  /** Identifies the call's content (`bodyHash`). */
  body: readonly unknown[]
}

export interface Offered extends Picked {
  gameId: string
  live: boolean
  w: PlayType
  line: number | null
  snapshot: TicketSnapshot
}

/** What the book offers for a bet's legs now, or its refusal. */
export type Terms = Agreed | Refused
export interface Agreed {
  legs: readonly Offered[]
  /** Of a builder: the price of all together. */
  odds?: number
}
export interface Refused {
  refusal: BetRefusal
  /** Place of the refused leg; null where the legs don't fit together. */
  place: number | null
}

/**
 * Checks a bet against the book: first that the legs fit together, whatever their prices; then leg by leg, where the first that
 * can't be bet on refuses the whole. The database checks stake, pending tickets and balance (sql/place_bets_within.sql,
 * sql/place_bets.sql).
 */
export function termsOf(deps: BetDeps, bet: Bet): Terms {
  const apart = seriesRefusal(deps, bet.legs)
  return apart ? { refusal: apart, place: null } : offeredLegs(deps, bet)
}

/** What the book offers for each leg by itself. */
export function offeredLegs(deps: BetDeps, { legs, accept, prematch = false }: Pick<Bet, 'legs' | 'accept' | 'prematch'>): Terms {
  const offered: Offered[] = []
  for (const [place, leg] of legs.entries()) {
    const terms = legTerms(deps, leg, accept)
    if ('reason' in terms) return { refusal: { ...terms, marketId: leg.marketId }, place }
    if (prematch && terms.live) return { refusal: { reason: 'closed', marketId: leg.marketId }, place }
    offered.push(terms)
  }
  return { legs: offered }
}

/** Ids of the games whose gates a bet takes; a game that is not in the book has none. */
export const gamesOf = ({ source }: BetDeps, { legs }: Pick<Bet, 'legs'>): bigint[] =>
  legs.flatMap(({ marketId }) => {
    const game = source.market(marketId)?.game ?? source.champion(marketId)
    return game ? [BigInt(game.gameId)] : []
  })

/** Refuses several legs with an outright or with two selections of one match; null when the legs fit together. */
function seriesRefusal({ source }: BetDeps, legs: readonly Picked[]): BetRefusal | null {
  if (legs.length === 1) return null
  const outright = legs.find(({ marketId }) => source.champion(marketId))
  if (outright) return { reason: 'outright', marketId: outright.marketId }
  const picks = legs.flatMap(({ marketId, selection }) => {
    const game = source.market(marketId)?.game
    return game ? [{ marketId, selection, gameId: game.gameId, gide: game.gide, champion: false }] : []
  })
  const twice = duplicates({ mode: 'series', picks }).findIndex((first) => first !== null)
  return twice < 0 ? null : { reason: 'same-game', marketId: picks[twice]?.marketId }
}

/** The terms of one selection, for any stake. */
function legTerms(deps: BetDeps, picked: Picked, accept: AcceptRule): Offered | BetRefusal {
  const found = quoteOf(deps, picked)
  if (!found) return { reason: 'closed' }
  const { status, ...terms } = found
  if (status !== 'open' || isSilent(deps)) return { reason: 'suspended' }
  const { odds } = terms
  if (odds === 0) return { reason: 'closed' }
  return acceptPrice(accept, picked.odds, odds) === 'requote' ? { reason: 'price', odds } : terms
}

/** Whether nothing was heard of the engine for so long that its prices are not trusted. */
export const isSilent = ({ source, clock }: Pick<BetDeps, 'source' | 'clock'>): boolean =>
  clock.steady() - source.spokeAt() > SOURCE_SILENT_MS

/** The book's quote of a selection; null without a price. A price of 0 is none, like that of a selection that the play does not have. */
export function quoteOf(
  { source }: Pick<BetDeps, 'source'>,
  { marketId, selection }: Omit<Picked, 'odds'>,
): (Offered & { status: MarketStatus }) | null {
  const found = source.market(marketId)
  if (found) {
    const { game, market } = found
    const { w, line, status, from } = market
    const odds = market.prices[priceIndex(w, selection)] ?? 0
    const snapshot = { ...snapshotOf(game), ...(from && { from }) }
    return { marketId, selection, odds, status, w, line, gameId: game.gameId, live: game.isLive === 1, snapshot }
  }
  const outright = source.champion(marketId)
  if (!outright) return null
  const entry = outright.entries.find(({ rtype }) => rtype === selection)
  const snapshot = { gameType: outright.gameType, league: outright.league, team_h: entry?.team ?? '', team_c: '', score: null }
  return {
    marketId,
    selection,
    odds: entry?.price ?? 0,
    status: outright.status,
    w: 'FS',
    line: null,
    gameId: outright.gameId,
    live: false,
    snapshot,
  }
}

const snapshotOf = (game: Game): TicketSnapshot => ({
  gameType: game.gameType,
  league: game.league,
  team_h: game.team_h,
  team_c: game.team_c,
  score: game.isLive === 1 ? [game.sc_FT_H, awayScore(game)] : null,
})
