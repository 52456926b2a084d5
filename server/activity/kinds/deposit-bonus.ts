import type { Mine } from '../../../contract/activity-kinds.ts'
import type { DepositBonus } from '../../../contract/wallet-deposit.ts'
import { addDays, dayOf, dayStart } from '../../../domain/days.ts'
import type { Db } from '../../platform/database.ts'
import { bonusesFor } from '../../wallet/deposit/bonuses.ts'
import { claimsOf } from './claims.ts'
import type { At, Kind } from './kind.ts'

type DepositKind = 'firstDeposit' | 'againDeposit'

/**
 * A bonus on deposits. Joining only says that the member wants it: it is chosen with a deposit, and granted and claimed by the wallet when
 * that is paid (wallet/deposit/chosen-bonus.ts). So the amounts are the wallet's, by one rule.
 */
export const firstDeposit: Kind<'firstDeposit'> = {
  leastFen: ({ terms }) => BigInt(terms.maxFen),
  async standing(db, at) {
    const [mine, bonuses] = await Promise.all([mineOf(db, at), bonusesFor(db, at.memberId)])
    if (mine.count > 0) return { state: 'limit', why: '首存礼已经领过', note: '每位会员一次', mine }
    if (bonuses.includes('first')) return { state: 'open', mine }
    return bonuses.includes('again')
      ? { state: 'unmet', why: '已经存过款', note: '首存礼只给第一笔存款', mine }
      : { state: 'joined', why: '首存礼已选在一笔存款上', note: '到账后赠金一起到', mine }
  },
  gift: async () => null,
  load: (tx, id, entry) => offer(tx, 'first', id, entry),
}

/** Once a Shanghai day. */
export const againDeposit: Kind<'againDeposit'> = {
  leastFen: ({ terms }) => BigInt(terms.maxFen),
  async standing(db, at) {
    const [mine, bonuses] = await Promise.all([mineOf(db, at), bonusesFor(db, at.memberId)])
    if (!bonuses.includes('again')) return { state: 'unmet', why: '还没有首存', note: '第一笔存款到账之后可以参加', mine }
    const until = dayStart(addDays(dayOf(at.now), 1))
    return mine.today ? { state: 'limit', why: '今天已经参加过一次', note: '明天 0:00 后可再参加', until, mine } : { state: 'open', mine }
  },
  gift: async () => null,
  load: (tx, id, entry) => offer(tx, 'again', id, entry),
}

async function mineOf(db: Db, at: Pick<At<DepositKind>, 'id' | 'memberId' | 'now'>): Promise<Mine<DepositKind>> {
  const claims = await claimsOf(db, at)
  return {
    count: claims.length,
    sumFen: String(claims.reduce((sum, { fen }) => sum + fen, 0n)),
    today: claims.some(({ key }) => key === `day:${dayOf(at.now)}`),
  }
}

async function offer(tx: Db, bonus: DepositBonus, id: string, { terms, begins, ends }: At<DepositKind>['entry']): Promise<void> {
  const row = {
    budget: id,
    min_fen: BigInt(terms.minFen),
    rate_permille: terms.ratePermille,
    max_fen: BigInt(terms.maxFen),
    times: terms.times,
    days: terms.days,
    daily: bonus === 'again',
    begins_at: new Date(begins),
    ends_at: ends === undefined ? null : new Date(ends),
  }
  await tx
    .insertInto('deposit_offer')
    .values({ bonus, ...row })
    .onConflict((c) => c.column('bonus').doUpdateSet(row))
    .execute()
}
