import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Database } from '../platform/schema.ts'

/**
 * An account is one wallet of one owner. A member's wallets have a stored balance and a floor of zero; those of the house (owner 0)
 * have neither, so that no row is hot: their balance is the sum of their transfers. Each domain lists the house's wallets that it
 * uses. Each member has the first two wallets from the start, and others from their first use. Points and budgets (budget.ts) have
 * accounts of their own kinds.
 */
export interface MemberAccounts {
  /** The spendable money. */
  main: bigint
  /** Stakes of open tickets, and withdrawals under way. */
  held: bigint
}

const MEMBER = 'member'
const HOUSE = 'house'
const BUDGET = 'budget'
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

export type LockedAccounts = MemberAccounts & { spendableFen: bigint }

/** Locks the members' accounts in id order, as a posting does; returns them with their spendable balance. */
export async function lockMembers(tx: Db, memberIds: readonly bigint[]): Promise<Map<bigint, LockedAccounts>> {
  if (memberIds.length === 0) return new Map()
  const rows = await walletsOf(tx, memberIds).orderBy('id').forUpdate().execute()
  return new Map(memberIds.map((memberId) => [memberId, ofMember(rows, memberId)]))
}

const walletsOf = (db: Db, memberIds: readonly bigint[]) =>
  db
    .selectFrom('account')
    .select(['id', 'owner', 'wallet', 'balance_fen', 'version'])
    .where('owner_kind', '=', MEMBER)
    .where('owner', 'in', memberIds)

type Row = Pick<Selectable<Database['account']>, 'id' | 'owner' | 'wallet' | 'balance_fen'>

function ofMember(rows: readonly Row[], memberId: bigint): LockedAccounts {
  const [main, held] = WALLETS.map((wallet) => rows.find((row) => row.owner === memberId && row.wallet === wallet))
  if (!main || !held) throw new Error(`member ${memberId} has no accounts`)
  return { main: main.id, held: held.id, spendableFen: main.balance_fen }
}

/** Id of another wallet of a member, floored like the first two, which is made on first use. */
export const memberWallet = (tx: Db, memberId: bigint, wallet: string): Promise<bigint> => opened(tx, MEMBER, memberId, wallet)

/** Id of a house account, which is made on first use. */
export const houseAccount = (db: Db, wallet: string): Promise<bigint> => opened(db, HOUSE, 0n, wallet)

/** Id of a budget's account, floored at zero, which is made on first use. */
export const budgetAccount = (db: Db, budget: string): Promise<bigint> => opened(db, BUDGET, 0n, budget)

async function opened(db: Db, kind: string, owner: bigint, wallet: string): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select opened_account(${kind}, ${owner}, ${wallet}) as id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an account is always opened')
  return row.id
}

export interface WalletBalance {
  account: bigint
  wallet: string
  balanceFen: bigint
  version: bigint
}

/** All wallets of a member at one moment. */
export async function walletBalances(db: Db, memberId: bigint): Promise<WalletBalance[]> {
  const rows = await walletsOf(db, [memberId]).execute()
  return rows.map(({ id, wallet, balance_fen, version }) => ({ account: id, wallet, balanceFen: balance_fen, version }))
}

/** Spendable balance, held money, and the version of the spendable account. */
export async function balanceOf(db: Db, memberId: bigint): Promise<{ balanceFen: bigint; heldFen: bigint; version: bigint }> {
  const rows = await walletsOf(db, [memberId]).execute()
  const [main, held] = WALLETS.map((wallet) => rows.find((row) => row.wallet === wallet))
  return { balanceFen: main?.balance_fen ?? 0n, heldFen: held?.balance_fen ?? 0n, version: main?.version ?? 0n }
}
