import type { Tamper } from '../harness/stepped-database.ts'
import { instead } from '../harness/tampers.ts'

/** Makes an order as if nothing of this kind forbade it. */
export const unlessFor = (reason: string): Tamper =>
  instead(
    /case c.state when 'new' then deposit_room\(/,
    `select c.id, c.state, c.answer, case c.state when 'new' then room || jsonb_build_object('play', nullif(case when room->'play'->>'reason' ${reason}
        then 'null'::jsonb else room->'play' end, 'null'::jsonb)) end as room
      from known_money_requests($1::jsonb, 'deposit') c
        join jsonb_to_recordset($2::jsonb) a(id text, member bigint, receiver text, low bigint, high bigint, at timestamptz) on a.id = c.id,
        deposit_room(a.member, a.receiver, a.low, a.high, a.at) room`,
  )
