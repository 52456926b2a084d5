import type { Socket } from 'node:net'
import { type RawData, WebSocket } from 'ws'
import { roomTopicOf } from '../../../contract/chat-ids.ts'
import { type ClientMessage, clientMessage } from '../../../contract/feed.ts'
import { CLOSE, MSG, type Topic } from '../../../contract/feed-ids.ts'
import type { Clock } from '../../platform/clock.ts'
import { familyOf } from '../families.ts'
import type { Connection, Hub } from '../hub/hub.ts'
import { packed } from '../wire/pack.ts'
import { type FeedSocket, type Membership, sayGoodbye } from '../wire/reader.ts'
import { type Admission, createAdmission, spreadHint } from './admission.ts'

/** Every socket after its upgrade: what it may send, how it is kept alive, and how it ends. The hub decides what it receives. */
export interface Door {
  /** `line`: the stream under the socket; `network`: the peer's, by networkOf; `packs`: whether it reads packed messages. */
  enter(socket: WebSocket, line: Socket, network: string, packs: boolean): void
  /** Whether a network has the most sockets allowed, or opened too many in the last seconds. */
  isFull(network: string): boolean
  /** Sends all sockets away with a hint, also new ones; resolves once all are closed. */
  stop(): Promise<void>
}

export interface DoorOptions {
  hub: Hub
  clock: Clock
  /** The member that token and signed value of message 10001 prove, or null. A rejected promise closes the socket. */
  verifyMembership(token: string, body: string): Promise<Membership | null>
  /** Limits how fast sockets may join. */
  admission?: Admission
  maxSocketsPerNetwork?: number
}

const LOOK_MS = 1_000
/** Looks without a message before a ping, and before the end; both well before 30 seconds. */
const PING_LOOKS = 10
const SILENT_LOOKS = 18
/** Messages in ten seconds. A page that opens every list and resubscribes after a drop stays far below. */
const BUDGET_MESSAGES = 120
const BUDGET_LOOKS = 10
/** Enough for an office behind one address. It may open twice as many in ten seconds, a tenth of all joins. */
const MOST_SOCKETS_OF_NETWORK = 100
/** How long a peer has to answer a close. */
const CLOSE_GRACE_MS = 1_000
/** Most likely the database failed: it gets this long. */
const FAULT_RETRY_MS = 2_000

/**
 * The state of an open socket. There are thousands, so it is one object, and all sockets share their listeners, which look it
 * up. A socket has at most three listeners, because a fourth doubles the table that holds them.
 */
class Peer implements FeedSocket {
  /** Null while the socket is being sent away. */
  connection: Connection | null = null
  /** Number of looks since its last message. */
  private silent = 0
  private heardBytes = 0
  /** The used part of its message budget. */
  used = 0
  /** Logins ask the database; requests of the member queue here, so that replies come in the order of requests. */
  turn: Promise<void> | null = null
  readonly network: string
  private readonly socket: WebSocket
  private readonly line: Socket
  private readonly packs: boolean

  constructor(socket: WebSocket, line: Socket, network: string, packs: boolean) {
    this.socket = socket
    this.line = line
    this.network = network
    this.packs = packs
  }

  /** Writes past `ws`, which would frame the message again for each socket. */
  send(frame: Buffer): void {
    if (this.socket.readyState === WebSocket.OPEN) this.line.write(this.packs ? packed(frame) : frame)
  }

  get bufferedAmount(): number {
    return this.line.writableLength
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
    setTimeout(() => this.socket.terminate(), CLOSE_GRACE_MS).unref()
  }

  /** Pings find a peer that vanished without a close. */
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
    enter(socket, line, network, packs) {
      const peer = new Peer(socket, line, network, packs)
      peers.set(socket, peer)
      count(open, network, 1)
      count(joined, network, 1)
      // ws has already answered a broken frame with its close code.
      socket.on('error', ignore)
      socket.on('close', onClose)
      // A page can't read a refused upgrade's headers: the socket is accepted only to say when to come back.
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

const concernsMember = (message: ClientMessage): boolean => {
  switch (message.msgId) {
    case MSG.login:
    case MSG.guestLogin:
    case MSG.join:
    case MSG.say:
      return true
    case MSG.subscribe:
    case MSG.unsubscribe:
      return familyOf(message.msgData.topic as Topic).asksWho
    default:
      return false
  }
}

/** Null for malformed and unknown messages, which are ignored; the budget bounds them. */
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
      return connection.signIn(null, message.msgData?.guest)
    case MSG.subscribe:
      return connection.subscribe(message.msgData.topic as Topic, heldOf(message.msgData))
    case MSG.join:
      return connection.subscribe(roomTopicOf(message.msgData.rid), heldOf(message.msgData))
    case MSG.say:
      return connection.say(message.msgData)
    case MSG.history:
      return connection.history(message.msgData)
    case MSG.unsubscribe:
      return connection.unsubscribe(message.msgData.topic as Topic)
  }
}

const heldOf = ({ epoch, seq }: { epoch?: number | undefined; seq?: number | undefined }): { epoch: number; seq: number } | undefined =>
  epoch !== undefined && seq !== undefined ? { epoch, seq } : undefined
