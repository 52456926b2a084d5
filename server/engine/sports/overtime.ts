import { chanceAt, type Spread } from './spread.ts'

/**
 * Overtimes until one is decided: `level`: how likely one ends level with these points of both sides together, `decided`: how likely one
 * does not. Returns the points of all of them together; the chances of both add up to 1.
 */
export function playedOn(level: Spread, decided: Spread): Spread {
  const scoreless = chanceAt(level, 0)
  const [most, more] = [level.from + level.chances.length, decided.from + decided.chances.length]
  const found: number[] = []
  let sum = 0
  // What n points in all may come from: a decided overtime alone, or a level one and then what was found before.
  for (let n = 0; n < more || (sum < 1 - RARE && n < LONGEST); n += 1) {
    let chance = chanceAt(decided, n)
    for (let k = Math.max(1, level.from); k < Math.min(most, n + 1); k += 1) chance += chanceAt(level, k) * (found[n - k] ?? 0)
    found.push(chance / (1 - scoreless))
    sum += chance / (1 - scoreless)
  }
  return { from: 0, chances: Float64Array.from(found) }
}

const RARE = 1e-9
const LONGEST = 1_000
