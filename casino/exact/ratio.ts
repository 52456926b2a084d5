/** An exact fraction in its lowest terms; `bottom` is positive. */
export interface Ratio {
  readonly top: bigint
  readonly bottom: bigint
}

function greatestCommon(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other]
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

export function ratio(top: bigint, bottom = 1n): Ratio {
  if (bottom <= 0n) throw new RangeError('a fraction has a positive bottom')
  const common = greatestCommon(top, bottom)
  return { top: top / common, bottom: bottom / common }
}

export const plus = (one: Ratio, other: Ratio): Ratio => ratio(one.top * other.bottom + other.top * one.bottom, one.bottom * other.bottom)
export const times = (one: Ratio, other: Ratio): Ratio => ratio(one.top * other.top, one.bottom * other.bottom)
export const minus = (one: Ratio, other: Ratio): Ratio => plus(one, { top: -other.top, bottom: other.bottom })

/** The nearest number. Only statistics of simulated rounds need one. */
export function nearest({ top, bottom }: Ratio): number {
  // 60 bits more than the quotient has: Number() of huge tops and bottoms would not be finite.
  const shift = 60n
  return Number((top << shift) / bottom) / 2 ** Number(shift)
}

/** `{965, 1000}` with one decimal → `96.5`, in percent; halves are rounded up. */
export function percent({ top, bottom }: Ratio, decimals: number): string {
  const scale = 10n ** BigInt(decimals)
  const rounded = (2n * top * 100n * scale + bottom) / (2n * bottom)
  const digits = String(rounded).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
