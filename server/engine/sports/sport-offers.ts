import { type PlayType, playOf, type Span } from '../../../domain/markets.ts'
import { type SportType, sportOf } from '../../../domain/sports.ts'
import { EVEN, type LeanOf, type Lines, mainLine, marginOf, type Offer, type Which } from '../pricing/pricing.ts'
import { quote, SANE } from '../pricing/quote.ts'
import { above, chanceAt, type Ends, type Spread } from './spread.ts'

/** How the whole match (null), or some of its periods, may end; null for periods without a market, as those that are over. */
export type EndsIn = (span: Span | null) => Ends | null

/**
 * The markets of a match of another sport than football: moneyline, handicap and total of the whole match, and of its periods unless only
 * the `main` or `early` ones are asked for. Lines are halves, so nothing of them is ever refunded.
 */
export function sportOffers(type: SportType, endsIn: EndsIn, shown: Lines, which: Which, leanOf: LeanOf = EVEN): Offer[] {
  const parts = Map.groupBy(sportOf(type).plays, (w) => playOf(w).period)
  return [...parts].flatMap(([period, plays]) => {
    if (period !== 'FT' && which !== 'all') return []
    const [first] = plays
    const ends = first ? endsIn(playOf(first).span) : null
    return ends ? plays.flatMap((w) => (playOf(w).kind === 'ML' ? winner(w, ends, leanOf) : lineOffers(w, ends, shown, leanOf))) : []
  })
}

/** A level score, which only periods of points have, gives the stake back: so only the winners' chances count. */
function winner(w: PlayType, { difference }: Ends, leanOf: LeanOf): Offer[] {
  const decided = 1 - chanceAt(difference, 0)
  const home = decided > 0 ? above(difference, 0) / decided : 0
  const prices = quote([home, 1 - home], marginOf(w), SANE.few, leanOf(w, null))
  return prices.every((price) => price > 0) ? [{ w, line: null, rank: 0, prices }] : []
}

/** Number of lines of the match, and of a part of it: the main one and those nearest to it. */
const LINES = 5
const PART_LINES = 3
const HALF = 2

function lineOffers(w: PlayType, { difference, total }: Ends, shown: Lines, leanOf: LeanOf): Offer[] {
  const isHandicap = playOf(w).line === 'handicap'
  const ends: Spread = isHandicap ? difference : total
  // A handicap is added to the difference; a total has to be exceeded.
  const sign = isHandicap ? -1 : 1
  // Where nothing ends level, a handicap of half a point either way would equal the moneyline.
  const isWinner = (line: number) => isHandicap && Math.abs(line) === HALF && chanceAt(difference, 0) === 0
  // The half above each whole number of points or sets.
  const lines = Array.from(ends.chances, (_, i) => sign * (4 * (ends.from + i) + HALF)).filter((line) => !isWinner(line))
  const chanceOn = (line: number) => above(ends, Math.floor((sign * line) / 4))
  const [first] = lines
  if (first === undefined) return []
  const kept = shown[w]
  const main = mainLine(chanceOn, lines, first, kept !== undefined && lines.includes(kept) ? kept : undefined)
  const nearest = lines.toSorted((a, b) => Math.abs(a - main) - Math.abs(b - main) || a - b).slice(0, playOf(w).span ? PART_LINES : LINES)
  return nearest.flatMap((line, rank) => {
    const chance = chanceOn(line)
    const prices = quote([chance, 1 - chance], marginOf(w), SANE.line, leanOf(w, line))
    return prices.every((price) => price > 0) ? [{ w, line, rank, prices }] : []
  })
}
