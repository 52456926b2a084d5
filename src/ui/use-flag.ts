import { useSyncExternalStore } from 'react'
import { storage } from '../db/storage.ts'

/** A choice of this browser, in every tab: what is left out or covered where money is shown. */
export function useFlag(key: 'hideNoBalance' | 'hideAmounts'): [on: boolean, toggle: () => void] {
  const on = useSyncExternalStore(
    (listener) => storage.subscribe(key, listener),
    () => storage.get(key) === '1',
  )
  return [on, () => storage.set(key, on ? '0' : '1')]
}
