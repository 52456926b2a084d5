import type { QueryClient } from '@tanstack/react-query'
import { bindingEndpoints } from '../../../../contract/account-binding.ts'
import { turnoverEndpoints } from '../../../../contract/turnover.ts'
import { cardEndpoints } from '../../../../contract/wallet-cards.ts'
import { withdrawEndpoints } from '../../../../contract/wallet-withdraw.ts'
import { callQuery } from '../../../transport/call-query.ts'
import { learn } from '../../../transport/endpoint-table.ts'

learn(withdrawEndpoints)
learn(cardEndpoints)
learn(turnoverEndpoints)
learn(bindingEndpoints)

export const infoQuery = () => callQuery('withdraw.info', {})
export const orderQuery = (id: string) => callQuery('withdraw.order', { id })
export const termsQuery = () => callQuery('withdraw.terms', {})
export const coinTermsQuery = () => callQuery('withdraw.usdtInfo', {})
export const cardsQuery = () => callQuery('card.list', {})
export const turnoverQuery = () => callQuery('funds.turnover', {})

/** After a withdrawal was asked for, or may have changed. */
export function refreshWithdrawals(client: QueryClient): void {
  for (const key of ['withdraw.info', 'withdraw.order', 'funds.turnover', 'card.list']) void client.invalidateQueries({ queryKey: [key] })
}
