import { sql } from 'kysely'
import { reasonsOfKind } from './reasons.ts'

/** How an entry stands (`standingOf` of its state, see present.ts), of a row of `transfer` that goes into or out of a main account. */
export const standingSql = (isIn: boolean) => sql<string>`coalesce(case
  when reverses is not null then 'done'
  when reason = any(${reasonsOfKind('bet')}) then
    (select case k.status when 'settled' then 'done' when 'cashed' then 'done' when 'refused' then 'back' else 'open' end from ticket k where k.id = ref)
  when reason = any(${reasonsOfKind('settlement')}) then (select 'back' from ticket k where k.id = ref and k.status = 'refused')
  when reason = any(${reasonsOfKind('withdraw')}) then ${
    isIn
      ? sql`'back'`
      : sql`(select case p.state when 'paid' then 'done' when 'failed' then 'back' else 'open' end from payment p where p.id = ref)`
  }
end, 'done')`
