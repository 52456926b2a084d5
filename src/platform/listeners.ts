/** Listeners to a change. One that is added or removed during a notification counts from the next one on. */
export function createListeners<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>()
  return {
    /** Returns the unsubscribe. */
    subscribe(listener: (...told: Told) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...told: Told): void {
      for (const listener of [...listeners]) listener(...told)
    },
  }
}
