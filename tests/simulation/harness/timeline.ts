import { seeded } from '../../../server/engine/random.ts'

/** The subject of events: a tab, a server process. A dead one gets no more events. */
export interface Actor {
  readonly name: string
  readonly alive: boolean
  die(): void
}

export interface Random {
  /** In [0, 1). */
  next(): number
  /** True with probability p. */
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

/** Things with their weights, as a lot to pick from. */
export const lotOf = <T>(weighted: readonly [number, T][]): T[] =>
  weighted.flatMap(([weight, one]) => Array.from({ length: weight }, () => one))

/** Ids that a seed makes, none of them twice; those of another `from` are others. */
export function idsOf({ random }: Timeline, from = 0): () => string {
  let made = from
  const hex = (digits: number) => Array.from({ length: digits }, () => random.below(16).toString(16)).join('')
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${(made++).toString(16).padStart(12, '0')}`
}

/** Ten times the longest history: ends an endless loop after the same number of steps on any machine. */
const MOST_STEPS = 200_000

interface Event {
  at: number
  order: number
  label: string
  actor: Actor | null
  run: () => void
}

/**
 * Simulated time. Events run one at a time, each only after all effects of the one before have settled, so that the seed
 * alone decides the order of events, while the code between them is the real code with its real promises.
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

  /** `stopped` makes the next step throw, after which the player cleans up. */
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

  /** Schedules an event, which is skipped if its actor is dead by then. Returns a function that cancels it. */
  after(ms: number, label: string, actor: Actor | null, run: () => void): () => void {
    const event: Event = { at: this.now + Math.max(0, ms), order: this.order++, label, actor, run }
    this.events.push(event)
    return () => {
      this.events = this.events.filter((other) => other !== event)
    }
  }

  /** Runs something every so many ms, for the first time after as many. */
  every(ms: number, label: string, run: () => void): void {
    this.after(ms, label, null, () => {
      run()
      this.every(ms, label, run)
    })
  }

  /** Resolves after a random delay, in which other events may happen; never for a dead actor. */
  step(actor: Actor, label: string, withinMs = 4): Promise<void> {
    return new Promise((resolve) => void this.after(this.random.next() * withinMs, label, actor, resolve))
  }

  /** Runs real work, such as a database's, for which time waits. */
  async work<T>(run: () => Promise<T>): Promise<T> {
    this.working += 1
    try {
      return await run()
    } finally {
      this.working -= 1
    }
  }

  /** Runs all events due until then, and `afterEach` after each step. Returns the number of steps. */
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

  /** Resolves when all promises that can settle now have settled, and queues of calls have departed, which they do a turn later. */
  private async rest(): Promise<void> {
    do for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
    while (this.working > 0)
  }
}

/** Of the event loop: a call is added in the first, departs in the second, and what that begins is done in the third. */
const TURNS = 3

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)
