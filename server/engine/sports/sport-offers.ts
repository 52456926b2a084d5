import type { PlayType } from '../../../domain/markets.ts'
import { EVEN, type LeanOf, type Lines, MARGIN, mainLine, type Offer } from '../pricing/pricing.ts'
import { quote, SANE } from '../pricing/quote.ts'
import type { Ends } from './ends.ts'
import { above, type Spread } from './spread.ts'

/**
 * The markets of a match without a draw: moneyline, handicap and total. Lines are halves, so nothing is ever refunded; a handicap
 * of half a point either way would equal the moneyline and is left out.
 */
export function sportOffers({ difference, total }: Ends, shown: Lines, leanOf: LeanOf = EVEN): Offer[] {
  const home = above(difference, 0)
  const prices = quote([home, 1 - home], MARGIN.ML, SANE.few, leanOf('ML', null))
  return [
    ...(prices.every((price) => price > 0) ? [{ w: 'ML' as const, line: null, rank: 0, prices }] : []),
    // A handicap is added to the difference; a total has to be exceeded.
    ...lineOffers('R', difference, -1, shown, leanOf),
    ...lineOffers('OU', total, 1, shown, leanOf),
  ]
}

/** Number of lines: the main one and those nearest to it. */
const LINES = 5
const HALF = 2

function lineOffers(w: PlayType, ends: Spread, sign: 1 | -1, shown: Lines, leanOf: LeanOf): Offer[] {
  // The half above each whole number of points or sets.
  const lines = Array.from(ends.chances, (_, i) => sign * (4 * (ends.from + i) + HALF)).filter(
    (line) => w !== 'R' || Math.abs(line) !== HALF,
  )
  const chanceAt = (line: number) => above(ends, Math.floor((sign * line) / 4))
  const [first] = lines
  if (first === undefined) return []
  const kept = shown[w]
  const main = mainLine(chanceAt, lines, first, kept !== undefined && lines.includes(kept) ? kept : undefined)
  const nearest = lines.toSorted((a, b) => Math.abs(a - main) - Math.abs(b - main) || a - b).slice(0, LINES)
  return nearest.flatMap((line, rank) => {
    const chance = chanceAt(line)
    const prices = quote([chance, 1 - chance], MARGIN[w === 'R' ? 'R' : 'OU'], SANE.line, leanOf(w, line))
    return prices.every((price) => price > 0) ? [{ w, line, rank, prices }] : []
  })
}
