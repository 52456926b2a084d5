import type { MemberAccounts } from '../../server/ledger/accounts.ts'
import { endId, holdId } from '../../server/ledger/holds.ts'
import type { Transfer } from '../../server/ledger/post.ts'

type Hold = Pick<Transfer, 'ref' | 'amountFen' | 'reason'>

/** What the database's functions post for a hold and for its end at a destination. */
export const openHold = ({ main, held }: MemberAccounts, hold: Hold): Transfer => ({
  id: holdId(hold.ref),
  debit: main,
  credit: held,
  ...hold,
})
export const postHold = ({ held }: MemberAccounts, to: bigint, hold: Hold): Transfer => ({
  id: endId(hold.ref),
  debit: held,
  credit: to,
  ...hold,
})
