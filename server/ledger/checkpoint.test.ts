import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseAndMember } from '../../tests/support/house-and-member.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { audit } from '../domains.ts'
import type { Db } from '../platform/database.ts'
import { houseBalance, moveCheckpoints } from './checkpoint.ts'
import { post, type Transfer } from './post.ts'

const NOW = Date.UTC(2026, 0, 1)
let db: Db
let house: bigint
let main: bigint
beforeAll(async () => {
  ;({ db, house, main } = await houseAndMember())
})
afterAll(() => db.destroy())

const move = (transfer: Omit<Transfer, 'ref'>) => db.transaction().execute((tx) => post(tx, [{ ...transfer, ref: transfer.id }], NOW))
const lose = (id: string, amountFen: bigint) => move({ id, debit: main, credit: house, amountFen, reason: 'stake_lost' })
const win = (id: string, amountFen: bigint) => move({ id, debit: house, credit: main, amountFen, reason: 'winnings' })

/** The house's balance, in books that hold. */
async function audited(): Promise<bigint> {
  expect((await audit(db)).faults).toEqual([])
  return houseBalance(db, house)
}

test('a house balance is its checkpoint and what came after it, wherever the checkpoint stands [MONEY-09]', async () => {
  expect(await audited()).toBe(0n)
  await lose('first', 300n)
  expect(await audited()).toBe(300n)
  await moveCheckpoints(db, NOW)
  expect(await audited()).toBe(300n)
  await win('second', 50n)
  expect(await audited()).toBe(250n)
  await moveCheckpoints(db, NOW)
  expect(await audited()).toBe(250n)
  await lose('third', 7n)
  expect(await audited()).toBe(257n)
  await moveCheckpoints(db, NOW)
  await win('fourth', 8n)
  await lose('fifth', 1n)
  expect(await audited()).toBe(250n)
})

test('where nothing was posted since, a checkpoint is not written again', async () => {
  const stands = () => db.selectFrom('house_checkpoint').selectAll().orderBy('account').execute()
  await moveCheckpoints(db, NOW)
  const before = await stands()
  await moveCheckpoints(db, NOW + 300_000)
  expect(await stands()).toEqual(before)
  await lose('sixth', 1n)
  await moveCheckpoints(db, NOW + 600_000)
  expect((await stands()).map(({ at }) => at.getTime() - NOW)).toEqual(before.map(() => 600_000))
})

test('before anything was posted the checkpoints reach the start, which is no busy table', async () => {
  const fresh = await testDatabase()
  expect(await moveCheckpoints(fresh, NOW)).toBe(0n)
})

test('while postings keep the table busy the checkpoints stay where they are; any other fault is told', async () => {
  const lockFails = (code: string) =>
    db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'RawNode' && node.sqlFragments[0]?.startsWith('lock table')) throw Object.assign(new Error('no lock'), { code })
        return node
      },
      transformResult: async ({ result }) => result,
    })
  expect(await moveCheckpoints(lockFails('55P03'), NOW)).toBeNull()
  await expect(moveCheckpoints(lockFails('57P01'), NOW)).rejects.toThrow('no lock')
})

test('a floored account has no house balance', async () => {
  await expect(houseBalance(db, main)).rejects.toThrow('no house account')
})

test('the audit names the checkpoint that its transfers do not explain [MONEY-09]', async () => {
  await sql`update house_checkpoint set balance_fen = balance_fen + 1 where account = ${house}`.execute(db)
  const { faults } = await audit(db)
  expect(faults).toContainEqual(expect.stringContaining('the checkpoint of house:sports'))
  expect(faults).toContainEqual('all balances together are 1 fen instead of zero')
})
