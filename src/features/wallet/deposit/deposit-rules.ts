import type { PlayLimit } from '../../../../contract/safe-play.ts'
import type { DepositWayInfo } from '../../../../contract/wallet-deposit.ts'
import { parseYuan } from '../../../../domain/typed-yuan.ts'

/** What a member's limits of deposits leave; the tightest first. */
export function roomOf(
  limits: readonly PlayLimit[],
): { period: PlayLimit['period']; limitFen: bigint; usedFen: bigint; leftFen: bigint }[] {
  return limits
    .flatMap(({ kind, period, value, used }) => {
      if (kind !== 'deposit' || value === null) return []
      const [limitFen, usedFen] = [BigInt(value), BigInt(used)]
      return [{ period, limitFen, usedFen, leftFen: usedFen < limitFen ? limitFen - usedFen : 0n }]
    })
    .sort((a, b) => (a.leftFen < b.leftFen ? -1 : a.leftFen > b.leftFen ? 1 : 0))
}

export type AmountFault = 'missing' | 'low' | 'high' | 'limit'

/** Why an amount can't be asked for; null where it can, as far as this page knows. */
export function amountFault(
  text: string,
  { minFen, maxFen }: Pick<DepositWayInfo, 'minFen' | 'maxFen'>,
  leftFen: bigint | null,
): AmountFault | null {
  const fen = parseYuan(text) ?? 0n
  if (fen === 0n) return 'missing'
  if (fen < BigInt(minFen)) return 'low'
  if (fen > BigInt(maxFen)) return 'high'
  return leftFen !== null && fen > leftFen ? 'limit' : null
}

/** Eleven digits of a mobile number, as typed with spaces. */
export const walletAccount = (text: string): string | null => {
  const digits = text.normalize('NFKC').replace(/[\s-]/g, '')
  return /^1\d{10}$/.test(digits) ? digits : null
}
