import { type Kysely, sql } from 'kysely'

/** Limits that members set themselves, their breaks, and the time they spend here (docs/safe-play.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Fen, or minutes of `time`.
  `create table play_limit (
     member_id bigint not null references member (id),
     kind text not null check (kind in ('deposit', 'stake', 'loss', 'time')),
     period text not null check (period in ('day', 'week', 'month')),
     value bigint not null check (value > 0),
     since timestamptz not null,
     primary key (member_id, kind, period)
   )`,
  // A raise that waits; a null value takes the limit away. One a limit: the primary key.
  `create table play_raise (
     member_id bigint not null,
     kind text not null,
     period text not null,
     value bigint check (value > 0),
     asked_at timestamptz not null,
     primary key (member_id, kind, period),
     foreign key (member_id, kind, period) references play_limit on delete cascade
   )`,
  // `ends_at`: when it stops to hold. A self-exclusion has none until its member asks to come back, after `until`.
  `create table play_break (
     id bigint generated always as identity primary key,
     member_id bigint not null references member (id),
     kind text not null check (kind in ('time-out', 'self-exclusion')),
     began_at timestamptz not null,
     until timestamptz not null,
     ends_at timestamptz,
     check (case when kind = 'time-out' then ends_at = until and until >= began_at + interval '24 hours'
       else until >= began_at + interval '180 days' and ends_at >= until + interval '24 hours' end)
   )`,
  `create index play_break_of_member on play_break (member_id)`,
  // Nobody ends a break early, whatever the code does: its end is written once.
  `create function play_break_stays() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' or old.ends_at is not null or (old.member_id, old.kind, old.began_at, old.until)
         is distinct from (new.member_id, new.kind, new.began_at, new.until) then
       raise exception 'a break is not ended early' using errcode = '23514';
     end if;
     return new;
   end $$`,
  `create trigger play_break_stays before update or delete on play_break for each row execute function play_break_stays()`,
  `create trigger play_break_stay before truncate on play_break for each statement execute function refuse_change()`,
  // Minutes of a Shanghai day with a page open, each counted once for all devices; `last_minute` is the last one, in epoch minutes.
  `create table play_time (
     member_id bigint not null references member (id),
     day date not null,
     minutes int not null,
     last_minute bigint not null,
     primary key (member_id, day)
   )`,
  // The stretch of being here that a member is in, on any device, and the one before.
  `create table play_visit (
     member_id bigint primary key references member (id),
     began_at timestamptz not null,
     seen_at timestamptz not null,
     last_began_at timestamptz,
     last_seen_at timestamptz
   )`,
  // How often a member is told the time, when last; and when the limits were last looked at, null for never.
  `create table play_setting (
     member_id bigint primary key references member (id),
     remind_minutes int not null default 60 check (remind_minutes in (30, 60, 90, 120)),
     reminded_at timestamptz,
     reviewed_at timestamptz
   )`,
  `create index payment_deposits on payment (member_id, requested_at) where kind = 'deposit'`,
]
