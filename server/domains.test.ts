import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksOfBets } from '../tests/support/books-of-bets.ts'
import { addPayments } from '../tests/support/books-of-payments.ts'
import { addTransfers } from '../tests/support/books-of-venues.ts'
import { audit, REASONS } from './domains.ts'
import { moveCheckpoints } from './ledger/checkpoint.ts'
import type { Db } from './platform/database.ts'
import { kindOf } from './wallet/record/reasons.ts'

let db: Db
beforeAll(async () => {
  const world = await booksOfBets()
  db = world.db
  await addPayments(world)
  await addTransfers(world)
  await moveCheckpoints(db, world.clock.now())
})
afterAll(() => db.destroy())

test('books of every kind of ticket and payment hold [MONEY-09]', async () => {
  const { faults, disputes, counts } = await audit(db)
  expect(faults).toEqual([])
  expect(disputes).toEqual([expect.stringMatching(/^HTQP has not said since .* what became of 300 fen in \(move not answered\)$/)])
  expect(counts).toMatchObject({ tickets: 13, 'cash-outs': 2, 'settled disputes': 1 })
  const states = await db.selectFrom('ticket').select(['id', 'status']).orderBy('number').execute()
  expect(Object.fromEntries(states.map(({ id, status }) => [id, status]))).toEqual({
    won: 'settled',
    lost: 'settled',
    accepted: 'accepted',
    'series lost': 'settled',
    'series open': 'accepted',
    'system over': 'settled',
    'system open': 'accepted',
    'folds open': 'accepted',
    champion: 'accepted',
    'cashed out': 'cashed',
    'cashed in part': 'accepted',
    refused: 'refused',
    delayed: 'delay',
  })
})

test('the record of the wallet has a name for each reason that money moves for [REC-02]', () => {
  expect(REASONS.filter((reason) => kindOf(reason) === 'other')).toEqual([])
})
