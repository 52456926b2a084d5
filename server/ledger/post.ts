import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/**
 * Double entry: a transfer is one row (debit, credit, amount), so the books always sum up to zero. A call posts an array, all or
 * nothing, in the caller's transaction; the SQL function locks floored accounts in id order.
 */
export interface Transfer {
  /** Derived from its cause (`hold:<ticket>`), so that posting twice has one effect. */
  id: string
  debit: bigint
  credit: bigint
  amountFen: bigint
  /** A reason that a domain lists in its book. */
  reason: string
  /** Id of its ticket, payment or member. */
  ref: string
  /** Id of the transfer that this one reverses: its mirror, with the same reason and ref, at most once. */
  reverses?: string
}

export interface Posted {
  id: string
  outcome: 'created' | 'exists'
}

export type PostRefusal =
  | 'exceeds_balance'
  | 'id_reused'
  | 'no_such_account'
  | 'amount_not_positive'
  | 'not_its_mirror'
  | 'already_reversed'

/** Nothing was written; the transaction has to roll back. */
export class LedgerRefused extends Error {
  override name = 'LedgerRefused'
  readonly refusals: { id: string; refused: PostRefusal | null }[]
  constructor(refusals: { id: string; refused: PostRefusal | null }[]) {
    super(`ledger refused: ${refusals.map((r) => `${r.id} ${r.refused ?? 'skipped'}`).join(', ')}`)
    this.refusals = refusals
  }
  has(refusal: PostRefusal): boolean {
    return this.refusals.some((r) => r.refused === refusal)
  }
}

/**
 * Posts transfers in one database call. `created` and `exists` are both success.
 * @throws LedgerRefused when one is refused: roll the transaction back.
 */
export async function post(tx: Db, transfers: readonly Transfer[], atMs: number): Promise<Posted[]> {
  if (transfers.length === 0) return []
  const items = JSON.stringify(
    transfers.map((t) => ({
      id: t.id,
      debit: String(t.debit),
      credit: String(t.credit),
      amount_fen: String(t.amountFen),
      reason: t.reason,
      ref: t.ref,
      reverses: t.reverses,
    })),
  )
  try {
    const { rows } = await sql<Posted>`select id, outcome from post_transfers(${items}::jsonb, ${new Date(atMs)})`.execute(tx)
    return rows
  } catch (error) {
    const { message, detail } = error as { message?: string; detail?: string }
    if (message === 'ledger_refused' && detail) throw new LedgerRefused(JSON.parse(detail) as LedgerRefused['refusals'])
    throw error
  }
}

/** The transfer that reverses this one. */
export const reversalOf = (transfer: Transfer): Transfer => ({
  ...transfer,
  id: `reverse:${transfer.id}`,
  debit: transfer.credit,
  credit: transfer.debit,
  reverses: transfer.id,
})
