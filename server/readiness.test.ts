import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from './platform/database.ts'
import { createReadiness, isLow } from './readiness.ts'

/** One that nobody watches: it counts as answering. */
const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: async () => Promise.reject(new Error('never asked')) }) })

test('a process is ready while its engine speaks and its disk has room, and says for want of what it is not [OPS-09]', async () => {
  const at = { ageMs: 0, low: false }
  const readiness = createReadiness({ db, sourceAgeMs: () => at.ageMs, isDiskLow: async () => at.low })
  expect(await readiness()).toEqual({ ready: true, database: true, source: true, disk: true })
  at.ageMs = 60_000
  expect(await readiness()).toEqual({ ready: false, database: true, source: false, disk: true })
  at.ageMs = 20_000
  expect((await readiness()).ready, 'a takeover takes nobody out').toBe(true)
  at.low = true
  expect(await readiness()).toEqual({ ready: false, database: true, source: true, disk: false })
})

test('a directory that can be asked has room, one that is gone has none [OPS-09]', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'parlay-room-'))
  expect(await isLow(directory)).toBe(false)
  rmSync(directory, { recursive: true })
  expect(await isLow(directory)).toBe(true)
})
