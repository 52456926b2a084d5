import {
  FOOTBALL_PLAYS,
  isByOrder,
  isEarly,
  isFromNow,
  isTwoWay,
  type Kind,
  needsCourse,
  type PlayType,
  playOf,
  priceIndex,
  type Quarter,
  quarterOf,
  type Selection,
} from '../../../domain/markets.ts'
import { chancesOf, evenness, type Outlook } from './chances.ts'
import { type Counting, countOutlook } from './counts.ts'
import { outlooksOf, type PriceState } from './outlook.ts'
import { firstGoalTimes, firstScorer, quarterOutlook } from './quarters.ts'
import { quote, SANE } from './quote.ts'
import type { Expectation } from './ratings.ts'

/**
 * Every price of a football match comes from one goal expectation, before kick-off and in play. A market's implied probabilities
 * sum to 1 + margin (for a double chance, where two of three selections win, to twice that), up to the rounding of its prices to
 * the tick. No price is above the fair one, so by the model every bet loses a little in the long run, and no combination of
 * bets on a game is sure to win.
 */
const [EVEN_MARGIN, SIDE_MARGIN, LONG_MARGIN] = [0.05, 0.06, 0.08]
export const MARGIN: Record<Kind, number> = {
  ML: EVEN_MARGIN,
  M: EVEN_MARGIN,
  R: 0.025,
  OU: 0.025,
  EO: EVEN_MARGIN,
  TS: EVEN_MARGIN,
  DC: EVEN_MARGIN,
  DNB: EVEN_MARGIN,
  EOH: SIDE_MARGIN,
  EOC: SIDE_MARGIN,
  OUH: SIDE_MARGIN,
  OUC: SIDE_MARGIN,
  CSH: SIDE_MARGIN,
  CSC: SIDE_MARGIN,
  WNH: SIDE_MARGIN,
  WNC: SIDE_MARGIN,
  WBH: SIDE_MARGIN,
  WBC: SIDE_MARGIN,
  WEH: SIDE_MARGIN,
  WEC: SIDE_MARGIN,
  SBH: SIDE_MARGIN,
  SBC: SIDE_MARGIN,
  T: LONG_MARGIN,
  EH: LONG_MARGIN,
  MH: LONG_MARGIN,
  MHH: LONG_MARGIN,
  MHC: LONG_MARGIN,
  TSF: LONG_MARGIN,
  TO: LONG_MARGIN,
  DO: LONG_MARGIN,
  DT: LONG_MARGIN,
  AG: SIDE_MARGIN,
  FG: LONG_MARGIN,
  NG: LONG_MARGIN,
  LG: LONG_MARGIN,
  FGT: 0.12,
  MO: 0.1,
  MT: 0.1,
  G: 0.1,
  GH: 0.1,
  GC: 0.1,
  WM: 0.1,
  F: 0.1,
  PD: 0.12,
  FS: 0.15,
}
/** The margin of a play: on fifteen minutes, corners and cards never the smallest. */
export const marginOf = (w: PlayType): number => Math.max(MARGIN[playOf(w).kind], needsCourse(w) ? SIDE_MARGIN : 0)
/** The main line moves only when it is this far from even and another is better by `BETTER`: it must not flap. */
const UNEVEN = 0.1
const BETTER = 0.02

/** Lines are searched within six goals of the present score. */
const REACH = 24
/** Further lines of a handicap or total, in quarters from the main one, nearest first. */
const OTHER_LINES: Partial<Record<PlayType, readonly number[]>> = {
  R: [-1, 1, -2, 2, -3, 3, -4, 4],
  OU: [-1, 1, -2, 2, -3, 3, -4, 4],
  HR: [-1, 1, -2, 2],
  HOU: [-1, 1, -2, 2],
  OUH: [-2, 2],
  OUC: [-2, 2],
  SR: [-1, 1],
  SOU: [-1, 1, -2, 2],
  KR: [-2, 2],
  KOU: [-2, 2, -4, 4],
  BOU: [-2, 2],
}
/** All lines of plays of which one selection always wins: whole goals given to the home side, totals on half goals. */
const FIXED_LINES: Partial<Record<PlayType, readonly number[]>> = {
  EH: [-4, 4, -8, 8, -12, 12],
  HEH: [-4, 4],
  MO: [10, 6, 14, 18],
  TO: [10, 6, 14],
  DO: [10, 6, 14, 18],
  HMO: [6, 2],
}
/** Offered until kick-off, as in play it would be read as counting from the bet. */
const BEFORE_KICK_OFF: ReadonlySet<PlayType> = new Set(['EH', 'HEH'])

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
/** Main lines by play. */
export type Lines = Partial<Record<PlayType, number>>

/** `main`: the plays of the lists, which are priced more often than the rest; `early`: those of the days ahead. */
export type Which = 'main' | 'early' | 'all'
const PLAYS_OF: Record<Which, readonly PlayType[]> = {
  main: FOOTBALL_PLAYS.filter((w) => playOf(w).group === 'main'),
  early: FOOTBALL_PLAYS.filter(isEarly),
  all: FOOTBALL_PLAYS,
}

/** The markets now on offer. Main lines in `shown` are kept while they are even enough. */
export function offers(
  expected: Expectation,
  state: PriceState,
  shown: Lines,
  which: Which = 'all',
  leanOf: LeanOf = EVEN,
  counting: Counting | null = null,
): Offer[] {
  const outlookOf = outlooksAt(expected, state, counting)
  return PLAYS_OF[which].flatMap((w) => {
    const outlook = outlookOf(w)
    if (!outlook || !isOpen(w, state)) return []
    if (isTwoWay(w)) {
      const lines = lineOffers(w, outlook, shown[w], leanOf)
      return isFromNow(w) && state.period !== '' ? lines.map((offer): Offer => ({ ...offer, from: [...state.score] })) : lines
    }
    return (FIXED_LINES[w] ?? [null]).flatMap((line, rank) => {
      const { selections } = playOf(w)
      const chances = fairChances(w, line, { expected, state, outlook })
      const prices = quote(chances, marginOf(w), selections.length > 3 ? SANE.many : SANE.few, leanOf(w, line))
      return prices.filter((price) => price > 0).length < 2
        ? []
        : [{ w, line, rank, prices, ...(w === 'NG' && { from: [...state.score] as [number, number] }) }]
    })
  })
}

/** Whether the play is offered in this state of the match. A handicap of the second half counts all of it, so it closes as that begins. */
function isOpen(w: PlayType, { period, score, soFar }: PriceState): boolean {
  const scored = score[0] + score[1] > 0
  if (w === 'FG' || w === 'FGT') return !scored
  // Before the first goal the next one is the first.
  if (w === 'NG') return scored
  if (w === 'LG') return !scored || soFar !== undefined
  return !(period !== '' && (BEFORE_KICK_OFF.has(w) || playOf(w).counts !== 'score')) && !(period === '2H' && w === 'SR')
}

/** Finds the outlook of a play, made when it is asked for first; null when it is over, or not known. */
export function outlooksAt(expected: Expectation, state: PriceState, counting: Counting | null): (w: PlayType) => Outlook | null {
  const outlooks = outlooksOf(expected, state)
  const quarters = new Map<Quarter, Outlook | null>()
  return (w) => {
    const { period, counts } = playOf(w)
    if (counts !== 'score') return counting && countOutlook(w, counting, outlooks.FT)
    const quarter = quarterOf(w)
    if (quarter === null) return outlooks[period as 'HT' | '2H' | 'FT']
    const made = quarters.has(quarter) ? (quarters.get(quarter) ?? null) : quarterOutlook(expected, state, quarter, outlooks.FT)
    quarters.set(quarter, made)
    return made
  }
}

interface Situation {
  expected: Expectation
  state: PriceState
  outlook: Outlook
}

/** Fair chances of a play, in the order of its selections (chancesOf), of those by the order of goals, too. */
export const fairChances = (w: PlayType, line: number | null, situation: Situation): number[] =>
  isByOrder(w) ? byOrder(w, situation) : chancesOf(w, line, situation.outlook)

/** Chances of a play on who scores first, next or last, or when the first goal falls. */
function byOrder(w: PlayType, { expected, state, outlook }: Situation): number[] {
  if (w === 'FGT') return firstGoalTimes(expected, state)
  const [home, away, none] = firstScorer(outlook)
  const last = w === 'LG' ? state.soFar?.last : null
  // Without another goal the last one stays the last.
  return [home + (last === 'H' ? none : 0), away + (last === 'C' ? none : 0), last ? 0 : none]
}

/** The price without a margin of each bet in this state, Hong Kong thousandths; null once the market is decided. */
export function fairOdds(expected: Expectation, state: PriceState): FairOdds {
  const outlookOf = outlooksAt(expected, state, null)
  return ({ w, line, selection }) => {
    const { kind } = playOf(w)
    const outlook = outlookOf(w)
    if (!outlook) return null
    const first = line !== null && isTwoWay(w) ? evenness(kind, outlook, line) : null
    const chances = first !== null ? [first, 1 - first] : fairChances(w, line, { expected, state, outlook })
    const chance = chances[priceIndex(w, selection)]
    return chance === undefined || Number.isNaN(chance) ? null : 1000 * (1 / chance - 1)
  }
}
export type FairOdds = (bet: { w: PlayType; line: number | null; selection: Selection }) => number | null

/** The expected number that a line of this kind is about; corners and cards are far from none. */
function meanOf(kind: Kind, { goals }: Outlook): number {
  if (kind === 'R') return 0
  const chance = kind === 'OU' ? goals.total : kind === 'OUH' ? goals.home : goals.away
  return Array.from({ length: 2 * goals.most + 1 }, (_, n) => n * chance(n)).reduce((all, one) => all + one, 0)
}

function lineOffers(w: PlayType, outlook: Outlook, shown: number | undefined, leanOf: LeanOf): Offer[] {
  const { kind, counts } = playOf(w)
  const chanceAt = (line: number) => evenness(kind, outlook, line)
  const [home, away] = outlook.score
  // The level line is the present score: the rest of the match is a few goals at most.
  const usual = counts === 'score' ? 0 : 4 * Math.round(meanOf(kind, outlook))
  const level = usual + 4 * (kind === 'R' ? 0 : kind === 'OU' ? home + away : kind === 'OUH' ? home : away)
  const reach = Array.from({ length: 2 * REACH + 1 }, (_, i) => level - REACH + i)
  const main = mainLine(chanceAt, reach, level, shown)
  const lines = [main, ...(OTHER_LINES[w] ?? []).map((step) => main + step)]
  return lines.flatMap((line, rank) => {
    const chance = chanceAt(line)
    if (Number.isNaN(chance)) return []
    const prices = quote([chance, 1 - chance], marginOf(w), SANE.line, leanOf(w, line))
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
