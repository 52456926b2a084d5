/** The largest amount on the wire: 18 digits of fen. */
export const MAX_FEN = 999_999_999_999_999_999n

const PLAIN = /^(\d*)(?:\.(\d*))?$/
const GROUPED = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/

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

/** An amount as it would be typed: `1234`, `1234.50`. */
export function plainYuan(fen: bigint | string): string {
  const [yuan, decimals] = [BigInt(fen) / 100n, String(BigInt(fen) % 100n).padStart(2, '0')]
  return decimals === '00' ? String(yuan) : `${yuan}.${decimals}`
}

/** The text after a key of a number pad: a digit, the point, or `back`. */
export function keyedYuan(text: string, key: string): string {
  if (key === 'back') return text.slice(0, -1)
  if (key === '.' && (text === '' || text.includes('.'))) return text === '' ? '0.' : text
  return text === '0' && key !== '.' ? key : text + key
}
