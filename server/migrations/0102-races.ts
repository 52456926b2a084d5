import { type Kysely, sql } from 'kysely'

/** Races of activities: how they stood when they were last counted, and at their end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table race (
     activity text primary key references activity,
     counted_at timestamptz not null,
     is_final boolean not null,
     paid_at timestamptz,
     check (is_final or paid_at is null)
   )`,
  `create table race_place (
     activity text not null references race,
     member_id bigint not null,
     place int not null check (place > 0),
     turnover_fen bigint not null check (turnover_fen > 0),
     prize_fen bigint not null check (prize_fen >= 0),
     primary key (activity, member_id)
   )`,
  `create index race_place_order on race_place (activity, place, member_id)`,
]
