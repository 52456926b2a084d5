import type { Db } from '../platform/database.ts'

/**
 * An account is one wallet of one owner. A member's wallets have a stored balance and a floor of zero; those of the house (owner 0)
 * have neither, so that no row is hot: their balance is the sum of their transfers. Each domain lists the house's wallets that it
 * uses.
 */
export interface MemberAccounts {
  /** The spendable money. */
  main: bigint
  /** Stakes of open tickets, and withdrawals under way. */
  held: bigint
}

const MEMBER = 'member'
const HOUSE = 'house'
const WALLETS = ['main', 'held'] as const

export async function openMemberAccounts(tx: Db, memberId: bigint): Promise<MemberAccounts> {
  await tx
    .insertInto('account')
    .values(WALLETS.map((wallet) => ({ owner_kind: MEMBER, owner: memberId, wallet, floored: true })))
    .execute()
  return memberAccounts(tx, memberId)
}

export async function memberAccounts(db: Db, memberId: bigint): Promise<MemberAccounts> {
  return ofMember(await walletsOf(db, [memberId]).execute(), memberId)
}

/** Locks the members' accounts in id order, as a posting does; returns them with their spendable balance. */
export async function lockMembers(tx: Db, memberIds: readonly bigint[]): Promise<Map<bigint, MemberAccounts & { spendableFen: bigint }>> {
  if (memberIds.length === 0) return new Map()
  const rows = await walletsOf(tx, memberIds).orderBy('id').forUpdate().execute()
  return new Map(
    memberIds.map((memberId) => {
      const accounts = ofMember(rows, memberId)
      return [memberId, { ...accounts, spendableFen: rows.find(({ id }) => id === accounts.main)?.balance_fen ?? 0n }]
    }),
  )
}

const walletsOf = (db: Db, memberIds: readonly bigint[]) =>
  db
    .selectFrom('account')
    .select(['id', 'owner', 'wallet', 'balance_fen', 'version'])
    .where('owner_kind', '=', MEMBER)
    .where('owner', 'in', memberIds)

function ofMember(rows: readonly { id: bigint; owner: bigint; wallet: string }[], memberId: bigint): MemberAccounts {
  const [main, held] = WALLETS.map((wallet) => rows.find((row) => row.owner === memberId && row.wallet === wallet)?.id)
  if (main === undefined || held === undefined) throw new Error(`member ${memberId} has no accounts`)
  return { main, held }
}

/** Id of a house account, which is made on first use. */
export async function houseAccount(db: Db, wallet: string): Promise<bigint> {
  await db
    .insertInto('account')
    .values({ owner_kind: HOUSE, owner: 0n, wallet, floored: false })
    .onConflict((c) => c.columns(['owner_kind', 'owner', 'wallet']).doNothing())
    .execute()
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('owner_kind', '=', HOUSE)
    .where('owner', '=', 0n)
    .where('wallet', '=', wallet)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Spendable balance, held money, and the version of the spendable account. */
export async function balanceOf(db: Db, memberId: bigint): Promise<{ balanceFen: bigint; heldFen: bigint; version: bigint }> {
  const rows = await walletsOf(db, [memberId]).execute()
  const [main, held] = WALLETS.map((wallet) => rows.find((row) => row.wallet === wallet))
  return { balanceFen: main?.balance_fen ?? 0n, heldFen: held?.balance_fen ?? 0n, version: main?.version ?? 0n }
}

/** Versions of the spendable accounts, by member. */
export async function balanceVersions(db: Db, memberIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await walletsOf(db, memberIds).where('wallet', '=', 'main').execute()
  return new Map(rows.map(({ owner, version }) => [owner, Number(version)]))
}
