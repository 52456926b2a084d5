/**
 * Money is integer fen in a bigint, never a float. Every division of money uses `floorToFen`, the only rounding rule: down to the
 * fen, and the remainder stays with the house.
 */

const MINUS = '\u2212'

/** `numerator / denominator` fen, rounded down. Both are non-negative. */
export function floorToFen(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) throw new RangeError('only a non-negative fraction is rounded to fen')
  return numerator / denominator
}

export function leastFen(first: bigint, ...others: readonly bigint[]): bigint {
  let least = first
  for (const one of others) if (one < least) least = one
  return least
}

/** `1234567n` fen → `12,345.67`: thousands separators, always two decimals, minus is U+2212. For balances. */
export function formatYuan(amountFen: bigint): string {
  const digits = String(amountFen < 0n ? -amountFen : amountFen).padStart(3, '0')
  const yuan = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${amountFen < 0n ? MINUS : ''}${yuan}.${digits.slice(-2)}`
}

/** The fixed currency format for stakes, limits and bonuses: as `formatYuan`, a trailing `.00` stripped. */
export function formatYuanFixed(amountFen: bigint): string {
  return formatYuan(amountFen).replace(/\.00$/, '')
}

/** The same with its sign, of an amount as calls have it, too: `¥1,234`. */
export const yuanFixed = (amountFen: bigint | string): string => `¥${formatYuanFixed(BigInt(amountFen))}`

/** As `formatYuan`, with the sign: `¥1,234.00`. */
export const yuanFull = (amountFen: bigint | string): string => `¥${formatYuan(BigInt(amountFen))}`
