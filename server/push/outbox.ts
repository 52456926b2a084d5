import { type RawBuilder, sql } from 'kysely'
import { SECURITY } from '../letter/write-letters.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import type { PushBody, TicketBody } from './body.ts'

/** How long a message of a kind is news, ms; letters longer. */
const NEWS_MS = { goal: 10 * 60_000, ticket: 24 * 3_600_000 }
const LETTER_NEWS_MS = 3 * 24 * 3_600_000

/** What is told to a member. `ref` names the fact: each device is told it once. */
export interface Told {
  memberId: bigint
  ref: string
  body: PushBody
}

/**
 * Writes a message for each device of these members that wants the kind, in the transaction of the fact: none is lost by a crash after
 * it, and none is sent if the fact is rolled back. `round.ts` sends them.
 */
export async function tellPush(tx: Db, kind: 'goal' | 'ticket', told: readonly Told[], nowMs: number): Promise<void> {
  if (told.length === 0) return
  const rows = told.map(({ memberId, ref, body }) => ({ member_id: String(memberId), ref, body }))
  const source = sql`select member_id, ${kind}::text as kind, ref, body from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(member_id bigint, ref text, body jsonb)`
  await insertFrom(tx, source, nowMs, NEWS_MS[kind])
}

/** The same for all members who follow an event of a game. */
export async function tellFollowers(tx: Db, ref: string, body: PushBody & { kind: 'goal' }, nowMs: number): Promise<void> {
  const source = sql`select member_id, 'goal' as kind, ${ref}::text as ref, ${JSON.stringify(body)}::jsonb as body from push_follow
    where game_id = ${BigInt(body.gameId)} and ${body.event} = any(events)`
  await insertFrom(tx, source, nowMs, NEWS_MS.goal)
}

/** Letters of one transaction. */
const LETTERS_TOGETHER = 200

/**
 * Writes the messages of letters that no device was told of: a letter is its own outbox, and is marked in the transaction of its messages.
 */
export async function tellLetters(db: Db, nowMs: number): Promise<void> {
  for (;;) {
    const count = await transact(db, async (tx) => {
      const { rows } = await sql<{ id: bigint }>`
        update letter set pushed = true
        where id in (select id from letter where not pushed order by id limit ${LETTERS_TOGETHER} for update skip locked)
        returning id`.execute(tx)
      const ids = rows.map(({ id }) => String(id))
      const source = sql`
        select coalesce(l.member_id, all_of.member_id) as member_id, 'letter ' || l.id as ref,
          case when l.body->>'kind' = any(${[...SECURITY]}::text[]) then 'security' else l.type end as kind,
          jsonb_build_object('kind', 'letter', 'about', l.body->>'kind') as body
        from letter l left join push_setting all_of on l.member_id is null and wants_letter(all_of.member_id, l.type, l.at)
        where l.id = any(${ids}::bigint[])`
      if (ids.length > 0) await insertFrom(tx, source, nowMs, LETTER_NEWS_MS)
      return ids.length
    })
    if (count < LETTERS_TOGETHER) return
  }
}

/** The message of a ticket that was settled. */
export const ticketTold = (memberId: bigint, id: string, form: Omit<TicketBody, 'kind'>): Told => ({
  memberId,
  ref: `ticket ${id}`,
  body: { kind: 'ticket', ...form },
})

/** `source`: rows of member_id, kind, ref and body. */
async function insertFrom(tx: Db, source: RawBuilder<unknown>, nowMs: number, newsMs: number): Promise<void> {
  const [now, end] = [new Date(nowMs), new Date(nowMs + newsMs)]
  await sql`
    insert into push_message (subscription_id, kind, ref, body, made_at, ends_at, due_at)
    select s.id, told.kind, told.ref, told.body, ${now}::timestamptz, ${end}::timestamptz, ${now}::timestamptz
    from (${source}) told
      join push_setting p on p.member_id = told.member_id and told.kind = any(p.kinds)
      join push_subscription s on s.member_id = told.member_id
      join session on session.token_hash = s.token_hash and session.ended_at is null
    order by s.id
    on conflict do nothing`.execute(tx)
}
