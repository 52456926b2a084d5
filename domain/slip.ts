import { floorToFen } from './money.ts'

/** Stakes and prices of the slip: the page calls these to show what will happen, the server to decide it. */

/** How far a moved price may be taken without asking again. */
export type AcceptRule = 'none' | 'higher' | 'any'

/**
 * The real bet amount: the wanted one, at most the limit and at most the balance rounded down to whole yuan.
 * `cappedBy` says which of them bit, null when the wanted amount stands; on a tie the limit is named.
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

/** Why this stake can't be sent, null when it can. Zero is below any minimum. Null is an empty or unreadable field. */
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
 * Whether a bet asked at one price may be taken at the price of now (both Hong Kong thousandths): an equal price always,
 * a better one under `higher` and `any`, a worse one only under `any`, one no longer offered (0) never.
 */
export function acceptPrice(rule: AcceptRule, askedMilli: number, nowMilli: number): 'take' | 'requote' {
  if (nowMilli <= 0) return 'requote'
  if (nowMilli === askedMilli || rule === 'any') return 'take'
  return rule === 'higher' && nowMilli > askedMilli ? 'take' : 'requote'
}
