/** Those who want to hear of a change. Who comes or leaves while one is told counts from the next on. */
export function createListeners<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>()
  return {
    /** Returns the way to stop. */
    subscribe(listener: (...told: Told) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...told: Told): void {
      for (const listener of [...listeners]) listener(...told)
    },
  }
}
