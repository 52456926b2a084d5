import { type Kysely, sql } from 'kysely'

/** Each type of letter has a switch of push, for who had turned on letters as a whole; quiet hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `update push_setting set kinds = array_remove(kinds, 'letter')
     || '{security, notice, fd, brbulletin, brnotice, brmatch, brfd}'::text[] where 'letter' = any(kinds)`,
  `update push_message m set kind = coalesce(
     (select case when l.body->>'kind' in ('new-device', 'password-changed', 'card-added') then 'security' else l.type end
      from letter l where 'letter ' || l.id = m.ref), 'notice') where kind = 'letter'`,
  `alter table push_setting
     add column quiet boolean not null default false,
     add column quiet_from int not null default 1380 check (quiet_from between 0 and 1439),
     add column quiet_to int not null default 480 check (quiet_to between 0 and 1439),
     add check (quiet_from <> quiet_to)`,
]
