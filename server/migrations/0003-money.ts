import { type Kysely, sql } from 'kysely'

/**
 * The ledger's second half (docs/ledger.md): stored answers for money calls, reversals, checkpoints of house balances,
 * result versions, payments, and a whole bet in one database call. Nothing newer than PostgreSQL 15.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // ── money calls: one id, one body, one answer. See server/ledger/money-call.ts
  `alter table money_request alter column member_id drop not null`,
  `alter table money_request add column answer jsonb`,
  `alter table money_request drop constraint money_request_state_check`,
  `alter table money_request add check (state in ('done', 'refused', 'tombstone'))`,
  `create trigger money_request_keep before delete on money_request for each row execute function refuse_change()`,
  `create trigger money_request_keep_all before truncate on money_request for each statement execute function refuse_change()`,
  // An answer is written once, in the transaction that claimed the id; nothing else of the row ever changes.
  `create function answer_once() returns trigger language plpgsql as $$
   begin
     if old.answer is not null or old.state <> 'done' or (new.id, new.member_id, new.kind, new.body_hash, new.at)
         is distinct from (old.id, old.member_id, old.kind, old.body_hash, old.at) then
       raise exception 'money_request is append-only: an id is answered once' using errcode = '23514';
     end if;
     return new;
   end $$`,
  `create trigger money_request_answer_once before update on money_request for each row execute function answer_once()`,
  CLAIM_FUNCTION(),

  // ── foreign keys of the busiest rows go: each check writes a share lock into the row it points to, which makes the house
  // account, the game and the market hot. The functions below read those rows anyway, nothing deletes them, and the
  // audit looks for orphans.
  ...['transfer_debit', 'transfer_credit'].map((key) => `alter table transfer drop constraint ${key}_fkey`),
  ...['ticket_member_id', 'ticket_game_id', 'ticket_market_id'].map((key) => `alter table ticket drop constraint ${key}_fkey`),
  `alter table member_event drop constraint member_event_member_id_fkey`,
  `alter table money_request drop constraint money_request_member_id_fkey`,
  ...['account', 'member', 'ticket'].map(
    (table) => `create trigger ${table}_never_deleted before delete on ${table} for each row execute function refuse_change()`,
  ),

  // Room to rewrite a row in its page: a balance and an event number change with every movement.
  `alter table account set (fillfactor = 50)`,
  `alter table member set (fillfactor = 50)`,

  // ── transfers: reversals
  `alter table transfer add column reverses text`,
  `create unique index transfer_reversed_once on transfer (reverses) where reverses is not null`,
  // Nothing looks a transfer up by its place alone; one index less to write a transfer.
  `alter table transfer drop constraint transfer_seq_key`,
  POST_ONE_FUNCTION(),
  POST_FUNCTION(),

  // ── house balances: the sum up to `seq`, moved on by server/ledger/checkpoint.ts alone
  `create table house_checkpoint (
     account bigint primary key references account,
     seq bigint not null,
     balance_fen numeric not null,
     at timestamptz not null
   )`,

  // ── results may be corrected
  `alter table market add column result_version int not null default 0`,
  `alter table ticket add column result_version int not null default 0`,
  `update market set result_version = 1 where status = 'settled'`,
  `update ticket set result_version = 1 where status = 'settled'`,
  `create index ticket_pending on ticket (member_id) where status = 'delay'`,

  // ── deposits and withdrawals. See server/funds
  `create table payment (
     id text primary key,
     member_id bigint not null references member,
     kind text not null check (kind in ('deposit', 'withdrawal')),
     amount_fen bigint not null check (amount_fen > 0),
     state text not null check (state in ('requested', 'sent', 'paid', 'failed')),
     reason text,
     requested_at timestamptz not null,
     expires_at timestamptz,
     ended_at timestamptz
   )`,
  `create index payment_waiting on payment (expires_at) where state = 'requested'`,

  EVENTS_FUNCTION(),
  PLACE_BET_FUNCTION(),
]

/**
 * claim_money_request(id, member, kind, body hash, at) → {state, answer}. `new`: this call is the first, its effect and answer
 * belong into this transaction. Otherwise what became of the first: `done` or `refused` with the stored answer, `cancelled`
 * (told as not done), `reused` (another member, kind or body). Waits for a first call still under way.
 */
function CLAIM_FUNCTION(): string {
  return `create function claim_money_request(request_id text, member bigint, request_kind text, hash text, claimed_at timestamptz)
   returns jsonb language plpgsql as $$
   declare r money_request%rowtype;
   begin
     insert into money_request (id, member_id, kind, body_hash, state, at)
       values (request_id, member, request_kind, hash, 'done', claimed_at) on conflict (id) do nothing;
     if found then return '{"state": "new"}'; end if;
     select * into r from money_request m where m.id = request_id;
     return jsonb_build_object('answer', r.answer, 'state', case
       when r.member_id is distinct from member then 'reused'
       when r.state = 'tombstone' then 'cancelled'
       when r.kind <> request_kind or r.body_hash <> hash then 'reused'
       else r.state end);
   end $$`
}

/**
 * post_transfer(…) → whether it was posted: one transfer that nothing speaks against, the common case, in as few steps as it
 * takes. False leaves nothing behind; post_transfers knows why.
 */
function POST_ONE_FUNCTION(): string {
  return `create function post_transfer(item_id text, debit_id bigint, credit_id bigint, amount bigint, item_reason text, item_ref text, posted_at timestamptz)
   returns boolean language plpgsql as $$
   declare balance bigint; dv bigint; cv bigint;
   begin
     select max(l.balance_fen) filter (where l.id = debit_id), max(l.version) filter (where l.id = debit_id) + 1,
         max(l.version) filter (where l.id = credit_id) + 1 into balance, dv, cv
       from (select a.id, a.balance_fen, a.version from account a where a.floored and a.id in (debit_id, credit_id) order by a.id for update) l;
     if amount <= 0 or debit_id = credit_id or balance < amount then return false; end if;
     if dv is null or cv is null then
       perform 1 from account a where not a.floored and a.id in (debit_id, credit_id) having count(*) = num_nulls(dv, cv);
       if not found then return false; end if;
     end if;
     insert into transfer (id, debit, credit, amount_fen, reason, ref, at, debit_version, credit_version)
       values (item_id, debit_id, credit_id, amount, item_reason, item_ref, posted_at, dv, cv) on conflict (id) do nothing;
     if not found then return false; end if;
     update account a set balance_fen = a.balance_fen + case when a.id = debit_id then -amount else amount end, version = a.version + 1
       where a.floored and a.id in (debit_id, credit_id);
     return true;
   end $$`
}

/**
 * post_transfers(jsonb array of {id, debit, credit, amount_fen, reason, ref, reverses?}, at) → one row a transfer in order:
 * (id, outcome, refused). Locks the floored accounts in id order, then applies all or nothing: when any is refused, nothing is
 * written and the refused rows say why. A transfer that is already there with the same body is `exists`. A reversal is the
 * mirror of the transfer it names, once.
 *
 * Statements are what it costs: one reads and locks the balances, which the loop then counts in memory, one writes each
 * transfer (and finds out whether it is there already), one writes each account. A condition with a query in it is a
 * statement too, even where it is cut short: hence the nested ifs. One transfer alone is tried by
 * post_transfer first.
 */
function POST_FUNCTION(): string {
  return `create or replace function post_transfers(items jsonb, posted_at timestamptz)
   returns table (id text, outcome text, refused text) language plpgsql as $$
   declare
     last int := jsonb_array_length(items) - 1; item jsonb; row record; old transfer%rowtype;
     item_id text; debit_id bigint; credit_id bigint; amount bigint; undone text; dv bigint; cv bigint; di int; ci int; why text;
     touched bigint[] := '{}'; own bigint[] := '{}'; balances bigint[] := '{}'; versions bigint[] := '{}';
     bad boolean := false; whys text[] := '{}';
   begin
     if last = 0 then
       item := items->0;
       if not item ? 'reverses' then
         if post_transfer(item->>'id', (item->>'debit')::bigint, (item->>'credit')::bigint, (item->>'amount_fen')::bigint,
             item->>'reason', item->>'ref', posted_at) then
           id := item->>'id'; outcome := 'created';
           return next;
           return;
         end if;
       end if;
     end if;

     for i in 0 .. last loop
       touched := touched || array[(items->i->>'debit')::bigint, (items->i->>'credit')::bigint];
     end loop;
     for row in select a.id, a.balance_fen, a.version from account a where a.floored and a.id = any(touched) order by a.id for update loop
       own := own || row.id; balances := balances || row.balance_fen; versions := versions || row.version;
     end loop;

     for i in 0 .. last loop
       item := items->i;
       item_id := item->>'id'; debit_id := (item->>'debit')::bigint; credit_id := (item->>'credit')::bigint;
       amount := (item->>'amount_fen')::bigint; undone := item->>'reverses';
       di := array_position(own, debit_id); ci := array_position(own, credit_id);
       why := null; dv := null; cv := null; outcome := 'created';
       if undone is not null then
         if exists (select 1 from transfer t where t.reverses = undone) then why := 'already_reversed';
         elsif not exists (select 1 from transfer t where t.id = undone and t.reverses is null and
             (t.debit, t.credit, t.amount_fen, t.reason, t.ref) = (credit_id, debit_id, amount, item->>'reason', item->>'ref'))
           then why := 'not_its_mirror'; end if;
       end if;
       if di is null then
         if not exists (select 1 from account a where a.id = debit_id) then why := 'no_such_account'; end if;
       end if;
       if ci is null then
         if not exists (select 1 from account a where a.id = credit_id) then why := 'no_such_account'; end if;
       end if;
       if why is not null then null;
       elsif amount <= 0 then why := 'amount_not_positive';
       elsif di is not null and balances[di] < amount then why := 'exceeds_balance';
       elsif not bad then
         if di is not null then dv := versions[di] + 1; end if;
         if ci is not null then cv := versions[ci] + 1; end if;
         insert into transfer (id, debit, credit, amount_fen, reason, ref, reverses, at, debit_version, credit_version)
           values (item_id, debit_id, credit_id, amount, item->>'reason', item->>'ref', undone, posted_at, dv, cv)
           on conflict on constraint transfer_pkey do nothing;
         if not found then why := 'id_reused';
         else
           if di is not null then balances[di] := balances[di] - amount; versions[di] := dv; end if;
           if ci is not null then balances[ci] := balances[ci] + amount; versions[ci] := cv; end if;
         end if;
       end if;
       if why is not null then
         -- A transfer that is there already needs no leave to be posted.
         select * into old from transfer t where t.id = item_id;
         if found then
           why := 'id_reused';
           if (old.debit, old.credit, old.amount_fen, old.reason, old.ref, old.reverses)
               is not distinct from (debit_id, credit_id, amount, item->>'reason', item->>'ref', undone) then
             why := null; outcome := 'exists';
           end if;
         end if;
       end if;
       bad := bad or why is not null;
       whys := whys || why;
       id := item_id;
       return next;
     end loop;
     if bad then
       raise exception using errcode = 'P0001', message = 'ledger_refused', detail = (select json_agg(json_build_object('id', items->(i - 1)->>'id',
         'outcome', case when whys[i] is null then 'skipped' else 'refused' end, 'refused', whys[i]))::text from generate_subscripts(whys, 1) i);
     end if;

     for i in 1 .. coalesce(array_length(own, 1), 0) loop
       update account a set balance_fen = balances[i], version = versions[i] where a.id = own[i] and a.version <> versions[i];
     end loop;
   end $$`
}

/** append_member_events(member, jsonb array of deltas, at) → the last number: rows of the `me` topic, numbered without a gap. */
function EVENTS_FUNCTION(): string {
  return `create function append_member_events(member bigint, deltas jsonb, at timestamptz) returns bigint language plpgsql as $$
   declare last bigint;
   begin
     update member m set event_seq = m.event_seq + jsonb_array_length(deltas) where m.id = member returning m.event_seq into strict last;
     insert into member_event (member_id, seq, delta, at) select member, last - jsonb_array_length(deltas) + t.i, t.delta, append_member_events.at
       from jsonb_array_elements(deltas) with ordinality as t(delta, i);
     return last;
   end $$`
}

/**
 * place_bet(bet, refusal, at) → (state, answer, number): claim, market lock, limits that are rows, ticket, stake and events of
 * one bet in one call. `refusal` is what the book says against it, null when nothing; it is kept as the answer unless the
 * market's row says worse. State: `placed`, `refused` (new or stored), or as claim_money_request says.
 */
function PLACE_BET_FUNCTION(): string {
  return `create function place_bet(bet jsonb, refusal jsonb, placed_at timestamptz, out state text, out answer jsonb, out number bigint)
   language plpgsql as $$
   declare
     bet_id text := bet->>'id'; member bigint := (bet->>'member')::bigint; stake bigint := (bet->>'stake')::bigint;
     claim jsonb; market_status text; ticket_status text; own record; events bigint;
   begin
     claim := claim_money_request(bet_id, member, 'bet', bet->>'hash', placed_at);
     state := claim->>'state';
     if state <> 'new' then answer := claim->'answer'; return; end if;

     select m.status into market_status from market m where m.id = bet->>'market' for share;
     if market_status is null or market_status in ('closed', 'settled') then answer := '{"reason": "closed"}';
     elsif market_status <> 'open' then answer := '{"reason": "suspended"}';
     elsif refusal is not null then answer := refusal;
     else
       select a.id, a.balance_fen, a.version + 1 as version, h.id as held into strict own
         from account a, account h where a.code = bet->>'main' and h.code = bet->>'held' for update of a;
       -- A statement of its own: one begun before the lock was had would not see the ticket it waited for.
       if exists (select 1 from ticket t where t.member_id = member and t.status = 'delay') then answer := '{"reason": "pending"}';
       elsif own.balance_fen < stake then answer := '{"reason": "balance"}'; end if;
     end if;
     if answer is not null then
       state := 'refused';
       update money_request m set state = 'refused', answer = place_bet.answer where m.id = bet_id;
       return;
     end if;

     ticket_status := case when bet->>'decide_at' is null then 'accepted' else 'delay' end;
     insert into ticket (id, member_id, game_id, market_id, selection, odds_milli, accept, stake_fen, status, snapshot, placed_at, decide_at)
       values (bet_id, member, (bet->>'game')::bigint, bet->>'market', bet->>'selection', (bet->>'odds')::int, bet->>'accept', stake,
         ticket_status, bet->'snapshot', placed_at, (bet->>'decide_at')::timestamptz)
       returning ticket.number into number;
     if not post_transfer('hold:' || bet_id, own.id, own.held, stake, 'stake_hold', bet_id, placed_at) then
       raise exception 'the stake of % was there and could not be held', bet_id;
     end if;
     events := append_member_events(member, jsonb_build_array(jsonb_build_object('kind', 'balance', 'version', own.version),
       jsonb_build_object('kind', 'ticket', 'id', bet_id, 'status', ticket_status)), placed_at);
     state := 'placed';
   end $$`
}
