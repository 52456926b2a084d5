import type { Db } from '../platform/database.ts'
import { type TracePlace, tracedTogether, tracePlace } from '../platform/trace.ts'

/** Most calls in one transaction. */
const TOGETHER = 32
/** Most transactions at once: while the database executes one, the next is prepared. */
const ON_THE_WAY = 2
/** More than these are shared between the transactions that may depart: each is costly by itself, but two have two cores. */
const SHARED_FROM = 16
/** Fewer than these wait for the transaction that is on its way, since beginning and ending another one costs as much as these calls do. */
const WORTH_ANOTHER = 8
/** They wait for it no longer than this, in case it stands still. */
const PATIENCE_MS = 50
/** Most calls made alone at once, so that connections are left for the others. */
const ALONE = 8

export interface QueueDeps<Call, Answer> {
  /** Calls that share a key never run at the same time. */
  keysOf(call: Call): readonly string[]
  /** Makes the calls in one transaction; undefined for those that must be made alone. If it throws, none of them had an effect. */
  together(calls: readonly Call[]): Promise<(Answer | undefined)[]>
  alone(call: Call): Promise<Answer>
  /** Called when a transaction failed; its calls are then made alone. */
  onFault(error: unknown, calls: readonly Call[]): void
}

export interface Queue<Call, Answer> {
  add(call: Call): Promise<Answer>
}

interface Waiting<Call, Answer> {
  call: Call
  /** Where it is in its trace: the transaction may depart at another call's moment. */
  place: TracePlace | null
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Group commit: calls that come while others run are made together in the next transaction; a call that comes when none runs is
 * made at once. A second transaction departs beside the first for many calls, and for a few only if the first stands still. Two
 * kinds are made alone, so that they delay no other: calls whose rows another transaction holds, and all calls of a transaction that
 * failed, so that each gets its own outcome. So a call must be safe to repeat after a failure with an unknown effect.
 */
export function createQueue<Call, Answer>({ keysOf, together, alone, onFault }: QueueDeps<Call, Answer>): Queue<Call, Answer> {
  type One = Waiting<Call, Answer>
  let waiting: One[] = []
  const lonely: One[] = []
  const taken = new Set<string>()
  let onTheWay = 0
  let aloneNow = 0
  let departing = false
  /** A timer runs while calls wait though another transaction could depart. */
  let isTimed = false

  /** Takes along all calls that the same turn of the event loop brings, whichever connections they come by. */
  function departSoon(): void {
    if (departing) return
    departing = true
    setImmediate(() => {
      departing = false
      depart(WORTH_ANOTHER)
      if (isTimed || waiting.length === 0 || onTheWay === ON_THE_WAY) return
      isTimed = true
      setTimeout(runOutOfPatience, PATIENCE_MS)
    })
  }

  function depart(worthAnother: number): void {
    while (onTheWay === 0 || (onTheWay < ON_THE_WAY && waiting.length >= worthAnother)) {
      const next = take(Math.max(SHARED_FROM, Math.ceil(waiting.length / (ON_THE_WAY - onTheWay))))
      if (next.length === 0) break
      void send(next)
    }
  }

  function runOutOfPatience(): void {
    isTimed = false
    depart(1)
  }

  function take(share: number): One[] {
    const most = Math.min(share, TOGETHER)
    const next: One[] = []
    const left: One[] = []
    for (const one of waiting) {
      const keys = keysOf(one.call)
      if (next.length === most || keys.some((key) => taken.has(key))) left.push(one)
      else {
        for (const key of keys) taken.add(key)
        next.push(one)
      }
    }
    waiting = left
    return next
  }

  async function send(batch: readonly One[]): Promise<void> {
    onTheWay += 1
    const calls = batch.map(({ call }) => call)
    // Each is then made alone, and gets its own outcome.
    const places = batch.map(({ place }) => place)
    const answers = await tracedTogether(places, 'calls together', () => together(calls)).catch((error: unknown): undefined[] => {
      onFault(error, calls)
      return []
    })
    onTheWay -= 1
    batch.forEach((one, i) => {
      const answer = answers[i]
      if (answer === undefined) lonely.push(one)
      else leave(one, () => one.resolve(answer))
    })
    while (aloneNow < ALONE) {
      const one = lonely.shift()
      if (!one) break
      void sendAlone(one)
    }
    departSoon()
  }

  async function sendAlone(one: One): Promise<void> {
    aloneNow += 1
    await tracedTogether([one.place], 'call alone', () => alone(one.call)).then(
      (answer) => leave(one, () => one.resolve(answer)),
      (error: unknown) => leave(one, () => one.reject(error)),
    )
    aloneNow -= 1
    const next = lonely.shift()
    if (next) void sendAlone(next)
    departSoon()
  }

  function leave({ call }: One, tell: () => void): void {
    for (const key of keysOf(call)) taken.delete(key)
    tell()
  }

  return {
    add: (call) =>
      new Promise((resolve, reject) => {
        waiting.push({ call, place: tracePlace(), resolve, reject })
        departSoon()
      }),
  }
}

/** One queue for each database, made at its first use. */
export function queueOfEach<Call, Answer>(depsOf: (db: Db) => QueueDeps<Call, Answer>): (db: Db) => Queue<Call, Answer> {
  const queues = new WeakMap<Db, Queue<Call, Answer>>()
  return (db) => {
    const queue = queues.get(db) ?? createQueue(depsOf(db))
    queues.set(db, queue)
    return queue
  }
}
