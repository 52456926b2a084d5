import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import type { Timeline } from './timeline.ts'

/** Waits of `node:timers/promises` take simulated time, for the length of a history. Returns the restoration. */
export function borrowWaits(timeline: Timeline): () => void {
  const { setTimeout } = timers
  const set = (wait: unknown) => {
    Object.assign(timers, { setTimeout: wait })
    syncBuiltinESMExports()
  }
  set(
    (ms: number, value: unknown, { signal }: { signal?: AbortSignal } = {}) =>
      new Promise((resolve, reject) => {
        const cancel = timeline.after(ms, 'a wait', null, () => resolve(value))
        signal?.addEventListener('abort', () => {
          cancel()
          reject(signal.reason)
        })
      }),
  )
  return () => set(setTimeout)
}
