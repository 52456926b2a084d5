import { type Kysely, sql } from 'kysely'

/**
 * Account entry (docs/account-entry.md): what a member is reached by, the devices and networks a member came from, captchas,
 * verification codes, what the sandbox "sent", and the counters of its limits. Nothing newer than PostgreSQL 15.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // One account a phone and an e-mail: the caps of code sending count by number.
  `alter table member add column phone_area text, add column phone text, add column email text, add column real_name text,
     add column domain text not null default '', add column r_code text not null default '', add column i_code text not null default ''`,
  `alter table member add constraint phone_with_area check ((phone_area is null) = (phone is null))`,
  `create unique index member_phone on member ((phone_area || phone)) where phone is not null`,
  `create unique index member_email on member (lower(email)) where email is not null`,
  `create index session_of_member on session (member_id, created_at)`,

  // Where a member has logged in from. `device`: thumbprint, or the address of a caller of the plain door.
  `create table member_device (
     member_id bigint not null references member, device text not null, first_at timestamptz not null, last_at timestamptz not null,
     primary key (member_id, device)
   )`,
  `create table member_network (
     member_id bigint not null references member, network text not null, first_at timestamptz not null, last_at timestamptz not null,
     primary key (member_id, network)
   )`,
  // A password was right on this device and the login still waits for a code.
  `create table login_pending (
     member_id bigint not null references member, device text not null, ends_at timestamptz not null,
     primary key (member_id, device)
   )`,

  // A row is taken out to be used: single use is the delete.
  `create table captcha (
     id text primary key,
     kind text not null check (kind in ('picture', 'slider', 'pass')),
     action int not null,
     owner text not null,
     answer text not null,
     made_at timestamptz not null,
     ends_at timestamptz not null
   )`,
  `create index captcha_end on captcha (ends_at)`,
  `create table verification_code (
     id bigint generated always as identity primary key,
     subject text not null,
     code_hash text not null,
     tries int not null default 0,
     used boolean not null default false,
     ends_at timestamptz not null
   )`,
  `create index verification_code_subject on verification_code (subject, id desc)`,
  `create table outbox (
     id bigint generated always as identity primary key,
     kind text not null check (kind in ('sms', 'email', 'voice')),
     recipient text not null,
     text text not null,
     code text not null,
     sent boolean not null,
     at timestamptz not null
   )`,

  `create table entry_count (
     key text primary key, count int not null, open_at timestamptz not null, ends_at timestamptz not null
   )`,
  `create function entry_delay(n int, free int, base_ms bigint, cap_ms bigint) returns interval language sql immutable as $$
     select (case when n < free then 0 else least(cap_ms, base_ms * power(2, least(n - free, 30))) end) * interval '1 millisecond'
   $$`,
  COUNT_FUNCTION(),
]

/**
 * count_entry(key, at, window, max, free, base, cap) → the new count, or null when the key is closed: `max` reached within
 * its window, or the delay of the last one not over. From the `free`-th on the delay is `base`, doubled each time up to `cap`
 * (milliseconds). One statement, so of many callers at once no more come through than may.
 */
function COUNT_FUNCTION(): string {
  return `create function count_entry(entry_key text, counted_at timestamptz, window_ms bigint, max_count int, free int, base_ms bigint, cap_ms bigint)
   returns int language sql as $$
     insert into entry_count as c (key, count, open_at, ends_at)
       values (entry_key, 1, counted_at + entry_delay(1, free, base_ms, cap_ms), counted_at + window_ms * interval '1 millisecond')
       on conflict (key) do update set
         count = case when c.ends_at <= counted_at then 1 else c.count + 1 end,
         open_at = counted_at + entry_delay(case when c.ends_at <= counted_at then 1 else c.count + 1 end, free, base_ms, cap_ms),
         ends_at = case when c.ends_at <= counted_at then excluded.ends_at else c.ends_at end
       where c.ends_at <= counted_at or (c.count < max_count and c.open_at <= counted_at)
       returning c.count
   $$`
}
