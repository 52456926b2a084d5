import { isByHalves, type Kind, type PlayType, playOf } from '../../../domain/markets.ts'
import type { Score } from '../../../domain/settlement.ts'
import { type GoalTable, MOST_GOALS } from './goals.ts'
import { byHalves, byScore, type Halves } from './winners.ts'

/** The state of a game and its goals still to come: the one model that every chance below is read from. */
export interface Outlook {
  /** Goals to come until the end of the market's period. */
  goals: GoalTable
  /** Goals of the period so far. */
  score: Score
  halves: Halves
}

/** Fair chances of a play, in the order of its selections: one of them wins, in a double chance two. `line` is null without one. */
export function chancesOf(w: PlayType, line: number | null, outlook: Outlook): number[] {
  const { kind, selections } = playOf(w)
  const { goals, score } = outlook
  const [home, away] = score
  if (kind === 'M') return outcomes(goals, home - away)
  if (kind === 'DC') {
    const [one = 0, other = 0, draw = 0] = outcomes(goals, home - away)
    return [one + draw, other + draw, one + other]
  }
  if (kind === 'DNB') {
    const [one, other] = outcomes(goals, home - away)
    // The stake on a draw is refunded.
    return [one / (one + other), other / (one + other)]
  }
  if (kind === 'AG') {
    const none = home + away > 0 ? 0 : goals.both(0, 0)
    return [1 - none, none]
  }
  if (kind === 'EO') return odds(goals, home + away)
  if (kind === 'TS') {
    const neither = home > 0 || away > 0 ? 0 : goals.both(0, 0)
    const without = (home > 0 ? 0 : goals.home(0)) + (away > 0 ? 0 : goals.away(0)) - neither
    return [1 - without, without]
  }
  if (kind === 'T') {
    const within = (from: number, to: number) => sum(from - home - away, to - home - away, goals.total)
    const few = [within(0, 1), within(2, 3), within(4, 6)]
    return [...few, rest(few)]
  }
  if (kind === 'PD') {
    // The last selection is any other.
    const listed = selections.slice(0, -1).map((selection) => goals.both(Number(selection[1]) - home, Number(selection[3]) - away))
    return [...listed, rest(listed)]
  }
  if (kind === 'F') return halfFull(outlook)
  const chanceOf = isByHalves(w) && playOf(w).period === 'FT' ? byHalves(w, outlook.halves) : byScore(w, line, goals, score)
  if (kind === 'DO' || kind === 'DT') {
    return selections.map(([one, other, also]) => chanceOf(`${one}${also}`) + chanceOf(`${other}${also}`))
  }
  return selections.map(chanceOf)
}

/**
 * The fair chance of a line's first side (home, over) among decided bets: refunds count for neither side, half results half.
 * NaN when none is decided. Settlement in domain/ reads lines the same way.
 */
export function evenness(kind: Kind, { goals, score: [home, away] }: Outlook, line: number): number {
  const all = 2 * goals.most
  // A handicap counts only the goals still to come, whatever the score.
  if (kind === 'R') return beaten(goals.difference, -goals.most, goals.most, 0, line)
  if (kind === 'OU') return beaten(goals.total, 0, all, home + away, -line)
  return kind === 'OUH' ? beaten(goals.home, 0, goals.most, home, -line) : beaten(goals.away, 0, goals.most, away, -line)
}

/** The chance to win a line: `quarters` is added to four times the final value. */
function beaten(chance: (value: number) => number, from: number, to: number, now: number, quarters: number): number {
  let won = 0
  let lost = 0
  for (let more = from; more <= to; more += 1) {
    const beats = 4 * (now + more) + quarters
    const part = Math.min(Math.abs(beats), 2) / 2
    if (beats > 0) won += part * chance(more)
    else if (beats < 0) lost += part * chance(more)
  }
  return won + lost > 0 ? won / (won + lost) : Number.NaN
}

/** Chances of home, away, draw, given the present lead. */
function outcomes({ difference, most }: GoalTable, lead: number): [number, number, number] {
  const home = sum(1 - lead, most, difference)
  const away = sum(-most, -1 - lead, difference)
  return [home, away, difference(-lead)]
}

/** Chances of odd, even. */
function odds({ total, most }: GoalTable, scored: number): [number, number] {
  let odd = 0
  for (let more = (scored + 1) % 2; more <= 2 * most; more += 2) odd += total(more)
  return [odd, 1 - odd]
}

/** Half-time and full-time leader together: the second half starts from the score of the first. */
function halfFull({ halves }: Outlook): number[] {
  const [home, away] = halves.now
  const found = new Float64Array(9)
  const add = (second: GoalTable, leadAtHalf: number, leadNow: number, chance: number) => {
    const half = leadAtHalf > 0 ? 0 : leadAtHalf < 0 ? 1 : 2
    outcomes(second, leadNow).forEach((p, full) => {
      found[3 * half + full] = (found[3 * half + full] ?? 0) + chance * p
    })
  }
  if ('half' in halves) {
    add(halves.second, halves.half[0] - halves.half[1], home - away, 1)
    return [...found]
  }
  const { first, second, secondAfter } = halves
  for (let d = -MOST_GOALS; d <= MOST_GOALS; d += 1) add(second, home - away + d, home - away + d, first.difference(d))
  // After a low score the second half has other chances: replace those of these ends.
  for (let h = home; h <= 1; h += 1) {
    for (let a = away; a <= 1; a += 1) {
      const chance = first.both(h - home, a - away)
      add(second, h - a, h - a, -chance)
      add(secondAfter([h, a]), h - a, h - a, chance)
    }
  }
  return [...found]
}

const rest = (chances: readonly number[]) =>
  Math.max(
    0,
    chances.reduce((left, chance) => left - chance, 1),
  )

function sum(from: number, to: number, chance: (value: number) => number): number {
  let total = 0
  for (let value = from; value <= to; value += 1) total += chance(value)
  return total
}
