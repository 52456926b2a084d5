import { factorsOf, type Opinion } from './opinion.ts'
import type { PointsRules } from './rules.ts'
import { type Chance, KICK_OFF, type Played, type SportEvent, type Standing } from './standing.ts'

/** Plays a sport of points: chance after chance, period after period, until it is decided. */
export function playPoints(rules: PointsRules, opinion: Opinion, random: () => number): Played {
  const [home, away] = factorsOf(rules, opinion)
  const chances: Chance[] = []
  const spans: { fromMs: number; toMs: number }[] = []
  const events: SportEvent[] = []
  let now: Standing = KICK_OFF
  let fromMs = 0
  for (let period = 1; ; period += 1) {
    if (period > 1) now = { ...now, period, resting: false, periods: [...now.periods, [0, 0]] }
    events.push({ kind: period === 1 ? 'kick-off' : 'period-start', atMs: fromMs, standing: now })
    const sides = turns(rules, period)
    const toMs = fromMs + sides.length * rules.chanceMs
    spans.push({ fromMs, toMs })
    for (const [i, side] of sides.entries()) {
      // At random in its own part of the period, but never at its start or end.
      const atMs = Math.round(fromMs + (i + 0.1 + 0.8 * random()) * rules.chanceMs)
      chances.push({ atMs, side, period })
      const points = drawn(rules.brings, side === 'H' ? home : away, random)
      if (points === 0) continue
      now = scored(now, side, points)
      events.push({ kind: 'score', atMs, standing: now })
    }
    const decided = period >= rules.periods && now.score[0] !== now.score[1]
    now = { ...now, resting: true }
    events.push({ kind: decided ? 'full-time' : 'period-end', atMs: toMs, standing: now })
    if (decided) return { events, chances, spans, final: now.score }
    fromMs = toMs + rules.restMs(period)
  }
}

function turns({ periods, chances, overtimeChances, turns }: PointsRules, period: number): ('H' | 'C')[] {
  const count = period > periods ? overtimeChances : chances
  return Array.from({ length: 2 * count }, (_, i) => ((turns === 'chance' ? (i + period) % 2 === 0 : i >= count) ? 'H' : 'C'))
}

/** Draws the points from one chance. */
function drawn(brings: readonly number[], factor: number, random: () => number): number {
  let left = random()
  for (const [i, chance] of brings.entries()) {
    left -= chance * factor
    if (left < 0) return i + 1
  }
  return 0
}

function scored(now: Standing, side: 'H' | 'C', points: number): Standing {
  const plus = ([home, away]: readonly [number, number]): [number, number] => (side === 'H' ? [home + points, away] : [home, away + points])
  return { ...now, score: plus(now.score), periods: now.periods.map((score, i) => (i === now.period - 1 ? plus(score) : score)) }
}
