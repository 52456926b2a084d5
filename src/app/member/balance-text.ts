import { yuanText } from '../../ui/yuan-text.ts'
import type { Member } from './use-member.ts'

/** A member's balance: a dash while it is unknown, covered where the member hides it. */
export const balanceText = ({ balanceFen, hidden }: Pick<Member, 'balanceFen' | 'hidden'>): string => yuanText(balanceFen, hidden)
