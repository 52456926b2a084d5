import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** All that bets move on a member's main account. */
const OF_BETS = ['stake_hold', 'stake_release', 'winnings', 'cash_out', 'correction', 'venue_bet', 'venue_win', 'venue_back'] as const

export interface BetSums {
  /** Stakes of what was placed, less what was given back. */
  staked: bigint
  /** What all bets did to the balance, those from before too; an open stake has gone out. */
  net: bigint
  /** Stakes of what was placed and is open, tickets and rounds of venues. */
  open: bigint
}

/** The member's bets since then, by the ledger. */
export async function betSums(db: Db, memberId: bigint, since: number): Promise<BetSums> {
  const at = new Date(since)
  const { rows } = await sql<{ staked: string; open: string; net: string }>`
    select
      ((select coalesce(sum(t.amount_fen) filter (where k.status <> 'refused'), 0) from transfer t join ticket k on k.id = t.ref
        where t.debit = a.id and t.reason = 'stake_hold' and t.at >= ${at})
        + (select coalesce(sum(r.bet_fen - r.back_fen), 0) from venue_round r
          where r.member_id = ${memberId} and r.opened_at >= ${at}))::text as staked,
      ((select coalesce(sum(k.stake_fen), 0) from ticket k
        where k.member_id = ${memberId} and k.placed_at >= ${at} and k.status in ('delay', 'accepted'))
        + (select coalesce(sum(r.bet_fen - r.back_fen), 0) from venue_round r
          where r.member_id = ${memberId} and r.opened_at >= ${at} and r.closed_at is null))::text as open,
      (select coalesce(sum(case when t.credit = a.id then t.amount_fen else -t.amount_fen end), 0)::text from transfer t
        where (t.debit = a.id or t.credit = a.id) and t.at >= ${at} and t.reason = any(${OF_BETS as unknown as string[]}::text[])) as net
    from account a where a.owner_kind = 'member' and a.owner = ${memberId} and a.wallet = 'main'`.execute(db)
  const [row] = rows
  return { staked: BigInt(row?.staked ?? 0), open: BigInt(row?.open ?? 0), net: BigInt(row?.net ?? 0) }
}

/** What payments brought in and took out; a person's decision about one counts with it. */
const CAME = ['deposit', 'deposit_review']
const WENT = ['withdraw_paid', 'withdraw_review']

/** What came in from payments and what was paid out, by the ledger, whichever wallets it went through. */
export async function paymentSums(db: Db, memberId: bigint, since: number): Promise<{ in: bigint; out: bigint }> {
  const moved = (reasons: string[], to: 'debit' | 'credit') => sql<string>`
    coalesce(sum(case when t.${sql.ref(to)} = a.id then t.amount_fen else -t.amount_fen end) filter (where t.reason = any(${reasons}::text[])), 0)::text`
  const { rows } = await sql<{ came: string; went: string }>`
    select ${moved(CAME, 'credit')} as came, ${moved(WENT, 'debit')} as went
    from account a join transfer t on t.debit = a.id or t.credit = a.id
    where a.owner_kind = 'member' and a.owner = ${memberId} and t.at >= ${new Date(since)}
      and t.reason = any(${[...CAME, ...WENT]}::text[])`.execute(db)
  return { in: BigInt(rows[0]?.came ?? 0), out: BigInt(rows[0]?.went ?? 0) }
}
