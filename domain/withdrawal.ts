/** What a withdrawal costs and what may be taken, by the site's terms. The page shows it before; the server decides. */

/** All withdrawals together: a single one, and a day's (Shanghai). */
export interface WithdrawalLimits {
  minFen: bigint
  maxFen: bigint
  dayCount: number
  dayFen: bigint
}

/** Paying to one kind of account: the first of a day are free, each later one has a fee. */
export interface WithdrawalWay {
  freeADay: number
  feeFen: bigint
}

/** The fee of the next one, after so many of that day that were not given back. */
export const feeOf = ({ freeADay, feeFen }: WithdrawalWay, soFar: number): bigint => (soFar < freeADay ? 0n : feeFen)

export type AmountFault = 'min' | 'max' | 'count' | 'day' | 'available'

/** What is left of a day, and what the balance and its turnover leave. */
export interface Room {
  countLeft: number
  leftFen: bigint
  availableFen: bigint
}

/** Why an amount can't be taken, the first reason that holds; null when it can. */
export function amountFault(
  { minFen, maxFen }: WithdrawalLimits,
  { countLeft, leftFen, availableFen }: Room,
  amountFen: bigint,
): AmountFault | null {
  if (amountFen < minFen) return 'min'
  if (amountFen > maxFen) return 'max'
  if (countLeft <= 0) return 'count'
  if (amountFen > availableFen) return 'available'
  return amountFen > leftFen ? 'day' : null
}

/** The most that can be taken at once; 0 when that is below the least. */
export function mostFen({ minFen, maxFen }: WithdrawalLimits, { countLeft, leftFen, availableFen }: Room): bigint {
  const most = [maxFen, leftFen, availableFen].reduce((least, one) => (one < least ? one : least))
  return countLeft <= 0 || most < minFen ? 0n : most
}

/** Yuan in a coin at a rate in fen for one, rounded down to its last decimal: `98.31`. */
export function inCoin(fen: bigint, rateFen: bigint, decimals: number): string {
  const units = String((fen * 10n ** BigInt(decimals)) / rateFen).padStart(decimals + 1, '0')
  return `${units.slice(0, -decimals)}.${units.slice(-decimals)}`.replace(/\.?0+$/, '')
}
