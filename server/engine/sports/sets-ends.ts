import type { Score } from '../../../domain/settlement.ts'
import type { Opinion } from './opinion.ts'
import type { SetsRules } from './rules.ts'
import { openerAfter } from './serve.ts'
import { type SetScore, setScores } from './set-scores.ts'
import type { Ends, Spread } from './spread.ts'
import { type Side, type Standing, withMore } from './standing.ts'

const SIDES: readonly Side[] = ['H', 'C']
const winnerOf = ([home, away]: Score): Side => (home > away ? 'H' : 'C')

/** From the score in sets, and the running set from its own, set by set until a side has enough; who serves first goes along. */
export function setsEnds(rules: SetsRules, opinion: Opinion, standing: Standing): Ends {
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
        const then = withMore(sets, winnerOf(units))
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

/**
 * How one set alone may end, in its units: the running one, or the next if it is certain to be played; null for all others, so that no bet
 * is on a set that may not be.
 */
export function setEnds(rules: SetsRules, opinion: Opinion, standing: Standing, set: number): Ends | null {
  const { toWin } = rules
  const { period, resting, score, opener, server } = standing
  const scores = setScores(rules, opinion)
  const isLast = (sets: Score) => sets[0] === toWin - 1 && sets[1] === toWin - 1
  const drawn = (from: Side | null, isDecider: boolean) =>
    mixed((from === null ? SIDES : [from]).map((one) => scores.fresh(one, isDecider)))
  const running = resting ? period + 1 : period
  // Between two sets the standing has who serves next.
  const first = resting || opener === null ? server : opener
  const now = () => (resting || opener === null ? drawn(first, isLast(score)) : scores.running(standing, server ?? opener, isLast(score)))
  if (set === running) return spreadOf(now())
  if (set !== running + 1 || Math.max(...score) >= toWin - 1) return null
  /** How likely each side begins the next set: as the running one ends. */
  const begins = { H: 0, C: 0 }
  for (const one of first === null ? SIDES : [first]) {
    const ends = first === null ? scores.fresh(one, false) : now()
    for (const { units, chance } of ends) {
      const after = openerAfter(rules, one, units, withMore(score, winnerOf(units)))
      for (const next of after === null ? SIDES : [after]) begins[next] += chance / (after === null ? 2 : 1) / (first === null ? 2 : 1)
    }
  }
  return spreadOf(SIDES.flatMap((side) => scaled(scores.fresh(side, false), begins[side])))
}

const scaled = (scores: readonly SetScore[], by: number): SetScore[] => scores.map(({ units, chance }) => ({ units, chance: chance * by }))

/** Either of the sets as often. */
const mixed = (sets: readonly (readonly SetScore[])[]): SetScore[] => sets.flatMap((scores) => scaled(scores, 1 / sets.length))

function spreadOf(scores: readonly SetScore[]): Ends {
  const of = (value: (units: Score) => number): Spread => {
    const values = scores.map(({ units }) => value(units))
    const from = Math.min(...values)
    const chances = new Float64Array(Math.max(...values) - from + 1)
    for (const [i, { chance }] of scores.entries()) chances[(values[i] ?? 0) - from] = (chances[(values[i] ?? 0) - from] ?? 0) + chance
    return { from, chances }
  }
  return { difference: of(([home, away]) => home - away), total: of(([home, away]) => home + away) }
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
