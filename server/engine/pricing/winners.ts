import { type PlayType, playOf } from '../../../domain/markets.ts'
import { type Score, winnerOf } from '../../../domain/settlement.ts'
import type { GoalTable } from './goals.ts'

/**
 * Chances by winning selection, summed over scores. Which selection wins at a score is asked of settlement once and remembered, so that
 * prices and results can't disagree, and a pricing only adds numbers.
 */

/** Goals of a side beyond which no end of a match is considered. */
const SIZE = 16
/** Ends that are less likely are left out. */
const NEGLIGIBLE = 1e-8

/** The winning selections of a play at one line, each once, and their places by score; −1 where it was not asked yet. */
interface Winners {
  codes: string[]
  places: Int8Array
}
const known = new Map<string, Winners>()

function winnersOf(w: PlayType, line: number | null, scores: number): Winners {
  const key = `${w} ${line}`
  const found = known.get(key) ?? { codes: [], places: new Int8Array(scores).fill(-1) }
  known.set(key, found)
  return found
}

function placeAt({ codes, places }: Winners, at: number, winner: () => string): number {
  const before = places[at] ?? -1
  if (before >= 0) return before
  const code = winner()
  const place = codes.includes(code) ? codes.indexOf(code) : codes.push(code) - 1
  places[at] = place
  return place
}

const NO_GOALS: Score = [0, 0]

/** Of a play that one score decides: what stands and the goals to come. */
export function byScore(w: PlayType, line: number | null, goals: GoalTable, [home, away]: Score): (code: string) => number {
  const winners = winnersOf(w, line, SCORES)
  const sums = new Float64Array(playOf(w).selections.length + SIZE)
  for (let h = home; h < SIZE; h += 1) {
    for (let a = away; a < SIZE; a += 1) {
      const chance = goals.both(h - home, a - away)
      if (chance < NEGLIGIBLE) continue
      const place = placeAt(winners, SIZE * h + a, () => winnerOf(w, line, [h, a], NO_GOALS))
      sums[place] = (sums[place] ?? 0) + chance
    }
  }
  return (code) => sums[winners.codes.indexOf(code)] ?? 0
}

/** Goals to come in each half (`secondAfter`: given a half-time score); once the first is over, `half` is its score. `now` stands now. */
export type Halves = { now: Score } & (
  | { first: GoalTable; second: GoalTable; secondAfter(half: Score): GoalTable }
  | { half: Score; second: GoalTable }
)

/** Every end of a match with its chance, as pairs of a half-time and a final score packed into one number (`halfOf`, `finalOf`). */
interface Ends {
  keys: number[]
  chances: number[]
}
const kept = new WeakMap<Halves, Ends>()

/** How many final scores, or half-time scores, an end may have; a key is a half-time score's place times this, plus the final score's. */
export const SCORES = SIZE * SIZE
const scoreAt = (place: number): Score => [Math.floor(place / SIZE), place % SIZE]
export const halfOf = (key: number): Score => scoreAt(Math.floor(key / SCORES))
export const finalOf = (key: number): Score => scoreAt(key % SCORES)

/** Of a play that both halves decide. */
export function byHalves(w: PlayType, halves: Halves): (code: string) => number {
  const winners = winnersOf(w, null, SCORES * SCORES)
  const { keys, chances } = endsOf(halves)
  const sums = new Float64Array(playOf(w).selections.length + 1)
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i] ?? 0
    const place = placeAt(winners, key, () => winnerOf(w, null, finalOf(key), halfOf(key)))
    sums[place] = (sums[place] ?? 0) + (chances[i] ?? 0)
  }
  return (code) => sums[winners.codes.indexOf(code)] ?? 0
}

/** Kept for the other plays of the same pricing. */
export function endsOf(halves: Halves): Ends {
  const before = kept.get(halves)
  if (before) return before
  const ends: Ends = { keys: [], chances: [] }
  const { now } = halves
  if ('half' in halves) add(ends, halves.second, halves.half, now, 1)
  else {
    for (let h = now[0]; h < SIZE; h += 1) {
      for (let a = now[1]; a < SIZE; a += 1) {
        const chance = halves.first.both(h - now[0], a - now[1])
        if (chance < NEGLIGIBLE) continue
        // Only after a low score does the second half have other chances.
        add(ends, h <= 1 && a <= 1 ? halves.secondAfter([h, a]) : halves.second, [h, a], [h, a], chance)
      }
    }
  }
  kept.set(halves, ends)
  return ends
}

/** The ends with this half-time score, whose chance is `chance`; `from` stands now. */
function add({ keys, chances }: Ends, second: GoalTable, half: Score, from: Score, chance: number): void {
  const high = (half[0] * SIZE + half[1]) * SCORES
  for (let h = from[0]; h < SIZE; h += 1) {
    for (let a = from[1]; a < SIZE; a += 1) {
      const both = chance * second.both(h - from[0], a - from[1])
      if (both < NEGLIGIBLE) continue
      keys.push(high + h * SIZE + a)
      chances.push(both)
    }
  }
}
