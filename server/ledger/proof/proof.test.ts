import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksOfBets } from '../../../tests/support/books-of-bets.ts'
import { house, planted, plantedTransfer } from '../../../tests/support/planted.ts'
import { findsPlanted, newFaults, SMALL, wholeFaults } from '../../../tests/support/proofs.ts'
import { BOOKS } from '../../domains.ts'
import type { Db } from '../../platform/database.ts'
import { moveCheckpoints } from '../checkpoint.ts'
import { progressOf } from './progress.ts'
import { proveWhole } from './whole.ts'

let db: Db
beforeAll(async () => {
  db = (await booksOfBets()).db
})
afterAll(() => db.destroy())

test('a row changed behind the proof is found by the whole, one in front of it by the proof of the new, at each until then [MONEY-09]', () =>
  findsPlanted(db))

/** One step of the proof of the whole. */
async function step(on: Db) {
  let steps = 0
  return proveWhole(on, BOOKS, Date.now, () => steps++ > 0, SMALL)
}

test('a proof of the whole that dies at any step goes on where it was: it looks at everything once, and the house’s sums are right [MONEY-09]', async () => {
  await moveCheckpoints(db, 0)
  await wholeFaults(db)
  let steps = 0
  const { rows } = await sql<{ transfers: number }>`select count(*)::int transfers from transfer`.execute(db)
  expect(rows[0]?.transfers).toBeGreaterThan(3 * SMALL.transfers)
  for (let isOver = false; !isOver; steps++) {
    const before = await progressOf(db, 'whole')
    // Dies after the step's looks, before they are kept.
    await planted(db, [], async (tx) => void (await step(tx)))
    expect(await progressOf(db, 'whole')).toEqual(before)
    const { ended, progress } = await step(db)
    expect(progress.faults).toEqual([])
    isOver = ended
  }
  expect(steps).toBeGreaterThan(20)
})

test('what the proof of the new found stays an alarm until a whole that began after it has proved otherwise [MONEY-09]', async () => {
  expect([await newFaults(db), await wholeFaults(db)]).toEqual([[], []])
  const grants = sql`(select id from account where owner_kind = 'house' and wallet = 'grants')`
  await step(db)
  await plantedTransfer(house, grants, 1, 'a whim', 'x').execute(db)
  const says = ['transfer planted moves for a whim, which no domain lists']
  expect(await newFaults(db)).toEqual(says)
  await wholeFaults(db)
  expect(await newFaults(db), 'the whole under way had not heard of it').toEqual(says)
  expect(await wholeFaults(db)).toEqual(says)
  expect(await newFaults(db), 'now the whole tells of it').toEqual([])
})
