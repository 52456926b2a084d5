import type { MemberAccounts } from './accounts.ts'
import type { Transfer } from './post.ts'

/**
 * A hold is money on the member's held account for a ticket or a withdrawal. It ends once: posted to its destination, or voided
 * (refused, failed, expired), which returns it to the member. Both ends have the same transfer id, so that the ledger itself refuses
 * a second end, whatever the rows around it say. A stake that splits at settlement ends by transfers of its own
 * (betting/settlement-legs.ts); a withdrawal's hold and its ends, with the same ids, are posted by the functions that write its rows
 * (wallet/sql).
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
