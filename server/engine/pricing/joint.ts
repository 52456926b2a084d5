import { isByHalves, type PlayType, playOf, type Selection } from '../../../domain/markets.ts'
import { type Score, settle, settleFrom } from '../../../domain/settlement.ts'
import { endsOf, finalOf, type Halves, halfOf, SCORES } from './winners.ts'

/** A selection that the scores of both halves decide, and that wins or loses as a whole. `from`: the score that it counts from. */
export interface Combined {
  w: PlayType
  line: number | null
  selection: Selection
  from?: Score | undefined
}

/**
 * `chance`: that all come true, with what the model leaves out as unlikely, so never too low. `implied`: places, rising, of those that come
 * true whenever the rest do, so that the chance is theirs.
 */
export type Joint = { chance: number; implied: number[] } | 'impossible'

/** What happens less often is taken for impossible, or what does not happen for certain. */
const IMPOSSIBLE = 1e-5

/** How likely the selections are to come true together, summed over every end of the match by the results that settlement names. */
export function jointOf(halves: Halves, combined: readonly Combined[]): Joint {
  const { keys, chances } = endsOf(halves)
  const wins = combined.map(winsAt)
  let [all, others] = [0, 1]
  /** That this one alone does not come true. */
  const alone = combined.map(() => 0)
  for (let i = 0; i < keys.length; i += 1) {
    const chance = chances[i] ?? 0
    others -= chance
    const lost = lostOf(wins, keys[i] ?? 0)
    if (lost === null) continue
    if (lost < 0) all += chance
    else alone[lost] = (alone[lost] ?? 0) + chance
  }
  if (all < IMPOSSIBLE) return 'impossible'
  const whole = { chance: all + Math.max(0, others), implied: [] }
  const candidates = combined.length < 2 ? [] : [...combined.keys()].filter((place) => (alone[place] ?? 0) < IMPOSSIBLE)
  // Of those that mean the same one is left out, and the rest is looked at without it: the least likely, so that what says two things at
  // once goes before either of them, in whatever order they were picked.
  const ownChance = (place: number) => keys.reduce((sum, key, i) => sum + (wins[place]?.(key) ? (chances[i] ?? 0) : 0), 0)
  const [implied] = candidates.length < 2 ? candidates : candidates.toReversed().toSorted((a, b) => ownChance(a) - ownChance(b))
  if (implied === undefined) return whole
  const rest = jointOf(halves, combined.toSpliced(implied, 1))
  if (rest === 'impossible') return whole
  return {
    chance: rest.chance,
    implied: [...rest.implied.map((place) => (place < implied ? place : place + 1)), implied].sort((a, b) => a - b),
  }
}

/** Place of the one selection that this end loses; −1 for none, null for several. */
function lostOf(wins: readonly WinsAt[], key: number): number | null {
  let lost = -1
  for (let place = 0; place < wins.length; place += 1) {
    if (wins[place]?.(key)) continue
    if (lost >= 0) return null
    lost = place
  }
  return lost
}

/** Whether an end wins a selection. */
type WinsAt = (key: number) => boolean
const known = new Map<string, WinsAt>()

/** Settlement is asked once for each end, or for each score where one decides, and remembered: builders are priced while the engine plays. */
function winsAt(one: Combined): WinsAt {
  const { w, line, selection, from } = one
  const name = `${w} ${line} ${selection} ${from ?? ''}`
  const before = known.get(name)
  if (before) return before
  const placeOf = isByHalves(w)
    ? (key: number) => key
    : playOf(w).period === 'HT'
      ? (key: number) => Math.floor(key / SCORES)
      : (key: number) => key % SCORES
  const told = new Int8Array(isByHalves(w) ? SCORES * SCORES : SCORES).fill(-1)
  const found = (key: number): boolean => {
    const place = placeOf(key)
    if (told[place] === -1) told[place] = Number(wins(one, halfOf(key), finalOf(key)))
    return told[place] === 1
  }
  known.set(name, found)
  return found
}

function wins({ w, line, selection, from }: Combined, half: Score, final: Score): boolean {
  const score = playOf(w).period === 'HT' ? half : final
  const isFromStart = !from || from[0] + from[1] === 0
  return (isFromStart ? settle(w, line, selection, score, half) : settleFrom(from, w, line, selection, score)) === 'W'
}
