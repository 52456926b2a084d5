import { cardSeal } from '../cards/deps.ts'
import type { PaymentDeps } from '../deps.ts'
import { askStatus, handOver } from '../hand-over.ts'
import type { ProviderOrder } from '../provider/provider.ts'
import { COINS, isCoinNetwork } from './terms.ts'

/** A sent withdrawal without a word of the provider is asked about again after this long. */
const ASK_AFTER_MS = 60_000

/**
 * Reviews a withdrawal and hands it to the provider. Called right after it was asked for, and every few seconds for those that a crash or a silent
 * provider left: each step is written before the next is begun, and the provider takes each order once.
 */
export async function payOut(deps: PaymentDeps, id: string): Promise<void> {
  const order = await deps.db
    .selectFrom('payment as p')
    .innerJoin('payout as o', 'o.payment_id', 'p.id')
    .innerJoin('payout_card as c', 'c.id', 'o.card_id')
    .innerJoin('member as m', 'm.id', 'p.member_id')
    .select(['p.id', 'p.member_id', 'p.amount_fen', 'p.fee_fen', 'p.state', 'o.coin', 'o.to_name', 'o.reviewed_at'])
    .select(['c.kind', 'c.of_what', 'c.sealed', 'c.removed_at', 'm.real_name'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!order || (order.state !== 'requested' && order.state !== 'sent')) return
  const { kind, of_what, real_name } = order
  // What was right when it was asked for is looked at once more: a person may have changed the member's data since.
  if (order.removed_at !== null || real_name === null) return
  if (order.reviewed_at === null)
    await deps.db
      .updateTable('payout')
      .set({ reviewed_at: new Date(deps.clock.now()) })
      .where('payment_id', '=', id)
      .where('reviewed_at', 'is', null)
      .execute()
  const number = (await cardSeal(deps.db)).open(order.sealed, order.member_id)
  const coin = kind === 'coin' && isCoinNetwork(of_what) ? COINS[of_what].coin : null
  const payTo =
    coin === null
      ? { payee: real_name, account: number, ...(kind === 'bank' && { bank: order.to_name }) }
      : { address: number, network: of_what }
  const handed: ProviderOrder = {
    id,
    kind: 'withdrawal',
    way: kind,
    amountFen: order.amount_fen - order.fee_fen,
    coin: coin === null || order.coin === null ? null : { code: coin, network: of_what, amount: order.coin.split(' ')[0] ?? '' },
    payTo,
    remark: null,
    expiresAt: null,
  }
  await handOver(deps, handed)
}

/** Hands over what waits, oldest first, and asks about what was sent: a callback may be lost. */
export async function payOutWaiting(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now()
  const waiting = await deps.db
    .selectFrom('payment as p')
    .innerJoin('payout as o', 'o.payment_id', 'p.id')
    .select(['p.id', 'p.state'])
    .where('p.kind', '=', 'withdrawal')
    .where('p.state', 'in', ['requested', 'sent'])
    .where((e) => {
      const last = e.fn.coalesce('o.looked_at', 'o.sent_at')
      // A moment ahead was written before the clock was set back.
      return e.or([e('p.state', '=', 'requested'), e(last, '<=', new Date(now - ASK_AFTER_MS)), e(last, '>', new Date(now))])
    })
    .orderBy('p.requested_at')
    .limit(200)
    .execute()
  for (const { id, state } of waiting) {
    if (state === 'requested') await payOut(deps, id)
    else await askAbout(deps, id, now)
  }
}

async function askAbout(deps: PaymentDeps, id: string, now: number): Promise<void> {
  await deps.db
    .updateTable('payout')
    .set({ looked_at: new Date(now) })
    .where('payment_id', '=', id)
    .execute()
  // It has never heard of it: the order was sent into a broken line.
  if ((await askStatus(deps, id)) === 'unknown') await payOut(deps, id)
}
