import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/template.ts'
import { seamlessWorld } from '../../../tests/support/venues.ts'
import type { Db } from '../../platform/database.ts'

let db: Db
let world: Awaited<ReturnType<typeof seamlessWorld>>
beforeAll(async () => {
  db = await testDatabase()
  world = await seamlessWorld(db, Date.UTC(2026, 10, 24, 1))
})
afterAll(() => db.destroy())

/** Rows of rounds that were read so far. */
async function readRows(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql<{ read: number }>`
    select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_user_tables where relname = 'venue_round'`.execute(db)
  return rows[0]?.read ?? Number.NaN
}

test('a call reads the round that it is about, though its plan was kept when there were none [VENUE-08]', async () => {
  const player = await world.player()
  const play = async (name: string) => {
    const round = player.in(name)
    const bet = round.bet(100)
    expect(await world.call('transaction/bet', bet)).toMatchObject({ status: 'RS_OK' })
    expect(await world.call('transaction/win', round.win(bet, 100, { round_closed: true }))).toMatchObject({ status: 'RS_OK' })
  }
  // So that the planner knows that there are none.
  await sql`vacuum analyze venue_round`.execute(db)
  await play('first')
  await sql`insert into venue_round (venue, member_id, round, game_code, opened_at, closed_at)
    select 'XHDZ', ${player.memberId}, 'old ' || i, 'slot', now(), now() from generate_series(1, 500) i`.execute(db)
  const before = await readRows()
  await play('second')
  const read = (await readRows()) - before
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(20)
})
