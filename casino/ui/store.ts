import { useEffect, useState } from 'preact/hooks'

/** A value whose changes are told. */
export interface Store<Value> {
  readonly get: () => Value
  readonly set: (change: Partial<Value>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<Value extends object>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(store.get)
  useEffect(() => {
    const read = () => setValue(() => store.get())
    read()
    return store.subscribe(read)
  }, [store])
  return value
}
