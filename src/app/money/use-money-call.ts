import { useCallback } from 'react'
import type { MoneyAction, MoneyState } from '../../transport/money/action.ts'
import { useMoneyAction } from './use-money-action.ts'

export interface MoneyCall<B, A> {
  state: MoneyState<B, A>
  send: (make: (id: string) => B) => void
  /** The outcome was read: the next attempt begins anew. */
  onDismiss: () => void
}

/** A money action as a form of the wallet has it. */
export function useMoneyCall<B, A>(action: MoneyAction<B, A>, onLearned: () => void): MoneyCall<B, A> {
  const state = useMoneyAction(action, onLearned)
  const send = useCallback((make: (id: string) => B) => action.send(make), [action])
  const onDismiss = useCallback(() => {
    if (!action.busy) action.reset()
  }, [action])
  return { state, send, onDismiss }
}
