import type { Clock } from './clock.ts'

/** Small facts that all server processes must agree on for a short time. One process needs no more than its memory. */
export interface SharedStore {
  /** True for the first caller of this key within its life; false for every other. */
  setIfAbsent(key: string, lifeMs: number): Promise<boolean>
}

export function memoryStore(clock: Clock): SharedStore {
  /** Key to the time it ends, in order of insertion. */
  const ends = new Map<string, number>()

  /** Whatever was inserted first ends first, as long as lives are alike; an odd long life only delays what came after it. */
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
 * The shared store, and while it does not answer this process's own memory: a copy that comes to the same process is still
 * recognised, and calls go on. What that leaves open is a copy sent to another process within its life, for as long as the
 * shared store is away; whatever moves money knows a copy by its own id besides.
 */
export function orOwnMemory(shared: SharedStore, own: SharedStore): SharedStore {
  return {
    async setIfAbsent(key, lifeMs) {
      if (!(await own.setIfAbsent(key, lifeMs))) return false
      return shared.setIfAbsent(key, lifeMs).catch(() => true)
    },
  }
}
