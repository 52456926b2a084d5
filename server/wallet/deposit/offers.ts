import { DEPOSIT_BONUSES, type DepositBonus } from '../../../contract/wallet-deposit.ts'
import { dayOf, dayStart } from '../../../domain/days.ts'
import { budgetsLeft } from '../../ledger/budget.ts'
import type { Db } from '../../platform/database.ts'
import { bonusesForAll } from './bonuses.ts'
import { BONUSES, type BonusOffer } from './ways.ts'

/** What a bonus gives now. */
export interface Offer extends BonusOffer {
  /** Whose budget pays it; null: no activity was ever loaded for it, and the house pays. */
  budget: string | null
  /** Once a Shanghai day. */
  daily: boolean
}

/**
 * The bonuses that deposits are given at this time, by the activities that offer them. Missing: not begun, over, or the budget does not cover
 * the largest one any more.
 */
export async function offersAt(db: Db, at: number): Promise<ReadonlyMap<DepositBonus, Offer>> {
  const [rows, left] = await Promise.all([db.selectFrom('deposit_offer').selectAll().execute(), budgetsLeft(db)])
  const offers = new Map<DepositBonus, Offer>()
  for (const bonus of DEPOSIT_BONUSES) {
    const row = rows.find((one) => one.bonus === bonus)
    if (!row) {
      offers.set(bonus, { ...BONUSES[bonus], budget: null, daily: false })
      continue
    }
    const isOpen = row.begins_at.getTime() <= at && (row.ends_at === null || at < row.ends_at.getTime())
    if (!isOpen || (left.get(row.budget) ?? 0n) < row.max_fen) continue
    const { min_fen: minFen, rate_permille: ratePermille, max_fen: maxFen, times, days, budget, daily } = row
    offers.set(bonus, { minFen, ratePermille, maxFen, times, days, budget, daily })
  }
  return offers
}

/** What each of the members may choose now: what their deposits leave open, and is offered, and today's was not had yet. */
export async function offeredTo(
  db: Db,
  memberIds: readonly bigint[],
  at: number,
): Promise<ReadonlyMap<bigint, ReadonlyMap<DepositBonus, Offer>>> {
  if (memberIds.length === 0) return new Map()
  const [eligible, offers, had] = await Promise.all([bonusesForAll(db, memberIds), offersAt(db, at), chosenToday(db, memberIds, at)])
  return new Map(
    memberIds.map((memberId) => {
      const bonuses = (eligible.get(memberId) ?? []).flatMap((bonus): [DepositBonus, Offer][] => {
        const offer = offers.get(bonus)
        return offer && !(offer.daily && had.has(`${memberId} ${bonus}`)) ? [[bonus, offer]] : []
      })
      return [memberId, new Map(bonuses)]
    }),
  )
}

/** `member bonus` of those that were chosen today with a deposit that was paid, or still may be. */
async function chosenToday(db: Db, memberIds: readonly bigint[], at: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('deposit_order')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select(['member_id', 'bonus'])
    .where('member_id', 'in', memberIds)
    .where('bonus', 'is not', null)
    .where('requested_at', '>=', new Date(dayStart(dayOf(at))))
    .where((e) => e.or([e('open', '=', true), e('bonus_fen', 'is not', null)]))
    .execute()
  return new Set(rows.map(({ member_id, bonus }) => `${member_id} ${bonus}`))
}
