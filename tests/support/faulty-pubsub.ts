import type { PubSub } from '../../server/platform/pubsub.ts'

/** What happens to the next message: nothing, lost, delivered twice, delivered after so many milliseconds. */
export type Fate = 'sound' | 'lost' | 'twice' | { lateMs: number }

/** Treats each arriving message as `fate` says; `cut` loses everything, both ways. */
export function faultyPubSub(inner: PubSub, fate: () => Fate): PubSub & { cut: boolean } {
  const self = {
    cut: false,
    publish(channel: string, message: string) {
      if (!self.cut) inner.publish(channel, message)
    },
    subscribe: (channel: string, listener: (message: string) => void) =>
      inner.subscribe(channel, (message) => {
        const met = self.cut ? 'lost' : fate()
        if (met === 'lost') return
        if (typeof met === 'object') {
          setTimeout(() => self.cut || listener(message), met.lateMs)
          return
        }
        listener(message)
        if (met === 'twice') listener(message)
      }),
  }
  return self
}
