import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { CLIENT_TYPE, FEED_PATH, MAX_MESSAGE_BYTES, SITE_ID } from '../../contract/constants.ts'
import { CLOSE, type ClientMessage, clientMessage, MSG, type Topic } from '../../contract/feed.ts'
import type { Clock } from '../platform/clock.ts'
import { type Admission, createAdmission, spreadHint } from './admission.ts'
import type { Connection, Hub } from './hub.ts'
import type { Membership } from './member-events.ts'
import { type FeedSocket, sayGoodbye } from './reader.ts'

/** The feed's door: who may open a socket, what it may say, and how it ends. What it hears is the hub's business. */
export interface FeedOptions {
  hub: Hub
  clock: Clock
  /** `https://host` as browsers send it; asked at each upgrade, because a server on a free port learns its own only by listening. */
  allowedOrigins(): readonly string[]
  /** Who the token and the signed value of message 10001 prove, or null. A rejected promise closes the socket. */
  verifyMembership(token: string, body: string): Promise<Membership | null>
  maxSocketsPerAddress?: number
  /** Number of reverse proxies whose forwarded address is believed. */
  trustedHops?: number
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

/**
 * The feed's door on the app's own server; closing the app closes the sockets with a reason. The upgrade is taken from the
 * HTTP server itself: a framework's request and reply, kept for as long as the socket, would be most of what one costs.
 */
export function feedSocket(app: FastifyInstance, options: FeedOptions): { clients: ReadonlySet<WebSocket> } {
  const { hub, clock, allowedOrigins, trustedHops = 0, maxSocketsPerAddress = 100, admission = createAdmission(clock) } = options
  const perAddress = new Map<string, number>()
  const peers = new Map<WebSocket, Peer>()
  let stopping = false
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })

  /** Before the upgrade: a refused peer never sees 101. */
  const refusal = (request: IncomingMessage, ip: string): number | null => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://feed')
    if (pathname !== FEED_PATH) return 404
    if (!allowedOrigins().includes(request.headers.origin ?? '')) return 403
    if (searchParams.get('clientType') !== CLIENT_TYPE || searchParams.get('siteId') !== SITE_ID) return 400
    return (perAddress.get(ip) ?? 0) >= maxSocketsPerAddress ? 429 : null
  }
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const ip = addressOf(request, trustedHops)
    const code = refusal(request, ip)
    if (code === null) return server.handleUpgrade(request, stream, head, (socket) => welcome(socket, ip))
    stream.on('error', () => undefined)
    stream.end(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy())
  }
  const welcome = (socket: WebSocket, ip: string) => {
    perAddress.set(ip, (perAddress.get(ip) ?? 0) + 1)
    // ws has already answered a broken frame with its close code: there is nothing left to do.
    socket.on('error', ignore)
    socket.on('close', () => {
      const left = (perAddress.get(ip) ?? 1) - 1
      if (left > 0) perAddress.set(ip, left)
      else perAddress.delete(ip)
      peers.get(socket)?.connection.leave()
      peers.delete(socket)
    })
    // A page sees no header of a refused upgrade: it is let in just to be told when to come back.
    const waitMs = stopping ? spreadHint(server.clients.size) : admission.take()
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
  }

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

  app.server.on('upgrade', onUpgrade)
  app.addHook('preClose', (done) => {
    stopping = true
    clearInterval(pings)
    const sockets = server.clients.size
    for (const socket of server.clients) sayGoodbye(feedSocketOf(socket), CLOSE.stopping, spreadHint(sockets))
    server.close(() => done())
  })
  return server
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

function hear(socket: WebSocket, peer: Peer, data: RawData, { clock, verifyMembership }: FeedOptions): void {
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

/** The address a call came from, `hops` reverse proxies believed; as Fastify reckons it for calls. */
function addressOf(request: IncomingMessage, hops: number): string {
  const forwarded = hops > 0 ? String(request.headers['x-forwarded-for'] ?? '').split(',') : []
  const addresses = [
    request.socket.remoteAddress ?? '',
    ...forwarded
      .map((one) => one.trim())
      .filter(Boolean)
      .reverse(),
  ]
  return addresses[Math.min(hops, addresses.length - 1)] ?? ''
}

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

async function act(connection: Connection, message: ClientMessage, verifyMembership: FeedOptions['verifyMembership']): Promise<void> {
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
