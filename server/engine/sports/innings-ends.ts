import type { Span } from '../../../domain/markets.ts'
import type { Score } from '../../../domain/settlement.ts'
import { createMemory } from '../memory.ts'
import { type Moment, type Repeated, repeatedly, scoreIn, stepOf } from './chances.ts'
import { factorsOf, LATE_OPINIONS, type Opinion } from './opinion.ts'
import { playedOn } from './overtime.ts'
import type { InningsRules } from './rules.ts'
import { allOf, chanceAt, type Ends, either, plus, type Spread, scaled, sumOf, together, twice } from './spread.ts'

/**
 * The ends of the match, exactly: of the home side's last turn only what it needs counts, and it has none while it leads. Where the innings
 * are level, others follow in the same way until one is not.
 */
export function inningsEnds(moment: Moment<InningsRules>): Ends {
  const { rules, opinion, standing } = moment
  const { each, lead, runs } = modelOf(rules, opinion)
  // The one that decides, unless it ends level.
  const last = Math.max(rules.innings, standing.resting ? standing.period + 1 : standing.period)
  const [before, turn] = [chancesIn(moment, [1, last - 1]), chancesIn(moment, [last, last])]
  const away = plus(each[1](before[1] + turn[1]), standing.score[1])
  const home = plus(each[0](before[0]), standing.score[0])
  const { difference, total, level } = lastTurn(home, away, each[0](turn[0]))
  return {
    difference: either(difference, scaled(lead, allOf(level))),
    total: either(total, sumOf(twice(level), runs)),
  }
}

/** The ends of innings before the last one, all of whose turns are played. */
export function inningsSpan(moment: Moment<InningsRules>, span: Span): Ends {
  const { each } = modelOf(moment.rules, moment.opinion)
  const [left, sofar] = [chancesIn(moment, span), scoreIn(moment.standing, span)]
  const home = plus(each[0](left[0]), sofar[0])
  const away = plus(each[1](left[1]), sofar[1])
  return together(home, away)
}

/** What follows from an opinion alone. */
interface Model {
  /** Runs of each side from so many of its chances. */
  readonly each: readonly [Repeated, Repeated]
  /** Home less away after extra innings until one is decided, and the runs of all of them. */
  readonly lead: Spread
  readonly runs: Spread
}

const remember = createMemory<Model>(LATE_OPINIONS)
function modelOf(rules: InningsRules, opinion: Opinion): Model {
  const [forHome, forAway] = factorsOf(rules, opinion)
  return remember(`${forHome} ${forAway}`, () => {
    const each = [repeatedly(stepOf(rules.brings, forHome)), repeatedly(stepOf(rules.brings, forAway))] as const
    const { difference, total, level } = lastTurn(null, each[1](rules.chances), each[0](rules.chances))
    return { each, lead: scaled(difference, 1 / (1 - allOf(level))), runs: playedOn(twice(level), total) }
  })
}

/** Chances left for each side in some innings; how many an inning has is known before it, how many are needed in the last one is not. */
function chancesIn({ rules, course, standing, sinceMs }: Moment<InningsRules>, [first, last]: Span): Score {
  let left: Score = [0, 0]
  const running = standing.resting ? standing.period + 1 : standing.period
  for (let inning = Math.max(first, running); inning <= last; inning += 1) {
    const over = course.chances.filter(({ period, atMs }) => period === inning && atMs <= sinceMs)
    const isHome = over.filter(({ side }) => side === 'H').length
    left = [left[0] + rules.chances - isHome, left[1] + rules.chances - (over.length - isHome)]
  }
  return left
}

/** How likely each decided difference and total is, and each score of a side at which it is level. */
interface Turn {
  readonly difference: Spread
  readonly total: Spread
  readonly level: Spread
}

/**
 * The home side's last turn, which brings it up to `turn` if it needs that: from `home` before it, null where it is level with what the
 * visitors had before theirs.
 */
function lastTurn(home: Spread | null, away: Spread, turn: Spread): Turn {
  const before = home ?? { from: 0, chances: Float64Array.of(1) }
  const [mostHome, mostAway] = [before.from + before.chances.length, away.from + away.chances.length]
  const difference = new Float64Array(mostHome + mostAway + 1)
  const total = new Float64Array(mostHome + 2 * mostAway + 1)
  const level = new Float64Array(mostAway)
  const decided = (h: number, a: number, chance: number) => {
    difference[h - a + mostAway] = (difference[h - a + mostAway] ?? 0) + chance
    total[h + a] = (total[h + a] ?? 0) + chance
  }
  for (let a = away.from; a < mostAway; a += 1) {
    for (let h = before.from; h < mostHome; h += 1) {
      const here = chanceAt(away, a) * chanceAt(before, h)
      if (h > a) {
        decided(h, a, here)
        continue
      }
      let ahead = here
      // Fewer runs than it needs, as many as make it level, or more, of which one counts.
      for (let k = turn.from; k <= a - h; k += 1) {
        const chance = here * chanceAt(turn, k)
        ahead -= chance
        if (k === a - h) level[a] = (level[a] ?? 0) + chance
        else decided(h + k, a, chance)
      }
      decided(a + 1, a, Math.max(0, ahead))
    }
  }
  return { difference: { from: -mostAway, chances: difference }, total: { from: 0, chances: total }, level: { from: 0, chances: level } }
}
