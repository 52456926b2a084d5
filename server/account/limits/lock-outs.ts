import type { Expression, SqlBool } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { LIMITS } from './limits.ts'

/** A count that may keep a member out: what was tried, how often, and until when it counts, epoch ms. */
export interface LockOut {
  what: string
  count: number
  /** At most so many are allowed; null: each one only waits longer. */
  most: number | null
  until: number
}

interface Member {
  id: bigint
  name: string
  phone_area: string | null
  phone: string | null
  email: string | null
}

/** The beginnings of a member's keys of the counts; a whole key where it ends without a colon. */
const kindsOf = ({ id, name, ...bound }: Member): readonly (readonly [start: string, what: string, most: number | null])[] => [
  [`second:${id}`, 'wrong second passwords', LIMITS.secondPassword.max],
  [`second-set:${id}`, 'tries to set a second password', LIMITS.proofs.max],
  [`proof:${id}`, 'wrong login passwords while logged in', LIMITS.proofs.max],
  [`login:name:${name}:`, 'wrong login passwords', null],
  [`tries:login:name:${name}:`, 'logins on a known device', LIMITS.logins.max],
  [`digits:${id}:`, 'wrong digits of the phone, one device', LIMITS.digitsDevice.max],
  [`digits:device:${id}:`, 'wrong digits of the phone', LIMITS.digitsMember.max],
  [`code:device:${id}:`, 'codes for a new device', LIMITS.codes.max],
  [`code:bind:${id}:`, 'codes for binding', LIMITS.codes.max],
  [`code:second:phone:${id}`, 'codes for a new second password', LIMITS.codes.max],
  [`code:second:email:${id}`, 'codes for a new second password', LIMITS.codes.max],
  [`code:reset:${bound.phone_area}${bound.phone}:${name}:`, 'codes for a new login password', LIMITS.codes.max],
  [`code:reset:${bound.email?.toLowerCase()}:${name}:`, 'codes for a new login password', LIMITS.codes.max],
]

/** The member's counts that have not ended; `lift` forgets them. Null: nobody has the name. */
export async function lockOuts(db: Db, { name, lift }: { name: string; lift: boolean }, now: number): Promise<LockOut[] | null> {
  const member = await db
    .selectFrom('member')
    .select(['id', 'name', 'phone_area', 'phone', 'email'])
    .where('name', '=', name.toLowerCase())
    .executeTakeFirst()
  if (!member) return null
  const kinds = kindsOf(member)
  const rows = await db
    .selectFrom('entry_count')
    .selectAll()
    .where('ends_at', '>', new Date(now))
    .where(({ eb, fn, or }) =>
      or(
        kinds.map(
          ([start]): Expression<SqlBool> =>
            start.endsWith(':') ? fn<SqlBool>('starts_with', ['key', eb.val(start)]) : eb('key', '=', start),
        ),
      ),
    )
    .orderBy('key')
    .execute()
  if (lift && rows.length > 0)
    await db
      .deleteFrom('entry_count')
      .where(
        'key',
        'in',
        rows.map(({ key }) => key),
      )
      .execute()
  return rows.map(({ key, count, ends_at }) => {
    const [, what = key, most = null] = kinds.find(([start]) => (start.endsWith(':') ? key.startsWith(start) : key === start)) ?? []
    return { what, count, most, until: ends_at.getTime() }
  })
}
