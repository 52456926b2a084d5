import { sql } from 'kysely'
import { DEPOSIT_TURNOVER_TIMES } from '../../../domain/turnover.ts'
import { houseAccount, memberAccounts } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import type { Db } from '../../platform/database.ts'

interface Opened {
  memberId: bigint
  kind: 'deposit' | 'bonus'
  /** Id of the payment or bonus: it opens one requirement, however often this is called. */
  ref: string
  principalFen: bigint
  bonusFen: bigint
  /** Of the bonus, or of the principal where there is no bonus. */
  times: number
  /** The deposit that the principal is the money of. */
  deposit?: string | null
  dueAt?: number | null
}

/** Opens a requirement, after the money was posted and in its transaction. Once by `ref`. */
export async function openRequirement(tx: Db, opened: Opened, atMs: number): Promise<void> {
  const { memberId, kind, ref, principalFen, bonusFen, times, deposit = null, dueAt = null } = opened
  const needFen = (kind === 'bonus' ? bonusFen : principalFen) * BigInt(times)
  if (needFen === 0n) return
  const [openedAt, due] = [new Date(atMs), dueAt === null ? null : new Date(dueAt)]
  await sql`select open_requirement(${memberId}, ${kind}, ${ref}, ${deposit}, ${principalFen}, ${bonusFen}, ${times}, ${needFen}, ${openedAt}, ${due})`.execute(
    tx,
  )
}

/** What a paid deposit owes before it can be withdrawn. */
export const openDepositTurnover = (tx: Db, memberId: bigint, deposit: { id: string; amountFen: bigint }, atMs: number): Promise<void> =>
  openRequirement(
    tx,
    {
      memberId,
      kind: 'deposit',
      ref: deposit.id,
      principalFen: deposit.amountFen,
      bonusFen: 0n,
      times: DEPOSIT_TURNOVER_TIMES,
      deposit: deposit.id,
    },
    atMs,
  )

interface Granted {
  memberId: bigint
  /** Id of the bonus: it is granted once. */
  ref: string
  bonusFen: bigint
  /** Turnover asked for, as a multiple of the bonus. */
  times: number
  /** The deposit that it was granted on, whose money stays with it until the turnover is met or the bonus given up. */
  on: { deposit: string; principalFen: bigint } | null
  dueAt: number | null
}

/** Grants a bonus from the house and opens its requirement. Once by `ref`. */
export async function grantBonus(tx: Db, { memberId, ref, bonusFen, times, on, dueAt }: Granted, atMs: number): Promise<void> {
  if (bonusFen <= 0n) return
  const { main } = await memberAccounts(tx, memberId)
  const house = await houseAccount(tx, 'bonus')
  await post(tx, [{ id: `bonus:${ref}`, debit: house, credit: main, amountFen: bonusFen, reason: 'bonus', ref }], atMs)
  const { deposit = null, principalFen = 0n } = on ?? {}
  await openRequirement(tx, { memberId, kind: 'bonus', ref, principalFen, bonusFen, times, deposit, dueAt }, atMs)
}
