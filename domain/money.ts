/**
 * Money is integer fen in a bigint, never a float. Every division of money uses `floorToFen`, the only rounding rule: down to the
 * fen, and the remainder stays with the house.
 */

/** The largest amount on the wire: 18 digits of fen. */
export const MAX_FEN = 999_999_999_999_999_999n

const MINUS = '\u2212'
const PLAIN = /^(\d*)(?:\.(\d*))?$/
const GROUPED = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/

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

/**
 * Reads a typed or pasted yuan amount; null unless it is a non-negative amount. Accepts full-width digits, and thousands separators
 * and spaces in their places; drops digits after the second decimal; returns `MAX_FEN` for a larger amount, so that a cap still
 * applies to it.
 */
export function parseYuan(text: string): bigint | null {
  const plain = text.normalize('NFKC').trim().replace(/\s/g, ',')
  const [, whole = '', decimals = ''] = PLAIN.exec(plain) ?? GROUPED.exec(plain) ?? []
  if (whole === '' && decimals === '') return null
  const yuan = whole.replaceAll(',', '').replace(/^0+/, '')
  return yuan.length > 16 ? MAX_FEN : BigInt(yuan + decimals.slice(0, 2).padEnd(2, '0'))
}

/** The most characters of an amount that is typed into a form (platform §9). */
const TYPED_AMOUNT_MAX = 12

/**
 * What a yuan amount in a form becomes when `text` is typed or pasted over `before`: digits and one dot with two decimals, at most
 * twelve characters; anything else leaves it as it was, so that a third decimal cannot be typed.
 */
export function typedYuan(text: string, before: string): string {
  const plain = text.normalize('NFKC').replace(/[\s,¥]/g, '')
  return plain.length <= TYPED_AMOUNT_MAX && /^\d*(\.\d{0,2})?$/.test(plain) ? plain : before
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
