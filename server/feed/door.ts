import type { RawData, WebSocket } from 'ws'
import { CLOSE, type ClientMessage, clientMessage, MSG, type Topic } from '../../contract/feed.ts'
import type { Clock } from '../platform/clock.ts'
import { type Admission, createAdmission, spreadHint } from './admission.ts'
import type { Connection, Hub } from './hub.ts'
import type { Membership } from './member-events.ts'
import { type FeedSocket, sayGoodbye } from './reader.ts'

/** Every socket after its upgrade: what it may say, how it is kept alive, and how it ends. What it hears is the hub's business. */
export interface Door {
  enter(socket: WebSocket): void
  /** Send everybody away with a hint, and whoever still comes. */
  stop(): void
}

export interface DoorOptions {
  hub: Hub
  clock: Clock
  /** Who the token and the signed value of message 10001 prove, or null. A rejected promise closes the socket. */
  verifyMembership(token: string, body: string): Promise<Membership | null>
  /** How fast sockets may join. */
  admission?: Admission
}

const PING_MS = 10_000
const PING_LOOK_MS = 1_000
const PONG_DEADLINE_MS = 30_000
/** A page that moves through every list and resubscribes after a drop stays far below this. */
const BUDGET_MESSAGES = 120
const BUDGET_WINDOW_MS = 10_000
/** After a close was asked for, a peer that does not answer has this long. */
const CLOSE_GRACE_MS = 1_000
/** What failed was most likely the database: it gets this long. */
const FAULT_RETRY_MS = 2_000

export function createDoor(options: DoorOptions): Door {
  const { hub, clock, admission = createAdmission(clock) } = options
  const sockets = new Set<WebSocket>()
  const peers = new Map<WebSocket, Peer>()
  let stopping = false

  /** Protocol pings find a peer that vanished without a word. */
  const pings = setInterval(() => {
    const now = clock.now()
    for (const [socket, peer] of peers) {
      if (now - peer.pongAtMs > PONG_DEADLINE_MS) socket.terminate()
      else if (now - peer.pingAtMs >= PING_MS) {
        peer.pingAtMs = now
        socket.ping()
      }
    }
  }, PING_LOOK_MS)

  return {
    enter(socket) {
      sockets.add(socket)
      // ws has already answered a broken frame with its close code: there is nothing left to do.
      socket.on('error', ignore)
      socket.on('close', () => {
        sockets.delete(socket)
        peers.get(socket)?.connection.leave()
        peers.delete(socket)
      })
      // A page sees no header of a refused upgrade: it is let in just to be told when to come back.
      const waitMs = stopping ? spreadHint(sockets.size) : admission.take()
      if (waitMs > 0) return sayGoodbye(feedSocketOf(socket), stopping ? CLOSE.stopping : CLOSE.tooManyJoining, waitMs)
      const now = clock.now()
      const peer: Peer = {
        connection: hub.connect(feedSocketOf(socket)),
        pingAtMs: now,
        pongAtMs: now,
        windowStartMs: now,
        used: 0,
        turn: null,
      }
      peers.set(socket, peer)
      socket.on('pong', () => {
        peer.pongAtMs = clock.now()
      })
      socket.on('message', (data: RawData) => hear(socket, peer, data, options))
    },
    stop() {
      stopping = true
      clearInterval(pings)
      for (const socket of sockets) sayGoodbye(feedSocketOf(socket), CLOSE.stopping, spreadHint(sockets.size))
    },
  }
}

/** What the door keeps of an open socket. */
interface Peer {
  connection: Connection
  pingAtMs: number
  pongAtMs: number
  /** The message budget. */
  windowStartMs: number
  used: number
  /** Logins ask the database; what concerns the member waits its turn, so that replies come in the order of requests. */
  turn: Promise<void> | null
}

function hear(socket: WebSocket, peer: Peer, data: RawData, { clock, verifyMembership }: DoorOptions): void {
  if (!withinBudget(peer, clock.now())) {
    end(socket, CLOSE.tooManyMessages.code, CLOSE.tooManyMessages.reason)
    return
  }
  const message = parse(data)
  if (!message) return
  const run = () =>
    act(peer.connection, message, verifyMembership).catch(() =>
      sayGoodbye(feedSocketOf(socket), CLOSE.fault, FAULT_RETRY_MS * (1 + Math.random())),
    )
  if (concernsMember(message)) peer.turn = peer.turn ? peer.turn.then(run) : run()
  else void run()
}

const ignore = () => undefined

const feedSocketOf = (socket: WebSocket): FeedSocket => ({
  send: (frame) => socket.send(frame, { binary: false }),
  get bufferedAmount() {
    return socket.bufferedAmount
  },
  close: (code, reason) => end(socket, code, reason),
})

const concernsMember = (message: ClientMessage): boolean =>
  message.msgId === MSG.login ||
  message.msgId === MSG.guestLogin ||
  ((message.msgId === MSG.subscribe || message.msgId === MSG.unsubscribe) && message.msgData.topic === 'me')

/** Malformed and unknown messages are dropped; the budget bounds them. */
function parse(data: RawData): ClientMessage | null {
  try {
    return clientMessage.parse(JSON.parse(data.toString()))
  } catch {
    return null
  }
}

async function act(connection: Connection, message: ClientMessage, verifyMembership: DoorOptions['verifyMembership']): Promise<void> {
  switch (message.msgId) {
    case MSG.ping:
      return
    case MSG.login:
      return connection.signIn(await verifyMembership(message.msgData.token, message.msgData.body))
    case MSG.guestLogin:
      return connection.signIn(null)
    case MSG.subscribe: {
      const { topic, epoch, seq } = message.msgData
      return connection.subscribe(topic as Topic, epoch !== undefined && seq !== undefined ? { epoch, seq } : undefined)
    }
    case MSG.unsubscribe:
      return connection.unsubscribe(message.msgData.topic as Topic)
  }
}

function withinBudget(peer: Peer, now: number): boolean {
  if (now - peer.windowStartMs > BUDGET_WINDOW_MS) {
    peer.windowStartMs = now
    peer.used = 0
  }
  peer.used += 1
  return peer.used <= BUDGET_MESSAGES
}

function end(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref()
}
