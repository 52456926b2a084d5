import { fc, test as propertyTest } from '@fast-check/vitest'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import { createMember } from '../account/register.ts'
import { audit } from '../domains.ts'
import type { Db } from '../platform/database.ts'
import { balanceOf, houseAccount, memberAccounts } from './accounts.ts'
import { LedgerRefused, post, reversalOf, type Transfer } from './post.ts'

const NOW = Date.UTC(2026, 0, 1)
let db: Db
let house: bigint
let members: bigint[]

beforeAll(async () => {
  db = await testDatabase()
  members = []
  for (const name of ['alice01', 'bobby02']) members.push((await createMember(db, name, '0'.repeat(32), NOW)) ?? 0n)
  house = await houseAccount(db, 'sports')
})
afterAll(() => db.destroy())

const member = (i: number): bigint => members[i] ?? 0n
const postAll = (transfers: Transfer[]) => db.transaction().execute((tx) => post(tx, transfers, NOW))
const transfer = (id: string, debit: bigint, credit: bigint, amountFen: bigint): Transfer => ({
  id,
  debit,
  credit,
  amountFen,
  reason: 'stake_hold',
  ref: id,
})

test('a new member starts with the granted play money and the books hold', async () => {
  expect(await balanceOf(db, member(0))).toEqual({ balanceFen: 1_000_000n, heldFen: 0n, version: 1n })
  expect((await audit(db)).faults).toEqual([])
})

test('a repeated posting has one effect and the same id with another body is refused', async () => {
  const { main, held } = await memberAccounts(db, member(0))
  const first = transfer('twice', main, held, 500n)
  expect(await postAll([first])).toEqual([{ id: 'twice', outcome: 'created' }])
  expect(await postAll([first])).toEqual([{ id: 'twice', outcome: 'exists' }])
  await expect(postAll([{ ...first, amountFen: 501n }])).rejects.toThrow('id_reused')
  expect((await balanceOf(db, member(0))).heldFen).toBe(500n)
})

test('all or nothing: one refused transfer leaves no trace of the others', async () => {
  const { main, held } = await memberAccounts(db, member(1))
  const before = await balanceOf(db, member(1))
  const refused = postAll([transfer('fits', main, held, 100n), transfer('exceeds', main, house, 10_000_000n)])
  await expect(refused).rejects.toBeInstanceOf(LedgerRefused)
  await expect(refused).rejects.toThrow('ledger refused: fits skipped, exceeds exceeds_balance')
  await expect(refused).rejects.toMatchObject({
    refusals: [
      { id: 'fits', refused: null },
      { id: 'exceeds', refused: 'exceeds_balance' },
    ],
  })
  const error = (await refused.catch((thrown: unknown) => thrown)) as LedgerRefused
  expect([error.has('exceeds_balance'), error.has('id_reused')]).toEqual([true, false])
  expect(await balanceOf(db, member(1))).toEqual(before)
})

test('what the database refuses for another reason is told as it is', async () => {
  const { main } = await memberAccounts(db, member(0))
  await expect(postAll([transfer('to itself', main, main, 100n)])).rejects.toThrow('violates check constraint')
})

test('the database itself refuses to change or drop what was posted [MONEY-02]', async () => {
  for (const change of ['update transfer set amount_fen = 1', 'delete from transfer', 'truncate transfer', 'truncate transfer cascade']) {
    await expect(sql.raw(change).execute(db), change).rejects.toThrow('append-only')
  }
  await expect(sql`update account set balance_fen = -1 where floored`.execute(db)).rejects.toThrow('floor_holds')
})

test('a reversal is the mirror of what it names, once [MONEY-02]', async () => {
  const { main, held } = await memberAccounts(db, member(0))
  const before = await balanceOf(db, member(0))
  const mistake = transfer('mistake', main, held, 700n)
  await postAll([mistake])
  await expect(postAll([{ ...reversalOf(mistake), amountFen: 600n }])).rejects.toThrow('not_its_mirror')
  await expect(postAll([{ ...reversalOf(mistake), reverses: 'nothing' }])).rejects.toThrow('not_its_mirror')
  const undone = reversalOf(mistake)
  expect(await postAll([undone, undone])).toMatchObject([{ outcome: 'created' }, { outcome: 'exists' }])
  await expect(postAll([{ ...undone, id: 'again' }])).rejects.toThrow('already_reversed')
  await expect(postAll([reversalOf(undone)])).rejects.toThrow('not_its_mirror')
  expect((await balanceOf(db, member(0))).balanceFen).toBe(before.balanceFen)
})

const step = fc.record({
  from: fc.nat(4),
  to: fc.nat(4),
  amountFen: fc.bigInt({ min: 0n, max: 600_000n }),
  repeats: fc.boolean(),
})

let history = 0
propertyTest.prop([fc.array(step, { minLength: 1, maxLength: 12 })], { numRuns: 30 })(
  'after every step of a random history each balance is the sum of its transfers and no floor is broken [MONEY-01]',
  async (steps) => {
    const [a, b] = [await memberAccounts(db, member(0)), await memberAccounts(db, member(1))]
    const accounts = [a.main, a.held, b.main, b.held, house]
    const run = history++
    for (const [n, { from, to, amountFen, repeats }] of steps.entries()) {
      const item = transfer(`random:${run}:${n}`, accounts[from] ?? house, accounts[to] ?? house, amountFen)
      const outcome = await postAll(repeats ? [item, item] : [item]).catch((error: unknown) => error)
      if (from === to) expect(outcome).toBeInstanceOf(Error)
      expect((await audit(db)).faults).toEqual([])
    }
  },
)

test('the audit names the account whose stored balance its transfers do not explain [MONEY-09]', async () => {
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`update account set balance_fen = balance_fen + 1 where owner_kind = 'member' and owner = ${member(0)} and wallet = 'main'`.execute(
        tx,
      )
      const { faults } = await audit(tx)
      expect(faults[0]).toContain(`member:${member(0)}:main`)
      throw new Error('roll back')
    })
    .catch((error: Error) => expect(error.message).toBe('roll back'))
})
