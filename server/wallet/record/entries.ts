import { sql } from 'kysely'
import type { DealFilter, DealKind, DealStanding } from '../../../contract/wallet-record.ts'
import { memberAccounts } from '../../ledger/accounts.ts'
import { atSince } from '../../ledger/transfer-times.ts'
import type { Db } from '../../platform/database.ts'
import { kindOf, REVIEW_REASONS, reasonsOf } from './reasons.ts'
import { standingSql } from './standing.ts'

/** All transfers of one posting and matter on a member's main account, as one. */
export interface Entry {
  /** Places of its last and first transfer in the ledger. Entries of an account are in this order, as its lock orders them. */
  seq: bigint
  firstSeq: bigint
  at: Date
  ref: string
  kind: DealKind
  /** A person decided on it. */
  isReviewed: boolean
  amountFen: bigint
  /** Of the account, after it. */
  balanceFen: bigint
}

interface Wanted {
  filter: DealFilter
  /** Only entries that stand so. */
  standing?: DealStanding | undefined
  /** Of the range; undefined: all there is. */
  start?: Date | undefined
  end?: Date | undefined
  /** Only entries before this one. */
  before: bigint | null
  count: number
}

interface Move {
  seq: bigint
  at: Date
  ref: string
  reason: string
  reversed: boolean
  fen: bigint
  balance: bigint
}

/** A posting that corrects a ticket has this many transfers on the main account at most. */
const LONGEST = 10

/** The newest entries of a member's main account; `next` is where those before them begin, null where there are none. */
export async function entriesOf(db: Db, memberId: bigint, wanted: Wanted): Promise<{ entries: Entry[]; next: string | null }> {
  const { main } = await memberAccounts(db, memberId)
  const moves = await movesOf(db, main, wanted, (wanted.count + 1) * LONGEST)
  const entries: Entry[] = []
  for (const move of moves) {
    const last = entries.at(-1)
    if (last && last.ref === move.ref && last.at.getTime() === move.at.getTime() && isAlike(last.kind, kindOf(move.reason))) {
      last.amountFen += move.fen
      last.firstSeq = move.seq
      if (move.reversed) last.kind = 'correction'
      continue
    }
    if (entries.length > wanted.count) break
    const kind = move.reversed ? 'correction' : kindOf(move.reason)
    const isReviewed = REVIEW_REASONS.some((reason) => reason === move.reason)
    const { seq, at, ref, fen: amountFen, balance: balanceFen } = move
    entries.push({ seq, firstSeq: seq, at, ref, kind, isReviewed, amountFen, balanceFen })
  }
  const page = entries.slice(0, wanted.count)
  return { entries: page, next: entries.length > page.length ? String(page.at(-1)?.firstSeq) : null }
}

const isAlike = (of: DealKind, kind: DealKind): boolean => of === kind || (of === 'correction' && kind === 'settlement')

/**
 * Movements of an account, newest first, with the balance after each: the present one less what came later, all of one moment. Of
 * months that were detached there are none, as what was left of them gives no balances.
 */
async function movesOf(db: Db, account: bigint, { filter, standing, start, end, before }: Wanted, limit: number): Promise<Move[]> {
  const only = sql`
    and seq > coalesce((select max(last_seq) from month_detached), 0)
    ${before === null ? sql`` : sql`and seq < ${before}`}
    ${start ? sql`and ${atSince(start)}` : sql``} ${end ? sql`and at < ${end}` : sql``}
    ${filter === 'all' ? sql`` : sql`and reason = any(${reasonsOf(filter)})`}`
  const stands = (isIn: boolean) => (standing ? sql`and ${standingSql(isIn)} = ${standing}` : sql``)
  const { rows } = await sql<Move>`
    with moves as (
      select * from (
        (select seq, at, ref, reason, reverses is not null reversed, amount_fen fen from transfer
          where credit = ${account} ${only} ${stands(true)} order by seq desc limit ${limit})
        union all
        (select seq, at, ref, reason, reverses is not null, -amount_fen from transfer
          where debit = ${account} ${only} ${stands(false)} order by seq desc limit ${limit})) x
      order by seq desc limit ${limit}),
    later as (
      select seq, amount_fen fen from transfer where credit = ${account} and seq >= (select min(seq) from moves)
      union all
      select seq, -amount_fen from transfer where debit = ${account} and seq >= (select min(seq) from moves)),
    balances as (
      select seq, ((select balance_fen from account where id = ${account})
        - coalesce(sum(fen) over (order by seq desc rows between unbounded preceding and 1 preceding), 0))::bigint balance
      from later)
    select m.*, b.balance from moves m join balances b on b.seq = m.seq order by m.seq desc`.execute(db)
  return rows
}
