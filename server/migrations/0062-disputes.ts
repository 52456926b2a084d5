import { type Kysely, sql } from 'kysely'

/** What a provider said against the books, and how a person settled it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table dispute_act (
     number bigint generated always as identity primary key,
     payment_id text not null,
     act text not null,
     change_fen bigint not null,
     borne_fen bigint not null check (borne_fen >= 0),
     by_whom text not null check (by_whom <> ''),
     reason text not null check (reason <> ''),
     at timestamptz not null
   )`,
  `create trigger dispute_act_append_only before update or delete on dispute_act for each row execute function refuse_change()`,
  `create trigger dispute_act_keep before truncate on dispute_act for each statement execute function refuse_change()`,
  `create table dispute_message (
     number bigint generated always as identity primary key,
     callback text not null unique,
     payment_id text not null,
     says text not null,
     amount_fen bigint,
     booked text,
     at timestamptz not null,
     act bigint references dispute_act (number)
   )`,
  `create index dispute_open on dispute_message (payment_id) where act is null`,
  // Amounts of messages were not kept, but for the last against a payment.
  `insert into dispute_message (callback, payment_id, says, amount_fen, booked, at)
     select r.id, r.answer->>'payment', r.answer->>'said', p.disputed_fen, p.state, r.at
     from money_request r left join payment p on p.id = r.answer->>'payment'
     where r.kind = 'callback' and r.answer->>'effect' = 'disputed' order by r.at, r.id`,
  // What went through at the provider by a person's decision, and which act that was; null where nobody had to decide.
  `alter table payment add column settled_fen bigint, add column settled_by bigint`,
]
