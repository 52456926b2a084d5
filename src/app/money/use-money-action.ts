import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { MoneyAction, MoneyState } from '../../transport/money/action.ts'
import { balanceQuery } from './balance.ts'

/** A money action on the screen. After each change the balance is asked for again; the page never computes one. */
export function useMoneyAction<B, A>(action: MoneyAction<B, A>, onLearned: () => void): MoneyState<B, A> {
  const client = useQueryClient()
  const state = useStore(action.state)
  useEffect(() => {
    if (state.at === 'idle' || (state.at === 'pending' && !state.wait)) return
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
    onLearned()
  }, [client, state, onLearned])
  return state
}
