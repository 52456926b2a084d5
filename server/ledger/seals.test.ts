import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseAndMember } from '../../tests/support/house-and-member.ts'
import { auditNames, planted } from '../../tests/support/planted.ts'
import { wholeFaults } from '../../tests/support/proofs.ts'
import { audit } from '../domains.ts'
import type { Db } from '../platform/database.ts'
import { houseAccount } from './accounts.ts'
import { beginMonth } from './months.ts'
import { post } from './post.ts'
import { sealMonths } from './seals.ts'

const monthAt = (n: number) => Date.UTC(2026, n, 15)

let db: Db
let house: bigint
let main: bigint
beforeAll(async () => {
  ;({ db, house, main } = await houseAndMember())
  for (const [n, month] of ['september', 'october', 'november'].entries()) {
    await posted([month])
    await beginMonth(db, monthAt(9 + n))
  }
})
afterAll(() => db.destroy())

const posted = (ids: string[]) =>
  db.transaction().execute((tx) => {
    const transfers = ids.map((id) => ({ id, debit: house, credit: main, amountFen: 100n, reason: 'winnings', ref: id }))
    return post(tx, transfers, monthAt(8))
  })
/** The months that so many steps seal. */
const sealed = async (steps = Number.POSITIVE_INFINITY, tx = db) => (await sealMonths(tx, () => steps-- <= 0)).map(({ month }) => month)
const digests = (tx = db) => tx.selectFrom('transfer_month').select(['month', 'digest']).orderBy('month').execute()

test('what lies before a month is sealed once it has begun, each once, also where it was left half-way [MONEY-09]', async () => {
  expect(await sealed(1)).toEqual(['2026-10'])
  expect(await sealed()).toEqual(['2026-11', '2026-12'])
  const before = await digests()
  expect(before.map(({ digest }) => digest?.length)).toEqual([64, 64, 64])
  expect(new Set(before.map(({ digest }) => digest)).size).toBe(3)
  await posted(['december'])
  expect(await sealed()).toEqual([])
  expect(await digests()).toEqual(before)
  const { faults, sealed: last } = await audit(db)
  expect([faults, await wholeFaults(db)]).toEqual([[], []])
  expect(last).toEqual(before.at(-1))
})

test('a digest is the same in one go and in steps, and another where anything of a row is [MONEY-09]', async () => {
  // More than two steps, between two accounts of the house.
  const other = await houseAccount(db, 'corrections')
  await sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, at)
    select 'many:' || i, ${house}, ${other}, i, 'correction', 'x', to_timestamp(1) from generate_series(1, 12000) i`.execute(db)
  await beginMonth(db, monthAt(12))
  for (let calls = 0; (await sealed(1)).length === 0; ) expect(calls++).toBeLessThan(2)
  const one = await digests()
  const anew = async (tx: Db, steps: number) => {
    await sql`update transfer_month set sealed_to = null, digest = null`.execute(tx)
    for (let done = 0; done < 4; ) done += (await sealed(steps, tx)).length
    return digests(tx)
  }
  for (const steps of [1, 2, 9]) await planted(db, [], async (tx) => expect(await anew(tx, steps)).toEqual(one))
  const rows = sql`where id = 'september'`
  for (const change of [
    'amount_fen = 101',
    `reason = 'grant'`,
    `ref = 'x'`,
    `at = at + interval '1 ms'`,
    'credit_version = 9',
    `reverses = ''`,
  ])
    await planted(db, [sql`update transfer set ${sql.raw(change)} ${rows}`], async (tx) => {
      for (const [n, { digest }] of (await anew(tx, 9)).entries()) expect(digest, change).not.toBe(one[n]?.digest)
    })
})

test('the audit names the month whose transfers are not those that were sealed, and no later one [MONEY-09]', async () => {
  const says = /^the transfers from 20261\d+ to 20261\d+ are not those that were sealed when 2026-11 had begun/
  // Neither a member's balance nor a sum of the house tells of it.
  const unseen = sql`update transfer set ref = 'x' where id = 'october'`
  await auditNames(db, says, [unseen])
  await planted(db, [unseen], async (tx) => {
    const faults = (await audit(tx)).faults.filter((fault) => fault.includes('sealed'))
    expect(faults).toHaveLength(1)
  })
})

test('a seal stays: the database refuses to change or drop it', async () => {
  for (const change of [
    `update transfer_month set digest = 'x'`,
    'update transfer_month set first_seq = first_seq + 1',
    'delete from transfer_month',
  ])
    await expect(sql.raw(change).execute(db), change).rejects.toThrow('append-only')
})
