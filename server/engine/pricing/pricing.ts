import { FOOTBALL_PLAYS, type Kind, type PlayType, playOf, priceIndex, type Selection } from '../../../domain/markets.ts'
import type { Score } from '../../../domain/settlement.ts'
import { chancesOf, evenness, type Outlook } from './chances.ts'
import { goalTable, lowScores } from './goals.ts'
import type { Expectation } from './ratings.ts'

/**
 * Every price of a football match from one goal expectation, before kick-off and in play. A market's implied probabilities sum to
 * 1 + margin (for a double chance, which two of three selections win, to twice that), up to the rounding of its prices to the
 * tick. No price is above the fair one, so by the model itself every bet loses a little in the long run, and no combination
 * of bets inside a game can be sure to win.
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
/** A price outside is not offered: shown as 0. `line`: a two-way line; `two`, `many`: so many selections. */
export const SANE = { line: { least: 100, most: 8_000 }, few: { least: 10, most: 30_000 }, many: { least: 10, most: 500_000 } } as const
/** Smaller chances do not count as open: what cannot happen any more must not bear a part of the margin. */
const IMPOSSIBLE = 1e-5
/** The main line moves only when it is further than this from even, and another is better by this much: it must not flap. */
const UNEVEN = 0.1
const BETTER = 0.02

/** Lines are looked for within six goals of where the score stands. */
const REACH = 24
/** Other lines beside the main one of a full-time handicap and total: quarter steps, nearest first. */
const OTHER_LINES = [-1, 1, -2, 2]

/** Share of a match's goals that fall in its first half. */
export const FIRST_HALF_SHARE = 0.45
/** Minutes a half is expected to last, stoppage included; how long it will really last is not known to a price. */
const EXPECTED_MINUTES = { '1H': 47, '2H': 50 } as const
/** However long stoppage has run, there may be this much more. */
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

/** How much more of each selection of a market was taken than of the others, −1 to 1; null where nothing was. */
export type LeanOf = (w: PlayType, line: number | null) => readonly number[] | null
export const EVEN: LeanOf = () => null
/** What was taken most bears up to e^this times its part of the margin, what was taken least as much less. */
const SHADE = 1.5

/** Main lines. */
export type Lines = Partial<Record<PlayType, number>>

/** The plays of the lists, priced at every beat; the rest at a slower one. */
const MAIN_PLAYS = FOOTBALL_PLAYS.filter((w) => playOf(w).group === 'main')

/** The markets now on offer, with the main lines that `shown` has kept where they are still fair. */
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

/** The price without a margin, Hong Kong thousandths; null when nothing is open any more. */
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

/** What is open of each period; null when it is over. */
export function outlooksOf(expected: Expectation, state: PriceState): { HT: Outlook | null; FT: Outlook } {
  const { score, half } = state
  const left = goalsLeft(expected, state)
  const weighFinal = lowScores(expected)
  /** By what the second half may make of a score. */
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
  // The level line is where the score stands: the rest of the match moves it a few goals at most.
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

/** The most even one of the lines, or the shown one while it is even enough; `level` where all are alike. */
export function mainLine(chanceAt: (line: number) => number, lines: readonly number[], level: number, shown: number | undefined): number {
  const off = (line: number) => Math.abs(chanceAt(line) - 0.5)
  let line = shown ?? level
  // A line that is not decided by chance at all is NaN off, and loses every comparison.
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
 * Fair chances to prices. The margin is laid on by one power for all (Σ p^k grown by the margin), so that the long shot bears
 * more of it and a near certainty is never priced below its stake. What was taken of late (`lean`) moves the margin, and no more than
 * that, to where the money is: the sum stays, and so does that no price, rounding included, is above the fair one.
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
  // Money takes no selection off the market, and brings none.
  return shaded.every((one, i) => one > 0 === (usual[i] ?? 0) > 0) ? shaded : usual
}

/** The same margin, borne by each selection as it was taken. */
function shade(chances: readonly number[], even: readonly number[], lean: readonly number[]): number[] {
  const part = even.map((implied, i) => Math.max(0, implied - (chances[i] ?? 0)))
  const moved = part.map((one, i) => one * Math.exp(SHADE * (lean[i] ?? 0)))
  const [all, after] = [part, moved].map((list) => list.reduce((sum, one) => sum + one, 0)) as [number, number]
  return even.map((implied, i) => (part[i] === 0 ? implied : (chances[i] ?? 0) + ((moved[i] ?? 0) * all) / after))
}

/**
 * The k at which Σ p^k is `target`, by Newton's steps: the sum is convex and falling in k, so from the left they run up to the
 * root and never past it.
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
