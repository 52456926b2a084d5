import type { Answer } from '../../../contract/endpoints.ts'
import { DEAL_PAGE, type Gift } from '../../../contract/wallet-record.ts'
import type { Db } from '../../platform/database.ts'
import { entriesOf } from './entries.ts'
import { presentEntries } from './present.ts'

/** Bonuses and gifts that a member received, newest first; what a bonus gave back is in the record of the wallet. */
export async function giftsOf(db: Db, memberId: bigint, cursor: string | null): Promise<Answer<'act.exchangeRecord'>> {
  const { entries, next } = await entriesOf(db, memberId, {
    filter: 'gift',
    before: cursor === null ? null : BigInt(cursor),
    count: DEAL_PAGE,
  })
  const received = (await presentEntries(db, entries)).flatMap(({ id, at, kind, amountFen, number }): Gift[] =>
    (kind === 'bonus' || kind === 'gift') && !amountFen.startsWith('-') ? [{ id, at, kind, amountFen, number }] : [],
  )
  return { list: received, next }
}
