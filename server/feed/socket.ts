import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
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
  /** How fast sockets may join. */
  admission?: Admission
}

const PING_MS = 10_000
const PONG_DEADLINE_MS = 30_000
/** A page that moves through every list and resubscribes after a drop stays far below this. */
const BUDGET_MESSAGES = 120
const BUDGET_WINDOW_MS = 10_000
/** After a close was asked for, a peer that does not answer has this long. */
const CLOSE_GRACE_MS = 1_000
/** What failed was most likely the database: it gets this long. */
const FAULT_RETRY_MS = 2_000

/** The feed's route as a plugin; closing the app closes the sockets with a reason. */
export async function feedSocket(app: FastifyInstance, options: FeedOptions): Promise<void> {
  const { allowedOrigins, maxSocketsPerAddress = 100, admission = createAdmission(options.clock) } = options
  const perAddress = new Map<string, number>()
  const sockets = new Set<WebSocket>()
  let stopping = false

  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    // ws has already answered a broken frame with its close code: there is nothing left to do.
    errorHandler: (error, _socket, request) => request.log.debug(error, 'feed socket'),
    preClose(done) {
      stopping = true
      for (const socket of sockets) sayGoodbye(feedSocketOf(socket), CLOSE.stopping, spreadHint(sockets.size))
      this.websocketServer.close(() => done())
    },
  })

  const admit = (request: FastifyRequest): { code: number; message: string } | null => {
    const query = request.query as Record<string, unknown>
    if (!allowedOrigins().includes(request.headers.origin ?? '')) return { code: 403, message: 'foreign origin' }
    if (query.clientType !== CLIENT_TYPE || query.siteId !== SITE_ID) return { code: 400, message: 'clientType and siteId' }
    if ((perAddress.get(request.ip) ?? 0) >= maxSocketsPerAddress) return { code: 429, message: 'too many sockets' }
    return null
  }

  app.get(
    FEED_PATH,
    {
      websocket: true,
      // Runs before the upgrade: a refused peer never sees 101.
      onRequest: async (request, reply) => {
        const refusal = admit(request)
        if (refusal) await reply.code(refusal.code).send({ message: refusal.message })
      },
    },
    (socket, request) => {
      const { ip } = request
      sockets.add(socket)
      perAddress.set(ip, (perAddress.get(ip) ?? 0) + 1)
      socket.on('close', () => {
        sockets.delete(socket)
        const left = (perAddress.get(ip) ?? 1) - 1
        if (left > 0) perAddress.set(ip, left)
        else perAddress.delete(ip)
      })
      // A page sees no header of a refused upgrade: it is let in just to be told when to come back.
      const waitMs = stopping ? spreadHint(sockets.size) : admission.take()
      if (waitMs > 0) sayGoodbye(feedSocketOf(socket), stopping ? CLOSE.stopping : CLOSE.tooManyJoining, waitMs)
      else serve(socket, options)
    },
  )
}
// Not encapsulated: the hook that destroys the connection of a refused upgrade must know every other path too.
Object.assign(feedSocket, { [Symbol.for('skip-override')]: true })

function serve(socket: WebSocket, { hub, clock, verifyMembership }: FeedOptions): void {
  const peer = feedSocketOf(socket)
  const connection = hub.connect(peer)
  const stopPinging = terminateWhenSilent(socket, clock)
  socket.on('close', () => {
    stopPinging()
    connection.leave()
  })

  const withinBudget = budget(clock)
  // Logins ask the database; what concerns the member waits its turn, so that replies come in the order of requests.
  let turn = Promise.resolve()
  socket.on('message', (data: RawData) => {
    if (!withinBudget()) return end(socket, CLOSE.tooManyMessages.code, CLOSE.tooManyMessages.reason)
    const message = parse(data)
    if (!message) return
    const run = () =>
      act(connection, message, verifyMembership).catch(() => sayGoodbye(peer, CLOSE.fault, FAULT_RETRY_MS * (1 + Math.random())))
    if (concernsMember(message)) turn = turn.then(run)
    else void run()
  })
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

function budget(clock: Clock): () => boolean {
  let windowStartMs = clock.now()
  let used = 0
  return () => {
    if (clock.now() - windowStartMs > BUDGET_WINDOW_MS) {
      windowStartMs = clock.now()
      used = 0
    }
    used += 1
    return used <= BUDGET_MESSAGES
  }
}

/** Protocol pings find a peer that vanished without a word. Returns the stop. */
function terminateWhenSilent(socket: WebSocket, clock: Clock): () => void {
  let pongAtMs = clock.now()
  socket.on('pong', () => {
    pongAtMs = clock.now()
  })
  const timer = setInterval(() => {
    if (clock.now() - pongAtMs > PONG_DEADLINE_MS) socket.terminate()
    else socket.ping()
  }, PING_MS)
  return () => clearInterval(timer)
}

function end(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref()
}
