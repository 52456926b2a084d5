import { randomUUID } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { PubSub } from '../platform/pubsub.ts'

const CHANNEL = 'room-presence'
/** A process says again how many it has, in case the first word was lost; one that did not for three times is gone. */
const AGAIN_MS = 20_000
const FORGET_MS = 3 * AGAIN_MS

interface Word {
  from: string
  rid: string
  here: number
}

/** How many are in a room, in all processes: each says how many it has when that changes. */
export function createPresence(clock: Clock, pubsub: PubSub | undefined) {
  const own = randomUUID()
  /** What this process said last of a room. */
  const told = new Map<string, { here: number; atMs: number }>()
  /** What each other process said last, by room. */
  const others = new Map<string, Map<string, { here: number; atMs: number }>>()

  const tell = (rid: string, here: number) => {
    const last = told.get(rid)
    const now = clock.steady()
    if (last?.here === here && now - last.atMs < AGAIN_MS) return
    if (here === 0) told.delete(rid)
    else told.set(rid, { here, atMs: now })
    pubsub?.publish(CHANNEL, JSON.stringify({ from: own, rid, here } satisfies Word))
  }

  return {
    online(rid: string, here: number): number {
      if (pubsub) tell(rid, here)
      const elsewhere = others.get(rid)
      if (!elsewhere) return here
      let sum = here
      for (const [from, word] of elsewhere) {
        if (clock.steady() - word.atMs < FORGET_MS) sum += word.here
        else elsewhere.delete(from)
      }
      return sum
    },
    async hearOthers(): Promise<void> {
      await pubsub?.subscribe(CHANNEL, (message) => {
        const { from, rid, here } = JSON.parse(message) as Word
        const elsewhere = others.get(rid) ?? new Map()
        elsewhere.set(from, { here, atMs: clock.steady() })
        if (here === 0) elsewhere.delete(from)
        if (elsewhere.size > 0) others.set(rid, elsewhere)
        else others.delete(rid)
      })
    },
  }
}
