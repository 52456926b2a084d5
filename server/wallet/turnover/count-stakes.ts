import { sql } from 'kysely'
import { NOTHING_LEFT_FEN } from '../../../domain/turnover.ts'
import type { Db } from '../../platform/database.ts'
import { allot, type CountedStake } from './allot.ts'

/**
 * Of these members, those whose settled tickets matter for turnover: they owe some, or one of these tickets counted before, under a
 * result that was corrected. Most settlements end here.
 */
export async function owingMembers(tx: Db, memberIds: readonly bigint[], corrected: readonly string[]): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    select member_id from turnover_requirement where state = 'open' and member_id = any(${memberIds.map(String)}::bigint[])
    union
    select r.member_id from turnover_counted c join turnover_requirement r on r.id = c.requirement_id
      where c.ticket_id = any(${corrected}::text[])`.execute(tx)
  return rows.map(({ member_id }) => member_id)
}

/**
 * Counts what was settled, in the settlement's transaction, which holds the members' accounts and has posted. What an earlier version
 * of a ticket's result counted is taken back first, whatever became of its requirement; a met one is open again if that leaves it short.
 */
export async function countStakes(tx: Db, stakes: readonly CountedStake[], atMs: number): Promise<void> {
  if (stakes.length === 0) return
  const at = new Date(atMs)
  const undone = await tx
    .selectFrom('turnover_counted')
    .select(['requirement_id', 'ticket_id', 'version'])
    .select(sql<string>`sum(fen)::text`.as('fen'))
    .where(
      'ticket_id',
      'in',
      stakes.map(({ ticketId }) => ticketId),
    )
    .groupBy(['requirement_id', 'ticket_id', 'version'])
    .having(sql<boolean>`sum(fen) > 0`)
    .execute()
  const reversals = undone.map(({ requirement_id, ticket_id, version, fen }) => ({
    requirementId: requirement_id,
    ticketId: ticket_id,
    version,
    fen: -BigInt(fen),
  }))
  const takenFrom = Map.groupBy(reversals, ({ requirementId }) => requirementId)
  const members = [...new Set(stakes.map(({ memberId }) => memberId))]
  const requirements = await tx
    .selectFrom('turnover_requirement')
    .select(['id', 'member_id', 'need_fen', 'done_fen', 'opened_at'])
    .where('member_id', 'in', members)
    .where('state', 'in', ['open', 'met'])
    .where((e) => e.or([e('state', '=', 'open'), ...(takenFrom.size > 0 ? [e('id', 'in', [...takenFrom.keys()])] : [])]))
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
  const needing = requirements.map(({ id, member_id, need_fen, done_fen, opened_at }) => {
    const takenFen = (takenFrom.get(id) ?? []).reduce((sum, { fen }) => sum + fen, 0n)
    return { id, memberId: member_id, openedAt: opened_at.getTime(), missingFen: need_fen - done_fen - takenFen }
  })
  const counted = [...reversals, ...allot(needing, stakes)]
  if (counted.length > 0) await write(tx, counted, at)
  await endForNothingLeft(tx, members, at)
}

async function write(
  tx: Db,
  counted: readonly { requirementId: bigint; ticketId: string; version: number; fen: bigint }[],
  at: Date,
): Promise<void> {
  const rows = counted.map(({ requirementId, ticketId, version, fen }) => ({
    requirement_id: String(requirementId),
    ticket_id: ticketId,
    version,
    fen: String(fen),
  }))
  await sql`
    with counted as (
      insert into turnover_counted (requirement_id, ticket_id, version, reversal, fen, at)
      select x.requirement_id, x.ticket_id, x.version, x.fen < 0, x.fen, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(requirement_id bigint, ticket_id text, version int, fen bigint)
      returning requirement_id, fen),
    moved as (select requirement_id, sum(fen)::bigint fen from counted group by requirement_id)
    update turnover_requirement r set done_fen = r.done_fen + m.fen,
      state = case when r.state not in ('open', 'met') then r.state when r.done_fen + m.fen >= r.need_fen then 'met' else 'open' end,
      ended_at = case when r.state not in ('open', 'met') then r.ended_at when r.done_fen + m.fen < r.need_fen then null
        else coalesce(r.ended_at, ${at}::timestamptz) end
    from moved m where r.id = m.requirement_id`.execute(tx)
}

/**
 * Who has lost everything owes nothing more: it would hold back the next deposit for money that is gone. What is staked at a venue is
 * not lost before its round is closed.
 */
async function endForNothingLeft(tx: Db, members: readonly bigint[], at: Date): Promise<void> {
  await sql`
    update turnover_requirement r set state = 'lapsed', ended_at = ${at}
    where r.state = 'open' and r.member_id = any(${members.map(String)}::bigint[])
      and (select sum(balance_fen) from account a where a.owner_kind = 'member' and a.owner = r.member_id) + venue_at_stake(r.member_id, ${at}) < ${NOTHING_LEFT_FEN}`.execute(
    tx,
  )
}
