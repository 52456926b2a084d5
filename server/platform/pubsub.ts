/**
 * Messages between the server processes of a site. At most once and without memory: a message without a connection is lost, so a
 * listener must be able to notice that and ask for the truth.
 */
export interface PubSub {
  /** Sends to every other process that subscribed; never to this one. */
  publish(channel: string, message: string): void
  /** Resolves to the unsubscribe once messages arrive, in the order of their publisher. The listener must not throw. */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => void>
}

export interface MemoryBus {
  /** Adds a member that acts like another process. */
  join(): PubSub & { leave(): void }
}

type Listener = (message: string) => void

/** A bus within one process, for tests: delivers later, like a network, and in order. */
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
