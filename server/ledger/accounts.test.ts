import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHold, postHold } from '../../tests/support/holds.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { createMember } from '../account/register.ts'
import type { Db } from '../platform/database.ts'
import { balanceOf, houseAccount, lockMembers, memberAccounts, memberWallet, walletBalances } from './accounts.ts'
import { voidHold } from './holds.ts'
import { post } from './post.ts'

const NOW = Date.UTC(2026, 0, 1)
let db: Db
let members: bigint[]
beforeAll(async () => {
  db = await testDatabase()
  members = []
  for (const name of ['alice01', 'bobby02']) members.push((await createMember(db, name, '0'.repeat(32), NOW)) ?? 0n)
})
afterAll(() => db.destroy())

test('each member has two accounts of their own; who is none has none, and no balance', async () => {
  const all = await Promise.all(members.map((id) => memberAccounts(db, id)))
  expect(new Set(all.flatMap(({ main, held }) => [main, held])).size).toBe(4)
  await expect(memberAccounts(db, 999n)).rejects.toThrow('member 999 has no accounts')
  expect(await balanceOf(db, 999n)).toEqual({ balanceFen: 0n, heldFen: 0n, version: 0n })
})

test.each(['main', 'held'])('without the account %s a member has none: no money moves from or to half of them', async (wallet) => {
  const [member = 0n] = members
  const tx = await db.startTransaction().execute()
  try {
    await tx.updateTable('account').set({ wallet: 'purse' }).where('owner', '=', member).where('wallet', '=', wallet).execute()
    await expect(memberAccounts(tx, member)).rejects.toThrow(`member ${member} has no accounts`)
  } finally {
    await tx.rollback().execute()
  }
})

test('a house account is made at first need and found again', async () => {
  const made = await houseAccount(db, 'corrections')
  expect(await houseAccount(db, 'corrections')).toBe(made)
  expect(await houseAccount(db, 'sports')).not.toBe(made)
  const row = await db
    .selectFrom('account')
    .select(['floored', 'owner_kind', 'owner', 'wallet'])
    .where('id', '=', made)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ floored: false, owner_kind: 'house', owner: 0n, wallet: 'corrections' })
})

test('a hold is money set aside, and ends once: posted to where it goes or back to the member, never both [MONEY-07] [MONEY-08]', async () => {
  const [member = 0n] = members
  const accounts = await memberAccounts(db, member)
  const house = await houseAccount(db, 'payments')
  const postAll = (...transfers: Parameters<typeof post>[1]) => db.transaction().execute((tx) => post(tx, transfers, NOW))
  const hold = (ref: string, amountFen: bigint) => ({ ref, amountFen, reason: 'withdraw_hold' })
  await postAll(openHold(accounts, hold('paid', 300n)), openHold(accounts, hold('back', 50n)))
  expect(await balanceOf(db, member)).toMatchObject({ balanceFen: 999_650n, heldFen: 350n })
  await postAll(postHold(accounts, house, { ...hold('paid', 300n), reason: 'withdraw_paid' }))
  await postAll(voidHold(accounts, { ...hold('back', 50n), reason: 'withdraw_release' }))
  expect(await balanceOf(db, member)).toMatchObject({ balanceFen: 999_700n, heldFen: 0n })
  await expect(postAll(voidHold(accounts, { ...hold('paid', 300n), reason: 'withdraw_release' }))).rejects.toThrow('id_reused')
})

test('of several members each has their own spendable money', async () => {
  const [first = 0n, second = 0n] = members
  const owned = [await balanceOf(db, first), await balanceOf(db, second)]
  expect(owned[0]).not.toEqual(owned[1])
  const locked = await db.transaction().execute((tx) => lockMembers(tx, members.toReversed()))
  expect([locked.get(first)?.spendableFen, locked.get(second)?.spendableFen]).toEqual(owned.map(({ balanceFen }) => balanceFen))
  expect(locked.get(first)).toMatchObject(await memberAccounts(db, first))
})

test('a member’s funds are in all wallets, also in one that was made later and has a floor of its own', async () => {
  const [member = 0n, other = 0n] = members
  const { main } = await memberAccounts(db, member)
  const purse = await memberWallet(db, member, 'purse')
  expect(await memberWallet(db, member, 'purse')).toBe(purse)
  expect(await memberWallet(db, other, 'purse')).not.toBe(purse)
  const fundsOf = async (memberId: bigint) => (await walletBalances(db, memberId)).reduce((sum, { balanceFen }) => sum + balanceFen, 0n)
  const [before, others] = [await fundsOf(member), await fundsOf(other)]
  const moved = { id: 'into the purse', debit: main, credit: purse, amountFen: 70n, reason: 'venue_in', ref: 'x' }
  await db.transaction().execute((tx) => post(tx, [moved], NOW))
  expect([await fundsOf(member), await fundsOf(other)]).toEqual([before, others])
  const wallets = await walletBalances(db, member)
  expect(wallets.find(({ account }) => account === purse)).toEqual({ account: purse, wallet: 'purse', balanceFen: 70n, version: 1n })
  expect(wallets.map(({ wallet }) => wallet).toSorted()).toEqual(['held', 'main', 'purse'])
  const back = { ...moved, id: 'too much', debit: purse, credit: main, amountFen: 71n, reason: 'venue_out' }
  await expect(db.transaction().execute((tx) => post(tx, [back], NOW))).rejects.toThrow('exceeds_balance')
})
