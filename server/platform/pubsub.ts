/**
 * What the server processes of one site tell each other. At most once and without memory: a message that finds no connection
 * is lost, so whoever listens must be able to find out and ask for the truth.
 */
export interface PubSub {
  /** To every other process that subscribed; never to this one. */
  publish(channel: string, message: string): void
  /** Resolves once messages of the channel arrive, in the order their publisher sent them. The listener must not throw. */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => void>
}

export interface MemoryBus {
  /** One more member, as if it were another process. */
  join(): PubSub & { leave(): void }
}

type Listener = (message: string) => void

/** The bus of processes that are one, for tests: it delivers later, as a network does, and in order. */
export function createMemoryBus(): MemoryBus {
  const members = new Set<Map<string, Set<Listener>>>()

  return {
    join() {
      const channels = new Map<string, Set<Listener>>()
      members.add(channels)
      return {
        publish(channel, message) {
          if (!members.has(channels)) return
          for (const other of members) {
            if (other === channels) continue
            setImmediate(() => {
              for (const listener of (members.has(other) && other.get(channel)) || []) listener(message)
            })
          }
        },
        async subscribe(channel, listener) {
          const listeners = channels.get(channel) ?? new Set()
          channels.set(channel, listeners.add(listener))
          return () => listeners.delete(listener)
        },
        leave() {
          members.delete(channels)
        },
      }
    },
  }
}
