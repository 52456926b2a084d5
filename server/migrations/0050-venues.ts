import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  for (const [i, [code, category, name, enName]] of VENUES.entries())
    await sql`insert into venue (code, place, category, name, en_name) values (${code}, ${i + 1}, ${category}, ${name}, ${enName})`.execute(
      db,
    )
}

const STATEMENTS = [
  `create table venue (
     code text primary key,
     place int not null unique,
     category text not null,
     name text not null,
     en_name text not null unique,
     state text not null default 'open' check (state in ('open', 'maintenance')),
     back_at timestamptz,
     playable boolean not null default false
   )`,
  // A row is a member who chose; without one nothing is taken along.
  `create table venue_choice (
     member_id bigint primary key references member (id),
     auto_transfer boolean not null
   )`,
]

/** The demonstration's, one of each category. Their wallets work; their games come later. */
const VENUES = [
  ['HATY', 'TY', '海岸体育', 'haty'],
  ['XHZR', 'ZR', '星河真人', 'xhzr'],
  ['JGCP', 'CP', '极光彩票', 'jgcp'],
  ['ZLQP', 'QP', '竹里棋牌', 'zlqp'],
  ['XHDZ', 'DZ', '星河馆', 'xhdz'],
  ['FXDJ', 'DJ', '锋线电竞', 'fxdj'],
  ['SLBY', 'BY', '深蓝渔场', 'slby'],
] as const
