import type { Answer, Payload } from '../../contract/endpoints.ts'
import { spacedNumber } from '../../domain/spaced-number.ts'
import { MoneyRefused, moneyCall } from '../ledger/money-call.ts'
import type { Db } from '../platform/database.ts'
import { isOnBreak } from '../safe-play/refuse-play.ts'
import { type MemberContext, type Refusal, type Result, refuse } from '../transport/handlers.ts'
import { answered } from '../wallet/answered.ts'
import type { FundsDeps } from '../wallet/deps.ts'
import { grantBonus } from '../wallet/turnover/open-requirement.ts'
import { contentOf, GIFTS, type Gift } from './gifts.ts'
import { spendPoints } from './points-account.ts'

type Exchanged = Answer<'points.exchange'>

/**
 * Exchanges points for a gift. Points, stock and what the gift brings go together or not at all, once for all copies of the call. Refused:
 * `noData` for a gift that is not offered, `warning` where the price has changed, a break holds, the points don't reach or no piece is left.
 */
export async function exchange(
  deps: FundsDeps,
  { id, gift: code, points }: Payload<'points.exchange'>,
  { memberId, now }: MemberContext,
  gifts: readonly Gift[] = GIFTS,
): Promise<Result<Exchanged>> {
  const call = { id, memberId, kind: 'exchange', body: [code, points] } as const
  // The claim locks the member's accounts; then come the points, and last the stock, which all members share.
  const outcome = await moneyCall<Exchanged, Refusal>(deps.db, call, now, async (tx) => {
    const gift = gifts.find((one) => one.code === code)
    if (!gift) throw new MoneyRefused(refuse('noData', '这份礼品已经下架'))
    if (gift.points !== BigInt(points)) throw new MoneyRefused(refuse('warning', '价格已经变了，请看过新的价格再换'))
    if (await isOnBreak(tx, memberId, new Date(now))) throw new MoneyRefused(refuse('warning', '休息期间不能兑换，积分会留着'))
    const left = await spendPoints(tx, memberId, id, gift.points, now)
    if (left === null) throw new MoneyRefused(refuse('warning', '积分不够'))
    const { number } = await tx
      .insertInto('exchange')
      .values({ id, member_id: memberId, gift: code, kind: gift.kind, points: gift.points, bonus_fen: gift.bonusFen, at: new Date(now) })
      .returning('number')
      .executeTakeFirstOrThrow()
    await grantBonus(tx, { memberId, ref: id, bonusFen: gift.bonusFen, times: gift.times, on: null, dueAt: null }, now)
    if (!(await takePiece(tx, gift))) throw new MoneyRefused(refuse('warning', '已经换完，积分没有动'))
    await deps.events.tell(tx, new Map([[memberId, []]]), now)
    return { gift: contentOf(gift), number: numberOf(number), points, balance: Number(left) }
  })
  return answered(deps, memberId, outcome, '这一笔已确认没有换成，请重新操作')
}

export const numberOf = (number: bigint): string => `E${spacedNumber(number)}`

/** Takes a piece; false when none is left. Of any number of exchanges at once each waits for the row. */
async function takePiece(tx: Db, { code, stock }: Gift): Promise<boolean> {
  const taken = await tx
    .insertInto('gift_stock')
    .values({ gift: code, taken: 1 })
    .onConflict((c) =>
      c
        .column('gift')
        .doUpdateSet((e) => ({ taken: e('gift_stock.taken', '+', 1) }))
        .where((e) => (stock === null ? e.lit(true) : e('gift_stock.taken', '<', stock))),
    )
    .returning('taken')
    .executeTakeFirst()
  return taken !== undefined && (stock === null || taken.taken <= stock)
}
