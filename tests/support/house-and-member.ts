import { createMember } from '../../server/account/register.ts'
import { houseAccount, memberAccounts } from '../../server/ledger/accounts.ts'
import type { Db } from '../../server/platform/database.ts'
import { testDatabase } from './template.ts'

/** Books of a member's main account and one of the house, with nothing posted. */
export async function houseAndMember(): Promise<{ db: Db; house: bigint; main: bigint }> {
  const db = await testDatabase()
  const member = await createMember(db, 'posted111', '0'.repeat(32), Date.UTC(2026, 0, 1))
  return { db, house: await houseAccount(db, 'sports'), main: (await memberAccounts(db, member ?? 0n)).main }
}
