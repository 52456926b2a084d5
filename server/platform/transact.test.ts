import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import type { Db } from './database.ts'
import { transact } from './transact.ts'

let db: Db
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())

/** Fails with this SQL state the first `times`, then returns how often it ran. */
function failing(code: string, times: number) {
  let runs = 0
  return () =>
    transact(db, async (tx) => {
      runs += 1
      if (runs <= times) await sql.raw(`do $$ begin raise exception 'invented' using errcode = '${code}'; end $$`).execute(tx)
      return runs
    }).catch((error: Error) => `${error.message} after ${runs}`)
}

test('a transaction is run again after a serialization failure or a deadlock, and only so often', async () => {
  expect(await failing('40001', 2)()).toBe(3)
  expect(await failing('40P01', 1)()).toBe(2)
  expect(await failing('40001', 99)()).toBe('invented after 5')
})

test('nothing else is run again: a refusal stays one, and a commit that may have arrived is not repeated', async () => {
  for (const code of ['23505', '23514', 'P0001', '08006', '57P01', '40002']) expect(await failing(code, 1)(), code).toBe('invented after 1')
})
