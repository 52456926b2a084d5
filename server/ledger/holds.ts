import type { MemberAccounts } from './accounts.ts'
import type { Transfer } from './post.ts'

/**
 * A hold is money set aside on the member's held account for a ticket or a withdrawal. It ends once: posted to where it
 * goes, or voided (refused, failed, expired) back to the member. Both ends share one transfer id, so that the ledger itself
 * refuses the second, whatever the state of the rows around it. A stake that splits at settlement ends by its own legs
 * (sport/settle-period.ts).
 */
interface Hold {
  ref: string
  amountFen: bigint
  reason: string
}

export const holdId = (ref: string): string => `hold:${ref}`

export const openHold = ({ main, held }: MemberAccounts, { ref, amountFen, reason }: Hold): Transfer => ({
  id: holdId(ref),
  debit: main,
  credit: held,
  amountFen,
  reason,
  ref,
})

export const postHold = ({ held }: MemberAccounts, to: bigint, { ref, amountFen, reason }: Hold): Transfer => ({
  id: `end:${ref}`,
  debit: held,
  credit: to,
  amountFen,
  reason,
  ref,
})

export const voidHold = (accounts: MemberAccounts, hold: Hold): Transfer => postHold(accounts, accounts.main, hold)
