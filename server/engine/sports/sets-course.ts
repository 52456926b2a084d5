import type { Score } from '../../../domain/settlement.ts'
import { type Opinion, unitChance } from './opinion.ts'
import { isWon, raceOf } from './races.ts'
import type { SetsRules } from './rules.ts'
import { KICK_OFF, type Played, type SportEvent, type Standing } from './standing.ts'

/** Plays a sport of sets: unit after unit, set after set, until one side has enough of them. */
export function playSets(rules: SetsRules, opinion: Opinion, random: () => number): Played {
  const chance = unitChance(rules, opinion)
  const spans: { fromMs: number; toMs: number }[] = []
  const events: SportEvent[] = []
  let now: Standing = KICK_OFF
  let atMs = 0
  for (let set = 1; ; set += 1) {
    if (set > 1) now = { ...now, period: set, resting: false, periods: [...now.periods, [0, 0]], units: [0, 0], game: [0, 0] }
    events.push({ kind: set === 1 ? 'kick-off' : 'period-start', atMs, standing: now })
    const fromMs = atMs
    const shownAs = worths(rules, random)
    while (!now.resting) {
      atMs += Math.round(rules.unitMs * (0.6 + 0.8 * random()))
      now = played(rules, now, random() < chance ? 'H' : 'C', shownAs)
      const kind = !now.resting ? 'score' : Math.max(...now.score) === rules.toWin ? 'full-time' : 'period-end'
      events.push({ kind, atMs, standing: now })
      if (kind === 'full-time') return { events, chances: [], spans: [...spans, { fromMs, toMs: atMs }], final: now.score }
    }
    spans.push({ fromMs, toMs: atMs })
    atMs += rules.restMs
  }
}

/** The standing after a side wins the smallest unit. */
function played(rules: SetsRules, now: Standing, side: 'H' | 'C', shownAs: readonly number[] | null): Standing {
  const { score, periods, units } = now
  if (rules.game) {
    const game = plusOne(now.game, side)
    const { points, tieBreak, tieBreakAt } = rules.game
    if (!isWon(game, Math.min(...units) === tieBreakAt ? tieBreak : points)) return { ...now, game }
  }
  const next = plusOne(units, side)
  const shown: Score = shownAs ? [shownAs[next[0]] ?? 0, shownAs[next[1]] ?? 0] : next
  const over = isSetWon(rules, score, next)
  return {
    ...now,
    units: next,
    game: [0, 0],
    periods: [...periods.slice(0, -1), shown],
    resting: over,
    score: over ? plusOne(score, side) : score,
  }
}

const isSetWon = (rules: SetsRules, sets: Score, units: Score): boolean =>
  // The second case is seven games to six, by the tie-break.
  isWon(units, raceOf(rules, sets)) || (rules.game !== null && Math.max(...units) > rules.game.tieBreakAt)

/** Snooker: the most points in a frame, and the fewest in a visit. */
const TABLE_POINTS = 147
const VISIT_LEAST = 4

/**
 * Snooker: points by number of visits in this frame, the same for both sides, so that more visits mean more points. Both sides
 * together stay within TABLE_POINTS: each may have all visits but the last, which only one can win.
 */
function worths({ visitPoints, set }: SetsRules, random: () => number): number[] | null {
  if (visitPoints === null) return null
  const worth = [0]
  let left = TABLE_POINTS
  for (let visit = 1; visit <= set.to; visit += 1) {
    const sides = visit < set.to ? 2 : 1
    const later = VISIT_LEAST * (2 * (set.to - visit) - 1)
    const most = Math.min(visitPoints, Math.floor((left - Math.max(0, later)) / sides))
    const points = VISIT_LEAST + Math.floor(random() * (most - VISIT_LEAST + 1))
    worth.push((worth.at(-1) ?? 0) + points)
    left -= sides * points
  }
  return worth
}

const plusOne = ([home, away]: Score, side: 'H' | 'C'): Score => (side === 'H' ? [home + 1, away] : [home, away + 1])
