import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { recycleKind, transferKind } from '../../features/wallet/venues/venue-kinds.ts'
import { allBalanceQuery } from '../../features/wallet/venues/venue-queries.ts'
import type { MoneyAction } from '../../transport/money/action.ts'
import { createAction } from './money.ts'
import { useMoneyAction } from './use-money-action.ts'
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
  return { transfer: useCall(transfer, onLearned), recycle: useCall(recycle, onLearned) }
}

function useCall<B, A>(action: MoneyAction<B, A>, onLearned: () => void) {
  const state = useMoneyAction(action, onLearned)
  const onDismiss = useCallback(() => {
    if (!action.busy) action.reset()
  }, [action])
  return { state, send: (make: (id: string) => B) => action.send(make), onDismiss }
}
