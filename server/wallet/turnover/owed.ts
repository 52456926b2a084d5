import type { Selectable } from 'kysely'
import type { Answer } from '../../../contract/endpoints.ts'
import { withdrawableFen } from '../../../domain/turnover.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database.ts'
import type { Database } from '../../platform/schema.ts'
import { takeBackFen } from './take-back.ts'

export type RequirementRow = Selectable<Database['turnover_requirement']>

/** A member's open requirements, oldest first, and the money that they hold back. */
export async function owedTurnover(db: Db, memberId: bigint): Promise<{ requirements: RequirementRow[]; lockedFen: bigint }> {
  const requirements = await ofMember(db, memberId).where('state', '=', 'open').orderBy('opened_at').orderBy('id').execute()
  return { requirements, lockedFen: lockedFen(requirements) }
}

/** A deposit is held back once, also where a bonus on it waits as well. */
export function lockedFen(requirements: readonly Pick<RequirementRow, 'id' | 'deposit' | 'principal_fen' | 'bonus_fen'>[]): bigint {
  const deposits = new Map<string, bigint>()
  let fen = 0n
  for (const { id, deposit, principal_fen, bonus_fen } of requirements) {
    deposits.set(deposit ?? `requirement ${id}`, principal_fen)
    fen += bonus_fen
  }
  for (const principal of deposits.values()) fen += principal
  return fen
}

/** Requirements that ended are shown this long. */
const ENDED_SHOWN_MS = 30 * 86_400_000
const ENDED_SHOWN = 5

/** The member's turnover, as pages show it. */
export async function turnover(db: Db, memberId: bigint, nowMs: number): Promise<Answer<'funds.turnover'>> {
  const [{ requirements, lockedFen }, { balanceFen }, ended] = await Promise.all([
    owedTurnover(db, memberId),
    balanceOf(db, memberId),
    ofMember(db, memberId)
      .where('ended_at', '>', new Date(nowMs - ENDED_SHOWN_MS))
      .orderBy('ended_at', 'desc')
      .orderBy('id', 'desc')
      .limit(ENDED_SHOWN)
      .execute(),
  ])
  const taken = await Promise.all(requirements.map((one) => takeBackFen(db, one, balanceFen)))
  return {
    requirements: [...requirements.map((one, i) => present(one, taken[i] ?? 0n)), ...ended.map((one) => present(one, 0n))],
    lockedFen: String(lockedFen),
    withdrawableFen: String(withdrawableFen(balanceFen, lockedFen)),
  }
}

const ofMember = (db: Db, memberId: bigint) => db.selectFrom('turnover_requirement').selectAll().where('member_id', '=', memberId)

const present = (row: RequirementRow, takeBack: bigint): Answer<'funds.turnover'>['requirements'][number] => ({
  id: String(row.id),
  kind: row.kind,
  state: row.state,
  principalFen: String(row.principal_fen),
  bonusFen: String(row.bonus_fen),
  times: row.times,
  needFen: String(row.need_fen),
  doneFen: String(row.done_fen),
  openedAt: row.opened_at.getTime(),
  dueAt: row.due_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  takeBackFen: String(takeBack),
})
