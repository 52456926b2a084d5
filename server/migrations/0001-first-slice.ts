import { type Kysely, sql } from 'kysely'

/** The first slice: members, the ledger, fixtures, runs, games, markets, tickets, member events. Nothing newer than PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table setting (key text primary key, value jsonb not null)`,

  // ── members and sessions
  `create table member (
     id bigint generated always as identity primary key,
     name text not null unique,
     password_hash text not null,
     bind_phone boolean not null default false,
     bind_real_name boolean not null default false,
     registered_at timestamptz not null,
     last_login_at timestamptz,
     event_seq bigint not null default 0
   )`,
  `create table session (
     token_hash text primary key,
     member_id bigint not null references member,
     created_at timestamptz not null,
     seen_at timestamptz not null,
     ended_at timestamptz
   )`,
  `create index session_member on session (member_id) where ended_at is null`,
  // Hints for the member's tabs, gap-free by member: the source of the "me" topic.
  `create table member_event (
     member_id bigint not null references member,
     seq bigint not null,
     delta jsonb not null,
     at timestamptz not null,
     primary key (member_id, seq)
   )`,
  `create table notice (
     id bigint generated always as identity primary key,
     title text not null,
     content text not null,
     published_at timestamptz not null
   )`,

  // ── ledger: see server/ledger/post.ts
  `create table account (
     id bigint generated always as identity primary key,
     code text not null unique,
     member_id bigint references member,
     floored boolean not null,
     balance_fen bigint not null default 0,
     version bigint not null default 0,
     constraint floor_holds check (not floored or balance_fen >= 0),
     constraint house_balance_is_a_sum check (floored or (balance_fen = 0 and version = 0))
   )`,
  `create table transfer (
     id text primary key,
     seq bigint generated always as identity unique,
     debit bigint not null references account,
     credit bigint not null references account,
     amount_fen bigint not null check (amount_fen > 0),
     reason text not null,
     ref text not null,
     at timestamptz not null,
     debit_version bigint,
     credit_version bigint,
     check (debit <> credit)
   )`,
  `create index transfer_debit on transfer (debit, seq)`,
  `create index transfer_credit on transfer (credit, seq)`,
  `create index transfer_ref on transfer (ref)`,
  `create function refuse_change() returns trigger language plpgsql as $$
     begin raise exception '% is append-only: post a reversal instead', tg_table_name using errcode = '23514'; end $$`,
  `create trigger transfer_append_only before update or delete on transfer for each row execute function refuse_change()`,
  `create trigger transfer_keep before truncate on transfer for each statement execute function refuse_change()`,
  `create trigger account_keep before truncate on account for each statement execute function refuse_change()`,
  POST_FUNCTION(),
  // Every id a device ever made for a money call, claimed in the transaction of its effect. Rows never expire.
  `create table money_request (
     id text primary key,
     member_id bigint not null references member,
     kind text not null,
     body_hash text not null,
     state text not null check (state in ('done', 'tombstone')),
     at timestamptz not null
   )`,

  // ── fixtures and runs
  `create table fixture (
     id bigint generated always as identity primary key,
     source_key text not null unique,
     competition text not null,
     round text not null,
     date date not null,
     time text,
     zone text,
     team1 text not null,
     team2 text not null,
     neutral boolean not null,
     generated boolean not null default false,
     ht1 int, ht2 int, ft1 int, ft2 int,
     goals jsonb not null default '[]'
   )`,
  `create index fixture_date on fixture (date)`,
  `create table run (
     id bigint generated always as identity primary key,
     kind text not null check (kind in ('replay', 'generated')),
     date date,
     tz text not null,
     speed double precision not null,
     clock_ms bigint not null,
     state text not null check (state in ('running', 'finished')),
     created_at timestamptz not null
   )`,
  `create table lease (
     name text primary key,
     holder text not null,
     fence bigint not null,
     expires_at timestamptz not null
   )`,

  // ── games, markets, tickets
  `create table game (
     id bigint generated always as identity primary key,
     run_id bigint not null references run,
     fixture_id bigint not null references fixture,
     league_id text not null,
     kickoff_ms bigint not null,
     status text not null check (status in ('scheduled', 'live', 'ended', 'void')),
     unique (run_id, fixture_id)
   )`,
  // The row is the authority on whether a market takes bets: a bet locks it shared, a suspension exclusively. Prices are never stored.
  `create table market (
     id text primary key,
     game_id bigint not null references game,
     w text not null,
     line int,
     status text not null check (status in ('open', 'suspended', 'closed', 'settled')),
     score_h int, score_c int,
     settled_at timestamptz
   )`,
  `create index market_game on market (game_id)`,
  `create sequence ticket_number start 820000001`,
  `create table ticket (
     id text primary key,
     number bigint not null unique default nextval('ticket_number'),
     member_id bigint not null references member,
     game_id bigint not null references game,
     market_id text not null references market,
     selection text not null,
     odds_milli int not null,
     accept text not null,
     stake_fen bigint not null check (stake_fen > 0),
     status text not null check (status in ('delay', 'accepted', 'refused', 'settled')),
     result text,
     reason text,
     return_fen bigint not null default 0,
     snapshot jsonb not null,
     placed_at timestamptz not null,
     decide_at timestamptz,
     settled_at timestamptz
   )`,
  `create index ticket_member on ticket (member_id, placed_at desc)`,
  `create index ticket_open on ticket (market_id) where status in ('delay', 'accepted')`,
  `create index ticket_delay on ticket (decide_at) where status = 'delay'`,
]

/**
 * post_transfers(jsonb array of {id, debit, credit, amount_fen, reason, ref}, at) → one row a transfer in order:
 * (id, outcome, refused). Locks the floored accounts in id order, then applies all or nothing: when any is refused,
 * nothing is written and the refused rows say why. A transfer that is already there with the same body is `exists`.
 */
function POST_FUNCTION(): string {
  return `create function post_transfers(items jsonb, posted_at timestamptz)
   returns table (id text, outcome text, refused text) language plpgsql as $$
   declare
     item record; old transfer%rowtype; d account%rowtype; c account%rowtype;
     bad boolean := false; dv bigint; cv bigint;
     outs text[] := '{}'; whys text[] := '{}'; ids text[] := '{}'; why text; done text;
   begin
     perform 1 from account a where a.floored and a.id in (
       select (e->>'debit')::bigint from jsonb_array_elements(items) e
       union select (e->>'credit')::bigint from jsonb_array_elements(items) e) order by a.id for update;
     for item in select e->>'id' as id, (e->>'debit')::bigint as debit, (e->>'credit')::bigint as credit,
         (e->>'amount_fen')::bigint as amount, e->>'reason' as reason, e->>'ref' as ref
       from jsonb_array_elements(items) with ordinality as t(e, n) order by n
     loop
       why := null; done := 'created';
       select * into old from transfer t where t.id = item.id;
       if found then
         if old.debit = item.debit and old.credit = item.credit and old.amount_fen = item.amount and old.reason = item.reason and old.ref = item.ref
         then done := 'exists'; else why := 'id_reused'; end if;
       elsif item.amount <= 0 then why := 'amount_not_positive';
       else
         select * into d from account a where a.id = item.debit;
         select * into c from account a where a.id = item.credit;
         if d.id is null or c.id is null then why := 'no_such_account';
         elsif d.floored and d.balance_fen < item.amount then why := 'exceeds_balance';
         elsif not bad then
           dv := null; cv := null;
           if d.floored then
             update account a set balance_fen = a.balance_fen - item.amount, version = a.version + 1 where a.id = d.id returning a.version into dv;
           end if;
           if c.floored then
             update account a set balance_fen = a.balance_fen + item.amount, version = a.version + 1 where a.id = c.id returning a.version into cv;
           end if;
           insert into transfer (id, debit, credit, amount_fen, reason, ref, at, debit_version, credit_version)
             values (item.id, item.debit, item.credit, item.amount, item.reason, item.ref, posted_at, dv, cv);
         end if;
       end if;
       if why is not null then bad := true; done := 'refused'; end if;
       ids := ids || item.id; outs := outs || done; whys := whys || why;
     end loop;
     if bad then
       raise exception using errcode = 'P0001', message = 'ledger_refused',
         detail = (select json_agg(json_build_object('id', ids[i], 'outcome', case when whys[i] is null then 'skipped' else 'refused' end, 'refused', whys[i]))::text
                   from generate_subscripts(ids, 1) i);
     end if;
     return query select ids[i], outs[i], whys[i] from generate_subscripts(ids, 1) i;
   end $$`
}
