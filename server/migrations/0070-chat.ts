import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table chat_room (
     id text primary key,
     title text not null,
     seq bigint not null default 0,
     open boolean not null default true,
     level int not null default 0,
     guests boolean not null default true,
     cleared_seq bigint not null default 0,
     ends_at timestamptz,
     destroyed boolean not null default false,
     made_at timestamptz not null
   )`,
  `create index chat_room_there on chat_room (id) where not destroyed`,
  `create table chat_message (
     room text not null references chat_room (id),
     seq bigint not null,
     msg_id int not null,
     author text not null,
     client_id text,
     body jsonb not null,
     at timestamptz not null,
     hidden boolean not null default false,
     primary key (room, seq)
   )`,
  `create unique index chat_message_once on chat_message (room, author, client_id) where client_id is not null`,
  `create table chat_mute (
     author text not null,
     room text not null,
     until timestamptz not null,
     reason text not null,
     primary key (author, room)
   )`,
  `create table chat_block (
     author text not null,
     room text not null,
     reason text not null,
     primary key (author, room)
   )`,
  `create table chat_report (
     room text not null,
     seq bigint not null,
     member_id bigint not null references member (id),
     reason text not null,
     at timestamptz not null,
     done boolean not null default false,
     primary key (room, seq, member_id),
     foreign key (room, seq) references chat_message (room, seq)
   )`,
  `create index chat_report_open on chat_report (at) where not done`,
  `create table chat_act (
     number bigint generated always as identity primary key,
     act text not null,
     room text not null,
     author text not null,
     detail text not null,
     at timestamptz not null
   )`,
  `create table chat_word (word text primary key)`,
]
