import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'

const SCHEMA = `
  create table if not exists player (
    id integer primary key,
    venue text not null,
    user text not null,
    unique (venue, user)
  );
  create table if not exists session (
    token_hash text primary key,
    player integer not null references player (id),
    wallet_token text not null,
    game_code text not null,
    opened_at integer not null,
    ends_at integer not null
  );
  -- A pair of server seeds with the client seed of the one in use. Revealed ones stay.
  create table if not exists seeds (
    id integer primary key,
    player integer not null references player (id),
    game text not null,
    server_seed text not null unique,
    next_server_seed text not null,
    client_seed text,
    rounds integer not null default 0,
    revealed integer not null default 0
  );
  create unique index if not exists seeds_in_use on seeds (player, game) where revealed = 0;
  -- Of shared draws. One that has no first draw yet waits for its client seed, or for the end of the one before.
  create table if not exists chain (
    id integer primary key,
    game text not null,
    last_seed text not null,
    length integer not null,
    client_seed text,
    first_draw integer
  );
  create table if not exists round (
    place integer primary key,
    id text not null unique,
    player integer not null references player (id),
    session text not null references session (token_hash),
    game text not null,
    bet text not null,
    actions text not null default '[]',
    seeds integer references seeds (id),
    nonce integer,
    draw integer,
    stake_fen integer not null default 0,
    return_fen integer,
    outcome text,
    state text not null,
    refusal text,
    at integer not null,
    next_at integer not null,
    check ((seeds is null) = (nonce is null) and (seeds is null) <> (draw is null)),
    unique (seeds, nonce)
  );
  create index if not exists round_of_player on round (player, game, place);
  create index if not exists round_unfinished on round (state) where state in ('asked', 'open', 'decided', 'undoing');
  -- What a round took from the wallet: its bet, and what was staked beside.
  create table if not exists stake (
    uuid text primary key,
    round integer not null references round (place),
    amount_fen integer not null,
    state text not null check (state in ('asked', 'taken', 'refused', 'undoing', 'undone'))
  );
  create index if not exists stake_of_round on stake (round);
  -- Of a venue that keeps its players' money itself: what each has, and every movement of it.
  create table if not exists purse (
    venue text not null,
    user text not null,
    fen integer not null check (fen >= 0),
    primary key (venue, user)
  );
  create table if not exists purse_move (
    uuid text primary key,
    venue text not null,
    user text not null,
    kind text not null check (kind in ('in', 'out', 'bet', 'win', 'back')),
    about text,
    amount_fen integer not null,
    state text not null check (state in ('done', 'refused')),
    balance_fen integer not null,
    at integer not null
  );
`

export interface SessionRow {
  token_hash: string
  player: number
  venue: string
  user: string
  wallet_token: string
  game_code: string
  opened_at: number
  ends_at: number
}
export interface SeedsRow {
  id: number
  server_seed: string
  next_server_seed: string
  client_seed: string | null
  rounds: number
  revealed: number
}
export interface ChainRow {
  id: number
  game: string
  last_seed: string
  length: number
  client_seed: string | null
  first_draw: number | null
}
export interface RoundRow {
  place: number
  id: string
  player: number
  session: string
  game: string
  bet: string
  actions: string
  seeds: number | null
  nonce: number | null
  draw: number | null
  stake_fen: number
  return_fen: number | null
  outcome: string | null
  state: 'asked' | 'open' | 'decided' | 'ended' | 'refused' | 'undoing' | 'undone'
  refusal: string | null
  at: number
  next_at: number
}
export interface StakeRow {
  uuid: string
  round: number
  amount_fen: number
  state: 'asked' | 'taken' | 'refused' | 'undoing' | 'undone'
}

/** The casino's own database: one file, one process, calls that block. What it was told is on the disk when a call returns. */
export function openStore(dir: string) {
  mkdirSync(dir, { recursive: true })
  const db = new DatabaseSync(join(dir, 'casino.sqlite'))
  // The lock lasts as long as the process, so that a second one does not settle the same rounds.
  db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  db.exec(`begin exclusive; ${SCHEMA} commit`)
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  type Row = Record<string, SQLOutputValue>
  return {
    one: <T>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as (T & Row) | undefined,
    all: <T>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as (T & Row)[],
    run: (sql: string, ...values: SQLInputValue[]) => Number(statement(sql).run(...values).lastInsertRowid),
    /** All or nothing. */
    together<T>(work: () => T): T {
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    close: () => db.close(),
  }
}
export type Store = ReturnType<typeof openStore>
