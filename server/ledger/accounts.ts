import type { Db } from '../platform/database.ts'

/**
 * House accounts have no floor and no stored balance: no row is hot, their balance is the sum of their transfers. `payments`
 * is the provider's side of deposits and withdrawals; `corrections` bears what a corrected result would take from a member
 * who has spent it.
 */
export const HOUSE = {
  grants: 'house:grants',
  sports: 'house:sports',
  payments: 'house:payments',
  corrections: 'house:corrections',
} as const

export interface MemberAccounts {
  /** What the member can spend. */
  main: bigint
  /** Stakes of open tickets. */
  held: bigint
}

export const mainCode = (memberId: bigint): string => `member:${memberId}:main`
export const heldCode = (memberId: bigint): string => `member:${memberId}:held`

export async function openMemberAccounts(tx: Db, memberId: bigint): Promise<MemberAccounts> {
  await tx
    .insertInto('account')
    .values([
      { code: mainCode(memberId), member_id: memberId, floored: true },
      { code: heldCode(memberId), member_id: memberId, floored: true },
    ])
    .execute()
  return memberAccounts(tx, memberId)
}

export async function memberAccounts(db: Db, memberId: bigint): Promise<MemberAccounts> {
  const rows = await db.selectFrom('account').select(['id', 'code']).where('member_id', '=', memberId).execute()
  const main = rows.find((row) => row.code === mainCode(memberId))?.id
  const held = rows.find((row) => row.code === heldCode(memberId))?.id
  if (main === undefined || held === undefined) throw new Error(`member ${memberId} has no accounts`)
  return { main, held }
}

/** Id of a house account, made at first need. */
export async function houseAccount(db: Db, code: (typeof HOUSE)[keyof typeof HOUSE]): Promise<bigint> {
  await db
    .insertInto('account')
    .values({ code, member_id: null, floored: false })
    .onConflict((c) => c.column('code').doNothing())
    .execute()
  return (await db.selectFrom('account').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
}

/** Spendable balance, held stakes and the version of the spendable account. */
export async function balanceOf(db: Db, memberId: bigint): Promise<{ balanceFen: bigint; heldFen: bigint; version: bigint }> {
  const rows = await db.selectFrom('account').select(['code', 'balance_fen', 'version']).where('member_id', '=', memberId).execute()
  const main = rows.find((row) => row.code === mainCode(memberId))
  const held = rows.find((row) => row.code === heldCode(memberId))
  return { balanceFen: main?.balance_fen ?? 0n, heldFen: held?.balance_fen ?? 0n, version: main?.version ?? 0n }
}
