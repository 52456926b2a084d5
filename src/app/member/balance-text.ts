import { formatYuan } from '../../../domain/money.ts'
import type { Member } from './use-member.ts'

/** `¥12,580.40`; a dash while the balance is unknown. */
export const balanceText = ({ balanceFen }: Pick<Member, 'balanceFen'>): string =>
  balanceFen === undefined ? '¥ —' : `¥${formatYuan(balanceFen)}`
