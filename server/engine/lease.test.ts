import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import type { Db } from '../platform/database.ts'
import { releaseLease, renewLease, takeLease } from './lease.ts'

let db: Db
let now = 1_000_000
const clock = { now: () => now }
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())
beforeEach(() => db.deleteFrom('lease').execute())

const heldBy = (holder: string) =>
  db
    .insertInto('lease')
    .values({ name: 'engine', holder, fence: 7n, expires_at: new Date(now + 5_000) })
    .execute()

test('each take-over raises the fence, and the former holder can no longer renew', async () => {
  expect(await takeLease(db, clock)).toBe(1)
  expect(await renewLease(db, clock, 1)).toBe(true)
  expect(await takeLease(db, clock)).toBe(2)
  expect(await renewLease(db, clock, 1)).toBe(false)
  expect(await renewLease(db, clock, 2)).toBe(true)
})

test('a living process elsewhere keeps the lease until it expires or lets go', async () => {
  await heldBy('another-machine 4711')
  await expect(takeLease(db, clock)).rejects.toThrow('Another server process (another-machine 4711) runs the engine')
  now += 5_001
  expect(await takeLease(db, clock)).toBe(8)

  await db.deleteFrom('lease').execute()
  await heldBy('another-machine 4711')
  await releaseLease(db, 7)
  expect(await takeLease(db, clock)).toBe(8)
})

test('a killed process of this machine does not hold anyone up', async () => {
  await heldBy(`${hostname()} ${spawnSync(process.execPath, ['-e', '']).pid}`)
  expect(await takeLease(db, clock)).toBe(8)
  await db.deleteFrom('lease').execute()
  await heldBy(`${hostname()} ${process.ppid}`)
  await expect(takeLease(db, clock)).rejects.toThrow('Another server process')
})
