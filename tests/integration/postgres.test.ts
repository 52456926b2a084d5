import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeBet } from '../../server/betting/place-bet.ts'
import { settlePeriod } from '../../server/betting/settle-period.ts'
import { audit } from '../../server/domains.ts'
import { balanceOf } from '../../server/ledger/accounts.ts'
import { openPostgres } from '../../server/platform/database.ts'
import { bettingWorld } from '../support/betting.ts'
import { type Cluster, query, startPostgres } from '../support/postgres.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startPostgres()
})
afterAll(() => cluster.stop())

test('several processes starting together on an empty database run each migration once [OPS-05]', async () => {
  const pools = await Promise.all(Array.from({ length: 4 }, () => openPostgres(cluster.url)))
  const applied = await query<{ name: string }>(cluster.url, 'select name from kysely_migration')
  const files = readdirSync(join(import.meta.dirname, '../../server/migrations'))
  expect(applied.map(({ name }) => `${name}.ts`)).toEqual(files.sort())
  await Promise.all(pools.map((db) => db.destroy()))
  await (await openPostgres(cluster.url)).destroy()
  expect(await query(cluster.url, 'select name from kysely_migration')).toEqual(applied)
})

test('the betting verbs keep the books on PostgreSQL as on the embedded database', async () => {
  const db = await openPostgres(cluster.url)
  const world = await bettingWorld({ live: false, db })
  const market = await world.offer('M', null, [950, 2100, 3400])
  const bet = { id: randomUUID(), marketId: market.id, selection: 'H', odds: 950, stakeFen: '10000', accept: 'none' } as const
  const copies = await Promise.all(Array.from({ length: 12 }, () => placeBet(world, bet, world.context())))
  expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1)
  const others = await Promise.all(Array.from({ length: 12 }, () => placeBet(world, { ...bet, id: randomUUID() }, world.context())))
  expect(others.every((answer) => answer.ok)).toBe(true)
  await Promise.all([1, 2, 3].map(() => settlePeriod(world, { gameId: world.game.gameId, period: 'FT', score: [2, 1] })))
  expect((await balanceOf(db, world.memberId)).balanceFen).toBe(1_000_000n + 13n * 9_500n)
  expect((await audit(db)).faults).toEqual([])
  await db.destroy()
})
