import { createFairQueue, type FairQueue } from '../../platform/fair-queue.ts'
import type { PaymentDeps } from '../deps.ts'
import { askStatus, handOver } from '../hand-over.ts'
import type { Provider } from '../provider/provider.ts'
import { reviewed } from './mark-sent.ts'

/** A sent withdrawal without a word of the provider is asked about again after this long. */
const ASK_AFTER_MS = 60_000
/** Most withdrawals about which a provider is spoken to at once, and most that wait for it; others wait for the chore. */
const TURNS = { atOnce: 32, mostWaiting: 1_000 }

/**
 * Reviews a withdrawal and hands it to the provider. Called right after it was asked for, and every few seconds for those that a crash or a silent
 * provider left: each step is written before the next is begun, and the provider takes each order once.
 */
export async function payOut(deps: PaymentDeps, id: string): Promise<void> {
  await inTurn(deps, id, async () => {
    const order = await reviewed(deps, id)
    if (order) await handOver(deps, order)
  })
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
    .where('p.ended_at', 'is', null)
    .where((e) => {
      const last = e.fn.coalesce('o.looked_at', 'o.sent_at')
      // A moment ahead was written before the clock was set back.
      return e.or([e('p.state', '=', 'requested'), e(last, '<=', new Date(now - ASK_AFTER_MS)), e(last, '>', new Date(now))])
    })
    .orderBy('p.requested_at')
    .limit(200)
    .execute()
  const sent = waiting.flatMap(({ id, state }) => (state === 'sent' ? [id] : []))
  if (sent.length > 0)
    await deps.db
      .updateTable('payout')
      .set({ looked_at: new Date(now) })
      .where('payment_id', 'in', sent)
      .execute()
  await Promise.all(waiting.map(({ id, state }) => (state === 'requested' ? payOut(deps, id) : askAbout(deps, id))))
}

async function askAbout(deps: PaymentDeps, id: string): Promise<void> {
  const state = await inTurn(deps, id, () => askStatus(deps, id))
  // It has never heard of it: the order was sent into a broken line.
  if (state === 'unknown') await payOut(deps, id)
}

const turns = new WeakMap<Provider, FairQueue>()

/** Does nothing where the site has no provider. */
async function inTurn<T>({ provider }: PaymentDeps, id: string, work: () => Promise<T>): Promise<T | 'busy' | null> {
  if (!provider) return null
  const queue = turns.get(provider) ?? createFairQueue(TURNS)
  turns.set(provider, queue)
  return queue.run(id, work)
}
