import { houseAccount, memberAccounts } from '../ledger/accounts.ts'
import { claimBudget } from '../ledger/budget.ts'
import { MoneyRefused } from '../ledger/money-call.ts'
import { LedgerRefused, post } from '../ledger/post.ts'
import type { Db } from '../platform/database.ts'
import { grantPoints } from '../points/points-account.ts'
import { refuse } from '../transport/handlers.ts'
import { grantBonus } from '../wallet/turnover/open-requirement.ts'
import type { Given } from './kinds/kind.ts'

const DAY_MS = 86_400_000

/**
 * Pays a member out of an activity's budget once by the key, and opens the turnover that it asks for. The caller holds the member's accounts.
 * @throws MoneyRefused where it was had before, or the budget does not cover it.
 */
export async function give(tx: Db, activity: string, memberId: bigint, given: Given, now: number): Promise<void> {
  const { key, fen, times, days, points = 0n } = given
  const ref = `${activity}:${memberId}:${key}`
  try {
    if (!(await claimBudget(tx, { budget: activity, memberId, key, ref, fen, times }, now)))
      throw new MoneyRefused(refuse('warning', '已经领过了'))
  } catch (error) {
    if (error instanceof LedgerRefused && error.has('exceeds_balance')) throw new MoneyRefused(refuse('warning', '活动的预算已经发完'))
    throw error
  }
  await grantPoints(tx, { memberId, source: 'activity', period: `${activity}:${key}`, points }, now)
  if (fen === 0n) return
  const dueAt = days === null ? null : now + days * DAY_MS
  if (times > 0) return grantBonus(tx, { memberId, ref, bonusFen: fen, times, on: null, dueAt }, now)
  const [debit, { main: credit }] = [await houseAccount(tx, 'bonus'), await memberAccounts(tx, memberId)]
  await post(tx, [{ id: `activity_gift:${ref}`, debit, credit, amountFen: fen, reason: 'activity_gift', ref }], now)
}
