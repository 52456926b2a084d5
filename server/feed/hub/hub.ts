import { CODES } from '../../../contract/codes.ts'
import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import { CLOSE, MSG, type Topic } from '../../../contract/feed.ts'
import { CONTRACT_FLOOR, CONTRACT_VERSION } from '../../../contract/version.ts'
import type { Clock } from '../../platform/clock.ts'
import { familyOf, type TopicFamily } from '../families.ts'
import type { MemberEvents } from '../member/member-events.ts'
import { createMemberStreams } from '../member/member-stream.ts'
import type { OddsFeed } from '../odds/odds-feed.ts'
import { createOddsTopics } from '../odds/odds-topics.ts'
import { encode } from '../wire/encode.ts'
import type { Publisher, Tally } from '../wire/publisher.ts'
import { type FeedSocket, isHopeless, type Membership, type Place, placeOf, type Reader, sayGoodbye } from '../wire/reader.ts'

/**
 * Who reads what. The feed's frames are written to every reader of their topic as the same bytes;
 * every answer to a subscribe is followed by a heartbeat, because a client trusts a topic only once a heartbeat has named
 * the seq it holds and a young source.
 */
export interface Hub {
  /** Greets the socket and returns the handle its messages act through. */
  connect(socket: FeedSocket): Connection
  /** The session ended: close every socket that proved it. Its browser comes back as whoever it still is. */
  dropSession(tokenHash: string, why?: typeof CLOSE.signedOut | typeof CLOSE.sessionExpired): void
  /** Sessions that open sockets have proved, by the hash of their token. */
  sessions(): Set<string>
  /** Open sockets. */
  sockets(): number
  /** Odds topics that at least one socket reads. */
  topics(): number
  /** Frames written since the start, counted a socket. */
  framesSent(): number
  /** Frames not written because a socket was slow, and sockets given up for it. */
  skipped(): { frames: number; closed: number }
  /** Stop timers and listening; sockets are the caller's to close. */
  close(): void
}

export interface Connection {
  subscribe(topic: Topic, held?: { epoch: number; seq: number }): Promise<void>
  unsubscribe(topic: Topic): void
  /** Null for a guest. What was sent for another member before stays sent; nothing more follows. */
  signIn(member: Membership | null): void
  /** The socket is gone. */
  leave(): void
}

export interface HubDeps {
  feed: OddsFeed
  memberEvents: MemberEvents
  clock: Clock
  heartbeatMs?: number
  onFault?(error: unknown): void
}

/** A page watches a handful; a heartbeat that names this many still fits a message. */
const MAX_TOPICS = 200
/** Each reader has its heartbeat in one part of the interval, so that thousands are not written at once. */
const BEAT_PARTS = 20
/** How long who reads too slowly should stay away, so that its network has changed or its page has gone. */
const SLOW_RETRY_MS = 5_000

export function createHub({ feed, memberEvents, clock, heartbeatMs = HEARTBEAT_MS, onFault = () => undefined }: HubDeps): Hub {
  const readers = new Set<Reader>()
  const tally: Tally = { written: 0, skipped: 0, closed: 0 }

  const sendHeartbeat = (reader: Reader) => reader.socket.send(encodeHeartbeat(reader))
  const onReset = () => {
    for (const reader of readers) if (reader.places.length > 0) sendHeartbeat(reader)
  }
  const odds = createOddsTopics({ feed, clock, tally, oldMs: 2 * heartbeatMs, onReset })
  const members = createMemberStreams({ memberEvents, clock, onFault, tally })
  const publishers: Record<TopicFamily['numberedBy'], Publisher> = { engine: odds, member: members }
  const publisherOf = ({ family }: Place): Publisher => publishers[family.numberedBy]

  /** The last seq written to this socket for each of its topics, and how long ago its source spoke, or since when it is skipped. */
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

  /** A class, because five closures a socket would be most of what one costs. */
  class SocketReader implements Reader, Connection {
    places: readonly Place[] = []
    member: Membership | null = null
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

    signIn(member: Membership | null) {
      // A login may be answered after its socket is gone.
      if (!readers.has(this)) return
      for (const place of this.places) if (place.family.readers === 'member') publisherOf(place).leave(this, place.topic)
      this.member = member
      this.socket.send(encode({ msgId: MSG.signedIn, msgData: { member: member !== null } }))
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
    sockets: () => readers.size,
    topics: odds.countRead,
    framesSent: () => tally.written,
    skipped: () => ({ frames: tally.skipped, closed: tally.closed }),
    close() {
      for (const publisher of Object.values(publishers)) publisher.close()
      clearInterval(beats)
    },
  }
}
