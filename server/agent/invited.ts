import { sql } from 'kysely'
import type { InviteRefusal } from '../../contract/agent.ts'
import type { Db } from '../platform/database.ts'

export interface Invited {
  memberId: bigint
  inviter: bigint
  registeredAt: number
  hasPhone: boolean
  /** Why this member counts for nobody; null: counts. */
  refusal: InviteRefusal | null
}

/**
 * Members who registered with another's code, or with this inviter's, the earliest first. Who shares a device with the inviter, registered from
 * a public address that the inviter has logged in from, or has the inviter's e-mail address or payout account, is taken to be the inviter.
 */
export async function invitedMembers(db: Db, inviter?: bigint): Promise<Invited[]> {
  const { rows } = await sql<Omit<Invited, 'registeredAt'> & { registered: Date }>`
    select m.id as "memberId", c.member_id as inviter, m.registered_at as registered, m.bind_phone as "hasPhone",
      case
        when exists (select from member_device a join member_device b on b.device = a.device
          where a.member_id = m.id and b.member_id = i.id) then 'device'
        when exists (select from member_address a join member_address b on b.address = a.address
          where a.member_id = m.id and a.first_at = m.registered_at and b.member_id = i.id) then 'address'
        when regexp_replace(lower(m.email), '\\+[^@]*@', '@') = regexp_replace(lower(i.email), '\\+[^@]*@', '@')
          or exists (select from payout_card a join payout_card b on b.digest = a.digest
            where a.member_id = m.id and b.member_id = i.id) then 'contact'
      end as refusal
    from invite_code c join member m on m.i_code <> '' and upper(m.i_code) = c.code join member i on i.id = c.member_id
    where m.id <> i.id ${inviter === undefined ? sql`` : sql`and c.member_id = ${inviter}`}
    order by m.registered_at, m.id`.execute(db)
  return rows.map(({ registered, ...rest }) => ({ ...rest, registeredAt: registered.getTime() }))
}
