import { needsHalf } from '../../domain/markets.ts'
import { marketId } from './market-rows.ts'
import { type Match, momentOf, toldHalf } from './match.ts'
import { leanOf } from './pressure.ts'
import { type LeanOf, type Lines, type Offer, offers } from './pricing.ts'
import { endsOf } from './sports/ends.ts'
import { sportOffers } from './sports/sport-offers.ts'
import { KICK_OFF } from './sports/standing.ts'

/** A shift of opinion as a difference of strengths, which are wider apart than goals on a log scale. */
const STRENGTH = 5

/**
 * The markets that the match has now, by its sport; null once it is over. Football prices its `main` ones more often than all, and
 * has none of the half-time score where a result has no such score; a match without a result yet has all of them.
 */
export function offersOf(match: Match, clockMs: number, shown: Lines, which: 'main' | 'all'): Offer[] | null {
  const { course, rated, standing, row, timeline, score } = match
  const lean: LeanOf = (w, line) => leanOf(match.taken, marketId(match.id, w, line), w)
  const { shift, more } = match.drift(clockMs)
  if (course) {
    const opinion = { edge: course.opinion.edge + STRENGTH * shift, tempo: course.opinion.tempo + more }
    return sportOffers(endsOf(course, opinion, standing ?? KICK_OFF, clockMs - row.kickOffMs), shown, lean)
  }
  const { period, minutes } = momentOf(match, clockMs)
  if (period === 'END') return null
  const half = period === 'HT' || period === '2H' ? (timeline?.ht ?? null) : null
  const expected = { ...rated, home: rated.home * Math.exp(more + shift), away: rated.away * Math.exp(more - shift) }
  const all = offers(expected, { period, minutes, score, half }, shown, which, lean)
  return row.fixture.ft1 === null || toldHalf(row.fixture) ? all : all.filter(({ w }) => !needsHalf(w))
}
