import { sql } from 'kysely'
import type { AccountDeps } from '../deps.ts'
import { plainPhone, splitPhone } from './areas.ts'

/** How somebody is reached: area code and number, or an e-mail address, whatever its case. */
export type Reach = { phone: string } | { email: string }

/** By phone: whatever trunk 0 it was typed with, it is one number, and what is counted for it is counted once. */
export const byPhone = ({ areas }: Pick<AccountDeps, 'areas'>, phone: string): Reach => ({ phone: plainPhone(areas, phone) })

type ReachDeps = Pick<AccountDeps, 'db' | 'areas'>

/** The member who has bound it: one at most. */
function owner({ db, areas }: ReachDeps, reach: Reach) {
  const members = db.selectFrom('member').select('id')
  if ('email' in reach) return members.where(sql`lower(email)`, '=', reach.email.toLowerCase())
  const split = splitPhone(areas, reach.phone)
  return members.where('phone_area', '=', split?.area ?? '').where('phone', '=', split?.number ?? '')
}

/** The member with this name who is reached there. */
export async function memberOf(deps: ReachDeps, reach: Reach, name: string): Promise<{ id: bigint } | null> {
  return (await owner(deps, reach).where('name', '=', name.toLowerCase()).executeTakeFirst()) ?? null
}

export async function isBoundByOther(deps: ReachDeps, reach: Reach, memberId: bigint): Promise<boolean> {
  return (await owner(deps, reach).where('id', '<>', memberId).executeTakeFirst()) !== undefined
}
