import { isFromNow, needsGoals, needsHalf, type PlayType, type Selection, type Span } from '../../../domain/markets.ts'
import { marketId } from '../book/market-rows.ts'
import { type Match, momentOf, toldHalf } from '../match/match.ts'
import { momentAt } from '../match/timeline.ts'
import type { PriceState } from '../pricing/outlook.ts'
import { type FairOdds, fairOdds, type LeanOf, type Lines, type Offer, offers, type Which } from '../pricing/pricing.ts'
import { quarterAt } from '../pricing/quarters.ts'
import type { Expectation } from '../pricing/ratings.ts'
import type { Course } from '../sports/course.ts'
import { endsOf, spanEnds } from '../sports/ends.ts'
import { edgeBy } from '../sports/form.ts'
import type { Opinion } from '../sports/opinion.ts'
import { type EndsIn, sportOffers } from '../sports/sport-offers.ts'
import type { Ends } from '../sports/spread.ts'
import { KICK_OFF } from '../sports/standing.ts'
import { leanOf, type Taken } from './pressure.ts'

/** Turns a drift of opinion into a difference of strengths, which differ more widely than goals on a log scale. */
const STRENGTH = 5

/**
 * The markets that the match now offers, by its sport; null once it is over. In football `main` markets are priced more often than
 * all; and a match whose result lacks the half-time score has no market on it; one without a result yet has all. Prices lean by
 * what was `taken`.
 */
export function offersOf(match: Match, taken: Taken, clockMs: number, shown: Lines, which: Which): Offer[] | null {
  const { course, row } = match
  if (course) {
    const lean: LeanOf = (w, line) => leanOf(taken, marketId(match.id, w, line), w)
    return sportOffers(row.fixture.game_type, endsAt(match, course, clockMs), shown, which, lean)
  }
  const football = footballAt(match, clockMs)
  if (!football) return null
  const { expected, state } = football
  const lean: LeanOf = (w, line) => {
    const from = state.period !== '' && isFromNow(w) ? state.score : undefined
    return leanOf(taken, marketId(match.id, w, line, from), w)
  }
  const all = offers(expected, state, shown, which, lean, match.counting)
  const halfKnown = row.fixture.ft1 === null || toldHalf(row.fixture) !== null
  return all.filter(({ w }) => (halfKnown || !needsHalf(w)) && (match.goalsTold || !needsGoals(w)))
}

/** How a match of another sport than football, or its periods, may end by now: each once, however many lines are asked for. */
export function endsAt(match: Match, course: Course, clockMs: number): EndsIn {
  const opinion = opinionOf(match, course, clockMs)
  const standing = match.standing ?? KICK_OFF
  const sinceMs = clockMs - match.row.kickOffMs
  const told = new Map<Span | null, Ends | null>()
  return (span) => {
    const known = told.get(span)
    if (known !== undefined) return known
    const ends = span ? spanEnds(course, opinion, standing, sinceMs, span) : endsOf(course, opinion, standing, sinceMs)
    told.set(span, ends)
    return ends
  }
}

/** Opinions are rounded to this part of a strength, or of a log scale, so that much of what follows from one is worked out once. */
const FINEST = { edge: 100, tempo: 1_000 }

/** What is thought of the sides of a match by now, in sports other than football. */
function opinionOf(match: Match, course: Course, clockMs: number): Opinion {
  const { shift, more } = match.drift(clockMs)
  const { form, opinion } = course
  const edge = opinion.edge - form.edge + edgeBy(form, clockMs - match.row.kickOffMs) + STRENGTH * shift
  const rounded = (value: number, to: number) => Math.round(to * value) / to
  return { edge: rounded(edge, FINEST.edge), tempo: rounded(opinion.tempo + more, FINEST.tempo), pace: opinion.pace }
}

/** The state of a football match for pricing; null once it is over. */
export function footballAt(match: Match, clockMs: number): { expected: Expectation; state: PriceState } | null {
  const { rated, timeline, score } = match
  const { period, minutes } = momentOf(match, clockMs)
  if (period === 'END') return null
  const half = period === 'HT' || period === '2H' ? (timeline?.ht ?? null) : null
  const { shift, more } = match.drift(clockMs)
  const expected = { ...rated, home: rated.home * Math.exp(more + shift), away: rated.away * Math.exp(more - shift) }
  return { expected, state: { period, minutes, score, half, soFar: period === '' ? undefined : soFarOf(match, clockMs) } }
}

/** Who scored last, and the goals of the fifteen minutes that are running. */
function soFarOf(match: Match, clockMs: number): PriceState['soFar'] {
  const { timeline, next } = match
  if (!timeline) return undefined
  const goals = timeline.events.slice(0, next).flatMap((event) => (event.kind === 'goal' ? [event] : []))
  const running = quarterAt(momentOf(match, clockMs))
  const within = (side: 'H' | 'C') =>
    goals.filter((goal) => goal.side === side && quarterAt(momentAt(timeline, goal.atMs)) === running).length
  return { last: goals.at(-1)?.side ?? null, inQuarter: [within('H'), within('C')] }
}

/** The selection of a delayed bet. */
export interface BetOn {
  w: PlayType
  line: number | null
  selection: Selection
}

/**
 * The price without a margin, Hong Kong thousandths, at which a bet is worth its stake at this moment of the match. Null for the
 * other sports: their points suspend nothing, so no bet depends on none being scored in its delay.
 */
export function fairOddsOf(match: Match, clockMs: number): FairOdds {
  const football = match.course ? null : footballAt(match, clockMs)
  return football ? fairOdds(football.expected, football.state) : () => null
}
