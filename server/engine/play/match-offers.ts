import { needsHalf, type PlayType, playOf, type Selection } from '../../../domain/markets.ts'
import { marketId } from '../book/market-rows.ts'
import { type Match, momentOf, toldHalf } from '../match/match.ts'
import { fairOdds, type LeanOf, type Lines, type Offer, offers, type PriceState } from '../pricing/pricing.ts'
import type { Expectation } from '../pricing/ratings.ts'
import { endsOf } from '../sports/ends.ts'
import { sportOffers } from '../sports/sport-offers.ts'
import { KICK_OFF } from '../sports/standing.ts'
import { leanOf, type Taken } from './pressure.ts'

/** A shift of opinion as a difference of strengths, which are wider apart than goals on a log scale. */
const STRENGTH = 5

/**
 * The markets that the match has now, by its sport; null once it is over. Football prices its `main` ones more often than all, and
 * has none of the half-time score where a result has no such score; a match without a result yet has all of them. They lean by what
 * was `taken` of them.
 */
export function offersOf(match: Match, taken: Taken, clockMs: number, shown: Lines, which: 'main' | 'all'): Offer[] | null {
  const { course, standing, row } = match
  if (course) {
    const { shift, more } = match.drift(clockMs)
    const opinion = { edge: course.opinion.edge + STRENGTH * shift, tempo: course.opinion.tempo + more }
    const lean: LeanOf = (w, line) => leanOf(taken, marketId(match.id, w, line), w)
    return sportOffers(endsOf(course, opinion, standing ?? KICK_OFF, clockMs - row.kickOffMs), shown, lean)
  }
  const football = footballAt(match, clockMs)
  if (!football) return null
  const { expected, state } = football
  const lean: LeanOf = (w, line) => {
    const from = state.period !== '' && playOf(w).line === 'handicap' ? state.score : undefined
    return leanOf(taken, marketId(match.id, w, line, from), w)
  }
  const all = offers(expected, state, shown, which, lean)
  return row.fixture.ft1 === null || toldHalf(row.fixture) ? all : all.filter(({ w }) => !needsHalf(w))
}

/** Where a football match stands, as prices see it; null once it is over. */
function footballAt(match: Match, clockMs: number): { expected: Expectation; state: PriceState } | null {
  const { rated, timeline, score } = match
  const { period, minutes } = momentOf(match, clockMs)
  if (period === 'END') return null
  const half = period === 'HT' || period === '2H' ? (timeline?.ht ?? null) : null
  const { shift, more } = match.drift(clockMs)
  const expected = { ...rated, home: rated.home * Math.exp(more + shift), away: rated.away * Math.exp(more - shift) }
  return { expected, state: { period, minutes, score, half } }
}

/** What a delayed bet is on. */
export interface BetOn {
  w: PlayType
  line: number | null
  selection: Selection
}

/**
 * The price, Hong Kong thousandths, at which the bet would be worth its stake at this moment of the match, without a margin. Null of
 * the other sports: their points suspend nothing, so no bet is taken on the condition that none falls.
 */
export function fairOddsOf(match: Match, clockMs: number, bet: BetOn): number | null {
  const football = match.course ? null : footballAt(match, clockMs)
  return football && fairOdds(football.expected, football.state, bet)
}
