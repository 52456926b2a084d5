import { seeded } from '../../../server/engine/random.ts'

/** Who something happens to: a tab, a server process. What it waits for never comes once it is dead. */
export interface Actor {
  readonly name: string
  readonly alive: boolean
  die(): void
}

export interface Random {
  /** In [0, 1). */
  next(): number
  /** True once in 1/p. */
  chance(p: number): boolean
  /** A whole number below n. */
  below(n: number): number
  pick<T>(items: readonly T[]): T
}

export function randomOf(seed: string): Random {
  const next = seeded(seed)
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    chance: (p) => next() < p,
    below,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}

/** Ten times the longest: a history that goes round and round ends by its own steps, however fast the machine. */
const MOST_STEPS = 200_000

interface Event {
  at: number
  order: number
  label: string
  actor: Actor | null
  run: () => void
}

/**
 * Simulated time. One event happens at a time, the next only once everything it set off has come to rest, so that the seed
 * alone decides what happens in which order, while all code in between is the real code with its real promises.
 */
export class Timeline {
  /** Simulated ms since the beginning. */
  now = 0
  readonly log: string[] = []
  readonly random: Random
  private events: Event[] = []
  private order = 0
  private working = 0
  private steps = 0
  private readonly stopped: AbortSignal | undefined

  /** `stopped` ends it at its next step, from where its player takes its world down. */
  constructor(seed: string, stopped?: AbortSignal) {
    this.random = randomOf(seed)
    this.stopped = stopped
  }

  actor(name: string): Actor {
    let alive = true
    return {
      name,
      get alive() {
        return alive
      },
      die() {
        alive = false
      },
    }
  }

  say(text: string): void {
    this.log.push(`${(this.now / 1000).toFixed(3).padStart(8)} ${text}`)
  }

  /** Happens so much later, unless its actor is dead by then. Returns the way to stop it. */
  after(ms: number, label: string, actor: Actor | null, run: () => void): () => void {
    const event: Event = { at: this.now + Math.max(0, ms), order: this.order++, label, actor, run }
    this.events.push(event)
    return () => {
      this.events = this.events.filter((other) => other !== event)
    }
  }

  /** A point at which anything else may happen first; never passed by the dead. */
  step(actor: Actor, label: string, withinMs = 4): Promise<void> {
    return new Promise((resolve) => void this.after(this.random.next() * withinMs, label, actor, resolve))
  }

  /** Work that is waited for before time goes on: a real database's. */
  async work<T>(run: () => Promise<T>): Promise<T> {
    this.working += 1
    try {
      return await run()
    } finally {
      this.working -= 1
    }
  }

  /** Let everything happen that is due until then; `afterEach` looks at the world after each step. Answers the number of steps. */
  async runUntil(at: number, afterEach: () => Promise<void>): Promise<number> {
    let steps = 0
    for (;;) {
      await this.rest()
      this.stopped?.throwIfAborted()
      const next = this.events.reduce<Event | null>((first, event) => (first && !isBefore(event, first) ? first : event), null)
      if (!next || next.at > at) break
      this.events = this.events.filter((event) => event !== next)
      this.now = next.at
      if (next.actor?.alive === false) continue
      steps += 1
      if (++this.steps > MOST_STEPS) throw new Error(`no end after ${MOST_STEPS} steps`)
      next.run()
      await this.rest()
      await afterEach()
    }
    this.now = Math.max(this.now, at)
    return steps
  }

  /** All promises that can settle now have settled. */
  private async rest(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve))
    while (this.working > 0)
  }
}

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)
