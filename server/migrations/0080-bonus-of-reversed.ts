import { type Kysely, sql } from 'kysely'

/** Unearned bonuses whose deposit was taken back before bonuses went with it: their time is over, and the duty takes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update turnover_requirement r set due_at = a.at
    from payment p join dispute_act a on a.number = p.settled_by
    where r.deposit = p.id and r.kind = 'bonus' and r.state = 'open' and a.act = 'take-back' and p.settled_fen = 0`.execute(db)
}
