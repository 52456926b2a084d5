import type { Socket } from 'node:net'
import { type RawData, WebSocket } from 'ws'
import { CLOSE, type ClientMessage, clientMessage, MSG, type Topic } from '../../../contract/feed.ts'
import type { Clock } from '../../platform/clock.ts'
import { familyOf } from '../families.ts'
import type { Connection, Hub } from '../hub/hub.ts'
import { type FeedSocket, type Membership, sayGoodbye } from '../wire/reader.ts'
import { type Admission, createAdmission, spreadHint } from './admission.ts'

/** Every socket after its upgrade: what it may say, how it is kept alive, and how it ends. What it hears is the hub's business. */
export interface Door {
  /** `line`: the stream under the socket; `network`: whose it is, as networkOf has it. */
  enter(socket: WebSocket, line: Socket, network: string): void
  /** Whether a network has as many sockets as it may, or opened as many in the last seconds. */
  isFull(network: string): boolean
  /** Send everybody away with a hint, and whoever still comes; resolves once all are gone. */
  stop(): Promise<void>
}

export interface DoorOptions {
  hub: Hub
  clock: Clock
  /** Who the token and the signed value of message 10001 prove, or null. A rejected promise closes the socket. */
  verifyMembership(token: string, body: string): Promise<Membership | null>
  /** How fast sockets may join. */
  admission?: Admission
  maxSocketsPerNetwork?: number
}

const LOOK_MS = 1_000
/** In looks: a ping after so many in which nothing came, and the end, well before 30 seconds are over. */
const PING_LOOKS = 10
const SILENT_LOOKS = 18
/** A page that moves through every list and resubscribes after a drop stays far below this, in ten seconds. */
const BUDGET_MESSAGES = 120
const BUDGET_LOOKS = 10
/** An office behind one address has room; it may open twice as many in ten seconds, a tenth of what all may join. */
const MOST_SOCKETS_OF_NETWORK = 100
/** After a close was asked for, a peer that does not answer has this long. */
const CLOSE_GRACE_MS = 1_000
/** What failed was most likely the database: it gets this long. */
const FAULT_RETRY_MS = 2_000

/**
 * What is kept of an open socket. There are thousands: it is one object, and all sockets share their listeners, which ask
 * for it; of those it has no more than three, because the fourth doubles the table they are kept in.
 */
class Peer implements FeedSocket {
  /** Null while it is being sent away. */
  connection: Connection | null = null
  /** Looks in which nothing came from it. */
  private silent = 0
  private heardBytes = 0
  /** Of the message budget. */
  used = 0
  /** Logins ask the database; what concerns the member waits its turn, so that replies come in the order of requests. */
  turn: Promise<void> | null = null
  readonly network: string
  private readonly socket: WebSocket
  private readonly line: Socket

  constructor(socket: WebSocket, line: Socket, network: string) {
    this.socket = socket
    this.line = line
    this.network = network
  }

  /** Past `ws`, which would frame it once more for each socket. */
  send(frame: Buffer): void {
    if (this.socket.readyState === WebSocket.OPEN) this.line.write(frame)
  }

  get bufferedAmount(): number {
    return this.line.writableLength
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
    setTimeout(() => this.socket.terminate(), CLOSE_GRACE_MS).unref()
  }

  /** Protocol pings find a peer that vanished without a word. */
  look(): void {
    const { bytesRead } = this.line
    this.silent = bytesRead === this.heardBytes ? this.silent + 1 : 0
    this.heardBytes = bytesRead
    if (this.silent > SILENT_LOOKS) this.socket.terminate()
    else if (this.silent > 0 && this.silent % PING_LOOKS === 0) this.socket.ping()
  }
}

export function createDoor(options: DoorOptions): Door {
  const { hub, clock, verifyMembership, admission = createAdmission(clock), maxSocketsPerNetwork = MOST_SOCKETS_OF_NETWORK } = options
  const peers = new Map<WebSocket, Peer>()
  const open = new Map<string, number>()
  const joined = new Map<string, number>()
  const count = (counts: Map<string, number>, network: string, by: 1 | -1) => {
    const now = (counts.get(network) ?? 0) + by
    if (now > 0) counts.set(network, now)
    else counts.delete(network)
  }
  let looks = 0
  let stopping = false
  let emptied: () => void = () => undefined

  const looking = setInterval(() => {
    looks += 1
    if (looks % BUDGET_LOOKS === 0) joined.clear()
    for (const peer of peers.values()) {
      if (looks % BUDGET_LOOKS === 0) peer.used = 0
      peer.look()
    }
  }, LOOK_MS)

  function onMessage(this: WebSocket, data: RawData) {
    const peer = peers.get(this)
    if (peer?.connection) hear(peer, peer.connection, data, verifyMembership)
  }
  function onClose(this: WebSocket) {
    const peer = peers.get(this)
    if (!peer) return
    peers.delete(this)
    peer.connection?.leave()
    count(open, peer.network, -1)
    if (peers.size === 0) emptied()
  }

  return {
    enter(socket, line, network) {
      const peer = new Peer(socket, line, network)
      peers.set(socket, peer)
      count(open, network, 1)
      count(joined, network, 1)
      // ws has already answered a broken frame with its close code: there is nothing left to do.
      socket.on('error', ignore)
      socket.on('close', onClose)
      // A page sees no header of a refused upgrade: it is let in just to be told when to come back.
      const waitMs = stopping ? spreadHint(peers.size) : admission.take()
      if (waitMs > 0) return sayGoodbye(peer, stopping ? CLOSE.stopping : CLOSE.tooManyJoining, waitMs)
      peer.connection = hub.connect(peer)
      socket.on('message', onMessage)
    },
    isFull: (network) => (open.get(network) ?? 0) >= maxSocketsPerNetwork || (joined.get(network) ?? 0) >= 2 * maxSocketsPerNetwork,
    stop() {
      stopping = true
      clearInterval(looking)
      for (const peer of peers.values()) sayGoodbye(peer, CLOSE.stopping, spreadHint(peers.size))
      return new Promise((done) => {
        emptied = done
        if (peers.size === 0) done()
      })
    },
  }
}

function hear(peer: Peer, connection: Connection, data: RawData, verifyMembership: DoorOptions['verifyMembership']): void {
  peer.used += 1
  if (peer.used > BUDGET_MESSAGES) {
    peer.close(CLOSE.tooManyMessages.code, CLOSE.tooManyMessages.reason)
    return
  }
  const message = parse(data)
  if (!message) return
  const run = () =>
    act(connection, message, verifyMembership).catch(() => sayGoodbye(peer, CLOSE.fault, FAULT_RETRY_MS * (1 + Math.random())))
  if (concernsMember(message)) peer.turn = peer.turn ? peer.turn.then(run) : run()
  else void run()
}

const ignore = () => undefined

const concernsMember = (message: ClientMessage): boolean =>
  message.msgId === MSG.login ||
  message.msgId === MSG.guestLogin ||
  ((message.msgId === MSG.subscribe || message.msgId === MSG.unsubscribe) && familyOf(message.msgData.topic as Topic).readers === 'member')

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
