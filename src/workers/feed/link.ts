import { CHAT_PING_MS, HEARTBEAT_MS } from '../../../contract/constants.ts'
import { type ClientMessage, MSG, type ServerMessage } from '../../../contract/feed.ts'
import type { LinkState } from './protocol.ts'

/**
 * The life of the one socket: open, alive, dead, again.
 *
 * It counts as open only once the server's welcome has come, within CONNECT_DEADLINE_MS. It is dead when it closes, when
 * it was silent for two heartbeats, or when what it says is that late: a socket that drains a long queue looks lively and
 * tells the past, and only a new one tells the present.
 *
 * Retries: the contract's 5 s backing off to 30 s, but the first two come sooner, because most drops are a restart or a
 * changed network and end within a second; full jitter keeps thousands of clients of one restarted server apart, from
 * the first try on. The count starts anew only after a heartbeat, so that a server which accepts and closes is backed off from too.
 */
const CONNECT_DEADLINE_MS = 5_000
const RETRY_CAPS_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]
const RETRY_FLOOR_MS = 100
/** Late by this much more than two heartbeats before a socket is given up. */
const DEAF_MARGIN_MS = 1_000

export interface SocketEvents {
  open(): void
  message(text: string): void
  close(): void
}
export interface SocketLike {
  send(text: string): void
  close(): void
}

export interface LinkDeps {
  url: string
  connect(url: string, on: SocketEvents): SocketLike
  /** Run once after so many milliseconds; returns the cancel. */
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
  /** Connect, unless connecting or open already. */
  start(): void
  /** Close and stay closed. */
  stop(): void
  /** False and nothing sent while the socket is not open: whatever must be heard is said again on `opened`. */
  send(message: ClientMessage): boolean
  hint(what: 'online' | 'offline' | 'visible'): void
  /** What the server promised, or promises by contract. */
  heartbeatMs(): number
  /** How much later than the fastest message of this socket the last heartbeat was. */
  lagMs(): number
}

export function createLink(deps: LinkDeps, on: LinkEvents): Link {
  let socket: SocketLike | null = null
  let writable = false
  /** Names the socket whose events count; those of a dropped one may still arrive. */
  let attempt = 0
  let state: LinkState = 'down'
  let retryAt: number | null = null
  let failures = 0
  let heartbeatMs = HEARTBEAT_MS
  let heardAt = 0
  let fastestMs = 0
  let lagMs = 0
  const timers = new Map<'deadline' | 'deaf' | 'ping' | 'retry', () => void>()

  const arm = (name: 'deadline' | 'deaf' | 'ping' | 'retry', ms: number, run: () => void) => {
    timers.get(name)?.()
    timers.set(name, deps.after(ms, run))
  }
  const disarm = () => {
    for (const cancel of timers.values()) cancel()
    timers.clear()
  }
  const become = (next: LinkState, at: number | null) => {
    state = next
    retryAt = at
    on.state(state, retryAt)
  }
  const deafMs = () => 2 * heartbeatMs + DEAF_MARGIN_MS

  const discard = () => {
    disarm()
    attempt += 1
    const old = socket
    socket = null
    writable = false
    old?.close()
  }
  const drop = () => {
    discard()
    const cap = RETRY_CAPS_MS[Math.min(failures, RETRY_CAPS_MS.length - 1)] ?? 0
    failures += 1
    const waitMs = Math.max(RETRY_FLOOR_MS, Math.round(deps.random() * cap))
    arm('retry', waitMs, connect)
    become('down', deps.now() + waitMs)
  }
  const connect = () => {
    discard()
    const mine = attempt
    const current = (run: () => void) => () => {
      if (mine === attempt) run()
    }
    become('connecting', null)
    arm('deadline', CONNECT_DEADLINE_MS, drop)
    try {
      socket = deps.connect(deps.url, {
        open: current(() => {
          writable = true
          arm('ping', CHAT_PING_MS, ping)
          on.opened()
        }),
        message: (text) => {
          if (mine === attempt) hear(text)
        },
        close: current(drop),
      })
    } catch {
      drop()
    }
  }
  const ping = () => {
    send({ msgId: MSG.ping })
    arm('ping', CHAT_PING_MS, ping)
  }
  /** One timer a quiet period rather than one a message: it looks at the clock and waits for the rest. */
  const listenOn = () => {
    const leftMs = heardAt + deafMs() - deps.now()
    if (leftMs <= 0) drop()
    else arm('deaf', leftMs, listenOn)
  }
  const hear = (text: string) => {
    const message = parse(text)
    if (!message) return
    heardAt = deps.now()
    if (message.msgId === MSG.welcome) welcome(message.msgData.now, message.msgData.heartbeatMs)
    if (state !== 'open') return
    if (message.msgId === MSG.heartbeat && isLate(message.msgData.now)) return drop()
    on.message(message)
  }
  const welcome = (serverNow: number, beatMs: number) => {
    heartbeatMs = beatMs
    fastestMs = heardAt - serverNow
    timers.get('deadline')?.()
    timers.delete('deadline')
    listenOn()
    become('open', null)
  }
  const isLate = (serverNow: number): boolean => {
    const tookMs = heardAt - serverNow
    fastestMs = Math.min(fastestMs, tookMs)
    lagMs = tookMs - fastestMs
    failures = 0
    return lagMs > deafMs()
  }
  const send = (message: ClientMessage): boolean => {
    if (writable) socket?.send(JSON.stringify(message))
    return writable
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
    send,
    hint(what) {
      if (what === 'offline') {
        if (state !== 'down') drop()
        return
      }
      // Back from the background: a socket that owes a heartbeat is not waited for.
      const owesHeartbeat = state === 'open' && deps.now() - heardAt > heartbeatMs + DEAF_MARGIN_MS
      if (owesHeartbeat || timers.has('retry')) {
        failures = 0
        connect()
      }
    },
    heartbeatMs: () => heartbeatMs,
    lagMs: () => lagMs,
  }
}

/** The server is ours and the contract's version guards the shapes; only what is no message at all is dropped here. */
function parse(text: string): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(text)
    const isMessage = typeof message === 'object' && message !== null && 'msgId' in message && 'msgData' in message
    return isMessage ? (message as ServerMessage) : null
  } catch {
    return null
  }
}
