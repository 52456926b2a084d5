import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { MoneyAction, MoneyCall } from '../../transport/money/action.ts'
import type { OutcomePages } from './outcome-pages.ts'
import { useMoneyAction } from './use-money-action.ts'

/** The money action of a page of the wallet. `refresh`: asks again for what a call may have changed. */
export function useMoneyCall<B, A>(
  action: MoneyAction<B, A>,
  pages: OutcomePages,
  refresh: (client: QueryClient) => void,
): MoneyCall<B, A> {
  const client = useQueryClient()
  const onLearned = useCallback(() => refresh(client), [client, refresh])
  const state = useMoneyAction(action, onLearned)
  useEffect(pages.show, [])
  const send = useCallback((make: (id: string) => B) => action.send(make), [action])
  const onDismiss = useCallback(() => {
    if (!action.busy) action.reset()
  }, [action])
  return { state, send, onDismiss }
}
