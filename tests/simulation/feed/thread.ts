import type { Actor, Timeline } from '../harness/timeline.ts'

/** The thread of a tab or a worker. Tasks that arrive while it is frozen wait, and run in a burst, in order, at the thaw. */
export interface Thread {
  readonly actor: Actor
  readonly frozen: boolean
  /** Simulated time of the last thaw. */
  readonly thawedAt: number
  run(task: () => void): void
  after(ms: number, run: () => void): () => void
  /** Whether the clock was set back while it was frozen. */
  readonly setBack: boolean
  clockSetBack(): void
  /** Returns a function that sends tasks to this thread; they arrive in order, each within so many ms. */
  mailbox(withinMs: number): (task: () => void) => void
  freeze(): void
  thaw(): void
  /** From now on timers run only at this interval, as in a hidden page; 0: on time. */
  throttle(everyMs: number): void
  readonly throttleMs: number
}

const BURST_STEP_MS = 0.2

export function startThread(timeline: Timeline, name: string): Thread {
  const actor = timeline.actor(name)
  const held: (() => void)[] = []
  let frozen = false
  let bursting = false
  let thawedAt = Number.NEGATIVE_INFINITY
  let setBack = false
  let throttleMs = 0
  const late: (() => void)[] = []

  const catchUp = () => {
    for (const task of late.splice(0)) run(task)
  }
  const inTurn = (task: () => void) => {
    if (throttleMs === 0) return run(task)
    if (late.push(task) === 1) timeline.after(throttleMs - (timeline.now % throttleMs), 'late timers', actor, catchUp)
  }
  const burst = () => {
    if (frozen) return
    const task = held.shift()
    bursting = task !== undefined
    if (!task) return
    task()
    timeline.after(BURST_STEP_MS, 'what waited', actor, burst)
  }
  const run = (task: () => void) => {
    if (!actor.alive) return
    if (frozen || bursting) held.push(task)
    else task()
  }
  return {
    actor,
    get frozen() {
      return frozen
    },
    get thawedAt() {
      return thawedAt
    },
    get setBack() {
      return setBack
    },
    clockSetBack() {
      if (frozen) setBack = true
    },
    run,
    after(ms, task) {
      let stopped = false
      const stop = timeline.after(ms, 'a timer', actor, () => inTurn(() => void (stopped || task())))
      return () => {
        stopped = true
        stop()
      }
    },
    mailbox(withinMs) {
      let lastAt = 0
      return (task) => {
        lastAt = Math.max(lastAt, timeline.now + timeline.random.next() * withinMs)
        timeline.after(lastAt - timeline.now, 'a message', actor, () => run(task))
      }
    },
    freeze() {
      if (!frozen) setBack = false
      frozen = true
    },
    thaw() {
      if (!frozen) return
      frozen = false
      thawedAt = timeline.now
      bursting = held.length > 0
      timeline.after(0, 'what waited', actor, burst)
    },
    get throttleMs() {
      return throttleMs
    },
    throttle(everyMs) {
      throttleMs = everyMs
      if (everyMs === 0) timeline.after(1, 'late timers', actor, catchUp)
    },
  }
}
