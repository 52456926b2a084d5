import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** A visit that began at most this long after the balance was told begins with it: page and launch come to the server side by side. */
const SIDE_BY_SIDE_MS = 60_000

/**
 * Notes what the venue told of a member's money there, at `toldAt`, as what the visit began with: at its first launch, and only where no
 * transfer was under way, since nobody knows whether the venue had counted that.
 */
export async function beginVisitThere(
  tx: Db,
  { venue, memberId, balanceFen, toldAt }: { venue: string; memberId: bigint; balanceFen: bigint; toldAt: number },
  now: number,
): Promise<void> {
  const at = new Date(toldAt)
  await sql`
    update venue_player p set visit_fen = ${balanceFen}, visit_at = greatest(${at}, v.began_at)
    from play_visit v
    where p.venue = ${venue} and p.member_id = ${memberId} and v.member_id = p.member_id
      and v.began_at < ${new Date(toldAt + SIDE_BY_SIDE_MS)}
      and (p.visit_at is null or p.visit_at < v.began_at or p.visit_at > ${new Date(now + SIDE_BY_SIDE_MS)})
      and not exists (select 1 from venue_move m where m.venue = p.venue and m.member_id = p.member_id
        and (m.state = 'asked' or m.settled_at > ${at}))`.execute(tx)
}

/**
 * By how much the money at each venue grew since the visit began there, less what was moved in and more what was moved out: by venue, what is to
 * be added to a balance told at `toldAt`. None where that is not known, as while a transfer is under way.
 */
export async function visitsThere(db: Db, memberId: bigint, toldAt: number): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ venue: string; fen: bigint }>`
    select p.venue, (m.out_fen - m.in_fen - p.visit_fen)::bigint as fen
    from venue_player p
      join play_visit v on v.member_id = p.member_id and p.visit_at >= v.began_at
      cross join lateral (select coalesce(sum(amount_fen) filter (where way = 'in' and state = 'done' and settled_at > p.visit_at), 0) as in_fen,
          coalesce(sum(amount_fen) filter (where way = 'out' and state = 'done' and settled_at > p.visit_at), 0) as out_fen,
          coalesce(bool_or(state = 'asked' or settled_at > ${new Date(toldAt)}), false) as under_way
        from venue_move where venue = p.venue and member_id = p.member_id) m
    where p.member_id = ${memberId} and not m.under_way`.execute(db)
  return new Map(rows.map(({ venue, fen }) => [venue, fen]))
}
