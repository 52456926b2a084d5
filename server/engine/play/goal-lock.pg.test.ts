import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importCup, openStand, replay } from '../../../tests/support/engine-stand.ts'
import { type Cluster, startPostgres } from '../../../tests/support/postgres.ts'
import { betLocks } from '../../betting/place-bets.ts'
import { type Db, openPostgres } from '../../platform/database.ts'

let cluster: Cluster
let db: Db
beforeAll(async () => {
  cluster = await startPostgres()
  db = await openPostgres(cluster.url)
})
afterAll(async () => {
  await db?.destroy()
  await cluster?.stop()
})

test('a goal waits for the bets in flight before anyone is told of it, and none gets in after [ENG-04]', async () => {
  await importCup(db, [
    { date: '2031-05-04', time: '13:00', team1: 'Alder', team2: 'Birch', score: { ft: [1, 0] }, goals1: [{ minute: 10 }] },
  ])
  const stand = await openStand(db, replay('2031-05-04'))
  const game = () => stand.engine.source.list('RB').games[0]
  await stand.until(() => game() !== undefined)
  const marketId = `${game()?.gameId}-M`
  const shared = async (tx: Db) => {
    await betLocks(tx, 0n, [BigInt(game()?.gameId ?? 0)])
    return tx.selectFrom('market').select('status').where('id', '=', marketId).executeTakeFirst()
  }

  const { promise: betDone, resolve: finishBet } = Promise.withResolvers<void>()
  const { promise: betHolds, resolve: holds } = Promise.withResolvers<void>()
  const bet = db.transaction().execute(async (tx) => {
    expect(await shared(tx)).toEqual({ status: 'open' })
    holds()
    await betDone
  })
  await betHolds
  const goal = stand.until(() => game()?.sc_FT_H === 1)
  await vi.waitFor(async () => {
    const waiting = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(waiting.rows).toHaveLength(1)
  })
  expect(game()).toMatchObject({ sc_FT_H: 0 })
  expect(game()?.markets.every((market) => market.status === 'open')).toBe(true)

  finishBet()
  await Promise.all([bet, goal])
  expect(game()?.markets.every((market) => market.status === 'suspended')).toBe(true)
  expect(await db.transaction().execute(shared)).toEqual({ status: 'suspended' })
  await stand.engine.stop()
})
