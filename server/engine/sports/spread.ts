/** Chances of whole numbers: of `from`, the next one, and so on; all others have none. */
export interface Spread {
  readonly from: number
  readonly chances: Float64Array
}

/**
 * How a match, or a part of it, may end: one model, so that all prices of a match come from the same chances. `difference` is home minus
 * away in what decides it, `total` both together.
 */
export interface Ends {
  readonly difference: Spread
  readonly total: Spread
}

/** Rarer values are left out, together less than a millionth of all. */
const NEGLIGIBLE = 1e-9

export const chanceAt = ({ from, chances }: Spread, value: number): number => chances[value - from] ?? 0

/** How likely the number is above `value`. */
export function above({ from, chances }: Spread, value: number): number {
  let sum = 0
  for (let i = Math.max(0, value + 1 - from); i < chances.length; i += 1) sum += chances[i] ?? 0
  return Math.min(1, sum)
}

export const plus = ({ from, chances }: Spread, more: number): Spread => ({ from: from + more, chances })

const negative = ({ from, chances }: Spread): Spread => ({ from: -(from + chances.length - 1), chances: chances.toReversed() })

export const scaled = ({ from, chances }: Spread, by: number): Spread => ({ from, chances: chances.map((chance) => chance * by) })

/** The spread of the sum of two independent numbers. */
export function sumOf({ from, chances: a }: Spread, { from: other, chances: b }: Spread): Spread {
  const found = new Float64Array(a.length + b.length - 1)
  for (let i = 0; i < a.length; i += 1) {
    const chance = a[i] ?? 0
    for (let j = 0; j < b.length; j += 1) found[i + j] = (found[i + j] ?? 0) + chance * (b[j] ?? 0)
  }
  return trimmed({ from: from + other, chances: found })
}

/** The spread of the sum of `times` such numbers, by doubling. */
export function repeated(one: Spread, times: number): Spread {
  if (times === 0) return { from: 0, chances: Float64Array.of(1) }
  const half = repeated(one, times >> 1)
  const even = sumOf(half, half)
  return times % 2 === 0 ? even : sumOf(even, one)
}

/** The spread of a number that is one or the other; the chances of both add up. */
export function either(one: Spread, other: Spread): Spread {
  const from = Math.min(one.from, other.from)
  const to = Math.max(one.from + one.chances.length, other.from + other.chances.length)
  return { from, chances: Float64Array.from({ length: to - from }, (_, i) => chanceAt(one, from + i) + chanceAt(other, from + i)) }
}

function trimmed({ from, chances }: Spread): Spread {
  const first = Math.max(
    0,
    chances.findIndex((chance) => chance > NEGLIGIBLE),
  )
  const last = chances.findLastIndex((chance) => chance > NEGLIGIBLE)
  return { from: from + first, chances: chances.subarray(first, last + 1) }
}

/** How the sum and the difference of two sides' points end, which do not depend on each other. */
export const together = (home: Spread, away: Spread): Ends => ({ difference: sumOf(home, negative(away)), total: sumOf(home, away) })

/** Of both sides together, where each has this number: the total of a level score. */
export const twice = ({ from, chances }: Spread): Spread => ({
  from: 2 * from,
  chances: Float64Array.from({ length: 2 * chances.length }, (_, i) => (i % 2 === 0 ? (chances[i / 2] ?? 0) : 0)),
})

/** How likely it is any of its numbers, where it need not be one. */
export const allOf = ({ chances }: Spread): number => chances.reduce((sum, chance) => sum + chance, 0)

export const withoutLevel = ({ from, chances }: Spread): Spread => ({ from, chances: chances.map((one, i) => (from + i === 0 ? 0 : one)) })
