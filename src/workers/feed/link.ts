import { CHAT_PING_MS, HEARTBEAT_MS } from '../../../contract/constants.ts'
import type { ClientMessage, ServerMessage } from '../../../contract/feed.ts'
import { MSG } from '../../../contract/feed-ids.ts'
import { lengthen } from '../../../contract/packing.ts'
import { matchServer } from '../../../contract/version.ts'
import type { LinkState } from './protocol.ts'

/**
 * The life of the one socket: open, alive, dead, again.
 *
 * It counts as open only once the server's welcome has come, within CONNECT_DEADLINE_MS. It is dead when it closes, or when
 * no heartbeat came that was sent within the last two: a socket that drains a long queue looks alive and shows the past,
 * and only a new one shows the present. The wait is a timer, not a look at the clock, which a player may set back.
 *
 * Retries: the contract's 5 s backing off to 30 s, but the first two come sooner, because most drops are a restart or a
 * changed network and end within a second; full jitter keeps thousands of clients of one restarted server apart, from
 * the first try on. Only a heartbeat resets the count, so that the page also backs off from a server that accepts and closes.
 * A server that is too old for this page counts as a failure: a rollout is under way, and another process may be newer.
 * A server that this page is too old for stays connected for its heartbeats alone: another try would not help, and once its
 * process ends the next one is tried.
 * A server that says goodbye gives a hint, already spread over all clients: it is the least wait, and only a little is added.
 */
const CONNECT_DEADLINE_MS = 5_000
const RETRY_CAPS_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]
const RETRY_FLOOR_MS = 100
const HINT_CAP_MS = 30_000
const HINT_JITTER_MS = 500
/** How much later than two heartbeats a socket is given up. */
const DEAF_MARGIN_MS = 1_000

export interface SocketEvents {
  open(): void
  message(text: string): void
  close(): void
}
interface SocketLike {
  send(text: string): void
  close(): void
}

export interface LinkDeps {
  url: string
  connect(url: string, on: SocketEvents): SocketLike
  /** Runs once after so many milliseconds; returns the cancel. */
  after(ms: number, run: () => void): () => void
  /** Wall time, epoch ms. */
  now(): number
  /** In [0, 1). */
  random(): number
}

export interface LinkEvents {
  /** The socket can be written to; the server has not spoken yet. */
  opened(): void
  message(message: ServerMessage): void
  /** `retryAt`: epoch ms of the next try, while down. */
  state(state: LinkState, retryAt: number | null): void
}

export interface Link {
  state(): LinkState
  retryAt(): number | null
  /** Connects, unless connecting or open already. */
  start(): void
  /** Closes and stays closed. */
  stop(): void
  /** Gives this socket up and tries another, as when it closes. */
  again(): void
  /** Returns false and sends nothing while the socket can't be written to: what must be sent is sent again on `opened`. */
  send(message: ClientMessage): boolean
  hint(what: 'online' | 'offline' | 'visible'): void
  /** As the server's welcome said, or by contract before it. */
  heartbeatMs(): number
  /** How much later than the fastest message of this socket the last heartbeat was. */
  lagMs(): number
  /** Own time, epoch ms, at which the data was right: while open, when the last heartbeat was sent; never more than two before now. */
  asOf(): number
}

export function createLink(deps: LinkDeps, on: LinkEvents): Link {
  const timers = createTimers(deps.after)
  let socket: SocketLike | null = null
  let writable = false
  /** The number of the socket whose events count; those of a dropped one may still arrive. */
  let attempt = 0
  let state: LinkState = 'down'
  let retryAt: number | null = null
  let failures = 0
  let heartbeatMs = HEARTBEAT_MS
  let heardAt = 0
  let beatAt = 0
  /** Shortest way of a message of this socket, as the difference of both clocks. */
  let fastestMs = 0
  let lagMs = 0
  /** The goodbye's hint for this socket, and until when it holds back even a page that came to the front. */
  let hintMs: number | null = null
  let notBefore = 0

  const become = (next: LinkState, at: number | null) => {
    state = next
    retryAt = at
    on.state(state, retryAt)
  }
  /** Welcomed. */
  const isUp = () => state === 'open' || state === 'outdated'
  const deafMs = () => 2 * heartbeatMs + DEAF_MARGIN_MS

  const discard = () => {
    timers.clear()
    attempt += 1
    const old = socket
    socket = null
    writable = false
    lagMs = 0
    old?.close()
  }
  const drop = () => {
    discard()
    const waitMs = hintMs === null ? retryWaitMs(failures, deps.random()) : hintedWaitMs(hintMs, deps.random())
    notBefore = hintMs === null ? 0 : deps.now() + waitMs
    // A goodbye is no failure: a server was there.
    if (hintMs === null) failures += 1
    hintMs = null
    timers.arm('retry', waitMs, connect)
    become('down', deps.now() + waitMs)
  }
  const connect = () => {
    discard()
    hintMs = null
    notBefore = 0
    const mine = attempt
    const ifMine = (run: () => void) => {
      if (mine === attempt) run()
    }
    become('connecting', null)
    timers.arm('deadline', CONNECT_DEADLINE_MS, drop)
    try {
      socket = deps.connect(deps.url, {
        open: () => ifMine(opened),
        message: (text) => ifMine(() => hear(text)),
        close: () => ifMine(drop),
      })
    } catch {
      drop()
    }
  }
  const send = (message: ClientMessage): boolean => {
    if (writable) socket?.send(JSON.stringify(message))
    return writable
  }
  const ping = () => {
    send({ msgId: MSG.ping })
    timers.arm('ping', CHAT_PING_MS, ping)
  }
  const opened = () => {
    writable = true
    timers.arm('ping', CHAT_PING_MS, ping)
    on.opened()
  }

  const hear = (text: string) => {
    const message = parse(text)
    if (!message) return
    heardAt = deps.now()
    if (message.msgId === MSG.goodbye) hintMs = message.msgData.retryMs
    if (message.msgId === MSG.welcome) welcome(message.msgData)
    if (isUp() && message.msgId === MSG.heartbeat) measure(message.msgData.now)
    if (!isUp() || (state === 'outdated' && message.msgId !== MSG.heartbeat)) return
    if (lagMs < deafMs()) on.message(message)
    else drop()
  }
  const listenOn = () => {
    beatAt = heardAt
    timers.arm('deaf', deafMs() - lagMs, drop)
  }
  const welcome = (said: Extract<ServerMessage, { msgId: typeof MSG.welcome }>['msgData']) => {
    const match = matchServer(said)
    if (match === 'server too old') return drop()
    heartbeatMs = said.heartbeatMs
    fastestMs = heardAt - said.now
    lagMs = 0
    timers.cancel('deadline')
    listenOn()
    if (match === 'page too old') writable = false
    become(writable ? 'open' : 'outdated', null)
  }
  const measure = (serverNow: number) => {
    const tookMs = heardAt - serverNow
    // The clock was set back, for no welcome is that late: only a new socket can tell how late it is.
    if (tookMs < fastestMs - CONNECT_DEADLINE_MS) return drop()
    fastestMs = Math.min(fastestMs, tookMs)
    lagMs = tookMs - fastestMs
    failures = 0
    listenOn()
  }

  return {
    state: () => state,
    retryAt: () => retryAt,
    start() {
      if (state === 'down') connect()
    },
    stop() {
      discard()
      failures = 0
      become('down', null)
    },
    again: drop,
    send,
    hint(what) {
      if (what === 'offline') {
        if (state !== 'down') drop()
        return
      }
      // A try under way goes on; if it fails, the next one comes as soon as after a first failure.
      if (state === 'connecting') failures = 0
      // Back from the background: a socket whose heartbeat is overdue is replaced at once.
      const owesHeartbeat = isUp() && deps.now() - heardAt > heartbeatMs + DEAF_MARGIN_MS
      if ((!owesHeartbeat && retryAt === null) || deps.now() < notBefore) return
      failures = 0
      connect()
    },
    heartbeatMs: () => heartbeatMs,
    lagMs: () => lagMs,
    asOf() {
      const now = deps.now()
      return state === 'open' ? Math.min(now, Math.max(beatAt - lagMs, now - deafMs())) : now
    },
  }
}

/** Full jitter below the cap, with a floor that keeps a refusing server from being hammered. */
function retryWaitMs(failures: number, random: number): number {
  const capMs = RETRY_CAPS_MS[Math.min(failures, RETRY_CAPS_MS.length - 1)] ?? 0
  return Math.max(RETRY_FLOOR_MS, Math.round(random * capMs))
}

const hintedWaitMs = (hintMs: number, random: number): number =>
  Math.min(HINT_CAP_MS, Math.max(RETRY_FLOOR_MS, Math.round(hintMs + random * HINT_JITTER_MS)))

type TimerName = 'deadline' | 'deaf' | 'ping' | 'retry'

/** One timer of each name at most. */
function createTimers(after: LinkDeps['after']) {
  const cancels = new Map<TimerName, () => void>()
  const cancel = (name: TimerName) => cancels.get(name)?.()
  return {
    arm(name: TimerName, ms: number, run: () => void) {
      cancel(name)
      cancels.set(name, after(ms, run))
    },
    cancel,
    clear() {
      for (const one of cancels.values()) one()
      cancels.clear()
    },
  }
}

/** The server is ours and the contract's version guards the shapes; only what is no message at all is dropped here. */
function parse(text: string): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(text)
    const isMessage = typeof message === 'object' && message !== null && 'msgId' in message && 'msgData' in message
    return isMessage ? whole(message as ServerMessage) : null
  } catch {
    return null
  }
}

/** A packed frame has deltas in short. */
function whole(message: ServerMessage): ServerMessage {
  if (message.msgId === MSG.frame) message.msgData.deltas = lengthen(message.msgData.deltas)
  return message
}
