import { floorToFen } from './money.ts'

/** 1X2, Asian handicap, over/under; a leading H is the first half, settled on the half-time score given to it. */
export type PlayType = 'M' | 'R' | 'OU' | 'HM' | 'HR' | 'HOU'
/** H home, C away, N draw, O over, U under. */
export type Selection = 'H' | 'C' | 'N' | 'O' | 'U'
/** Win, half win, refund, half loss, loss. */
export type Result = 'W' | 'LW' | 'P' | 'LL' | 'L'

/**
 * The result of one selection on the final `[home, away]` score of the market's period. `line` is in quarter goals, the
 * home side's for handicaps, null for 1X2. Throws on a selection or line its play type does not have: that is a bug.
 */
export function settle(w: PlayType, line: number | null, selection: Selection, [home, away]: readonly [number, number]): Result {
  if (w === 'M' || w === 'HM') return settleOutcome(selection, home - away)
  if (line === null || !Number.isInteger(line)) throw new TypeError(`${w} needs a line in whole quarters, got ${line}`)
  return w === 'R' || w === 'HR'
    ? fromMargin(sided(selection, 'H', 'C') * (4 * (home - away) + line))
    : fromMargin(sided(selection, 'O', 'U') * (4 * (home + away) - line))
}

/** One leg of a bet: the price taken, Hong Kong thousandths, and what became of it. */
export interface SettledLeg {
  oddsMilli: number
  result: Result
}

/**
 * What is paid back on a stake, in fen, down to the whole fen: stake and win, stake and half the win, the stake, half
 * the stake, nothing. `oddsMilli` is Hong Kong thousandths.
 */
export function payoutFen(stakeFen: bigint, oddsMilli: number, result: Result): bigint {
  return accumulatorPayoutFen(stakeFen, [{ oddsMilli, result }])
}

/** An accumulator's payout: what each leg pays back is the stake of the next. Rounded once, at the end. */
export function accumulatorPayoutFen(stakeFen: bigint, legs: readonly SettledLeg[]): bigint {
  const numerator = legs.reduce((product, leg) => product * twoThousandths(leg), stakeFen)
  return floorToFen(numerator, 2000n ** BigInt(legs.length))
}

/** By what a leg multiplies its stake, in two-thousandths: the finest that half a win needs. */
function twoThousandths({ oddsMilli, result }: SettledLeg): bigint {
  if (result === 'W') return 2n * (1000n + BigInt(oddsMilli))
  if (result === 'LW') return 2000n + BigInt(oddsMilli)
  if (result === 'P') return 2000n
  return result === 'LL' ? 1000n : 0n
}

function settleOutcome(selection: Selection, difference: number): Result {
  if (selection !== 'H' && selection !== 'C' && selection !== 'N') throw new TypeError(`1X2 has no selection ${selection}`)
  const outcome = difference > 0 ? 'H' : difference < 0 ? 'C' : 'N'
  return selection === outcome ? 'W' : 'L'
}

function sided(selection: Selection, plus: Selection, minus: Selection): 1 | -1 {
  if (selection !== plus && selection !== minus) throw new TypeError(`no selection ${selection} beside ${plus} and ${minus}`)
  return selection === plus ? 1 : -1
}

/**
 * By how many quarter goals the selection beat its line. A quarter line is a stake split on its two neighbours, half a
 * goal apart: one quarter over means that one half won and the other was refunded.
 */
function fromMargin(quarters: number): Result {
  if (quarters >= 2) return 'W'
  if (quarters === 1) return 'LW'
  if (quarters === 0) return 'P'
  return quarters === -1 ? 'LL' : 'L'
}
