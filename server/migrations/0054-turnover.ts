import { type Kysely, sql } from 'kysely'

/** Turnover owed for deposits and bonuses, and which stakes counted towards it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table turnover_requirement (
     id bigint generated always as identity primary key,
     member_id bigint not null references member (id),
     kind text not null check (kind in ('deposit', 'bonus')),
     ref text not null,
     deposit text,
     principal_fen bigint not null check (principal_fen >= 0),
     bonus_fen bigint not null check (bonus_fen >= 0),
     times int not null check (times > 0),
     need_fen bigint not null check (need_fen > 0),
     done_fen bigint not null default 0,
     funds_fen bigint not null,
     opened_at timestamptz not null,
     due_at timestamptz,
     state text not null default 'open' check (state in ('open', 'met', 'forfeited', 'lapsed')),
     ended_at timestamptz,
     unique (kind, ref),
     check ((state = 'open') = (ended_at is null))
   )`,
  `create index turnover_of_member on turnover_requirement (member_id, opened_at)`,
  // Each settlement asks which of its members owe turnover: most owe none.
  `create index turnover_owed on turnover_requirement (member_id) where state = 'open'`,
  `create index turnover_due on turnover_requirement (due_at) where state = 'open'`,
  `create table turnover_counted (
     requirement_id bigint not null references turnover_requirement (id),
     ticket_id text not null,
     version int not null,
     reversal boolean not null,
     fen bigint not null,
     at timestamptz not null,
     primary key (requirement_id, ticket_id, version, reversal),
     check (fen <> 0 and (fen < 0) = reversal)
   )`,
  `create index turnover_by_ticket on turnover_counted (ticket_id)`,
  `create trigger turnover_counted_append_only before update or delete on turnover_counted for each row execute function refuse_change()`,
  `create trigger turnover_counted_keep before truncate on turnover_counted for each statement execute function refuse_change()`,
]
