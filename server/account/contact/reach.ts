import { sql } from 'kysely'
import type { AccountDeps } from '../deps.ts'
import { plainPhone, splitPhone } from './areas.ts'

/** Where a person gets messages: area code and number, or an e-mail address in any case. */
export type Reach = { phone: string } | { email: string }

/** A phone number in its one spelling, so that counts of it are one, typed with a trunk 0 or without. */
export const byPhone = ({ areas }: Pick<AccountDeps, 'areas'>, phone: string): Reach => ({ phone: plainPhone(areas, phone) })

/** One spelling of it, whatever was typed: a key, and where messages go. */
export const toOf = (reach: Reach): string => ('phone' in reach ? reach.phone : reach.email.toLowerCase())

type ReachDeps = Pick<AccountDeps, 'db' | 'areas'>

/** Finds the member who has bound it: at most one. */
function owner({ db, areas }: ReachDeps, reach: Reach) {
  const members = db.selectFrom('member').select('id')
  if ('email' in reach) return members.where(sql`lower(email)`, '=', reach.email.toLowerCase())
  const split = splitPhone(areas, reach.phone)
  return members.where('phone_area', '=', split?.area ?? '').where('phone', '=', split?.number ?? '')
}

/** The member with this name who has bound it; null for none. */
export async function memberOf(deps: ReachDeps, reach: Reach, name: string): Promise<{ id: bigint } | null> {
  return (await owner(deps, reach).where('name', '=', name.toLowerCase()).executeTakeFirst()) ?? null
}

export async function isBoundByOther(deps: ReachDeps, reach: Reach, memberId: bigint): Promise<boolean> {
  return (await owner(deps, reach).where('id', '<>', memberId).executeTakeFirst()) !== undefined
}
