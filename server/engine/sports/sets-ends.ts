import type { Score } from '../../../domain/settlement.ts'
import type { Opinion } from './opinion.ts'
import type { SetsRules } from './rules.ts'
import { openerAfter } from './serve.ts'
import { type SetScore, setScores } from './set-scores.ts'
import type { Spread } from './spread.ts'
import type { Side, Standing } from './standing.ts'

/** How a match in sets may end. */
export interface SetsEnds {
  /** Sets of the home side less those of the away side, and both together. */
  readonly difference: Spread
  readonly total: Spread
}

const SIDES: readonly Side[] = ['H', 'C']

/** From the score in sets, and the running set from its own, set by set until a side has enough; who serves first goes along. */
export function setsEnds(rules: SetsRules, opinion: Opinion, standing: Standing): SetsEnds {
  const { toWin } = rules
  const scores = setScores(rules, opinion)
  const difference = new Float64Array(2 * toWin + 1)
  const total = new Float64Array(2 * toWin)
  /** By the score in sets and who begins the next one, how likely that is. */
  let at = begin(standing)
  for (let played = standing.score[0] + standing.score[1]; at.size > 0; played += 1) {
    const after = new Map<string, Reached>()
    for (const { sets, opener, chance } of at.values()) {
      const [home, away] = sets
      if (home === toWin || away === toWin) {
        difference[home - away + toWin] = (difference[home - away + toWin] ?? 0) + chance
        total[played] = (total[played] ?? 0) + chance
        continue
      }
      const isDecider = home === toWin - 1 && away === toWin - 1
      const isNow = standing.opener !== null && !standing.resting && String(sets) === String(standing.score)
      const ends = isNow ? scores.running(standing, standing.server ?? opener, isDecider) : scores.fresh(opener, isDecider)
      for (const { units, chance: ending } of waysOf(ends)) {
        const then: Score = units[0] > units[1] ? [home + 1, away] : [home, away + 1]
        reach(after, then, openerAfter(rules, opener, units, then), chance * ending)
      }
    }
    at = after
  }
  return { difference: { from: -toWin, chances: difference }, total: { from: 0, chances: total } }

  function begin({ score, opener, server, resting }: Standing): Map<string, Reached> {
    const found = new Map<string, Reached>()
    // Between two sets the standing has who serves next, unless that is still to be drawn.
    reach(found, score, resting || opener === null ? server : opener, 1)
    return found
  }
}

interface Reached {
  readonly sets: Score
  readonly opener: Side
  readonly chance: number
}

/** Adds a score in sets; if who begins the next one is drawn, either does as often. */
function reach(reached: Map<string, Reached>, sets: Score, opener: Side | null, chance: number): void {
  for (const one of opener === null ? SIDES : [opener]) {
    const key = `${sets}${one}`
    reached.set(key, { sets, opener: one, chance: (reached.get(key)?.chance ?? 0) + (opener === null ? chance / 2 : chance) })
  }
}

/** The scores of a set with the same winner and as many units, even or odd, as one: how the match goes on depends on no more. */
function waysOf(scores: readonly SetScore[]): readonly SetScore[] {
  const known = ways.get(scores)
  if (known) return known
  const found: SetScore[] = []
  for (const { units, chance } of scores) {
    const [home, away] = units
    const same = found.findIndex(({ units: [h, a] }) => h > a === home > away && (h + a) % 2 === (home + away) % 2)
    const one = found[same]
    if (one) found[same] = { ...one, chance: one.chance + chance }
    else found.push({ units, chance })
  }
  ways.set(scores, found)
  return found
}
const ways = new WeakMap<readonly SetScore[], readonly SetScore[]>()
