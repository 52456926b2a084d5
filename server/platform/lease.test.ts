import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import { ENGINE, takeEngine } from '../engine/run/engine-lease.ts'
import type { Db } from './database.ts'
import { releaseLease, renewLease } from './lease.ts'

let db: Db
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())
beforeEach(() => db.deleteFrom('lease').execute())

/** Gives the lease to a holder, to expire in so many seconds by the database's clock. */
const heldBy = (holder: string, seconds = 5) =>
  db
    .insertInto('lease')
    .values({ name: 'engine', holder, fence: 7n, expires_at: sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'` })
    .execute()

test('each take-over raises the fence, and the former holder can no longer renew', async () => {
  expect(await takeEngine(db)).toBe(1)
  expect(await renewLease(db, ENGINE, 1)).toBe(true)
  expect(await takeEngine(db)).toBe(2)
  expect(await renewLease(db, ENGINE, 1)).toBe(false)
  expect(await renewLease(db, ENGINE, 2)).toBe(true)
})

test('a living process elsewhere keeps the lease until it expires or lets go', async () => {
  await heldBy('another-machine 4711')
  await expect(takeEngine(db)).rejects.toThrow('Another server process (another-machine 4711) runs the engine')
  await db.deleteFrom('lease').execute()
  await heldBy('another-machine 4711', -1)
  expect(await takeEngine(db)).toBe(8)

  await db.deleteFrom('lease').execute()
  await heldBy('another-machine 4711')
  await releaseLease(db, ENGINE, 7)
  expect(await takeEngine(db)).toBe(8)
})

test('a killed process of this machine does not hold anyone up', async () => {
  await heldBy(`${hostname()} ${spawnSync(process.execPath, ['-e', '']).pid}`)
  expect(await takeEngine(db)).toBe(8)
  await db.deleteFrom('lease').execute()
  await heldBy(`${hostname()} ${process.ppid}`)
  await expect(takeEngine(db)).rejects.toThrow('Another server process')
})

test('a lease that would live longer than any was written before the clock was set back: nobody waits for its end [OPS-18]', async () => {
  await heldBy('another-machine 4711', 70 * 60)
  expect(await takeEngine(db)).toBe(8)
})
