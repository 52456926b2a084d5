import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Market } from '../../contract/sport.ts'
import { type BettingWorld, bettingWorld, sourceOf } from '../../tests/support/betting.ts'
import { makeChampion } from '../../tests/support/odds-source.ts'
import { closeMarkets, closePeriod, suspendAll, suspendGame } from '../engine/book/market-rows.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { decideBet } from './decide-bet.ts'
import { placeBet, placeSeries } from './place-bet.ts'
import { betLocks } from './place-bets.ts'

/**
 * The gate of a game, which bets hold shared and a suspension exclusively. The embedded database has one session, which never waits for
 * itself, so the test replaces the lock functions: they record each lock, suspend at the moment when a bet would wait for a
 * suspension, and then take the real lock. `test:pg` races the same on a server.
 */
const SCHEMA = [
  `create schema gate`,
  // The other side: nothing, done before this bet asks, or holding the gate while this bet asks.
  `create table gate.suspension (state text)`,
  `insert into gate.suspension values ('none')`,
  `create table gate.taken (place serial, how text, game bigint, open bigint)`,
  `create function gate.note(how text, game bigint) returns void language sql as
     $$ insert into gate.taken (how, game, open) select how, game, count(*) from market where status = 'open' and game_id = game $$`,
  `create function gate.pg_advisory_xact_lock(game bigint) returns void language plpgsql as
     $$ begin perform gate.note('alone', game); perform pg_catalog.pg_advisory_xact_lock(game); end $$`,
  `create function gate.pg_advisory_xact_lock_shared(game bigint) returns void language plpgsql as
     $$ begin
       perform gate.note('shared', game);
       update market set status = 'suspended' where game_id = game and status = 'open' and (select state from gate.suspension) <> 'none';
       update gate.suspension set state = 'none';
       perform pg_catalog.pg_advisory_xact_lock_shared(game);
     end $$`,
  `create function gate.pg_try_advisory_xact_lock_shared(game bigint) returns boolean language plpgsql as
     $$ begin
       if (select state from gate.suspension) = 'holds' then return false; end if;
       perform gate.pg_advisory_xact_lock_shared(game);
       return true;
     end $$`,
  `set search_path = gate, pg_catalog, public`,
]

let db: Db
let world: BettingWorld
let other: BettingWorld
beforeAll(async () => {
  world = await bettingWorld({ live: false })
  db = world.db
  other = await bettingWorld({ live: true, db, member: 'inplay01' })
  for (const statement of SCHEMA) await sql.raw(statement).execute(db)
})
afterAll(() => db.destroy())

let markets: [Market, Market, Market]
let lines = 0
beforeEach(async () => {
  await suspension('none')
  lines += 1
  markets = [
    await world.offer('M', lines, [950, 2100, 3400]),
    await other.offer('R', lines, [900, 960]),
    await world.offer('FS', lines, [3_000]),
  ]
  await sql`delete from gate.taken`.execute(db)
})
const suspension = (state: 'none' | 'done' | 'holds') => sql`update gate.suspension set state = ${state}`.execute(db)
const taken = async () =>
  (await sql<{ how: string; game: bigint; open: bigint }>`select how, game, open from gate.taken order by place`.execute(db)).rows
const gameOf = ({ game }: BettingWorld) => BigInt(game.gameId)

const TERMS = { stakeFen: '1000', accept: 'any' } as const
const legOf = (market: Market) => ({ marketId: market.id, selection: 'H', odds: market.prices[0] ?? 0 }) as const
const WAYS: Record<string, (id: string) => Promise<{ ok: boolean }>> = {
  'a bet': (id) => placeBet(world, { id, ...legOf(markets[0]), ...TERMS }, world.context()),
  'a series': (id) => {
    const both = { ...world, source: sourceOf([world.game, other.game], world.clock) }
    return placeSeries(both, { id, legs: [legOf(markets[1]), legOf(markets[0])], ...TERMS }, world.context())
  },
  'a bet on a champion': (id) => {
    const cup = { ...makeChampion(world.game.gameId, 3_000), marketId: markets[2].id }
    const source = { ...world.source, market: () => undefined, champion: () => cup }
    return placeBet({ ...world, source }, { id, ...legOf(markets[2]), selection: 'FS1', ...TERMS }, world.context())
  },
}

test.each(Object.keys(WAYS))(
  '%s that gets the gate after a suspension is refused, though the book still says open [ENG-04]',
  async (way) => {
    for (const state of ['done', 'holds'] as const) {
      await suspension(state)
      expect(await WAYS[way]?.(randomUUID()), state).toMatchObject({ ok: false, data: { reason: 'suspended' } })
      await suspension('none')
      await sql`update market set status = 'open'`.execute(db)
    }
    expect(world.faults.count(), 'a gate that is not free is no fault').toBe(0)
    const id = randomUUID()
    await sql`delete from gate.taken`.execute(db)
    expect(await WAYS[way]?.(id)).toMatchObject({ ok: true })
    const games = way === 'a series' ? [gameOf(world), gameOf(other)] : [gameOf(world)]
    const shared = (await taken()).map(({ how, game }) => [how, game])
    expect(shared.toSorted()).toEqual(games.map((game) => ['shared', game]).toSorted())
    if (way === 'a series') await decideBet(world, id)
  },
)

test('whoever waits for the gates of several games has them by their ids, each once', async () => {
  const [first, second] = [gameOf(world), gameOf(other)].toSorted((a, b) => Number(a - b)) as [bigint, bigint]
  await transact(db, (tx) => betLocks(tx, world.memberId, [second, first, second]))
  expect((await taken()).map(({ game }) => game)).toEqual([first, second])
})

test('a delayed bet whose decision gets the gate after a suspension is refused [ENG-04] [BET-03]', async () => {
  const id = randomUUID()
  expect(await placeBet(other, { id, ...legOf(markets[1]), ...TERMS }, other.context())).toMatchObject({ data: { status: 'delay' } })
  await suspension('done')
  await decideBet(other, id)
  const ticket = await db.selectFrom('ticket').select(['status', 'reason']).where('id', '=', id).executeTakeFirst()
  expect(ticket).toEqual({ status: 'refused', reason: 'suspended' })
})

test.each<[what: string, shut: () => Promise<unknown>]>([
  ['suspending a game', () => suspendGame(db, world.game.gameId)],
  ['suspending everything', () => suspendAll(db)],
  ['closing markets', () => closeMarkets(db, [markets[0].id])],
  ['closing a period', () => closePeriod(db, world.game.gameId, 'FT')],
  ['any other way to leave “open”', () => world.setStatus(markets[0], 'closed')],
])('%s has the gate alone before the first market changes: bets in flight are waited for [ENG-04]', async (_, shut) => {
  const { count } = await db
    .selectFrom('market')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('game_id', '=', gameOf(world))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  await shut()
  expect((await taken())[0]).toEqual({ how: 'alone', game: gameOf(world), open: count })
})
