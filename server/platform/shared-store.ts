import type { Clock } from './clock.ts'

/** Keys that all processes must agree on for a short time. A single process needs only its memory. */
export interface SharedStore {
  /** True for the first caller of this key within its life; false for every other. */
  setIfAbsent(key: string, lifeMs: number): Promise<boolean>
}

export function memoryStore(clock: Clock): SharedStore {
  /** The expiry of each key, in order of insertion. */
  const ends = new Map<string, number>()

  /** Keys of equal life expire in order of insertion; a longer life only delays the removal of later ones. */
  function forgetEnded(now: number) {
    for (const [key, end] of ends) {
      if (end > now) return
      ends.delete(key)
    }
  }

  return {
    async setIfAbsent(key, lifeMs) {
      const now = clock.steady()
      forgetEnded(now)
      if ((ends.get(key) ?? 0) > now) return false
      ends.delete(key)
      ends.set(key, now + lifeMs)
      return true
    },
  }
}

/**
 * The shared store, or this process's memory while the store does not answer: calls go on, and a copy to the same process is still
 * recognised. A copy to another process is not, as long as the shared store is away; money calls recognise copies by their own id.
 */
export function orOwnMemory(shared: SharedStore, own: SharedStore): SharedStore {
  return {
    async setIfAbsent(key, lifeMs) {
      if (!(await own.setIfAbsent(key, lifeMs))) return false
      return shared.setIfAbsent(key, lifeMs).catch(() => true)
    },
  }
}
