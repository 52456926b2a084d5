import { floorToFen } from './money.ts'

/** `0.35%`, of hundredths of a percent. */
export const rateText = (rate: number): string => `${(rate / 100).toFixed(2)}%`

/** What of an amount such a rate is. */
export const atRate = (fen: bigint, rate: number): bigint => floorToFen(fen * BigInt(rate), 10_000n)
