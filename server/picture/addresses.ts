import type { Answer } from '../../contract/endpoints.ts'
import type { Db } from '../platform/database.ts'
import { signedAddresses } from './picture-address.ts'

/** Where the member may look at those of these pictures that are the member's own. */
export async function ownAddresses(
  db: Db,
  memberId: bigint,
  pictures: readonly string[],
  now: number,
): Promise<Answer<'picture.addresses'>> {
  if (pictures.length === 0) return { addresses: [] }
  const rows = await db.selectFrom('picture').select('key').where('member_id', '=', memberId).where('key', 'in', pictures).execute()
  const keys = rows.map(({ key }) => key)
  const addresses = await signedAddresses(db, keys, now)
  return { addresses: [...addresses].map(([picture, address]) => ({ picture, address })) }
}
