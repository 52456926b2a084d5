import { beginning, drawn, scored } from './chances.ts'
import { factorsOf, type Opinion } from './opinion.ts'
import type { InningsRules } from './rules.ts'
import { type Chance, KICK_OFF, type Played, type Side, type SportEvent, type Standing } from './standing.ts'

/**
 * Plays baseball: the visitors bat first in each inning. From the last regular inning on the home side bats only while it does not lead:
 * ahead before its turn it has won, and in its turn the run that puts it ahead is the last one and the only one of its hit that counts.
 */
export function playInnings(rules: InningsRules, opinion: Opinion, random: () => number): Played {
  const [home, away] = factorsOf(rules, opinion)
  const chances: Chance[] = []
  const events: SportEvent[] = []
  let now: Standing = KICK_OFF
  let atMs = 0
  const leads = () => now.period >= rules.innings && now.score[0] > now.score[1]
  const tell = (kind: SportEvent['kind'], next: Standing) => {
    now = next
    events.push({ kind, atMs, standing: now })
  }
  for (let inning = 1; ; inning += 1) {
    tell(inning === 1 ? 'kick-off' : 'period-start', beginning(now, inning))
    bat('C', away)
    if (!leads()) bat('H', home)
    // The winning run told of the end already.
    if (now.resting) return { events, chances, final: now.score }
    const isOver = inning >= rules.innings && now.score[0] !== now.score[1]
    tell(isOver ? 'full-time' : 'period-end', { ...now, resting: true })
    if (isOver) return { events, chances, final: now.score }
    atMs += rules.restMs
  }

  function bat(side: Side, factor: number): void {
    const fromMs = atMs
    for (let i = 0; i < rules.chances; i += 1) {
      // At random in its own part of the half, but never at its start or end.
      atMs = Math.round(fromMs + (i + 0.1 + 0.8 * random()) * rules.chanceMs)
      chances.push({ atMs, side, period: now.period })
      const runs = drawn(rules.brings, factor, random)
      const lastRun = side === 'H' && now.period >= rules.innings ? now.score[1] + 1 - now.score[0] : runs
      const next = runs === 0 ? now : scored(now, side, Math.min(runs, lastRun))
      if (side === 'H' && now.period >= rules.innings && next.score[0] > next.score[1]) {
        tell('full-time', { ...next, resting: true })
        return
      }
      tell(runs === 0 ? 'miss' : 'score', next)
    }
    atMs = fromMs + rules.chances * rules.chanceMs
  }
}
