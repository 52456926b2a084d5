import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { recycleKind, transferKind } from '../../features/wallet/venues/venue-kinds.ts'
import { allBalanceQuery } from '../../features/wallet/venues/venue-queries.ts'
import { createAction } from './money.ts'
import { useMoneyCall } from './use-money-call.ts'
import { showVenueOutcomes, tellVenueOutcomes } from './venue-outcome.ts'

/** Loaded with the pages that move money to venues and back, or when such a call was left unanswered. */
const transfer = createAction(transferKind, () => undefined)
const recycle = createAction(recycleKind, () => undefined)
tellVenueOutcomes(transfer, recycle)

/** Both calls of a page that shows their outcomes. */
export function useVenueMoney() {
  const client = useQueryClient()
  const onLearned = useCallback(() => void client.invalidateQueries({ queryKey: allBalanceQuery.queryKey }), [client])
  useEffect(showVenueOutcomes, [])
  return { transfer: useMoneyCall(transfer, onLearned), recycle: useMoneyCall(recycle, onLearned) }
}
