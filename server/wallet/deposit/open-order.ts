import { randomInt } from 'node:crypto'
import type { Answer } from '../../../contract/endpoints.ts'
import type { DepositBonus, DepositWay } from '../../../contract/wallet-deposit.ts'
import { bonusFen } from '../../../domain/bonus.ts'
import { coinUnits, formatUnits, parseUnits } from '../../../domain/coin.ts'
import { floorToFen, formatYuanFixed } from '../../../domain/money.ts'
import { lockMembers } from '../../ledger/accounts.ts'
import { MoneyRefused, moneyCall } from '../../ledger/money-call.ts'
import type { Db } from '../../platform/database.ts'
import { playRefused } from '../../safe-play/play-words.ts'
import { refusePlay } from '../../safe-play/refuse-play.ts'
import { type MemberContext, type Refusal, type Result, refuse } from '../../transport/handlers.ts'
import { answered } from '../answered.ts'
import type { PaymentDeps } from '../deps.ts'
import { tellPayment } from '../store.ts'
import { bonusesFor } from './bonuses.ts'
import { bringOn } from './bring-on.ts'
import { isQuoted } from './rates.ts'
import { takeSignalCode } from './signal-code.ts'
import { BONUSES, COINS, WAYS } from './ways.ts'

export type DepositAsked = Answer<'deposit.pay'>

/** What a member asks for; the fields of the other ways are null. */
export interface Ask {
  id: string
  way: DepositWay
  amountFen: bigint
  bonus: DepositBonus | null
  signalCode: string | null
  payFrom: string | null
  coin: { code: string; network: string; rate: string } | null
}

/** The most orders of a member that wait to be paid. */
const MOST_OPEN = 5
/** How many fen may tell an order from others of the same amount. */
const FEN = 99

/**
 * Asks to pay in: a money call of kind `deposit`, which moves nothing yet. Afterwards the provider is told; if that fails, the order is
 * brought on later (follow-deposits.ts).
 */
export async function openOrder(deps: PaymentDeps, ask: Ask, { memberId, now }: MemberContext): Promise<Result<DepositAsked>> {
  const { id, amountFen, way, bonus, signalCode, payFrom, coin } = ask
  const body = [way, String(amountFen), bonus, signalCode, payFrom, coin]
  const outcome = await moneyCall<DepositAsked, Refusal>(
    deps.db,
    { id, memberId, kind: 'deposit', body },
    now,
    async (tx) => {
      const refusal = await refuseAsk(deps, tx, ask, memberId, now)
      if (refusal) throw new MoneyRefused(refusal)
      const payFen = await insert(tx, ask, memberId, now)
      if (payFen === null) throw new MoneyRefused(refuse('sportBusy', '同样金额的订单太多，请换一个金额或方式'))
      await tellPayment(deps, tx, { id, member_id: memberId }, now)
      return { id, amountFen: String(payFen) }
    },
    async (tx) => void (await lockMembers(tx, [memberId])),
  )
  if (outcome.state === 'done' && !outcome.repeated) await bringOn(deps, id)
  return answered(deps, memberId, outcome, '这笔存款已确认没有提交，请重新提交')
}

async function refuseAsk({ provider }: PaymentDeps, tx: Db, ask: Ask, memberId: bigint, now: number): Promise<Refusal | null> {
  const { way, amountFen, bonus, coin, signalCode } = ask
  const { minFen, maxFen } = WAYS[way]
  if (!provider) return refuse('maintenance', '暂时没有可用的存款方式')
  if (amountFen < minFen) return refuse('invalidParameter', '单笔最少 ¥{min}', null, { min: formatYuanFixed(minFen) })
  if (amountFen > maxFen) return refuse('invalidParameter', '单笔最多 ¥{max}', null, { max: formatYuanFixed(maxFen) })
  if (coin && !(Object.hasOwn(COINS, coin.code) && COINS[coin.code]?.includes(coin.network)))
    return refuse('invalidParameter', '没有这个币种或链')
  if (coin && !isQuoted(coin.code, coin.rate, now)) return refuse('warning', '汇率已更新，请按新汇率再提交')
  const stop = await refusePlay(tx, memberId, { deposit: amountFen }, now)
  if (stop) return playRefused(stop)
  const { count } = await tx
    .selectFrom('deposit_order')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .where('open', '=', true)
    .executeTakeFirstOrThrow()
  if (count >= MOST_OPEN) return refuse('warning', '还有 {count} 笔存款等待付款，请先付款或取消', null, { count: String(count) })
  if (bonus && !((await bonusesFor(tx, memberId)).includes(bonus) && bonusFen(amountFen, BONUSES[bonus]) > 0n))
    return refuse('warning', '这个优惠现在不能参加，请选不参加或换一个金额')
  if (way === 'bank' && !(signalCode !== null && (await takeSignalCode(tx, signalCode, memberId, ask.id, now))))
    return refuse('warning', '附言已失效，请再提交一次')
  return null
}

/** Inserts payment and order with an amount that no other open order of the account has; null when all are taken. */
async function insert(tx: Db, ask: Ask, memberId: bigint, now: number): Promise<bigint | null> {
  const { id, way, amountFen, coin } = ask
  const account = coin ? `coin ${coin.code} ${coin.network}` : way
  const { feePermille, lifeMs } = WAYS[way]
  // The fen never take a deposit over a limit of the member: then they are taken off.
  const isTight = (await refusePlay(tx, memberId, { deposit: amountFen + BigInt(FEN) }, now)) !== null
  const [from, to] = isTight ? [amountFen - BigInt(FEN), amountFen - 1n] : [amountFen + 1n, amountFen + BigInt(FEN)]
  for (;;) {
    const payFen = await freeAmount(tx, account, from, to)
    if (payFen === null) return null
    await tx
      .insertInto('payment')
      .values({
        id,
        member_id: memberId,
        kind: 'deposit',
        amount_fen: payFen,
        state: 'requested',
        reason: null,
        requested_at: new Date(now),
        expires_at: null,
        ended_at: null,
      })
      .onConflict((c) => c.column('id').doUpdateSet({ amount_fen: payFen }))
      .execute()
    const made = await tx
      .insertInto('deposit_order')
      .values({
        payment_id: id,
        way,
        account,
        asked_fen: amountFen,
        pay_fen: payFen,
        fee_fen: floorToFen(amountFen * BigInt(feePermille), 1000n),
        bonus: ask.bonus,
        coin: coin && JSON.stringify({ ...coin, amount: formatUnits(coinUnits(payFen, parseUnits(coin.rate) ?? 1n)) }),
        pay_from: ask.payFrom,
        pay_to: null,
        remark: ask.signalCode,
        expires_at: new Date(now + lifeMs),
        looked_at: null,
      })
      // Another order that is made at this moment may have taken the amount.
      .onConflict((c) => c.columns(['account', 'pay_fen']).where('open', '=', true).doNothing())
      .returning('payment_id')
      .executeTakeFirst()
    if (made) return payFen
  }
}

/** One of the amounts that no open order of the account has, by chance, so that orders made at once rarely meet. */
async function freeAmount(tx: Db, account: string, from: bigint, to: bigint): Promise<bigint | null> {
  const taken = await tx
    .selectFrom('deposit_order')
    .select('pay_fen')
    .where('account', '=', account)
    .where('open', '=', true)
    .where('pay_fen', '>=', from)
    .where('pay_fen', '<=', to)
    .execute()
  const isTaken = new Set(taken.map(({ pay_fen }) => pay_fen))
  const free = Array.from({ length: FEN }, (_, i) => from + BigInt(i)).filter((fen) => !isTaken.has(fen))
  return free[randomInt(Math.max(1, free.length))] ?? null
}
