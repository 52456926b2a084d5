/**
 * Money is integer fen in a bigint: no float ever holds an amount. Every division of money goes through `floorToFen`,
 * so that there is one rounding rule (down to the fen, the remainder stays with the house) and one place to test it.
 */

/** The largest amount the wire carries: 18 digits of fen. */
export const MAX_FEN = 999_999_999_999_999_999n

const MINUS = '\u2212'
const PLAIN = /^(\d*)(?:\.(\d*))?$/
const GROUPED = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/

/** The one rounding rule: `numerator / denominator` fen, down to the whole fen. Both amounts are non-negative. */
export function floorToFen(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) throw new RangeError('only a non-negative fraction is rounded to fen')
  return numerator / denominator
}

/**
 * A player's typed or pasted yuan amount in fen; null when it is not a non-negative amount. Full-width digits, thousands
 * separators and spaces in their places are understood, digits after the second decimal are dropped, and an amount
 * beyond the wire becomes `MAX_FEN` (so that a cap still applies to it).
 */
export function parseYuan(text: string): bigint | null {
  const plain = text.normalize('NFKC').trim().replace(/\s/g, ',')
  const [, whole = '', decimals = ''] = PLAIN.exec(plain) ?? GROUPED.exec(plain) ?? []
  if (whole === '' && decimals === '') return null
  const yuan = whole.replaceAll(',', '').replace(/^0+/, '')
  return yuan.length > 16 ? MAX_FEN : BigInt(yuan + decimals.slice(0, 2).padEnd(2, '0'))
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
