import { floorToFen, leastFen } from './money.ts'

/** What a bonus on a deposit gives. */
export interface BonusTerms {
  /** The least deposit that gets one. */
  minFen: bigint
  /** Of the deposit, in thousandths. */
  ratePermille: number
  maxFen: bigint
}

/**
 * The bonus on a deposit: its part by the rate, rounded down, at most the maximum. 0 below the least deposit and where an input is
 * missing.
 */
export function bonusFen(
  depositFen: bigint | null | undefined,
  terms: { [K in keyof BonusTerms]?: BonusTerms[K] | null | undefined },
): bigint {
  const { minFen, ratePermille, maxFen } = terms
  if (depositFen == null || minFen == null || ratePermille == null || maxFen == null) return 0n
  if (depositFen <= 0n || depositFen < minFen) return 0n
  return leastFen(floorToFen(depositFen * BigInt(ratePermille), 1000n), maxFen)
}
