import { formatYuan } from '../../../domain/money.ts'
import type { Balance } from './balance-rules.ts'

/** The member's money under the pages' names. */
export interface MemberMoney {
  /** Free to bet with, in the site's own wallet; so far the only one. */
  centerWalletBalance: bigint
  /** Held by open bets. */
  held: bigint
  /** Their sum in yuan, always with two decimals. */
  totalMoney: string
}

export function memberMoney({ balanceFen, lockMoneyFen }: Balance): MemberMoney {
  const [centerWalletBalance, held] = [BigInt(balanceFen), BigInt(lockMoneyFen)]
  return { centerWalletBalance, held, totalMoney: formatYuan(centerWalletBalance + held) }
}
