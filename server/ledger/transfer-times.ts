import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/**
 * Transfers lie in the order of their places, and are asked for by time. Clocks may be set back, so a place says nothing about the times of later
 * ones; but noted is, of some places, the latest time of all transfers up to there: where that is before a time, none of them is since it.
 */

/** Notes it of a place below which all transfers are committed, about once an hour. */
export async function noteTimes(db: Db, place: bigint): Promise<void> {
  await sql`
    with last as (select seq, latest from transfer_time order by seq desc limit 1),
    since as (select max(at) latest from transfer where seq > coalesce((select seq from last), 0) and seq <= ${place})
    insert into transfer_time (seq, latest)
    select ${place}, greatest(since.latest, last.latest) from since left join last on true
    where since.latest is not null and (last.seq is null or since.latest >= last.latest + interval '1 hour')
    on conflict do nothing`.execute(db)
}

/** A condition on `transfer`: at this time or later. Where it goes with an account, only about so many of its transfers are read. */
export const atSince = (start: Date): RawBuilder<boolean> => sql`
  at >= ${start} and seq > coalesce((select seq from transfer_time where latest < ${start} order by latest desc, seq desc limit 1), 0)`
