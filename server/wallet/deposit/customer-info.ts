import type { Answer } from '../../../contract/endpoints.ts'
import type { Db } from '../../platform/database.ts'

/** Whom a payment has to come from. */
export async function customerInfo(db: Db, memberId: bigint): Promise<Answer<'deposit.customerInfo'>> {
  const { real_name: name } = await db.selectFrom('member').select('real_name').where('id', '=', memberId).executeTakeFirstOrThrow()
  const [first = '', ...rest] = name ?? ''
  return { realName: first + '*'.repeat(rest.length) }
}
