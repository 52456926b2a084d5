import type { MemberAccounts } from './accounts.ts'
import type { Transfer } from './post.ts'

/**
 * A hold is money on the member's held account for a ticket or a withdrawal. It ends once: posted to its destination, or voided
 * (refused, failed, expired), which returns it to the member. Both ends have the same transfer id, so that the ledger itself refuses
 * a second end, whatever the rows around it say. A stake is held with its ticket (place_bets), and one that splits at settlement ends
 * by transfers of its own (betting/settlement-legs.ts); a withdrawal's hold and its ends, with the same ids, are posted by the
 * functions that write its rows (wallet/sql).
 */
interface Hold {
  ref: string
  amountFen: bigint
  reason: string
}

export const holdId = (ref: string): string => `hold:${ref}`

/** The id of a hold's end, whichever it is. */
export const endId = (ref: string): string => `end:${ref}`

export const voidHold = ({ main, held }: MemberAccounts, { ref, amountFen, reason }: Hold): Transfer => ({
  id: endId(ref),
  debit: held,
  credit: main,
  amountFen,
  reason,
  ref,
})
