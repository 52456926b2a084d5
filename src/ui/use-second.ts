import { useSyncExternalStore } from 'react'

/** One timer for all ages on the page, running only while one is shown. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let second = Math.floor(Date.now() / 1000)

function tick(): void {
  second = Math.floor(Date.now() / 1000)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    timer = setInterval(tick, 1000)
    tick()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Wall time in whole seconds, rendering once a second. */
export const useSecond = (): number => useSyncExternalStore(subscribe, () => second)
