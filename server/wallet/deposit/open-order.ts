import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Answer } from '../../../contract/endpoints.ts'
import type { PlayRefusal } from '../../../contract/safe-play.ts'
import type { DepositBonus, DepositWay } from '../../../contract/wallet-deposit.ts'
import { bonusFen } from '../../../domain/bonus.ts'
import { coinUnits, formatUnits, parseUnits } from '../../../domain/coin.ts'
import { floorToFen, formatYuanFixed } from '../../../domain/money.ts'
import { MoneyRefused, moneyCall } from '../../ledger/money-call.ts'
import type { Db } from '../../platform/database.ts'
import { playRefused } from '../../safe-play/play-words.ts'
import { type MemberContext, type Refusal, type Result, refuse } from '../../transport/handlers.ts'
import { answered } from '../answered.ts'
import type { PaymentDeps } from '../deps.ts'
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
  const outcome = await moneyCall<DepositAsked, Refusal>(deps.db, { id, memberId, kind: 'deposit', body }, now, async (tx) => {
    const unfit = refuseAsk(deps, ask, now)
    if (unfit) throw new MoneyRefused(unfit)
    const room = await roomFor(tx, ask, memberId, now)
    const refusal = await refuseMember(tx, ask, room, memberId, now)
    if (refusal) throw new MoneyRefused(refusal)
    const payFen = await insert(tx, ask, room, memberId, now)
    if (payFen === null) throw new MoneyRefused(refuse('sportBusy', '同样金额的订单太多，请换一个金额或方式'))
    return { id, amountFen: String(payFen) }
  })
  if (outcome.state === 'done' && !outcome.repeated) await bringOn(deps, id)
  return answered(deps, memberId, outcome, '这笔存款已确认没有提交，请重新提交')
}

/** What the database says about an order before it is made. */
interface Room {
  /** What forbids the member to pay in the most that the fen can make of it. */
  play: PlayRefusal | null
  /** How many orders of the member wait to be paid. */
  open: number
  /** Amounts near it that open orders of the account have. */
  taken: number[]
}

async function roomFor(tx: Db, { way, coin, amountFen }: Ask, memberId: bigint, now: number): Promise<Room> {
  const [from, to] = [amountFen - BigInt(FEN), amountFen + BigInt(FEN)]
  const { rows } = await sql<{ room: Room }>`
    select deposit_room(${memberId}, ${accountOf(way, coin)}, ${from}, ${to}, ${new Date(now)}) as room`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('there is always an answer about an order')
  return row.room
}

/** What an order is paid into; of one, no two open orders have the same amount. */
const accountOf = (way: DepositWay, coin: Ask['coin']): string => (coin ? `coin ${coin.code} ${coin.network}` : way)

/** Why an order can't be asked for, by itself. */
function refuseAsk({ provider }: PaymentDeps, { way, amountFen, coin }: Ask, now: number): Refusal | null {
  const { minFen, maxFen } = WAYS[way]
  if (!provider) return refuse('maintenance', '暂时没有可用的存款方式')
  if (amountFen < minFen) return refuse('invalidParameter', '单笔最少 ¥{min}', null, { min: formatYuanFixed(minFen) })
  if (amountFen > maxFen) return refuse('invalidParameter', '单笔最多 ¥{max}', null, { max: formatYuanFixed(maxFen) })
  if (coin && !(Object.hasOwn(COINS, coin.code) && COINS[coin.code]?.includes(coin.network)))
    return refuse('invalidParameter', '没有这个币种或链')
  if (coin && !isQuoted(coin.code, coin.rate, now)) return refuse('warning', '汇率已更新，请按新汇率再提交')
  return null
}

/** Why this member can't ask for it now. */
async function refuseMember(tx: Db, ask: Ask, { play, open }: Room, memberId: bigint, now: number): Promise<Refusal | null> {
  const { id, way, amountFen, bonus, signalCode } = ask
  if (play && !leaves(play, amountFen)) return playRefused(play)
  if (open >= MOST_OPEN) return refuse('warning', '还有 {count} 笔存款等待付款，请先付款或取消', null, { count: String(open) })
  if (bonus && !((await bonusesFor(tx, memberId)).includes(bonus) && bonusFen(amountFen, BONUSES[bonus]) > 0n))
    return refuse('warning', '这个优惠现在不能参加，请选不参加或换一个金额')
  if (way === 'bank' && !(signalCode !== null && (await takeSignalCode(tx, signalCode, memberId, id, now))))
    return refuse('warning', '附言已失效，请再提交一次')
  return null
}

/** Whether a limit that forbids more leaves room for this much. */
const leaves = ({ leftFen }: PlayRefusal, fen: bigint): boolean => leftFen !== undefined && BigInt(leftFen) >= fen

/** Inserts payment and order with an amount that no other open order of the account has; null when all are taken. */
async function insert(tx: Db, ask: Ask, first: Room, memberId: bigint, now: number): Promise<bigint | null> {
  const { id, way, amountFen, coin } = ask
  const { feePermille, lifeMs } = WAYS[way]
  for (let room = first; ; room = await roomFor(tx, ask, memberId, now)) {
    const payFen = freeAmount(ask, room)
    if (payFen === null) return null
    const order = {
      payment_id: id,
      way,
      account: accountOf(way, coin),
      asked_fen: String(amountFen),
      pay_fen: String(payFen),
      fee_fen: String(floorToFen(amountFen * BigInt(feePermille), 1000n)),
      bonus: ask.bonus,
      coin: coin && { ...coin, amount: formatUnits(coinUnits(payFen, parseUnits(coin.rate) ?? 1n)) },
      pay_from: ask.payFrom,
      remark: ask.signalCode,
      expires_at: new Date(now + lifeMs),
    }
    const { rows } = await sql<{ made: boolean }>`
      select open_deposit(${JSON.stringify(order)}::jsonb, ${memberId}, ${new Date(now)}) as made`.execute(tx)
    // Another order that is made at this moment may have taken the amount.
    if (rows[0]?.made) return payFen
  }
}

/** One of the amounts that no open order of the account has, by chance, so that orders made at once rarely meet. */
function freeAmount({ amountFen }: Ask, { play, taken }: Room): bigint | null {
  // The fen never take a deposit over a limit of the member: then they are taken off.
  const from = play ? amountFen - BigInt(FEN) : amountFen + 1n
  const isTaken = new Set(taken.map(BigInt))
  const free = Array.from({ length: FEN }, (_, i) => from + BigInt(i)).filter((fen) => !isTaken.has(fen))
  return free[randomInt(Math.max(1, free.length))] ?? null
}
