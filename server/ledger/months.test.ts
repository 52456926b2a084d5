import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseAndMember } from '../../tests/support/house-and-member.ts'
import { auditNames } from '../../tests/support/planted.ts'
import { newFaults, wholeFaults } from '../../tests/support/proofs.ts'
import { audit, BOOKS } from '../domains.ts'
import type { Db } from '../platform/database.ts'
import { houseBalance, moveCheckpoints } from './checkpoint.ts'
import { beginMonth } from './months.ts'
import { post, reversalOf, type Transfer } from './post.ts'
import { proveWhole } from './proof/whole.ts'

const [OCTOBER, NOVEMBER, DECEMBER, FEBRUARY] = [
  [2026, 9],
  [2026, 10],
  [2026, 11],
  [2027, 1],
].map(([year = 0, month]) => Date.UTC(year, month ?? 0, 15)) as [number, number, number, number]

let db: Db
let house: bigint
let main: bigint
beforeAll(async () => {
  ;({ db, house, main } = await houseAndMember())
})
afterAll(() => db.destroy())

const won = (id: string, amountFen = 100n): Transfer => ({ id, debit: house, credit: main, amountFen, reason: 'winnings', ref: id })
const posted = (items: Transfer[], at = OCTOBER) => db.transaction().execute((tx) => post(tx, items, at))

/** The transfers of the test in the order of their places, each with the table it is in. */
async function lying(): Promise<string[]> {
  const { rows } = await sql<{ lies: string }>`
    select tableoid::regclass || ' ' || id as lies from transfer where reason = 'winnings' order by seq`.execute(db)
  return rows.map(({ lies }) => lies)
}

test('transfers of a month lie in its table, in the order of posting whatever clocks say, and balances and proofs go on over its end [MONEY-09]', async () => {
  await posted([won('before')])
  await beginMonth(db, OCTOBER)
  await posted([won('october')])
  await beginMonth(db, DECEMBER)
  await posted([won('december')], NOVEMBER)
  await beginMonth(db, NOVEMBER)
  await posted([won('set back')], NOVEMBER)
  await moveCheckpoints(db, NOVEMBER, 1n)
  await posted([won('since')], NOVEMBER)
  const there = ['before before', '2026_10 october', '2026_12 december', '2026_12 set back', '2026_12 since']
  expect(await lying()).toEqual(there.map((each) => `transfer_${each}`))
  expect(await houseBalance(db, house)).toBe(-500n)
  expect((await audit(db)).faults).toEqual([])
})

test('the proofs do not walk through the places between two months, ten thousand million of them [MONEY-09]', async () => {
  expect([await newFaults(db), await wholeFaults(db)]).toEqual([[], []])
  let steps = 0
  const { ended } = await proveWhole(db, BOOKS, Date.now, () => steps++ > 200)
  expect(ended).toBe(true)
})

test('an id is posted once and reversed once, also over the end of a month [MONEY-02]', async () => {
  const transfer = won('once')
  expect(await posted([transfer])).toMatchObject([{ outcome: 'created' }])
  await beginMonth(db, FEBRUARY)
  expect(await posted([transfer], FEBRUARY)).toMatchObject([{ outcome: 'exists' }])
  expect(await posted([transfer, won('of february')], FEBRUARY)).toMatchObject([{ outcome: 'exists' }, { outcome: 'created' }])
  await expect(posted([{ ...transfer, amountFen: 1n }], FEBRUARY)).rejects.toThrow('id_reused')
  await posted([reversalOf(transfer)], FEBRUARY)
  await expect(posted([{ ...reversalOf(transfer), id: 'again' }], FEBRUARY)).rejects.toThrow('already_reversed')
  expect((await lying()).slice(-3)).toEqual(['transfer_2026_12 once', 'transfer_2027_02 of february', 'transfer_2027_02 reverse:once'])
  expect((await audit(db)).faults).toEqual([])
})

test('an id that is there in two months is found by the audit', async () => {
  const copy = sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, at)
    select id, debit, credit, amount_fen, reason, ref, at from transfer where id = 'before'`
  await auditNames(db, /^transfer before is there twice, at (1?\d and 202702\d+|202702\d+ and 1?\d)/, [copy])
})

test('the database refuses to change what was posted, in each table [MONEY-02]', async () => {
  for (const table of ['transfer', 'transfer_before', 'transfer_2026_10', 'transfer_2027_02', 'transfer_claim'])
    for (const change of [`update ${table} set id = 'x'`, `delete from ${table}`, `truncate ${table}`])
      await expect(sql.raw(change).execute(db), change).rejects.toThrow('append-only')
})

test('a month that begins again, after what began it was lost half-way, keeps the places of the one before', async () => {
  const kept = () => db.selectFrom('transfer_month').selectAll().orderBy('month').execute()
  const before = await kept()
  await sql`delete from transfer_month where month = '2027-02'`.execute(db)
  await beginMonth(db, FEBRUARY)
  expect(await kept()).toEqual(before)
  await beginMonth(db, FEBRUARY)
  await posted([won('after')], FEBRUARY)
  expect((await lying()).at(-1)).toBe('transfer_2027_02 after')
})
