import { lockMembers } from '../ledger/accounts.ts'
import { type NewLetter, writeLetters } from '../letter/write-letters.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { isClosed } from '../safe-play/refuse-play.ts'
import type { FundsDeps } from './deps.ts'

/**
 * The path of every gift that a duty pays: a transaction of its own, which holds the member's accounts. `pay` moves the money and returns the
 * letters that say so; none where nothing was due. A closed account is asked here, and nothing is counted for it or given to it.
 */
export async function payGift(
  { db, events }: Pick<FundsDeps, 'db' | 'events'>,
  memberId: bigint,
  now: number,
  pay: (tx: Db) => Promise<readonly NewLetter[]>,
): Promise<void> {
  const isPaid = await transact(db, async (tx) => {
    await lockMembers(tx, [memberId])
    const letters = (await isClosed(tx, memberId)) ? [] : await pay(tx)
    if (letters.length === 0) return false
    await events.tell(tx, new Map([[memberId, []]]), now)
    await writeLetters(tx, letters, now)
    return true
  })
  if (isPaid) events.announce(memberId)
}
