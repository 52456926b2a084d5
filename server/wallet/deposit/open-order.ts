import type { PlayRefusal } from '../../../contract/play-refusal.ts'
import { bonusFen } from '../../../domain/bonus.ts'
import { formatYuanFixed } from '../../../domain/money.ts'
import { lockMembers } from '../../ledger/accounts.ts'
import { queueOfEach } from '../../ledger/call-queue.ts'
import { earlier } from '../../ledger/money-call.ts'
import type { Db } from '../../platform/database.ts'
import { BeginAgain, transact } from '../../platform/transact.ts'
import { playRefused } from '../../safe-play/play-words.ts'
import { type MemberContext, type Refusal, type Result, refuse } from '../../transport/handlers.ts'
import { answered } from '../answered.ts'
import { type PaymentDeps, tellTogether } from '../deps.ts'
import type { Ask, DepositAsked, Opened, OrderCall } from './ask.ts'
import { handToProvider } from './bring-on.ts'
import { type Offer, offeredTo } from './offers.ts'
import { type Room, roomsOfNew } from './order-room.ts'
import { isQuoted } from './rates.ts'
import { unusedCodes } from './signal-code.ts'
import { COINS, MOST_OPEN, WAYS } from './ways.ts'
import { type Decided, writeOrders } from './write-orders.ts'

/**
 * Asks to pay in: a money call of kind `deposit`, which moves nothing yet, made together with those of other members at the same moment.
 * Afterwards the provider is told; if that fails, the order is brought on later (follow-deposits.ts).
 */
export async function openOrder(deps: PaymentDeps, ask: Ask, { memberId, now }: MemberContext): Promise<Result<DepositAsked>> {
  const { outcome, order } = await queueOf(deps.db).add({ deps, ask, memberId, now })
  if (order) await handToProvider(deps, order)
  return answered(deps, memberId, outcome, '这笔存款已确认没有提交，请重新提交')
}

const queueOf = queueOfEach<OrderCall, Opened>((db) => ({
  keysOf: ({ memberId, ask }) => [String(memberId), ask.id],
  together: (calls) => db.transaction().execute((tx) => openOrders(tx, calls)),
  alone: openAlone,
  onFault: (error, [first]) => tellTogether(first?.deps, error),
}))

const openAlone = (call: OrderCall): Promise<Opened> =>
  transact(call.deps.db, async (tx) => {
    await lockMembers(tx, [call.memberId])
    const [opened] = await openOrders(tx, [call])
    if (!opened) throw new BeginAgain(`order ${call.ask.id} has a member whose wallets have become more`)
    return opened
  })

/** Opens the orders of different members; undefined, without an effect, for one whose member's accounts are not free. */
async function openOrders(tx: Db, calls: readonly OrderCall[]): Promise<(Opened | undefined)[]> {
  const known = new Map((await roomsOfNew(tx, calls)).map((one) => [one.id, one]))
  const fresh = calls.flatMap((call) => {
    const room = known.get(call.ask.id)?.room
    return room ? [{ call, room }] : []
  })
  const opened = await writeOrders(tx, await decided(tx, fresh))
  return calls.map(({ ask: { id } }) => {
    const one = known.get(id)
    return opened.get(id) ?? (one && { outcome: earlier<DepositAsked, Refusal>(one), order: null })
  })
}

/** Why each of them can't be asked for, if so; of those that can, the room is still to be found an amount in. */
async function decided(tx: Db, fresh: readonly { call: OrderCall; room: Room }[]): Promise<Decided[]> {
  const asks = fresh.map(({ call }) => call)
  const offers = await offeredTo(
    tx,
    asks.flatMap(({ ask: { bonus }, memberId }) => (bonus ? [memberId] : [])),
    Math.max(...asks.map(({ now }) => now)),
  )
  const codes = await unusedCodes(
    tx,
    asks.flatMap(({ ask: { way, signalCode } }) => (way === 'bank' && signalCode !== null ? [signalCode] : [])),
  )
  return fresh.map(({ call, room }) => {
    const { deps, ask, memberId, now } = call
    const code = codes.get(ask.signalCode ?? '')
    const hasCode = code?.memberId === memberId && code.endsAt > now
    return {
      call,
      room,
      refusal: refuseAsk(deps, ask, now) ?? refuseMember(ask, room, (ask.bonus && offers.get(memberId)?.get(ask.bonus)) ?? null, hasCode),
    }
  })
}

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
function refuseMember({ way, amountFen, bonus }: Ask, { play, open }: Room, offer: Offer | null, hasCode: boolean): Refusal | null {
  if (play && !leaves(play, amountFen)) return playRefused(play)
  if (open >= MOST_OPEN) return refuse('warning', '还有 {count} 笔存款等待付款，请先付款或取消', null, { count: String(open) })
  if (bonus && !(offer && bonusFen(amountFen, offer) > 0n)) return refuse('warning', '这个优惠现在不能参加，请选不参加或换一个金额')
  if (way === 'bank' && !hasCode) return refuse('warning', '附言已失效，请再提交一次')
  return null
}

/** Whether a limit that forbids more leaves room for this much. */
const leaves = ({ leftFen }: PlayRefusal, fen: bigint): boolean => leftFen !== undefined && BigInt(leftFen) >= fen
