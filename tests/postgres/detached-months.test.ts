import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { placeBet } from '../../server/betting/place-bet.ts'
import { settlePeriod } from '../../server/betting/settle-period.ts'
import { audit, BOOKS } from '../../server/domains.ts'
import { detachMonths, listMonths, proveDetached } from '../../server/ledger/detach.ts'
import { beginMonth } from '../../server/ledger/months.ts'
import { sealMonths } from '../../server/ledger/seals.ts'
import { type Db, openPostgres } from '../../server/platform/database.ts'
import { binaries, query, scratchDatabase } from '../support/postgres.ts'
import { newFaults, wholeFaults } from '../support/proofs.ts'
import { many, racingWorld } from './race.ts'

let url: string
let db: Db
let drop: () => Promise<void>
let home: string
beforeAll(async () => {
  ;({ url, drop } = await scratchDatabase(inject('clusterUrl')))
  db = await openPostgres(url)
  home = mkdtempSync(join(tmpdir(), 'parlay-months-'))
})
afterAll(async () => {
  await db.destroy()
  await drop()
  rmSync(home, { recursive: true, force: true })
})

test('a month is detached while bets are placed, and its copy proves it when it is brought back [MONEY-09]', async () => {
  const worlds = await Promise.all(many(8, () => racingWorld(db)))
  const markets = await Promise.all(worlds.map((world) => world.offer('M', null, [950, 2100, 3400])))
  const bet = async (at: number) => {
    const [world, market] = [worlds[at], markets[at]]
    if (!world || !market) throw new Error('no world')
    const stake = { id: randomUUID(), marketId: market.id, selection: 'H', odds: 950, stakeFen: '1000', accept: 'none' } as const
    return (await placeBet(world, stake, world.context())).ok
  }
  for (const n of many(32, (n) => n)) expect(await bet(n % 8)).toBe(true)
  for (const world of worlds.slice(0, 4)) await settlePeriod(world, { gameId: world.game.gameId, period: 'FT', version: 1, score: [1, 0] })
  await beginMonth(db, Date.UTC(2022, 11, 10))
  await sealMonths(db, () => false)
  expect([await newFaults(db), await wholeFaults(db)]).toEqual([[], []])

  let [placed, ended] = [0, false]
  const betting = many(4, async (lane) => {
    while (!ended) if (await bet(4 + lane)) placed++
  })
  const done = await detachMonths(db, BOOKS, 12, Date.UTC(2024, 0, 10))
  ended = true
  await Promise.all(betting)
  expect(done).toMatchObject([{ month: 'before', went: { causes: 16 } }])
  const [counted] = await query<{ tickets: string }>(url, 'select count(*) tickets from ticket')
  expect(Number(counted?.tickets)).toBe(16 + placed)
  expect([(await audit(db)).faults, await newFaults(db), await wholeFaults(db)]).toEqual([[], [], []])

  const file = join(home, 'detached.dump')
  execFileSync(join(binaries(), 'pg_dump'), ['-d', url, '-n', 'detached', '-Fc', '-f', file])
  await query(url, 'drop schema detached cascade; create schema detached')
  expect(await listMonths(db)).toMatchObject([{ month: 'before', place: 'elsewhere' }])
  expect((await audit(db)).faults).toEqual([])
  execFileSync(join(binaries(), 'pg_restore'), ['-d', url, '-n', 'detached', file])
  expect(await proveDetached(db, BOOKS, 'before')).toEqual([])
  await query(url, 'update detached.ticket_before set stake_fen = stake_fen + 1')
  expect(await proveDetached(db, BOOKS, 'before')).toEqual(['the rows that went with before are not as they were'])
})
