import type { QueryClient } from '@tanstack/react-query'
import { safePlayEndpoints } from '../../../../contract/safe-play.ts'
import { type DepositOrder, depositEndpoints } from '../../../../contract/wallet-deposit.ts'
import { callQuery } from '../../../transport/call-query.ts'
import { learn } from '../../../transport/endpoint-table.ts'

learn(depositEndpoints)
learn(safePlayEndpoints)

export const typesQuery = () => callQuery('deposit.types', {})
export const coinsQuery = () => callQuery('deposit.coins', {})
export const rateQuery = (coin: string) => callQuery('deposit.rate', { coin })
export const customerQuery = () => callQuery('deposit.customerInfo', {})
export const limitsQuery = () => callQuery('play.overview', {})
export const orderQuery = (id: string) => callQuery('deposit.status', { id })
export const lastOrdersQuery = () => callQuery('deposit.status', { id: null })

/** After a deposit was made or may have changed. */
export function refreshDeposits(client: QueryClient): void {
  for (const key of ['deposit.status', 'deposit.types', 'play.overview']) void client.invalidateQueries({ queryKey: [key] })
}

/** Shows an order as an answer just told it. */
export function showOrder(client: QueryClient, order: DepositOrder): void {
  client.setQueryData(orderQuery(order.id).queryKey, { orders: [order] })
  void client.invalidateQueries({ queryKey: lastOrdersQuery().queryKey })
}
