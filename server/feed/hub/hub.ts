import type { HistoryRequest, Saying } from '../../../contract/chat.ts'
import { CODES } from '../../../contract/codes.ts'
import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import { CLOSE, MSG, type Topic } from '../../../contract/feed-ids.ts'
import { CONTRACT_FLOOR, CONTRACT_VERSION } from '../../../contract/version.ts'
import type { Clock } from '../../platform/clock.ts'
import { familyOf, type TopicFamily } from '../families.ts'
import type { MemberEvents } from '../member/member-events.ts'
import { createMemberStreams } from '../member/member-stream.ts'
import type { OddsFeed } from '../odds/odds-feed.ts'
import { createOddsTopics } from '../odds/odds-topics.ts'
import { createRoomStreams } from '../room/room-stream.ts'
import { NO_ROOMS, type Rooms, speakerOf } from '../room/rooms.ts'
import { encode } from '../wire/encode.ts'
import type { Publisher, Tally } from '../wire/publisher.ts'
import { type FeedSocket, isHopeless, type Membership, type Place, placeOf, type Reader, sayGoodbye } from '../wire/reader.ts'

/**
 * Knows who reads what. Every reader of a topic gets its frames as the same bytes. A heartbeat follows each answer to a subscribe,
 * because a client trusts a topic only after a heartbeat that names the seq it holds and a young source.
 */
export interface Hub {
  /** Greets the socket; returns the handle for its messages. */
  connect(socket: FeedSocket): Connection
  /** Closes every socket of a session that ended. Its browser connects again, as a guest or with another session. */
  dropSession(tokenHash: string, why?: typeof CLOSE.signedOut | typeof CLOSE.sessionExpired): void
  /** Sessions of the open sockets, as hashes of their tokens. */
  sessions(): Set<string>
  /** Members of the open sockets. */
  members(): Set<bigint>
  /** Open sockets. */
  sockets(): number
  /** Number of odds topics with at least one reader. */
  topics(): number
  /** Frames written since the start, counted once a socket. */
  framesSent(): number
  /** Frames skipped because a socket was slow, and sockets closed for it. */
  skipped(): { frames: number; closed: number }
  /** Notices of other processes may have been lost until now: looks what they were about. */
  missed(): void
  /** Stops timers and listeners; the caller closes the sockets. */
  close(): void
}

export interface Connection {
  subscribe(topic: Topic, held?: { epoch: number; seq: number }): Promise<void>
  unsubscribe(topic: Topic): void
  /** Null for a guest, whom the device may name. Nothing more of a former member is sent. */
  signIn(member: Membership | null, guest?: string | null): Promise<void>
  /** A message of a chat room; answered with its place there, or why it has none. */
  say(saying: Saying): Promise<void>
  history(request: HistoryRequest): Promise<void>
  /** The socket is gone. */
  leave(): void
}

export interface HubDeps {
  feed: OddsFeed
  memberEvents: MemberEvents
  /** Without: no room exists. */
  rooms?: Rooms
  clock: Clock
  heartbeatMs?: number
  onFault?(error: unknown): void
}

/** A page reads a handful; a heartbeat with this many still fits a message. */
const MAX_TOPICS = 200
/** Heartbeats are spread over the interval in this many parts, so that thousands are not written at once. */
const BEAT_PARTS = 20
/** How long a socket that reads too slowly stays away; by then its network may have changed, or its page is gone. */
const SLOW_RETRY_MS = 5_000

export function createHub(deps: HubDeps): Hub {
  const { feed, memberEvents, rooms = NO_ROOMS, clock, heartbeatMs = HEARTBEAT_MS, onFault = () => undefined } = deps
  const readers = new Set<Reader>()
  const tally: Tally = { written: 0, skipped: 0, closed: 0 }

  const sendHeartbeat = (reader: Reader) => reader.socket.send(encodeHeartbeat(reader))
  const onReset = () => {
    for (const reader of readers) if (reader.places.length > 0) sendHeartbeat(reader)
  }
  /** A room lets its member in by level. */
  const onLevel = (memberId: bigint) => {
    for (const reader of readers) if (reader.member?.memberId === memberId) talk.becameAnother(reader).catch(onFault)
  }
  const odds = createOddsTopics({ feed, clock, tally, oldMs: 2 * heartbeatMs, onReset })
  const members = createMemberStreams({ memberEvents, onLevel, clock, onFault, tally })
  const talk = createRoomStreams({ rooms, clock, onFault, tally })
  const publishers: Record<TopicFamily['numberedBy'], Publisher> = { engine: odds, member: members, room: talk }
  const publisherOf = ({ family }: Place): Publisher => publishers[family.numberedBy]

  /** For each topic of this socket the last seq written, and its age: since its source was last heard, or since frames are skipped. */
  const encodeHeartbeat = ({ places }: Reader): Buffer => {
    const now = clock.steady()
    const topics = places.map((place) => {
      const { topic, epoch, seq } = place
      return { topic, epoch, seq, ageMs: publisherOf(place).ageMs(place, now) }
    })
    return encode({ msgId: MSG.heartbeat, msgData: { now, topics } })
  }
  const leave = (reader: Reader) => {
    readers.delete(reader)
    for (const place of reader.places) publisherOf(place).leave(reader, place.topic)
    reader.member = null
    reader.gone = true
  }
  const refuse = (reader: Reader, topic: Topic, code: number) =>
    reader.socket.send(encode({ msgId: MSG.refused, msgData: { topic, code } }))

  const beat = (reader: Reader) => {
    if (isHopeless(reader, clock.steady())) {
      leave(reader)
      sayGoodbye(reader.socket, CLOSE.tooSlow, SLOW_RETRY_MS * (1 + Math.random()))
      tally.closed += 1
      return
    }
    for (const place of reader.places) publisherOf(place).catchUp(place)
    sendHeartbeat(reader)
  }
  let part = 0
  const beats = setInterval(() => {
    part = (part + 1) % BEAT_PARTS
    for (const reader of readers) if (reader.part === part) beat(reader)
    if (part === 0) for (const publisher of Object.values(publishers)) publisher.tend()
  }, heartbeatMs / BEAT_PARTS)

  /** A class, because five closures would be most of a socket's memory. */
  class SocketReader implements Reader, Connection {
    places: readonly Place[] = []
    member: Membership | null = null
    guest: string | null = null
    gone = false
    readonly part = part
    readonly socket: FeedSocket

    constructor(socket: FeedSocket) {
      this.socket = socket
    }

    async subscribe(topic: Topic, held?: { epoch: number; seq: number }) {
      if (!readers.has(this)) return
      const { readers: allowed, numberedBy } = familyOf(topic)
      if (allowed === 'member' && !this.member) return refuse(this, topic, CODES.loginExpired)
      const isTooMany = this.places.length >= MAX_TOPICS && !placeOf(this, topic)
      if (isTooMany || !(await publishers[numberedBy].join(this, topic, held))) return refuse(this, topic, CODES.notFound)
      sendHeartbeat(this)
    }

    unsubscribe(topic: Topic) {
      publishers[familyOf(topic).numberedBy].leave(this, topic)
    }

    async signIn(member: Membership | null, guest?: string | null) {
      // A login may be answered after its socket closed.
      if (!readers.has(this)) return
      for (const place of this.places) if (place.family.readers === 'member') publisherOf(place).leave(this, place.topic)
      this.member = member
      this.guest = guest ?? this.guest
      this.socket.send(encode({ msgId: MSG.signedIn, msgData: { member: member !== null } }))
      await talk.becameAnother(this)
    }

    async say(saying: Saying) {
      // What is still on its way after its session ended would be said by the device's guest.
      if (!readers.has(this)) return
      this.socket.send(encode({ msgId: MSG.said, msgData: await rooms.say(speakerOf(this), saying) }))
    }

    async history(request: HistoryRequest) {
      this.socket.send(encode({ msgId: MSG.history, msgData: await rooms.history(request) }))
    }

    leave() {
      leave(this)
    }
  }

  return {
    connect(socket) {
      const reader = new SocketReader(socket)
      readers.add(reader)
      const builds = { contract: CONTRACT_VERSION, floor: CONTRACT_FLOOR }
      socket.send(encode({ msgId: MSG.welcome, msgData: { boot: feed.boot, ...builds, now: clock.steady(), heartbeatMs } }))
      return reader
    },
    dropSession(tokenHash, { code, reason } = CLOSE.signedOut) {
      for (const reader of [...readers]) {
        if (reader.member?.tokenHash !== tokenHash) continue
        leave(reader)
        reader.socket.close(code, reason)
      }
    },
    sessions: () => new Set([...readers].flatMap(({ member }) => member?.tokenHash ?? [])),
    members: () => new Set([...readers].flatMap(({ member }) => member?.memberId ?? [])),
    sockets: () => readers.size,
    topics: odds.countRead,
    framesSent: () => tally.written,
    skipped: () => ({ frames: tally.skipped, closed: tally.closed }),
    missed() {
      for (const publisher of Object.values(publishers)) publisher.missed()
    },
    close() {
      for (const publisher of Object.values(publishers)) publisher.close()
      clearInterval(beats)
    },
  }
}
