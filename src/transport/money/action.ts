import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MoneyStore } from '../../db/money-store.ts'
import type { Refusal } from '../call.ts'
import { Fault } from '../fault.ts'
import type { Locks } from './locks.ts'

/**
 * One way for everything that moves money. This browser makes the call's id and stores it from before the first send until the
 * answer. A call is sent once, by an explicit press, and never again: when its answer is lost, the page asks by id until the
 * server says what became of it; asking for a call that never arrived leaves a tombstone. What one page left unanswered, the
 * next page asks for, or another tab as soon as the one that waits is gone.
 */
export interface MoneyEntry<B> {
  readonly id: string
  /** What was sent and shown; null once its member has logged out. */
  readonly body: B | null
}

/** `busy`: this account has an unanswered call of the kind in another tab. `lost`: the server never got it and now never will. */
export type WhyRefused = { readonly kind: 'offline' | 'busy' | 'lost' } | { readonly kind: 'refusal'; readonly refusal: Refusal }

export type MoneyState<B, A> =
  | { readonly at: 'idle' }
  /** Sent; with `wait`, the server has it and decides at `endsAt`, epoch ms of this device. */
  | { readonly at: 'pending'; readonly entry: MoneyEntry<B>; readonly wait: { readonly answer: A; readonly endsAt: number } | null }
  /** The answer was lost: the call was done once or not at all, and the server is being asked which. */
  | { readonly at: 'checking'; readonly entry: MoneyEntry<B> }
  | { readonly at: 'done'; readonly entry: MoneyEntry<B>; readonly answer: A }
  /** Nothing moved, and nothing will under this id; or, if the refusal says so, what did move long ago is no longer told. */
  | { readonly at: 'refused'; readonly entry: MoneyEntry<B>; readonly why: WhyRefused }

type Answered<T> = { ok: true; data: T } | { ok: false; refusal: Refusal }

/** A money action as a page has it that shows its outcome. */
export interface MoneyCall<B, A> {
  state: MoneyState<B, A>
  send: (make: (id: string) => B) => void
  /** The outcome was read: the next attempt begins anew. */
  onDismiss: () => void
}

/** One kind of money call. */
export interface MoneyKind<B, A> {
  name: string
  /** Rejects when no answer came; a Fault may say that nothing was sent. */
  send(body: B): Promise<Answered<A>>
  /** Null: the call was not done and never will be. */
  status(id: string): Promise<Answered<A | null>>
  /** A refusal after which the call may still have been done. */
  isOpen(refusal: Refusal): boolean
  /** A refusal of the status call that is its last word; without this none is, and the call is asked for again. */
  isLast?(refusal: Refusal): boolean
  /** How long until the server decides; null when this is its last word. */
  waitMs(answer: A): number | null
  /** Parses a stored body; null when it is damaged. */
  read(stored: unknown): B | null
}

export interface MoneyDeps {
  /** Opened at first use. */
  store(): Promise<MoneyStore>
  locks: Locks
  /** Digest of the logged-in member, '' for a visitor. */
  account(): Promise<string>
  online(): boolean
  newId(): string
  /** Ms of a clock that never goes back. */
  now(): number
  /** Returns the cancel. */
  setTimer(run: () => void, ms: number): () => void
  /** Whether any tab of this browser waits for a call of this kind of this member. */
  awaited(kind: string): boolean
}

const FIRST_ASK_MS = 400
const LONGEST_ASK_MS = 5_000

export class MoneyAction<B, A> {
  readonly state: StoreApi<MoneyState<B, A>> = createStore<MoneyState<B, A>>(() => ({ at: 'idle' }))
  private readonly kind: MoneyKind<B, A>
  private readonly deps: MoneyDeps
  /** Aborted with the session: what began under one member does nothing under the next. */
  private life = new AbortController()
  private wake: (() => void) | null = null
  private nudged = false
  /** Ids of the calls this tab follows, or waits to. */
  private held = new Set<string>()

  constructor(kind: MoneyKind<B, A>, deps: MoneyDeps) {
    this.kind = kind
    this.deps = deps
  }

  /** A call is on its way or being asked for: no other can be sent. */
  get busy(): boolean {
    const { at } = this.state.getState()
    return at === 'pending' || at === 'checking'
  }

  /** The same, for all tabs of this browser. */
  get awaited(): boolean {
    return this.busy || this.deps.awaited(this.kind.name)
  }

  /** One press, one call: does nothing while one is on its way. Offline it is refused here, with the reason; nothing waits for the network. */
  send(make: (id: string) => B): void {
    if (this.busy) return
    const id = this.deps.newId()
    const entry = { id, body: make(id) }
    if (this.deps.online()) {
      this.become({ at: 'pending', entry, wait: null })
      void this.run(entry, this.life.signal)
    } else this.become({ at: 'refused', entry, why: { kind: 'offline' } })
  }

  /** Asks now instead of at the next turn; with an id, only about that call. */
  askNow(id?: string): void {
    const state = this.state.getState()
    if (id !== undefined && (state.at === 'idle' || state.entry.id !== id)) return
    this.nudged = true
    this.wake?.()
  }

  /** Run when a page starts and when the session or another tab's calls change: follows an unanswered call, strips other members'. */
  async resume(): Promise<void> {
    const { signal } = this.life
    const account = await this.deps.account()
    const store = await this.deps.store()
    if (signal.aborted) return
    await store.strip(account)
    const isOurs = (row: { account: string; kind: string }) => row.account === account && row.kind === this.kind.name
    const found = account === '' ? undefined : (await store.rows()).find(isOurs)
    if (!found || signal.aborted || this.busy) return
    await this.holding(found.id, signal, async () => {
      // The tab that held it may have got the answer.
      const row = (await store.rows()).find(({ id }) => id === found.id)
      if (!row || signal.aborted || this.busy) return
      const entry = { id: row.id, body: this.kind.read(row.body) }
      this.become({ at: 'checking', entry })
      await this.follow(entry, 0, signal)
    })
  }

  /** The session changed: clears the member's call from the page. An unanswered one stays stored, and its late answer changes nothing. */
  reset(): void {
    this.life.abort()
    this.life = new AbortController()
    this.held = new Set()
    this.nudged = false
    this.wake?.()
    this.become({ at: 'idle' })
  }

  private async run(entry: MoneyEntry<B> & { body: B }, signal: AbortSignal): Promise<void> {
    const { id, body } = entry
    // Locked before it is stored, so that no other tab takes it for abandoned.
    await this.holding(id, signal, async () => {
      const [store, account] = await Promise.all([this.deps.store(), this.deps.account()])
      const claimed = await store.claim({ id, kind: this.kind.name, account, body })
      if (signal.aborted) return claimed ? store.remove(id) : undefined
      if (!claimed) return this.become({ at: 'refused', entry, why: { kind: 'busy' } })
      const reply = await this.kind.send(body).catch((cause: unknown) => cause)
      if (signal.aborted) return
      if (isUnsent(reply)) return this.end({ at: 'refused', entry, why: { kind: 'offline' } })
      const waitMs = isAnswered<A>(reply) ? this.take(entry, reply) : 0
      if (waitMs === null) return
      if (waitMs === 0) this.become({ at: 'checking', entry })
      await this.follow(entry, waitMs, signal)
    })
    // Another tab's open call has to end before this account can send again: make sure that somebody asks for it.
    const state = this.state.getState()
    if (state.at === 'refused' && state.why.kind === 'busy') await this.resume()
  }

  /** Takes the answer to `send`; returns how long to wait before asking: 0 when the outcome is open, null when it is decided. */
  private take(entry: MoneyEntry<B>, reply: Answered<A>): number | null {
    if (reply.ok) return this.learn(entry, reply.data)
    if (this.kind.isOpen(reply.refusal)) return 0
    void this.end({ at: 'refused', entry, why: { kind: 'refusal', refusal: reply.refusal } })
    return null
  }

  /** The server has the call. Returns how long to wait before asking: null when it is done, 0 when a wait already runs. */
  private learn(entry: MoneyEntry<B>, answer: A): number | null {
    const waitMs = this.kind.waitMs(answer)
    if (waitMs === null) {
      void this.end({ at: 'done', entry, answer })
      return null
    }
    const state = this.state.getState()
    // A running countdown is not restarted.
    if (state.at === 'pending' && state.wait) return 0
    this.become({ at: 'pending', entry, wait: { answer, endsAt: this.deps.now() + waitMs } })
    return waitMs + FIRST_ASK_MS
  }

  /** Asks by id until the server gives its last word. */
  private async follow(entry: MoneyEntry<B>, firstMs: number, signal: AbortSignal): Promise<void> {
    let waitMs = firstMs
    for (let turn = 0; ; turn++) {
      if (waitMs > 0) await this.pause(waitMs)
      if (signal.aborted) return
      this.nudged = false
      const reply = await this.kind.status(entry.id).catch(() => null)
      if (signal.aborted) return
      const backOff = this.nudged ? 0 : Math.min(LONGEST_ASK_MS, FIRST_ASK_MS * 2 ** turn)
      if (reply && !reply.ok && this.kind.isLast?.(reply.refusal))
        return this.end({ at: 'refused', entry, why: { kind: 'refusal', refusal: reply.refusal } })
      if (!reply?.ok) {
        waitMs = backOff
        continue
      }
      if (reply.data === null) return this.end({ at: 'refused', entry, why: { kind: 'lost' } })
      const next = this.learn(entry, reply.data)
      if (next === null) return
      waitMs = next === 0 ? backOff : next
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        stop()
        this.wake = null
        resolve()
      }
      const stop = this.deps.setTimer(go, ms)
      this.wake = go
      if (this.nudged) go()
    })
  }

  /** Shows the last word first and removes the call then: if the page dies in between, the next one shows it. */
  private end(state: Extract<MoneyState<B, A>, { at: 'done' | 'refused' }>): Promise<void> {
    this.become(state)
    return this.deps.store().then((store) => store.remove(state.entry.id))
  }

  private become(state: MoneyState<B, A>): void {
    this.state.setState(state, true)
  }

  /** Holds the call's lock, so that one tab follows it; the end of the session releases it at once. */
  private async holding(id: string, signal: AbortSignal, work: () => Promise<void> | undefined): Promise<void> {
    const { held } = this
    if (held.has(id)) return
    held.add(id)
    const release = await this.deps.locks.hold(`money:${id}`, signal).catch(() => () => undefined)
    signal.addEventListener('abort', release, { once: true })
    try {
      if (!signal.aborted) await work()
    } finally {
      held.delete(id)
      signal.removeEventListener('abort', release)
      release()
    }
  }
}

/** The only two faults that say nothing was sent. */
const isUnsent = (reply: unknown): boolean => reply instanceof Fault && (reply.code === 'offline' || reply.code === 'insecure')

const isAnswered = <A>(reply: unknown): reply is Answered<A> => typeof reply === 'object' && reply !== null && 'ok' in reply
