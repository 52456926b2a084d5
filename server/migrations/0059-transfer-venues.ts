import { type Kysely, sql } from 'kysely'

/** Venues that keep their players' money themselves, and what is moved between their books and these (docs/venue-api.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  const { code, place, category, name, enName, pinyin, game } = VENUE
  await sql`insert into venue (code, place, category, name, en_name, pinyin, wallet)
    values (${code}, ${place}, ${category}, ${name}, ${enName}, ${pinyin}, 'there')`.execute(db)
  await sql`insert into venue_game (venue, code, place, kind, name, latin, pinyin, return_ppm, return_of, facts)
    values (${code}, ${game.code}, ${game.place}, ${game.code}, ${game.name}, ${game.latin}, ${game.pinyin}, ${game.returnPpm}, ${game.returnOf},
      ${JSON.stringify(game.facts.map(([label, text]) => ({ label, text })))}::jsonb)`.execute(db)
}

const STATEMENTS = [
  // Where the wallets of its players are: in this ledger, or in the venue's own books.
  `alter table venue add column wallet text not null default 'here' check (wallet in ('here', 'there'))`,
  // What a venue said last that the member has there.
  `alter table venue_player add column told_fen bigint check (told_fen >= 0), add column told_at timestamptz,
     add check ((told_fen is null) = (told_at is null))`,
  // Money between two books. 'asked': the venue has not said what became of it.
  `create table venue_move (
     id text primary key,
     call text not null,
     venue text not null references venue (code),
     member_id bigint not null,
     way text not null check (way in ('in', 'out')),
     amount_fen bigint not null check (amount_fen > 0),
     state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
     at timestamptz not null,
     settled_at timestamptz,
     check ((state = 'asked') = (settled_at is null))
   )`,
  `create index venue_move_asked on venue_move (at) where state = 'asked'`,
  `create index venue_move_of_member on venue_move (member_id, at)`,
  `create index venue_move_of_call on venue_move (call)`,
]

/** The demonstration's. */
const VENUE = {
  ...{ code: 'HTQP', place: 11, category: 'QP', name: '海棠棋牌', enName: 'htqp', pinyin: 'hai tang qi pai' },
  game: {
    ...{ code: 'niuniu', place: 8, name: '海棠牛牛', latin: 'Haitang Niuniu', pinyin: 'hai tang niu niu' },
    ...{ returnPpm: 990_651, returnOf: '每局' },
    facts: [
      ['对手', '对庄，一副牌'],
      ['抽水', '赢的部分 4 %'],
      ['余额', '场馆自己的钱包，先转入再玩'],
    ],
  },
}
