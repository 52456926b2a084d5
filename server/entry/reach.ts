import { sql } from 'kysely'
import { splitPhone } from './areas.ts'
import type { EntryDeps } from './deps.ts'

export interface MemberReach {
  id: bigint
}

/** The member with this name and bound phone (area code, then number). */
export async function memberByPhone(
  { db, areas }: Pick<EntryDeps, 'db' | 'areas'>,
  phone: string,
  name: string,
): Promise<MemberReach | null> {
  const split = splitPhone(areas, phone)
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('name', '=', name.toLowerCase())
    .where('phone_area', '=', split?.area ?? '')
    .where('phone', '=', split?.number ?? '')
    .executeTakeFirst()
  return row ?? null
}

/** The member with this name and bound e-mail, whatever its case. */
export async function memberByEmail({ db }: Pick<EntryDeps, 'db'>, email: string, name: string): Promise<MemberReach | null> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('name', '=', name.toLowerCase())
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row ?? null
}
