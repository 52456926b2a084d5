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

/**
 * What is paid back on a stake, in fen, down to the whole fen: stake and win, stake and half the win, the stake, half
 * the stake, nothing. `oddsMilli` is Hong Kong thousandths.
 */
export function payoutFen(stakeFen: bigint, oddsMilli: number, result: Result): bigint {
  const odds = BigInt(oddsMilli)
  if (result === 'W') return floorToFen(stakeFen * (1000n + odds), 1000n)
  if (result === 'LW') return floorToFen(stakeFen * (2000n + odds), 2000n)
  if (result === 'P') return stakeFen
  return result === 'LL' ? floorToFen(stakeFen, 2n) : 0n
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
