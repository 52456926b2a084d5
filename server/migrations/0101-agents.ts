import { type Kysely, sql } from 'kysely'

/** Invitations: codes, the public addresses that members log in from, and what agents are paid a month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table invite_code (member_id bigint primary key references member (id), code text not null unique check (code ~ '^[A-Z2-9]{8}$'))`,
  `create index member_invited on member (upper(i_code)) where i_code <> ''`,
  `create table member_address (
     member_id bigint not null references member (id),
     address text not null,
     first_at timestamptz not null,
     last_at timestamptz not null,
     primary key (member_id, address)
   )`,
  `create index member_device_device on member_device (device)`,
  `create table agent_month_done (month text primary key check (month ~ '^\\d{4}-\\d{2}$'), done_at timestamptz not null)`,
  `create table agent_month (
     ref text primary key,
     member_id bigint not null references member (id),
     month text not null,
     active int not null check (active >= 0),
     turnover_fen bigint not null check (turnover_fen > 0),
     rate int not null check (rate >= 0),
     fen bigint not null check (fen >= 0),
     terms_version int not null,
     at timestamptz not null,
     unique (member_id, month)
   )`,
  `create trigger agent_month_append_only before update or delete on agent_month for each row execute function refuse_change()`,
  `create trigger agent_month_keep before truncate on agent_month for each statement execute function refuse_change()`,
]
