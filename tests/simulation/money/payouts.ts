import type { Result } from '../../../contract/betting.ts'

/**
 * What a bet is worth by the words of the rules, without the product's own code: every set of its legs is looked at, and what a line brings
 * is a fraction that is rounded down once.
 */

/** What was pressed: so many fen on each line of `size` legs that has all bankers. A single or a series is one line. */
export interface Staked {
  folds: readonly { size: number; fen: bigint }[]
  bankers: readonly number[]
}

/** `legs`: the set of its places, place p as bit p. */
export interface Line {
  legs: number
  fen: bigint
}

export interface Leg {
  odds: number
  result: Result | null
}

const has = (legs: number, place: number): boolean => (legs & (1 << place)) !== 0

export function linesOf(count: number, { folds, bankers }: Staked): Line[] {
  const lines: Line[] = []
  for (let legs = 1; legs < 1 << count; legs++) {
    const size = Array.from({ length: count }, (_, place) => place).filter((place) => has(legs, place)).length
    if (bankers.every((place) => has(legs, place))) for (const fold of folds) if (fold.size === size) lines.push({ legs, fen: fold.fen })
  }
  return lines
}

export const sumOf = (lines: readonly Line[]): bigint => lines.reduce((sum, { fen }) => sum + fen, 0n)

/** What a leg makes of its stake, in two-thousandths; a void leg gives it back. */
function returns({ odds, result }: Leg): bigint {
  if (result === 'W') return 2_000n + 2n * BigInt(odds)
  if (result === 'LW') return 2_000n + BigInt(odds)
  if (result === 'LL') return 1_000n
  return result === 'L' ? 0n : 2_000n
}

const inLine = (line: Line, legs: readonly Leg[]): Leg[] => legs.filter((_, place) => has(line.legs, place))

/** What the lines bring, fen; null while one of them has neither lost nor all its results. */
export function dueFen(lines: readonly Line[], legs: readonly Leg[]): bigint | null {
  let due = 0n
  for (const line of lines) {
    const own = inLine(line, legs)
    if (own.some(({ result }) => result === 'L')) continue
    if (own.some(({ result }) => result === null)) return null
    due += own.reduce((fen, leg) => fen * returns(leg), line.fen) / 2_000n ** BigInt(own.length)
  }
  return due
}

/** So many percent of each line, and what is left: the fen that does not divide stays. */
export const splitAt = (lines: readonly Line[], percent: number): { taken: Line[]; left: Line[] } => ({
  taken: lines.map(({ legs, fen }) => ({ legs, fen: (fen * BigInt(percent)) / 100n })),
  left: lines.map(({ legs, fen }) => ({ legs, fen: fen - (fen * BigInt(percent)) / 100n })),
})

/** The fair worth of the lines, fen: a leg with a result counts what that returns, an open one what it is expected to. */
export const fairFen = (lines: readonly Line[], legs: readonly Leg[], expected: (place: number) => number): number => {
  const worth = legs.map((leg, place) => (leg.result === null ? expected(place) : Number(returns(leg)) / 2_000))
  return lines.reduce(
    (sum, line) => sum + worth.reduce((fen, one, place) => (has(line.legs, place) ? fen * one : fen), Number(line.fen)),
    0,
  )
}
