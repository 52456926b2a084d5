import type { QueryClient } from '@tanstack/react-query'
import { bindingEndpoints } from '../../../../contract/account-binding.ts'
import { cardEndpoints } from '../../../../contract/wallet-cards.ts'
import { callQuery } from '../../../transport/call-query.ts'
import { learn } from '../../../transport/endpoint-table.ts'

learn(cardEndpoints)
learn(bindingEndpoints)

export const cardsQuery = callQuery('card.list', {})
export const choicesQuery = callQuery('card.choices', {})
/** Whether there is a second password. */
export const bindingQuery = callQuery('binding.info', {})

export const refreshCards = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: cardsQuery.queryKey })
