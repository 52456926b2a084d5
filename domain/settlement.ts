import { type Play, type PlayType, playOf, type Selection } from './markets.ts'
import { floorToFen } from './money.ts'
import type { Outcome, VoidCode } from './results.ts'

export type Score = readonly [number, number]

/**
 * The result of a selection by the final `[home, away]` score of the market's period; only half/full needs `half`, the half-time
 * score. `line` is in quarter goals, the home side's for handicaps, null where the play has none. Throws on a selection or line that
 * the play does not have, which is a bug. For outrights see settleOutright.
 */
export function settle(w: PlayType, line: number | null, selection: Selection, final: Score, half: Score | null = null): Outcome {
  const play = playOf(w)
  if (!play.selections.includes(selection)) throw new TypeError(`${w} has no selection ${selection}`)
  const [home, away] = final
  const plus = selection === 'H' || selection === 'O' ? 1 : -1
  // No match of these sports ends level; a level score is one called off, and the stake is refunded.
  if (play.kind === 'ML') return fromMargin(plus * 4 * (home - away))
  if (play.line === null) return won(wins(play, selection, final, half))
  if (line === null || !Number.isInteger(line)) throw new TypeError(`${w} needs a line in whole quarters, got ${line}`)
  if (play.line === 'handicap') return fromMargin(plus * (4 * (home - away) + line))
  const goals = play.kind === 'OUH' ? home : play.kind === 'OUC' ? away : home + away
  return fromMargin(plus * (4 * goals - line))
}

/**
 * The result of a selection that counts from a score: only later goals count. A final score below it means that a goal before the bet
 * was taken back: the score at the bet was wrong, so the stake is given back.
 */
export function settleFrom(from: Score, w: PlayType, line: number | null, selection: Selection, final: Score): Outcome | VoidCode {
  const after: Score = [final[0] - from[0], final[1] - from[1]]
  return after[0] < 0 || after[1] < 0 ? 'D6' : settle(w, line, selection, after)
}

/** The champion's selection wins an outright. */
export const settleOutright = (selection: Selection, champion: Selection): Outcome => won(selection === champion)

const won = (wins: boolean): Outcome => (wins ? 'W' : 'L')

/** Whether a selection without a line wins. */
function wins({ kind, selections }: Play, selection: Selection, final: Score, half: Score | null): boolean {
  const [home, away] = final
  const goals = home + away
  if (kind === 'M') return selection === ahead(final)
  if (kind === 'DC') return selection.includes(ahead(final))
  if (kind === 'EO') return selection === (goals % 2 === 1 ? 'O' : 'E')
  if (kind === 'TS') return selection === (home > 0 && away > 0 ? 'Y' : 'N')
  if (kind === 'T') return selection === (goals < 2 ? 'T01' : goals < 4 ? 'T23' : goals < 7 ? 'T46' : 'OVER')
  if (kind === 'F') {
    if (!half) throw new TypeError('half/full needs the score at half-time')
    return selection === `${ahead(half)}${ahead(final)}`
  }
  const score = `H${home}C${away}` as Selection
  return selection === (selections.includes(score) ? score : 'OVH')
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
  const numerator = legs.reduce((product, leg) => product * twoThousandths(leg), stakeFen)
  return floorToFen(numerator, 2000n ** BigInt(legs.length))
}

/** A leg's factor on its stake, in two-thousandths, which half a win needs. */
function twoThousandths({ oddsMilli, result }: SettledLeg): bigint {
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
