import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import { createMember } from '../account/register.ts'
import type { Db } from '../platform/database.ts'
import { houseAccount, memberAccounts } from './accounts.ts'
import { moveCheckpoints } from './checkpoint.ts'
import { post } from './post.ts'
import { atSince } from './transfer-times.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 0, 1)
let db: Db
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())

test('transfers since a time are all of them, also where clocks went ahead and were set back, and those of before are passed over [REC-02]', async () => {
  const member = await createMember(db, 'timely11', '0'.repeat(32), START)
  const [house, { main }] = [await houseAccount(db, 'grants'), await memberAccounts(db, member ?? 0n)]
  // Half an hour each; from the twentieth on a week ahead, at the thirtieth set back by more than that.
  const times = Array.from({ length: 60 }, (_, i) => START + i * (HOUR_MS / 2) + (i < 20 ? 0 : i < 30 ? 168 * HOUR_MS : -3 * HOUR_MS))
  for (const [i, at] of times.entries()) {
    const gift = { id: `gift ${i}`, debit: house, credit: main, amountFen: 1n, reason: 'grant', ref: 'x' }
    await db.transaction().execute((tx) => post(tx, [gift], at))
    if (i % 3 === 0) await moveCheckpoints(db, at)
  }
  const ids = async (where: ReturnType<typeof atSince>) => {
    const { rows } = await sql<{ id: string }>`select id from transfer where credit = ${main} and ${where} order by seq`.execute(db)
    return rows.map(({ id }) => id)
  }
  for (const at of [...times, START - 1, START + 400 * HOUR_MS])
    for (const start of [new Date(at), new Date(at + 1)]) expect(await ids(atSince(start))).toEqual(await ids(sql`at >= ${start}`))

  const noted = await db.selectFrom('transfer_time').selectAll().orderBy('seq').execute()
  expect(noted.length).toBeGreaterThan(5)
  const early = new Date(START + 8 * HOUR_MS)
  expect(noted.filter(({ latest }) => latest < early).length, 'places before which nothing is read').toBeGreaterThan(2)
})
