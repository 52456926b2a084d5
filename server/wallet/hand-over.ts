import type { PaymentDeps } from './deps.ts'
import type { PayTo, ProviderOrder, ProviderStatus } from './provider/provider.ts'
import { takeMessage } from './take-message.ts'

/**
 * What came of handing an order over. `refused`: it has ended as failed. `silent`: not known; the same order may be handed over again,
 * since the provider takes each once.
 */
export type HandedOver = { state: 'taken'; payTo: PayTo } | { state: 'refused' | 'silent' }

/** Asks the provider to take or pay out what a payment is about. A withdrawal was marked as sent before. */
export async function handOver(deps: PaymentDeps, order: ProviderOrder): Promise<HandedOver> {
  const { provider, log } = deps
  if (!provider) return { state: 'silent' }
  const taken = await provider.create(order).catch((error: unknown) => {
    log.warn({ err: error, payment: order.id }, 'the provider did not answer, the payment is asked for again')
    return null
  })
  if (!taken) return { state: 'silent' }
  if (taken.taken) return { state: 'taken', payTo: taken.payTo }
  await takeMessage(deps, { id: `refused:${order.id}`, payment: order.id, amountFen: order.amountFen, says: 'failed' })
  return { state: 'refused' }
}

/** Asks what became of a payment, and takes the answer as the provider's word. */
export async function askStatus(deps: PaymentDeps, id: string): Promise<ProviderStatus['state'] | 'silent'> {
  const { provider, log } = deps
  const status = await provider?.status(id).catch((error: unknown) => {
    log.warn({ err: error, payment: id }, 'the provider did not answer, the payment is asked for again')
    return null
  })
  if (!status) return 'silent'
  const { state, amountFen } = status
  if (state !== 'open' && state !== 'unknown' && amountFen !== null)
    await takeMessage(deps, { id: `status:${id}:${state}:${amountFen}`, payment: id, amountFen, says: state })
  return state
}
