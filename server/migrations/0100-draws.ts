import { type Kysely, sql } from 'kysely'

/** Draws of activities: a server seed each, committed to before the draw, and what followed from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table activity_draw (
     activity text not null references activity,
     member_id bigint not null,
     nonce int not null check (nonce > 0),
     server_seed text not null unique check (server_seed ~ '^[0-9a-f]{64}$'),
     claim_key text,
     client_seed text,
     number int check (number >= 0),
     fen bigint check (fen >= 0),
     points int check (points >= 0),
     times int check (times >= 0),
     drawn_at timestamptz,
     primary key (activity, member_id, nonce),
     unique (activity, member_id, claim_key),
     check (num_nulls(claim_key, client_seed, number, fen, points, times, drawn_at) in (0, 7))
   )`,
  // What was drawn is never changed, and no seed that was committed to is taken back.
  `create trigger activity_draw_kept before update on activity_draw for each row when (old.claim_key is not null
     or old.server_seed <> new.server_seed) execute function refuse_change()`,
  `create trigger activity_draw_append_only before delete on activity_draw for each row execute function refuse_change()`,
  `create trigger activity_draw_keep before truncate on activity_draw for each statement execute function refuse_change()`,
]
