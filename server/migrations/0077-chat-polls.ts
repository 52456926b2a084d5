import { type Kysely, sql } from 'kysely'

/** What members choose in a room's prediction, and the VIP level that operators gave them; why rooms that are gone went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table chat_vote (
     room text not null references chat_room (id),
     member_id bigint not null references member (id),
     choice text not null check (choice in ('H', 'N', 'C')),
     at timestamptz not null,
     primary key (room, member_id)
   )`,
  `create table chat_vip (member_id bigint primary key references member (id), level int not null)`,
  `create index chat_message_asked on chat_message (room) where msg_id = 10018`,
  `update chat_message m set body = jsonb_build_object('over', r.ends_at is not null)
   from chat_room r where r.id = m.room and m.msg_id = 10013`,
]
