import { type Kysely, sql } from 'kysely'

/** VIP: what members turned over a day, and what was paid for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table vip_day (day date primary key, done_at timestamptz not null)`,
  `create table vip_turnover (
     member_id bigint not null references member (id),
     day date not null,
     product text not null,
     fen bigint not null check (fen > 0),
     rate int not null check (rate >= 0),
     rebate_fen bigint not null check (rebate_fen >= 0),
     primary key (member_id, day, product)
   )`,
  `create table vip_payment (
     ref text primary key,
     number bigint generated always as identity unique,
     member_id bigint not null references member (id),
     kind text not null check (kind in ('rebate', 'weekly', 'level')),
     period text not null,
     level int not null check (level >= 0),
     fen bigint not null check (fen > 0),
     times int not null check (times > 0),
     table_version int not null,
     at timestamptz not null,
     unique (member_id, kind, period)
   )`,
  `create index ticket_first_settled on ticket_past_result (settled_at)`,
  ...['vip_turnover', 'vip_payment'].flatMap((table) => [
    `create trigger ${table}_append_only before update or delete on ${table} for each row execute function refuse_change()`,
    `create trigger ${table}_keep before truncate on ${table} for each statement execute function refuse_change()`,
  ]),
]
