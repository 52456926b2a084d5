import { type Selectable, sql } from 'kysely'
import { floorToFen, leastFen } from '../../../domain/money.ts'
import { balanceOf, houseAccount, memberAccounts } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import type { Db } from '../../platform/database.ts'
import type { Database } from '../../platform/schema.ts'
import { PLAY_REASONS } from '../record/reasons.ts'

type Requirement = Selectable<Database['turnover_requirement']>

/**
 * What ending a bonus unmet takes back: the bonus, and its part of what was won since it came, as its part of all the member's money
 * was then. So a bonus that is given up after a win has earned nothing. At most the balance.
 */
export async function takeBackFen(db: Db, requirement: Requirement, balanceFen: bigint): Promise<bigint> {
  return leastFen(await dueBackFen(db, requirement), balanceFen)
}

async function dueBackFen(db: Db, { member_id, bonus_fen, funds_fen, opened_at }: Requirement): Promise<bigint> {
  if (bonus_fen === 0n) return 0n
  const wonFen = await wonSince(db, member_id, opened_at)
  return bonus_fen + (wonFen > 0n && funds_fen > 0n ? floorToFen(wonFen * bonus_fen, funds_fen) : 0n)
}

/** What bets brought the member since then, in all wallets together, less what they cost. */
async function wonSince(db: Db, memberId: bigint, since: Date): Promise<bigint> {
  const { rows } = await sql<{ fen: string }>`
    with own as (select id from account where owner_kind = 'member' and owner = ${memberId})
    select (coalesce((select sum(amount_fen) from transfer where credit in (select id from own) and at >= ${since} and reason = any(${PLAY_REASONS})), 0)
      - coalesce((select sum(amount_fen) from transfer where debit in (select id from own) and at >= ${since} and reason = any(${PLAY_REASONS})), 0))::text fen`.execute(
    db,
  )
  return BigInt(rows[0]?.fen ?? 0)
}

/**
 * Ends an open bonus unmet: what it takes back goes to the house. Null, and no effect, while the balance does not cover it and money is
 * held for open bets, or staked at a venue. The caller holds the member's accounts.
 */
export async function endBonus(tx: Db, requirement: Requirement, state: 'forfeited' | 'lapsed', atMs: number): Promise<bigint | null> {
  const { id, member_id, ref } = requirement
  const { balanceFen, heldFen } = await balanceOf(tx, member_id)
  const dueFen = await dueBackFen(tx, requirement)
  if (dueFen > balanceFen && heldFen + (await atStake(tx, member_id, atMs)) > 0n) return null
  const amountFen = leastFen(dueFen, balanceFen)
  if (amountFen > 0n) {
    const [{ main }, house] = [await memberAccounts(tx, member_id), await houseAccount(tx, 'bonus')]
    await post(tx, [{ id: `bonus_forfeit:${ref}`, debit: main, credit: house, amountFen, reason: 'bonus_forfeit', ref }], atMs)
  }
  await tx
    .updateTable('turnover_requirement')
    .set({ state, ended_at: new Date(atMs) })
    .where('id', '=', id)
    .execute()
  return amountFen
}

/** What the member has in open rounds of venues. */
async function atStake(tx: Db, memberId: bigint, atMs: number): Promise<bigint> {
  const { rows } = await sql<{ fen: bigint }>`select venue_at_stake(${memberId}, ${new Date(atMs)}) as fen`.execute(tx)
  return rows[0]?.fen ?? 0n
}
