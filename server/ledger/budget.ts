import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { budgetAccount, houseAccount } from './accounts.ts'
import type { BookKept, Check } from './audit.ts'
import { post } from './post.ts'

/**
 * A budget is an account of the house with a floor of zero: what is given to members comes out of it, so the ledger itself refuses what it
 * does not cover. What is given goes through `house:bonus`, which pays all bonuses. Whoever locks a budget holds the member's accounts already:
 * the other way round two claims could wait for each other.
 */

/** Thrown where a budget can't be lowered as asked, because this much was given already. */
export class BudgetSpent extends Error {
  override name = 'BudgetSpent'
  readonly givenFen: bigint
  constructor(budget: string, givenFen: bigint) {
    super(`budget ${budget} has given ${givenFen} fen already`)
    this.givenFen = givenFen
  }
}

/**
 * Brings what a budget was funded with to this much, from `house:activities` or back to it.
 * @throws BudgetSpent if more than that was given.
 */
export async function fundBudget(tx: Db, budget: string, fundFen: bigint, atMs: number): Promise<void> {
  const [account, house] = [await budgetAccount(tx, budget), await houseAccount(tx, 'activities')]
  const balanceFen = await lockedBudget(tx, budget)
  const { fundedFen, moves } = await fundings(tx, account)
  const moreFen = fundFen - fundedFen
  if (moreFen === 0n) return
  if (balanceFen + moreFen < 0n) throw new BudgetSpent(budget, fundedFen - balanceFen)
  const [debit, credit, amountFen] = moreFen > 0n ? [house, account, moreFen] : [account, house, -moreFen]
  await post(tx, [{ id: `budget:${budget}:${moves + 1}`, debit, credit, amountFen, reason: 'budget_funded', ref: budget }], atMs)
}

async function fundings(tx: Db, account: bigint): Promise<{ fundedFen: bigint; moves: number }> {
  const { rows } = await sql<{ fen: string; moves: number }>`
    select coalesce(sum(case when credit = ${account} then amount_fen else -amount_fen end), 0)::text fen, count(*)::int moves
    from transfer where ${account} in (debit, credit) and reason = 'budget_funded'`.execute(tx)
  return { fundedFen: BigInt(rows[0]?.fen ?? 0), moves: rows[0]?.moves ?? 0 }
}

/** What is left in a budget; it stays so until the transaction ends. */
export async function lockedBudget(tx: Db, budget: string): Promise<bigint> {
  const account = await budgetAccount(tx, budget)
  const row = await tx.selectFrom('account').select('balance_fen').where('id', '=', account).forUpdate().executeTakeFirstOrThrow()
  return row.balance_fen
}

/** What is left in budgets, by name; those that were never funded are missing. */
export async function budgetsLeft(db: Db): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.selectFrom('account').select(['wallet', 'balance_fen']).where('owner_kind', '=', 'budget').execute()
  return new Map(rows.map(({ wallet, balance_fen }) => [wallet, balance_fen]))
}

export interface Claimed {
  budget: string
  memberId: bigint
  /** Of one key each member has one claim. */
  key: string
  /** Names the claim and all its transfers. */
  ref: string
  fen: bigint
  times: number
}

/**
 * Takes a claim out of its budget and into `house:bonus`; false, and no effect, if the member has claimed that key before. The caller holds
 * the member's accounts, and pays the member.
 * @throws LedgerRefused with `exceeds_balance` where the budget does not cover it.
 */
export async function claimBudget(tx: Db, { budget, memberId, key, ref, fen, times }: Claimed, atMs: number): Promise<boolean> {
  const claim = { ref, budget, member_id: memberId, key, fen, times, at: new Date(atMs) }
  const fresh = await tx
    .insertInto('budget_claim')
    .values(claim)
    .onConflict((c) => c.columns(['budget', 'member_id', 'key']).doNothing())
    .returning('ref')
    .executeTakeFirst()
  if (!fresh) return false
  if (fen > 0n) {
    const [debit, credit] = [await budgetAccount(tx, budget), await houseAccount(tx, 'bonus')]
    await post(tx, [{ id: `claim:${ref}`, debit, credit, amountFen: fen, reason: 'budget_spent', ref }], atMs)
  }
  return true
}

/** What a claim says was taken out of its budget and given to its member, and nothing else was taken. */
const CLAIMS: Check = sql`
  select format('claim %s of %s fen took %s fen out of budget %s, and gave its member %s', coalesce(c.ref, t.ref), coalesce(c.fen, 0),
    coalesce(t.fen, 0), coalesce(c.budget, t.budget), coalesce(g.fen, 0)) fault
  from budget_claim c
    full join (select t.ref, b.wallet budget, sum(t.amount_fen) fen from transfer t join account b on b.id = t.debit and b.owner_kind = 'budget'
      where t.reason = 'budget_spent' group by t.ref, b.wallet) t on t.ref = c.ref and t.budget = c.budget
    left join lateral (select sum(g.amount_fen) fen from transfer g join account a on a.id = g.credit
      where g.ref = c.ref and g.reason in ('bonus', 'activity_gift') and a.owner_kind = 'member' and a.owner = c.member_id) g on true
  where coalesce(c.fen, 0) <> coalesce(t.fen, 0) or coalesce(c.fen, 0) <> coalesce(g.fen, 0)
  order by 1 limit 5`

/** A claim that asks for turnover opened its requirement. */
const OWED: Check = sql`
  select format('claim %s of %s fen asks for %s times its turnover, and opened none', c.ref, c.fen, c.times) fault from budget_claim c
  where c.fen > 0 and c.times > 0 and not exists (
    select 1 from turnover_requirement r where r.ref = c.ref and r.kind = 'bonus' and r.member_id = c.member_id and r.times = c.times)
  order by c.at limit 5`

/** Budgets and what was given out of them. */
export const BUDGET_BOOK: BookKept = {
  reasons: ['budget_funded', 'budget_spent', 'activity_gift'],
  house: ['activities'],
  counts: { claims: sql`select count(*) from budget_claim` },
  checks: [CLAIMS, OWED],
}
