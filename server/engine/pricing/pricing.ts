import { FOOTBALL_PLAYS, type Kind, type PlayType, playOf, priceIndex, type Selection } from '../../../domain/markets.ts'
import type { Score } from '../../../domain/settlement.ts'
import { chancesOf, evenness, type Outlook } from './chances.ts'
import { goalTable, lowScores } from './goals.ts'
import type { Expectation } from './ratings.ts'

/**
 * Every price of a football match comes from one goal expectation, before kick-off and in play. A market's implied probabilities
 * sum to 1 + margin (for a double chance, where two of three selections win, to twice that), up to the rounding of its prices to
 * the tick. No price is above the fair one, so by the model every bet loses a little in the long run, and no combination of
 * bets on a game is sure to win.
 */
export const MARGIN: Record<Kind, number> = {
  ML: 0.05,
  M: 0.05,
  R: 0.025,
  OU: 0.025,
  EO: 0.05,
  TS: 0.05,
  DC: 0.05,
  OUH: 0.06,
  OUC: 0.06,
  T: 0.08,
  F: 0.1,
  PD: 0.12,
  FS: 0.15,
}
/** Prices are Hong Kong thousandths in steps of a hundredth. */
const TICK = 10
/** Prices outside are not offered and shown as 0. `line`: two-way lines; `few`, `many`: plays by their number of selections. */
export const SANE = { line: { least: 100, most: 8_000 }, few: { least: 10, most: 30_000 }, many: { least: 10, most: 500_000 } } as const
/** Selections with a smaller chance are not open: one that can no longer win must not bear a part of the margin. */
const IMPOSSIBLE = 1e-5
/** The main line moves only when it is this far from even and another is better by `BETTER`: it must not flap. */
const UNEVEN = 0.1
const BETTER = 0.02

/** Lines are searched within six goals of the present score. */
const REACH = 24
/** Further lines of a full-time handicap or total, in quarters from the main one, nearest first. */
const OTHER_LINES = [-1, 1, -2, 2]

/** Share of a match's goals scored in the first half. */
export const FIRST_HALF_SHARE = 0.45
/** Minutes a half is expected to last, stoppage included; prices do not know its real length. */
const EXPECTED_MINUTES = { '1H': 47, '2H': 50 } as const
/** Minutes that prices expect to be left however long stoppage has run. */
const LEAST_LEFT = 0.5

export interface PriceState {
  /** '' before kick-off. */
  period: '' | '1H' | 'HT' | '2H'
  /** Minutes played of the running half. */
  minutes: number
  score: Score
  /** Score at half-time, once known. */
  half: Score | null
}

export interface Offer {
  w: PlayType
  line: number | null
  /** In play, the score that a handicap counts from. */
  from?: [number, number]
  rank: number
  prices: number[]
}

/** How much more was bet on each selection of a market than on the average one, −1 to 1; null without bets. */
export type LeanOf = (w: PlayType, line: number | null) => readonly number[] | null
export const EVEN: LeanOf = () => null
/** The most backed selection bears up to e^this times its part of the margin, the least backed as much less. */
const SHADE = 1.5

/** Main lines by play. */
export type Lines = Partial<Record<PlayType, number>>

/** The plays of the lists, which are priced more often than the rest. */
const MAIN_PLAYS = FOOTBALL_PLAYS.filter((w) => playOf(w).group === 'main')

/** The markets now on offer. Main lines in `shown` are kept while they are even enough. */
export function offers(
  expected: Expectation,
  state: PriceState,
  shown: Lines,
  which: 'main' | 'all' = 'all',
  leanOf: LeanOf = EVEN,
): Offer[] {
  const outlooks = outlooksOf(expected, state)
  return (which === 'main' ? MAIN_PLAYS : FOOTBALL_PLAYS).flatMap((w) => {
    const { period, line, kind } = playOf(w)
    const outlook = outlooks[period]
    if (!outlook) return []
    if (line !== null) {
      const lines = lineOffers(w, kind, outlook, shown[w], leanOf)
      return line === 'handicap' && state.period !== '' ? lines.map((offer): Offer => ({ ...offer, from: [...state.score] })) : lines
    }
    const prices = quote(chancesOf(w, outlook), MARGIN[kind], playOf(w).selections.length > 3 ? SANE.many : SANE.few, leanOf(w, null))
    return prices.filter((price) => price > 0).length < 2 ? [] : [{ w, line: null, rank: 0, prices }]
  })
}

/** The price without a margin, Hong Kong thousandths; null once the market is decided. */
export function fairOdds(
  expected: Expectation,
  state: PriceState,
  { w, line, selection }: { w: PlayType; line: number | null; selection: Selection },
): number | null {
  const { period, kind } = playOf(w)
  const outlook = outlooksOf(expected, state)[period]
  if (!outlook) return null
  const first = line === null ? null : evenness(kind, outlook, line)
  const chances = first === null ? chancesOf(w, outlook) : [first, 1 - first]
  const chance = chances[priceIndex(w, selection)]
  return chance === undefined || Number.isNaN(chance) ? null : 1000 * (1 / chance - 1)
}

/** The outlook of each period; null when it is over. */
export function outlooksOf(expected: Expectation, state: PriceState): { HT: Outlook | null; FT: Outlook } {
  const { score, half } = state
  const left = goalsLeft(expected, state)
  const weighFinal = lowScores(expected)
  /** Goals of the second half, given a score. */
  const secondAfter = ([home, away]: Score) => goalTable(left.second, (h, a) => weighFinal(home + h, away + a))
  if (half) {
    const second = secondAfter(score)
    return { HT: null, FT: { goals: second, score, halves: { half, second } } }
  }
  const second = goalTable(left.second)
  const first = goalTable(left.first, (h, a) => {
    const [home, away] = [score[0] + h, score[1] + a]
    let weight = 1
    for (let x = home; x <= 1; x += 1) for (let y = away; y <= 1; y += 1) weight += (weighFinal(x, y) - 1) * second.both(x - home, y - away)
    return weight
  })
  const goals = { home: left.first.home + left.second.home, away: left.first.away + left.second.away }
  const full = goalTable(goals, (h, a) => weighFinal(score[0] + h, score[1] + a))
  const halves = { first, second, secondAfter }
  return { HT: { goals: first, score, halves }, FT: { goals: full, score, halves } }
}

/** Goals still expected in each half. */
function goalsLeft(expected: Expectation, { period, minutes }: PriceState): { first: Expectation; second: Expectation } {
  const share = (half: '1H' | '2H') => Math.max(EXPECTED_MINUTES[half] - minutes, LEAST_LEFT) / EXPECTED_MINUTES[half]
  const first = FIRST_HALF_SHARE * (period === '' ? 1 : period === '1H' ? share('1H') : 0)
  const second = (1 - FIRST_HALF_SHARE) * (period === '2H' ? share('2H') : 1)
  return { first: times(expected, first), second: times(expected, second) }
}

const times = ({ home, away }: Expectation, factor: number): Expectation => ({ home: home * factor, away: away * factor })

function lineOffers(w: PlayType, kind: Kind, outlook: Outlook, shown: number | undefined, leanOf: LeanOf): Offer[] {
  const chanceAt = (line: number) => evenness(kind, outlook, line)
  const [home, away] = outlook.score
  // The level line is the present score: the rest of the match is a few goals at most.
  const level = 4 * (kind === 'R' ? 0 : kind === 'OU' ? home + away : kind === 'OUH' ? home : away)
  const reach = Array.from({ length: 2 * REACH + 1 }, (_, i) => level - REACH + i)
  const main = mainLine(chanceAt, reach, level, shown)
  const lines = w === 'R' || w === 'OU' ? [main, ...OTHER_LINES.map((step) => main + step)] : [main]
  return lines.flatMap((line, rank) => {
    const chance = chanceAt(line)
    if (Number.isNaN(chance)) return []
    const prices = quote([chance, 1 - chance], MARGIN[kind], SANE.line, leanOf(w, line))
    return prices.every((price) => price > 0) ? [{ w, line, rank, prices }] : []
  })
}

/** The most even of the lines, or the shown one while it is even enough; `level` where none is better. */
export function mainLine(chanceAt: (line: number) => number, lines: readonly number[], level: number, shown: number | undefined): number {
  const off = (line: number) => Math.abs(chanceAt(line) - 0.5)
  let line = shown ?? level
  // A line without a chance left has NaN here, and every comparison with it is false.
  if (shown === undefined || !(off(shown) <= UNEVEN)) {
    let limit = off(line) - (shown === undefined ? 0 : BETTER)
    for (const other of lines) {
      if (off(other) >= limit || Number.isNaN(off(other))) continue
      line = other
      limit = off(other)
    }
  }
  return line
}

/**
 * Turns fair chances into prices. One power for all adds the margin (Σ p^k grows by it), so that a long shot bears more of it and
 * a near certainty never pays less than its stake. Recent bets (`lean`) only shift the margin towards the money: the sum stays
 * the same, and no price, rounding included, is above the fair one.
 */
export function quote(
  chances: readonly number[],
  margin: number,
  sane: { least: number; most: number },
  lean: readonly number[] | null = null,
): number[] {
  const open = chances.filter((chance) => chance > IMPOSSIBLE)
  if (open.length < 2) return chances.map(() => 0)
  const power = powerOf(
    open.map((chance) => Math.log(Math.min(chance, 1))),
    (1 + margin) * open.reduce((total, chance) => total + chance, 0),
  )
  const even = chances.map((chance) => (chance <= IMPOSSIBLE ? 0 : chance ** power))
  const price = (implied: number, i: number) => {
    const chance = chances[i] ?? 0
    if (chance <= IMPOSSIBLE) return 0
    const fair = TICK * Math.floor((1000 * (1 / chance - 1)) / TICK)
    const rounded = Math.min(fair, TICK * Math.round((1000 * (1 / implied - 1)) / TICK))
    return rounded >= sane.least && rounded <= sane.most ? rounded : 0
  }
  const usual = even.map(price)
  if (!lean) return usual
  const shaded = shade(chances, even, lean).map(price)
  // Recent bets must neither remove a selection from the market nor add one.
  return shaded.every((one, i) => one > 0 === (usual[i] ?? 0) > 0) ? shaded : usual
}

/** Spreads the same margin over the selections by how much was bet on each. */
function shade(chances: readonly number[], even: readonly number[], lean: readonly number[]): number[] {
  const part = even.map((implied, i) => Math.max(0, implied - (chances[i] ?? 0)))
  const moved = part.map((one, i) => one * Math.exp(SHADE * (lean[i] ?? 0)))
  const [all, after] = [part, moved].map((list) => list.reduce((sum, one) => sum + one, 0)) as [number, number]
  return even.map((implied, i) => (part[i] === 0 ? implied : (chances[i] ?? 0) + ((moved[i] ?? 0) * all) / after))
}

/**
 * The k at which Σ p^k is `target`, by Newton's method: the sum is convex and falling in k, so from the left the steps approach
 * the root and never pass it.
 */
function powerOf(logs: readonly number[], target: number): number {
  let power = 0
  for (let step = 0; step < 60; step += 1) {
    let sum = -target
    let slope = 0
    for (const log of logs) {
      const p = Math.exp(power * log)
      sum += p
      slope += p * log
    }
    if (!(sum > 1e-9)) break
    power -= sum / slope
  }
  return power
}
