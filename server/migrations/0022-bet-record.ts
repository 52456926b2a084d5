import { type Kysely, sql } from 'kysely'

/** The bet record: its order as an index, and the results that were corrected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // The record's order, and that of the last ten. A page starts behind a ticket, so the number belongs to it.
  `create index ticket_record on ticket (member_id, placed_at desc, number desc)`,
  `drop index ticket_member`,
  // A result that a correction replaced, with what it had paid: kept by the database, whichever verb replaces it.
  `create table ticket_past_result (
     ticket_id text not null references ticket,
     version int not null,
     result text not null,
     return_fen bigint not null,
     settled_at timestamptz not null,
     primary key (ticket_id, version)
   )`,
  `create function keep_past_result() returns trigger language plpgsql as $$
   begin
     insert into ticket_past_result values (old.id, old.result_version, old.result, old.return_fen, old.settled_at);
     return new;
   end $$`,
  `create trigger ticket_result_replaced before update of result, return_fen on ticket for each row
     when (old.status = 'settled' and (old.result, old.return_fen) is distinct from (new.result, new.return_fen)) execute function keep_past_result()`,
  `create trigger ticket_past_result_stays before update or delete on ticket_past_result
     for each row execute function refuse_change()`,
]
