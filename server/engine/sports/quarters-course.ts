import { beginning, drawn, scored } from './chances.ts'
import { createStopwatch, type GameClock, type Stopwatch } from './game-clock.ts'
import { factorsOf, type Opinion } from './opinion.ts'
import type { QuartersRules } from './rules.ts'
import { type Chance, KICK_OFF, type Played, type Side, type SportEvent, type Standing } from './standing.ts'

/** Plays basketball: possession after possession of different lengths, quarter after quarter, until it is decided. */
export function playQuarters(rules: QuartersRules, opinion: Opinion, random: () => number): Played {
  const [home, away] = factorsOf(rules, opinion)
  const watch = createStopwatch()
  const chances: Chance[] = []
  const events: SportEvent[] = []
  let now: Standing = KICK_OFF
  const tell = (kind: SportEvent['kind'], next: Standing) => {
    now = next
    events.push({ kind, atMs: watch.now(), standing: now })
  }
  for (let period = 1, fromMs = 0; ; period += 1, fromMs = watch.now() + rules.restMs(period - 1)) {
    const lengthMs = period > rules.periods ? rules.overtimeMs : rules.periodMs
    watch.begin(fromMs, lengthMs)
    tell(period === 1 ? 'kick-off' : 'period-start', beginning(now, period))
    const ends = possessions(rules, opinion, period, random)
    for (const [i, toMs] of ends.entries()) {
      const side: Side = (i + period) % 2 === 0 ? 'H' : 'C'
      const beganMs = ends[i - 1] ?? 0
      const shotMs = Math.round(beganMs + (0.8 + 0.19 * random()) * (toMs - beganMs))
      if (random() < rules.deadBall) {
        watch.runTo(Math.round(beganMs + 0.8 * random() * (shotMs - beganMs)))
        watch.stand(lasting(rules.deadBallMs, random), 'foul')
      }
      watch.runTo(shotMs)
      chances.push({ atMs: watch.now(), side, period })
      attempt(side, side === 'H' ? home : away)
      watch.runTo(toMs)
      if (i < ends.length - 1 && random() < rules.timeOut) watch.stand(lasting(rules.timeOutMs, random), 'time-out')
    }
    const decided = period >= rules.periods && now.score[0] !== now.score[1]
    tell(decided ? 'full-time' : 'period-end', { ...now, resting: true })
    if (decided) return { events, chances, clock: clockOf(watch), final: now.score }
  }

  /** A shot, or a foul and its free throws. */
  function attempt(side: Side, factor: number): void {
    const result = drawn([...rules.brings, rules.foul], factor, random)
    if (result <= rules.brings.length) {
      tell(result === 0 ? 'miss' : 'score', result === 0 ? now : scored(now, side, result))
      return
    }
    tell('foul', { ...now, throws: { side, left: rules.throws } })
    for (let left = rules.throws - 1; left >= 0; left -= 1) {
      watch.stand(lasting(rules.throwMs, random), 'free-throws')
      const isIn = random() < rules.throwChance
      const then: Standing = { ...now, throws: left === 0 ? null : { side, left } }
      tell(isIn ? 'score' : 'miss', isIn ? scored(then, side, 1) : then)
    }
  }
}

/** When each possession of a period is over, on its clock. In overtime there are equally many of both sides, known before it. */
function possessions(rules: QuartersRules, opinion: Opinion, period: number, random: () => number): number[] {
  const isOvertime = period > rules.periods
  const lengthMs = isOvertime ? rules.overtimeMs : rules.periodMs
  const usual = (lengthMs / rules.possessionMs) * Math.exp(opinion.pace)
  const count = isOvertime ? 2 * overtimeChances(rules, opinion) : Math.floor(usual + 2 * random())
  const parts = Array.from({ length: count }, () => 0.35 + 1.3 * random())
  const all = parts.reduce((sum, part) => sum + part, 0)
  let sum = 0
  return parts.map((part) => {
    sum += part
    return Math.round((lengthMs * sum) / all)
  })
}

/** Possessions of a side in an overtime. */
export const overtimeChances = ({ overtimeMs, possessionMs }: QuartersRules, { pace }: Opinion): number =>
  Math.round((overtimeMs / possessionMs / 2) * Math.exp(pace))

const lasting = (usualMs: number, random: () => number): number => Math.round(usualMs * (0.7 + 0.6 * random()))
const clockOf = ({ runs, stops }: Stopwatch): GameClock => ({ runs, stops })
