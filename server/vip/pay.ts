import type { VipPaymentKind } from '../../contract/vip.ts'
import type { NewLetter } from '../letter/write-letters.ts'
import type { Db } from '../platform/database.ts'
import { grantBonus } from '../wallet/turnover/open-requirement.ts'

interface Due {
  memberId: bigint
  kind: VipPaymentKind
  period: string
  level: number
  fen: bigint
  times: number
  tableVersion: number
}

/**
 * Pays once for the period, in the caller's transaction, which holds the member's accounts: the bonus with its turnover, and the row that
 * says why. Returns its letter; none where it was paid before, or there is nothing to pay.
 */
export async function payVip(tx: Db, due: Due, now: number): Promise<NewLetter[]> {
  const { memberId, kind, period, level, fen, times, tableVersion } = due
  if (fen <= 0n) return []
  const ref = `vip:${kind}:${memberId}:${period}`
  const row = { ref, member_id: memberId, kind, period, level, fen, times, table_version: tableVersion, at: new Date(now) }
  const paid = await tx
    .insertInto('vip_payment')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('ref')
    .executeTakeFirst()
  if (!paid) return []
  await grantBonus(tx, { memberId, ref, bonusFen: fen, times, on: null, dueAt: null }, now)
  return [{ memberId, body: { kind: 'vip-paid', of: kind, period, level, amountFen: String(fen), needFen: String(fen * BigInt(times)) } }]
}
