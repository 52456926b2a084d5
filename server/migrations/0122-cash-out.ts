import { type Kysely, sql } from 'kysely'

/**
 * A cash-out takes a part of a ticket out, or all of it, before its end. `stake_fen` and `lines` of the ticket then are what still runs, so
 * that whatever settles, corrects or counts a ticket goes on with the rest as if nothing else had been placed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table ticket drop constraint ticket_status_check, drop constraint ticket_stake_fen_check`,
  `alter table ticket add constraint ticket_status_check check (status in ('delay', 'accepted', 'refused', 'settled', 'cashed')),
     add constraint ticket_stake_fen_check check (stake_fen > 0 or (stake_fen = 0 and status = 'cashed')),
     -- Sums of its cash-outs: the stake that was taken out, and what was paid for it.
     add column cashed_stake_fen bigint not null default 0 check (cashed_stake_fen >= 0),
     add column cashed_fen bigint not null default 0 check (cashed_fen >= 0),
     -- Their lines, summed up, in the order of lines; null without a cash-out.
     add column cashed_lines jsonb,
     add column cash_outs int not null default 0`,
  `create table cash_out (
     -- The call's id.
     id text primary key,
     ticket_id text not null,
     member_id bigint not null,
     -- From 1 within the ticket.
     number int not null,
     percent int not null check (percent between 1 and 100),
     stake_fen bigint not null check (stake_fen > 0),
     -- The fair value of that part at this moment, and what was paid: never more.
     fair_fen bigint not null check (fair_fen >= paid_fen),
     paid_fen bigint not null check (paid_fen > 0),
     automatic boolean not null,
     at timestamptz not null,
     unique (ticket_id, number)
   )`,
]
