import type { Timeline } from '../harness/timeline.ts'

type Hear = (event: { data: unknown }) => void

/** A port within one thread: one end's message reaches the other a little later. */
class SimPort {
  onmessage: Hear | null = null
  private closed = false
  private readonly timeline: Timeline
  other: SimPort | null = null

  constructor(timeline: Timeline) {
    this.timeline = timeline
  }

  postMessage(data: unknown): void {
    const copy = structuredClone(data)
    this.timeline.after(0, 'a port', null, () => {
      if (!this.closed && this.other && !this.other.closed) this.other.onmessage?.({ data: copy })
    })
  }

  addEventListener(): void {
    // The only listener is for `close`, which a browser may omit.
  }

  close(): void {
    this.closed = true
  }
}

/**
 * The hub and the door take timers and randomness from the global object, and the seats their channel: this simulates them
 * for the length of a history. Returns a function that restores them.
 */
export function borrowGlobals(timeline: Timeline): () => void {
  const { setTimeout, setInterval, clearTimeout, clearInterval, MessageChannel } = globalThis
  const { random } = Math
  const handle = (stop: () => void) => ({ stop, unref: () => undefined })
  const stop = (timer?: { stop(): void }) => timer?.stop()
  class SimChannel {
    readonly port1 = new SimPort(timeline)
    readonly port2 = new SimPort(timeline)
    constructor() {
      this.port1.other = this.port2
      this.port2.other = this.port1
    }
  }
  Math.random = () => timeline.random.next()
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
  return () => {
    Math.random = random
    Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval, MessageChannel })
  }
}
