import { sql } from 'kysely'
import { coinUnits, formatUnits, parseUnits } from '../../../domain/coin.ts'
import { floorToFen } from '../../../domain/money.ts'
import { KEPT } from '../../platform/bounded-client.ts'
import type { Db } from '../../platform/database.ts'
import { BeginAgain } from '../../platform/transact.ts'
import { type Refusal, refuse } from '../../transport/handlers.ts'
import type { ProviderOrder } from '../provider/provider.ts'
import type { Ask, Opened, OrderCall } from './ask.ts'
import { accountOf, freeAmount, hashOf, type Room, roomsFor } from './order-room.ts'
import { WAYS } from './ways.ts'

/** A new call, and why it is refused. */
export interface Decided {
  call: OrderCall
  room: Room
  refusal: Refusal | null
}

/** Makes the orders, each with an amount that no other open order of its account has, and claims the ids of all calls with their answers. */
export async function writeOrders(tx: Db, decided: readonly Decided[]): Promise<Map<string, Opened>> {
  const opened = new Map<string, Opened>()
  for (let left = decided; left.length > 0; ) {
    const written = answersOf(left)
    const items = written.map(({ call: { ask, memberId, now }, opened: { outcome, order } }) => ({
      id: ask.id,
      member: String(memberId),
      hash: hashOf(ask),
      at: new Date(now),
      state: outcome.state,
      answer: 'answer' in outcome ? outcome.answer : null,
      order: order && rowOf(ask, order),
    }))
    const { rows } = await sql<{
      id: string
      claimed: boolean
    }>`select id, claimed from open_deposits(${JSON.stringify(items)}::jsonb) ${KEPT}`.execute(tx)
    const late = rows.find(({ claimed }) => !claimed)
    if (late) throw new BeginAgain(`the id of deposit ${late.id} was used at this moment`)
    const made = new Set(rows.map(({ id }) => id))
    for (const { call, opened: one } of written) if (made.has(call.ask.id)) opened.set(call.ask.id, one)
    // Another order that is made at this moment may have taken the amount.
    const met = left.filter(({ call }) => !made.has(call.ask.id))
    const rooms =
      met.length === 0
        ? null
        : await roomsFor(
            tx,
            met.map(({ call }) => call),
          )
    left = met.map((one) => ({ ...one, room: rooms?.get(one.call.ask.id) ?? one.room }))
  }
  return opened
}

function answersOf(decided: readonly Decided[]): { call: OrderCall; opened: Opened }[] {
  /** The amounts of these orders, by account. */
  const others = new Map<string, Set<bigint>>()
  return decided.map(({ call, room, refusal }) => {
    const { ask } = call
    if (refusal) return { call, opened: refused(refusal) }
    const account = accountOf(ask)
    const ofAccount = others.get(account) ?? new Set()
    const payFen = freeAmount(ask.amountFen, room, ofAccount)
    if (payFen === null) return { call, opened: refused(refuse('sportBusy', '同样金额的订单太多，请换一个金额或方式')) }
    others.set(account, ofAccount.add(payFen))
    const answer = { id: ask.id, amountFen: String(payFen) }
    return { call, opened: { outcome: { state: 'done', answer, repeated: false }, order: orderOf(call, payFen) } }
  })
}

const refused = (answer: Refusal): Opened => ({ outcome: { state: 'refused', answer, repeated: false }, order: null })

/** The order as the provider is handed it. */
const orderOf = (
  { ask: { id, way, coin, payFrom, signalCode }, now }: OrderCall,
  payFen: bigint,
): ProviderOrder & { expiresAt: number } => ({
  id,
  kind: 'deposit',
  way,
  amountFen: payFen,
  coin: coin && { code: coin.code, network: coin.network, amount: formatUnits(coinUnits(payFen, parseUnits(coin.rate) ?? 1n)) },
  payTo: payFrom === null ? null : { wallet: payFrom },
  remark: signalCode,
  expiresAt: now + WAYS[way].lifeMs,
})

const rowOf = (ask: Ask, { amountFen, coin, expiresAt }: ProviderOrder) => ({
  way: ask.way,
  account: accountOf(ask),
  asked_fen: String(ask.amountFen),
  pay_fen: String(amountFen),
  fee_fen: String(floorToFen(ask.amountFen * BigInt(WAYS[ask.way].feePermille), 1000n)),
  bonus: ask.bonus,
  coin: ask.coin && coin && { ...ask.coin, amount: coin.amount },
  pay_from: ask.payFrom,
  remark: ask.signalCode,
  expires_at: expiresAt === null ? null : new Date(expiresAt),
})
