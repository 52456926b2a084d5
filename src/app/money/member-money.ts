import { formatYuan } from '../../../domain/money.ts'
import type { Balance } from './balance-rules.ts'

/** The member's money as the pages name it. */
export interface MemberMoney {
  /** Free to bet with, in the wallet of the site itself; so far the only one. */
  centerWalletBalance: bigint
  /** What open bets hold. */
  held: bigint
  /** All of it in yuan, always with two decimals. */
  totalMoney: string
}

export function memberMoney({ balanceFen, lockMoneyFen }: Balance): MemberMoney {
  const [centerWalletBalance, held] = [BigInt(balanceFen), BigInt(lockMoneyFen)]
  return { centerWalletBalance, held, totalMoney: formatYuan(centerWalletBalance + held) }
}
