/**
 * A price is Hong Kong odds in integer thousandths (950 is 0.95); 0 is not offered. The other three types are for display only: they
 * are made here as text and never parsed back.
 */

/** E European, H Hong Kong, M Malay, I Indonesian. */
export const ODDS_TYPES = ['E', 'H', 'M', 'I'] as const
export type OddsType = (typeof ODDS_TYPES)[number]

const EVEN_MILLI = 1000

/** The price as the player's odds type shows it: two decimals, negative forms with U+2212, `—` when not offered. */
export function formatOdds(oddsMilli: number, type: OddsType): string {
  if (oddsMilli === 0) return '—'
  if (type === 'E') return hundredths(oddsMilli + EVEN_MILLI, 10)
  const inverted = (type === 'M' && oddsMilli > EVEN_MILLI) || (type === 'I' && oddsMilli < EVEN_MILLI)
  return inverted ? `\u2212${hundredths(100 * EVEN_MILLI, oddsMilli)}` : hundredths(oddsMilli, 10)
}

/**
 * Rounds `numerator / denominator` hundredths to the nearest, ties away from zero. In integers, because floats may round a tie either
 * way. Never 0.00, which would read as "not offered".
 */
function hundredths(numerator: number, denominator: number): string {
  const nearest = Math.max(1, Math.floor((2 * numerator + denominator) / (2 * denominator)))
  const digits = String(nearest).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
