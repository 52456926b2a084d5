import type { PubSub } from '../../server/platform/pubsub.ts'

/** What happens to the next message: nothing, lost, told twice, told after so many milliseconds. */
export type Fate = 'sound' | 'lost' | 'twice' | { lateMs: number }

/** What arrives through it meets the fate that `fate` draws for each message; `cut` loses everything, both ways. */
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
