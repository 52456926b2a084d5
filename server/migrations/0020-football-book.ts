import { type Kysely, sql } from 'kysely'

/** The football book: results by both halves, results that come later than the engine's own, outrights. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Extra time and penalties decide no market of a match, but they make a champion.
  `alter table fixture add column winner text check (winner in ('H', 'C'))`,
  `alter table market add column half_h int, add column half_c int`,
  // A whole result of a game, by version: the engine's own is 1 and has no row. Written by "npm run correct", settled by the engine.
  `create table game_result (
     game_id bigint not null references game,
     version int not null check (version > 1),
     ht_h int, ht_c int, ft_h int, ft_c int,
     code text,
     noted_at timestamptz not null,
     applied_at timestamptz,
     primary key (game_id, version),
     check ((code is null) = (num_nulls(ht_h, ht_c, ft_h, ft_c) = 0))
   )`,
  `create index game_result_waiting on game_result (noted_at) where applied_at is null`,
  // Outrights are sold as markets of their own "game": its id is drawn where games draw theirs, so that no two are the same.
  `create table outright (
     id bigint primary key default nextval(pg_get_serial_sequence('game', 'id')),
     run_id bigint not null references run,
     competition text not null,
     league_id text not null,
     teams jsonb not null,
     ends_on date not null,
     status text not null check (status in ('open', 'ended', 'void')),
     unique (run_id, competition)
   )`,
  `alter table market drop constraint market_game_id_fkey`,
]
