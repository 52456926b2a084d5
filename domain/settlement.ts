import { isByHalves, isTwoWay, type Kind, type PlayType, playOf, type Selection } from './markets.ts'
import { floorToFen } from './money.ts'
import type { Outcome, VoidCode } from './results.ts'

export type Score = readonly [number, number]

/**
 * The result of a selection by the final `[home, away]` score of the market's period. Plays of the second half and by halves (`isByHalves`)
 * need `half`, the half-time score. `line` is in quarter goals, the home side's for handicaps, null where the play has none. Throws on a
 * selection or line that the play does not have, which is a bug. For outrights see settleOutright.
 */
export function settle(w: PlayType, line: number | null, selection: Selection, final: Score, half: Score | null = null): Outcome {
  const play = playOf(w)
  if (!play.selections.includes(selection)) throw new TypeError(`${w} has no selection ${selection}`)
  if (isByHalves(w) && !half) throw new TypeError(`${w} needs the score at half-time`)
  const [home, away] = play.period === '2H' && half ? less(final, half) : final
  const plus = selection === 'H' || selection === 'O' ? 1 : -1
  // No match of sports with a moneyline ends level; a level score is one called off, and the stake is refunded, as it is by draw no bet.
  if (play.kind === 'ML' || play.kind === 'DNB') return fromMargin(plus * 4 * (home - away))
  if (play.line !== null && (line === null || !Number.isInteger(line)))
    throw new TypeError(`${w} needs a line in whole quarters, got ${line}`)
  if (line === null || !isTwoWay(w)) return won(wins(w, line, selection, final, half))
  if (play.line === 'handicap') return fromMargin(plus * (4 * (home - away) + line))
  const goals = play.kind === 'OUH' ? home : play.kind === 'OUC' ? away : home + away
  return fromMargin(plus * (4 * goals - line))
}

const less = (score: Score, by: Score): Score => [score[0] - by[0], score[1] - by[1]]

/**
 * The result of a selection that counts from a score: only later goals count. A final score below it means that a goal before the bet
 * was taken back: the score at the bet was wrong, so the stake is given back.
 */
export function settleFrom(from: Score, w: PlayType, line: number | null, selection: Selection, final: Score): Outcome | VoidCode {
  const after = less(final, from)
  return after[0] < 0 || after[1] < 0 ? 'D6' : settle(w, line, selection, after)
}

/** The champion's selection wins an outright. */
export const settleOutright = (selection: Selection, champion: Selection): Outcome => won(selection === champion)

const won = (wins: boolean): Outcome => (wins ? 'W' : 'L')

/** Whether a selection wins that wins or loses as a whole. */
function wins(w: PlayType, line: number | null, selection: Selection, final: Score, half: Score | null): boolean {
  const { kind } = playOf(w)
  const winner = winnerOf(w, line, final, half)
  // Of a double chance two selections win: those with the outcome of 1X2, and with what it is combined with.
  if (kind === 'DC') return selection.includes(winner)
  if (kind === 'DO' || kind === 'DT') return selection.slice(0, 2).includes(winner.charAt(0)) && selection.charAt(2) === winner.charAt(1)
  return selection === winner
}

/**
 * The winning selection of a play of which one always wins (of a double chance the outcome that wins). Prices read it, too. A total is on
 * a half goal, a three-way handicap in whole goals, so that nothing is refunded. The arguments are those of `settle`.
 */
export function winnerOf(w: PlayType, line: number | null, final: Score, half: Score | null): string {
  const { kind, period, selections } = playOf(w)
  const score = period === '2H' && half ? less(final, half) : final
  const [home, away] = score
  const goals = home + away
  const both = yes(home > 0 && away > 0)
  if (kind === 'M' || kind === 'DC') return ahead(score)
  if (kind === 'EH') return ahead([4 * home + onWhole(line), 4 * away])
  if (kind === 'EO' || kind === 'EOH' || kind === 'EOC') return (kind === 'EO' ? goals : kind === 'EOH' ? home : away) % 2 === 1 ? 'O' : 'E'
  if (kind === 'TS') return both
  if (kind === 'AG') return yes(goals > 0)
  if (kind === 'T') return goals < 2 ? 'T01' : goals < 4 ? 'T23' : goals < 7 ? 'T46' : 'OVER'
  if (kind === 'G' || kind === 'GH' || kind === 'GC') {
    return `G${Math.min(kind === 'G' ? goals : kind === 'GH' ? home : away, selections.length - 1)}`
  }
  if (kind === 'WM') return home === away ? 'N' : `${ahead(score)}${Math.min(Math.abs(home - away), 3)}`
  if (kind === 'CSH' || kind === 'CSC') return yes((kind === 'CSH' ? away : home) === 0)
  if (kind === 'WNH') return yes(home > away && away === 0)
  if (kind === 'WNC') return yes(away > home && home === 0)
  if (kind === 'MO' || kind === 'DO') return `${ahead(score)}${over(goals, line)}`
  if (kind === 'MT' || kind === 'DT') return `${ahead(score)}${both}`
  if (kind === 'TO') return `${both}${over(goals, line)}`
  if (kind === 'PD') {
    const exact = `H${home}C${away}` as Selection
    return selections.includes(exact) ? exact : 'OVH'
  }
  const first = half ?? final
  return byHalves(kind, first, less(final, first))
}

/** The winning selection of a play that both halves decide, by the goals of each. */
function byHalves(kind: Kind, first: Score, second: Score): string {
  const full: Score = [first[0] + second[0], first[1] + second[1]]
  const isHome = kind.endsWith('H')
  const ours = isHome ? ([first[0], second[0]] as const) : ([first[1], second[1]] as const)
  const won = [first, second].filter((half) => ahead(half) === (isHome ? 'H' : 'C')).length
  if (kind === 'F') return `${ahead(first)}${ahead(full)}`
  if (kind === 'MH') return more(first[0] + first[1], second[0] + second[1])
  if (kind === 'MHH' || kind === 'MHC') return more(...ours)
  if (kind === 'TSF') return [first, second].map((half) => yes(half[0] > 0 && half[1] > 0)).join('')
  if (kind === 'WBH' || kind === 'WBC') return yes(won === 2)
  if (kind === 'WEH' || kind === 'WEC') return yes(won > 0)
  return yes(ours[0] > 0 && ours[1] > 0)
}

const more = (first: number, second: number) => (first > second ? 'P1' : first < second ? 'P2' : 'N')
const yes = (is: boolean) => (is ? 'Y' : 'N')
const over = (goals: number, line: number | null) => {
  if (line === null || Math.abs(line % 4) !== 2) throw new TypeError(`a combined total needs a line on a half goal, got ${line}`)
  return 4 * goals > line ? 'O' : 'U'
}
const onWhole = (line: number | null): number => {
  if (line === null || line % 4 !== 0) throw new TypeError(`a three-way handicap needs a line in whole goals, got ${line}`)
  return line
}
const ahead = ([home, away]: Score): 'H' | 'C' | 'N' => (home > away ? 'H' : home < away ? 'C' : 'N')

/** A leg of a ticket: its agreed price, Hong Kong thousandths, and its result. */
export interface SettledLeg {
  oddsMilli: number
  /** A void leg multiplies the stake by 1, like a refunded one. */
  result: Outcome | VoidCode
}

/**
 * The return of a ticket's line, fen, rounded down once at the end: what a leg returns is the stake of the next. A leg returns stake
 * and win, stake and half the win, the stake (also when it is void), half the stake, or nothing.
 */
export function linePayoutFen(stakeFen: bigint, legs: readonly SettledLeg[]): bigint {
  const numerator = legs.reduce((product, leg) => product * legFactor(leg), stakeFen)
  return floorToFen(numerator, 2000n ** BigInt(legs.length))
}

/** A leg's factor on its stake, in two-thousandths, which half a win needs. */
export function legFactor({ oddsMilli, result }: SettledLeg): bigint {
  if (result === 'W') return 2n * (1000n + BigInt(oddsMilli))
  if (result === 'LW') return 2000n + BigInt(oddsMilli)
  if (result === 'LL') return 1000n
  return result === 'L' ? 0n : 2000n
}

/**
 * The result by the quarter goals over the line. A quarter line splits the stake on its two neighbours, half a goal apart: one quarter
 * over means that one half won and the other was refunded.
 */
function fromMargin(quarters: number): Outcome {
  if (quarters >= 2) return 'W'
  if (quarters === 1) return 'LW'
  if (quarters === 0) return 'P'
  return quarters === -1 ? 'LL' : 'L'
}
