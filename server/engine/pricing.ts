import type { PlayType } from '../../contract/sport.ts'
import { type GoalTable, goalTable, MOST_GOALS } from './goals.ts'
import type { Expectation } from './ratings.ts'

/**
 * Every price of a match from one goal expectation: 1X2, Asian handicap and over/under, full time and first half, before
 * kick-off and in play. A market's implied probabilities sum to 1 + margin, up to the rounding of its prices to the tick.
 */
export const MARGIN = { threeWay: 0.05, twoWay: 0.04 } as const
/** Prices are Hong Kong thousandths in steps of a hundredth. */
const TICK = 10
/** A price outside is not offered: shown as 0. */
const SANE = { threeWay: { least: 10, most: 30_000 }, twoWay: { least: 100, most: 8_000 } } as const
/** The main line moves only when it is further than this from even, and another is better by this much: it must not flap. */
const UNEVEN = 0.1
const BETTER = 0.02

/** Lines are looked for within six goals of where the score stands. */
const REACH = 24

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
  score: readonly [number, number]
}

export interface Offer {
  w: PlayType
  line: number | null
  prices: number[]
}

export type Lines = Partial<Record<PlayType, number>>

/** All markets now on offer, with the lines that `shown` has kept where they are still fair. */
export function offers(expected: Expectation, state: PriceState, shown: Lines): Offer[] {
  const { first, second } = goalsLeft(expected, state)
  const full = goalTable({ home: first.home + second.home, away: first.away + second.away })
  const markets = threeMarkets(full, state.score, ['M', 'R', 'OU'], shown)
  if (state.period === '' || state.period === '1H') {
    markets.push(...threeMarkets(goalTable(first), state.score, ['HM', 'HR', 'HOU'], shown))
  }
  return markets
}

/** Goals still expected in each half. */
function goalsLeft(expected: Expectation, { period, minutes }: PriceState): { first: Expectation; second: Expectation } {
  const share = (half: '1H' | '2H') => Math.max(EXPECTED_MINUTES[half] - minutes, LEAST_LEFT) / EXPECTED_MINUTES[half]
  const first = FIRST_HALF_SHARE * (period === '' ? 1 : period === '1H' ? share('1H') : 0)
  const second = (1 - FIRST_HALF_SHARE) * (period === '2H' ? share('2H') : 1)
  return { first: times(expected, first), second: times(expected, second) }
}

const times = ({ home, away }: Expectation, factor: number): Expectation => ({ home: home * factor, away: away * factor })

type Trio = readonly ['M', 'R', 'OU'] | readonly ['HM', 'HR', 'HOU']

function threeMarkets(table: GoalTable, [home, away]: readonly [number, number], [m, r, ou]: Trio, shown: Lines): Offer[] {
  const lead = home - away
  const found: Offer[] = []
  const outcome = threeWay(table, lead)
  if (outcome) found.push({ w: m, line: null, prices: outcome })
  // The level line is where the score stands: the rest of the match moves it a few goals at most.
  const handicap = mainLine((line) => evenness(table.difference, lead, line), -4 * lead, shown[r])
  if (handicap) found.push({ w: r, ...handicap })
  const total = mainLine((line) => evenness(table.total, home + away, -line), 4 * (home + away), shown[ou])
  if (total) found.push({ w: ou, ...total })
  return found
}

function threeWay(table: GoalTable, lead: number): number[] | null {
  let home = 0
  let away = 0
  for (let d = -MOST_GOALS; d <= MOST_GOALS; d += 1) {
    if (d + lead > 0) home += table.difference(d)
    else if (d + lead < 0) away += table.difference(d)
  }
  const prices = quote([home, away, 1 - home - away], MARGIN.threeWay, SANE.threeWay)
  return prices.filter((price) => price > 0).length < 2 ? null : prices
}

/**
 * The fair chance of one side of a two-way line among what is decided: refunds count for neither side, half results half.
 * `quarters` is added to four times the final value; settlement in domain/ reads lines the same way.
 */
function evenness(chance: (value: number) => number, now: number, quarters: number): number {
  let won = 0
  let lost = 0
  for (let more = -MOST_GOALS; more <= 2 * MOST_GOALS; more += 1) {
    const beats = 4 * (now + more) + quarters
    const part = Math.min(Math.abs(beats), 2) / 2
    if (beats > 0) won += part * chance(more)
    else if (beats < 0) lost += part * chance(more)
  }
  return won + lost > 0 ? won / (won + lost) : Number.NaN
}

/** The most even line within reach, or the shown one while it is even enough. Null when no line is worth offering. */
function mainLine(chanceAt: (line: number) => number, level: number, shown: number | undefined): { line: number; prices: number[] } | null {
  const off = (line: number) => Math.abs(chanceAt(line) - 0.5)
  let line = shown ?? level
  // A line that is not decided by chance at all is NaN off, and loses every comparison.
  if (shown === undefined || !(off(shown) <= UNEVEN)) {
    let limit = off(line) - (shown === undefined ? 0 : BETTER)
    for (let other = level - REACH; other <= level + REACH; other += 1) {
      if (off(other) >= limit || Number.isNaN(off(other))) continue
      line = other
      limit = off(other)
    }
  }
  const chance = chanceAt(line)
  const prices = quote([chance, 1 - chance], MARGIN.twoWay, SANE.twoWay)
  return prices.every((price) => price > 0) ? { line, prices } : null
}

/**
 * Fair chances to prices. The margin is laid on by one power for all (p^k summing to 1 + margin), so that the long shot
 * bears more of it and a near certainty is never priced below its stake.
 */
function quote(chances: readonly number[], margin: number, sane: { least: number; most: number }): number[] {
  const fair = chances.map((chance) => Math.min(Math.max(chance, 1e-6), 1 - 1e-6))
  const sum = (power: number) => fair.reduce((total, chance) => total + chance ** power, 0)
  let [low, high] = [0, 1]
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    if (sum(middle) > 1 + margin) low = middle
    else high = middle
  }
  return fair.map((chance) => {
    const price = Math.round((1000 * (chance ** -high - 1)) / TICK) * TICK
    return price >= sane.least && price <= sane.most ? price : 0
  })
}
