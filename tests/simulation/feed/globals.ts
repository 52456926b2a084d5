import type { Timeline } from '../harness/timeline.ts'

/** A port whose messages its owner carries: `deliver` hands one to the other end. */
export class SimPort {
  onmessage: ((event: { data: unknown }) => void) | null = null
  private closed = false

  deliver(data: unknown): void {
    if (!this.closed) this.onmessage?.({ data })
  }

  close(): void {
    this.closed = true
  }
}

class SimChannel {
  readonly port1 = new SimPort()
  /** The far end is the near one: whoever holds it delivers there. */
  readonly port2 = this.port1
}

/**
 * The hub and the door take their timers from the global object, and the client its channel: for the length of a history
 * these are simulated. Returns the way back.
 */
export function borrowGlobals(timeline: Timeline): () => void {
  const { setTimeout, setInterval, clearTimeout, clearInterval, MessageChannel } = globalThis
  const handle = (stop: () => void) => ({ stop, unref: () => undefined })
  const stop = (timer?: { stop(): void }) => timer?.stop()
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms = 0) => handle(timeline.after(ms, 'a timer', null, run)),
    setInterval(run: () => void, ms: number) {
      const timer = handle(() => undefined)
      const arm = () => {
        timer.stop = timeline.after(ms, 'an interval', null, () => {
          arm()
          run()
        })
      }
      arm()
      return timer
    },
    clearTimeout: stop,
    clearInterval: stop,
    MessageChannel: SimChannel,
  })
  return () => void Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval, MessageChannel })
}
