import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { audit, BOOKS } from '../../server/domains.ts'
import { proveWhole } from '../../server/ledger/proof/whole.ts'
import type { Db } from '../../server/platform/database.ts'

/** A change of the database past its triggers, with the audit's sentence about it. */
export type Planted = [what: string, says: RegExp, ...plant: RawBuilder<unknown>[]]

/** Plants past the triggers, looks, and leaves nothing of it. */
export async function planted(db: Db, plant: readonly RawBuilder<unknown>[], look: (tx: Db) => Promise<void>): Promise<void> {
  const tx = await db.startTransaction().execute()
  try {
    // A replica runs no triggers and checks no foreign keys.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of plant) await statement.execute(tx)
    await look(tx)
  } finally {
    await tx.rollback().execute()
  }
}

/** The audit names what was planted, at once and in the steps of the proof of the whole. */
export const auditNames = (db: Db, says: RegExp, plant: readonly RawBuilder<unknown>[]): Promise<void> =>
  planted(db, plant, async (tx) => {
    const named = expect.stringMatching(says)
    expect((await audit(tx)).faults).toContainEqual(named)
    expect((await proveWhole(tx, BOOKS, Date.now)).progress.faults).toContainEqual(named)
  })

export const plantedTransfer = (debit: RawBuilder<unknown>, credit: RawBuilder<unknown>, fen: number, reason: string, ref: string) =>
  sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, at) values ('planted', ${debit}, ${credit}, ${fen}, ${reason}, ${ref}, now())`
export const house = sql`(select id from account where owner_kind = 'house' and wallet = 'sports')`
/** The main wallet of the first member. */
export const own = sql`(select id from account where owner_kind = 'member' and owner = (select min(id) from member) and wallet = 'main')`
