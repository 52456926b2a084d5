import { floorToFen } from './money.ts'

/** Stakes and prices of the slip, for the page to show and for the server to decide. */

/** Which moved prices are accepted without asking again. */
export type AcceptRule = 'none' | 'higher' | 'any'

/**
 * The amount that is bet: the wanted one, at most the limit and at most the balance rounded down to whole yuan. `cappedBy`: which of
 * the two lowered it, the limit on a tie; null when the wanted amount stands.
 */
export function capStake(stake: { wantedFen: bigint; maxFen: bigint; balanceFen: bigint }): {
  stakeFen: bigint
  cappedBy: 'max' | 'balance' | null
} {
  const spendableFen = stake.balanceFen > 0n ? stake.balanceFen - (stake.balanceFen % 100n) : 0n
  const capFen = stake.maxFen <= spendableFen ? stake.maxFen : spendableFen
  if (stake.wantedFen <= capFen) return { stakeFen: stake.wantedFen, cappedBy: null }
  return { stakeFen: capFen, cappedBy: stake.maxFen <= spendableFen ? 'max' : 'balance' }
}

export type StakeFault = 'empty' | 'below-minimum' | 'above-maximum'

/** The fault of a stake; null when it can be sent. Zero is below any minimum. A null stake is an empty or unreadable field. */
export function checkStake(stakeFen: bigint | null, limits: { minFen: bigint; maxFen: bigint }): StakeFault | null {
  if (stakeFen === null) return 'empty'
  if (stakeFen <= 0n || stakeFen < limits.minFen) return 'below-minimum'
  return stakeFen > limits.maxFen ? 'above-maximum' : null
}

/** What a full win adds to the stake, in fen; 0 when either factor is missing or is not a number. */
export function winFen(stakeFen: bigint | null, oddsMilli: number | null): bigint {
  if (stakeFen === null || stakeFen <= 0n || oddsMilli === null || !Number.isSafeInteger(oddsMilli) || oddsMilli <= 0) return 0n
  return floorToFen(stakeFen * BigInt(oddsMilli), 1000n)
}

/**
 * Whether a bet asked at one price may be placed at the current price (both Hong Kong thousandths): always at an equal price, at a
 * better one with `higher` and `any`, at a worse one only with `any`, never at 0, which is no longer offered.
 */
export function acceptPrice(rule: AcceptRule, askedMilli: number, nowMilli: number): 'take' | 'requote' {
  if (nowMilli <= 0) return 'requote'
  if (nowMilli === askedMilli || rule === 'any') return 'take'
  return rule === 'higher' && nowMilli > askedMilli ? 'take' : 'requote'
}
