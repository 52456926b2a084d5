import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from './platform/database.ts'
import { createReadiness } from './readiness.ts'

/** An unwatched database, which counts as answering. */
const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: async () => Promise.reject(new Error('never asked')) }) })

test('a process is ready while its engine speaks and its disk has room, and says for want of what it is not [OPS-09]', () => {
  const at = { ageMs: 0, low: false }
  const readiness = createReadiness({ db, sourceAgeMs: () => at.ageMs, isDiskLow: () => at.low })
  expect(readiness()).toEqual({ ready: true, database: true, source: true, disk: true })
  at.ageMs = 60_000
  expect(readiness()).toEqual({ ready: false, database: true, source: false, disk: true })
  at.ageMs = 20_000
  expect(readiness().ready, 'a takeover takes nobody out').toBe(true)
  at.low = true
  expect(readiness()).toEqual({ ready: false, database: true, source: true, disk: false })
})
