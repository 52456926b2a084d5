import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Game, Market, PlayType } from '../../contract/sport.ts'
import { createMember } from '../../server/account/register.ts'
import type { BetDeps } from '../../server/betting/bet-deps.ts'
import { createBetFaults } from '../../server/betting/bet-faults.ts'
import { marketId, openMarkets } from '../../server/engine/book/market-rows.ts'
import { findMarket, type OddsSource } from '../../server/engine/book/odds-source.ts'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import { houseAccount, memberAccounts } from '../../server/ledger/accounts.ts'
import { post } from '../../server/ledger/post.ts'
import type { Clock } from '../../server/platform/clock.ts'
import type { Db } from '../../server/platform/database.ts'
import type { MemberContext } from '../../server/transport/handlers.ts'
import { testDatabase } from './template.ts'
import { type TestClock, testClock } from './test-clock.ts'

export const START = Date.UTC(2022, 10, 22, 9, 50)

/** A real database with one member and one game, whose book the test controls. */
export interface BettingWorld extends BetDeps {
  clock: TestClock
  memberId: bigint
  game: Game
  context(): MemberContext
  /** Adds a market to the book and the database. */
  offer(w: PlayType, line: number | null, prices: number[], from?: [number, number]): Promise<Market>
  setStatus(market: Market, status: Market['status']): Promise<void>
}

/** The dependencies of betting on a book; none of them fails, and call ids are unlimited. */
export const betDeps = (db: Db, source: BetDeps['source'], clock: Clock): BetDeps => ({
  db,
  source,
  events: createMemberEventStore(db),
  clock,
  faults: createBetFaults({ warn: () => undefined }),
  mayBurn: async () => true,
})

/** Adds a member with the granted play money. */
export async function addMember(db: Db, nowMs: number, name = 'punter88'): Promise<bigint> {
  const id = await createMember(db, name, '0'.repeat(32), nowMs)
  if (id === null) throw new Error(`${name} exists already`)
  return id
}

/** Sets the member's spendable money to this amount. */
export async function setSpendable(db: Db, memberId: bigint, fen: bigint): Promise<void> {
  const { main } = await memberAccounts(db, memberId)
  const house = await houseAccount(db, 'grants')
  const { balance_fen } = await db.selectFrom('account').select('balance_fen').where('id', '=', main).executeTakeFirstOrThrow()
  const more = fen - balance_fen
  if (more === 0n) return
  const [debit, credit, amountFen] = more > 0n ? [house, main, more] : [main, house, -more]
  await db
    .transaction()
    .execute((tx) => post(tx, [{ id: randomUUID(), debit, credit, amountFen, reason: 'grant', ref: String(memberId) }], Date.now()))
}

/** Makes a world on its own embedded database, or on the given one; worlds that share one need different member names. */
export async function bettingWorld(options: { live: boolean; db?: Db; member?: string }): Promise<BettingWorld> {
  const db = options.db ?? (await testDatabase())
  const clock = testClock(START)
  const memberId = await addMember(db, START, options.member)
  const game = await insertGame(db, options.live)
  return {
    ...betDeps(db, sourceOf([game], clock), clock),
    clock,
    memberId,
    game,
    context: () => ({ memberId, tokenHash: 'hash', device: null, ip: '127.0.0.1', now: clock.at }),
    async offer(w, line, prices, from) {
      const id = marketId(game.gameId, w, line, from)
      const market: Market = { id, w, line, ...(from && { from }), rank: 0, status: 'open', version: 1, prices }
      game.markets.push(market)
      await openMarkets(db, [{ ...market, gameId: game.gameId }])
      return market
    },
    async setStatus(market, status) {
      market.status = status
      await db.updateTable('market').set({ status }).where('id', '=', market.id).execute()
    },
  }
}

/** Makes the next ticket write fail its transaction. Only that one, since a sequence is not rolled back. */
export async function failOnce(db: Db): Promise<void> {
  await sql`create sequence fails_once`.execute(db)
  await sql`create function fail_once() returns trigger language plpgsql as $$ begin
    if nextval('fails_once') = 1 then raise exception 'failed once'; end if; return null; end $$`.execute(db)
  await sql`create trigger fail_once after insert on ticket for each row execute function fail_once()`.execute(db)
}

export async function insertGame(db: Db, live: boolean): Promise<Game> {
  const run = await db
    .insertInto('run')
    .values({
      kind: 'replay',
      date: '2022-11-22',
      tz: 'UTC',
      speed: 1,
      clock_ms: BigInt(START),
      state: 'running',
      created_at: new Date(START),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fixture = await db
    .insertInto('fixture')
    .values({
      source_key: randomUUID(),
      competition: 'Invented Cup',
      round: '1',
      date: '2022-11-22',
      time: '10:00',
      zone: null,
      team1: 'North',
      team2: 'South',
      neutral: true,
      ht1: null,
      ht2: null,
      ft1: null,
      ft2: null,
      goals: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('game')
    .values({ run_id: run.id, fixture_id: fixture.id, league_id: '1', kickoff_ms: BigInt(START), status: live ? 'live' : 'scheduled' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    gameId: String(id),
    hgid: `${id}h`,
    gide: String(id),
    league_id: '1',
    league: '友谊赛',
    team_h: '北队',
    team_c: '南队',
    gameType: 'FT',
    showType: live ? 'RB' : 'FT',
    kickoffAt: START,
    isLive: live ? 1 : 0,
    re_time: live ? "1H^38'" : '',
    t_count: 0,
    se_now: live ? '1H' : '',
    HalfTime: '0',
    gameStatus: live ? 'live' : 'scheduled',
    sc_FT_H: 1,
    sc_FT_A: 0,
    sc_HT_H: null,
    sc_HT_A: null,
    synthetic: false,
    red_h: 0,
    red_c: 0,
    review: 0,
    more: 0,
    markets: [],
  }
}

/** The games of a book that the test controls. */
export function sourceOf(games: readonly Game[], clock: Clock): OddsSource {
  const list = () => ({ games: [...games], clockAt: clock.now(), speed: 1 })
  const game = (id: string) => games.find(({ gameId }) => gameId === id)
  return {
    champions: () => [],
    champion: () => undefined,
    epoch: 1,
    list,
    hot: list,
    game,
    market: (id) => findMarket(game, id),
    spokeAt: () => clock.steady(),
    subscribe: () => () => undefined,
  }
}
