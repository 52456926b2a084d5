import { CODES } from '../../../contract/codes.ts'
import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import { CLOSE, type ListTopic, MSG, type Topic } from '../../../contract/feed.ts'
import { SHOW_TYPES } from '../../../contract/sport.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { SPORT_TYPES } from '../../../domain/sports.ts'
import type { OddsBook } from '../../engine/book/odds-source.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MemberEvents } from '../member/member-events.ts'
import { createMemberStreams } from '../member/member-stream.ts'
import type { OddsFeed } from '../odds/odds-feed.ts'
import { createOddsTopic, type OddsTopic } from '../odds/odds-topic.ts'
import { encode } from '../wire/encode.ts'
import { type FeedSocket, isHopeless, type Membership, type Place, placeOf, type Reader, sayGoodbye } from '../wire/reader.ts'
import { gameIdOf } from '../wire/snapshot.ts'

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

const LIST_TOPICS = (['ALL', ...SPORT_TYPES] as const).flatMap((type) =>
  SHOW_TYPES.map((showType): ListTopic => `list/${type}/${showType}`),
)
/** A page watches a handful; a heartbeat that names this many still fits a message. */
const MAX_TOPICS = 200
/** Each reader has its heartbeat in one part of the interval, so that thousands are not written at once. */
const BEAT_PARTS = 20
/** How long who reads too slowly should stay away, so that its network has changed or its page has gone. */
const SLOW_RETRY_MS = 5_000

export function createHub({ feed, memberEvents, clock, heartbeatMs = HEARTBEAT_MS, onFault = () => undefined }: HubDeps): Hub {
  const readers = new Set<Reader>()
  const topics = new Map<Topic, OddsTopic>()
  const skipped = { frames: 0, closed: 0 }
  let written = 0
  const members = createMemberStreams({ memberEvents, clock, onFault, onWritten: (sockets) => (written += sockets) })

  /** A book that is old, or was never heard of, can't say that there is no such game: who asks waits for it, with a stale list. */
  const isYoung = () => clock.steady() - feed.spokeAt() < 2 * heartbeatMs
  const topicOf = (name: Topic): OddsTopic | undefined => {
    const known = topics.get(name)
    const gameId = gameIdOf(name)
    if (known || (gameId !== undefined && !feed.game(gameId) && isYoung())) return known
    const made = createOddsTopic(name, feed, clock)
    topics.set(name, made)
    return made
  }
  // Lists and hot are held from the start; a game's topic lives from its first reader until the game is gone.
  for (const name of [...LIST_TOPICS, 'hot'] as const) topicOf(name)

  const leave = (reader: Reader) => {
    readers.delete(reader)
    for (const { topic } of reader.places) topics.get(topic)?.leave(reader)
    members.leave(reader)
    reader.member = null
  }
  const sendHeartbeat = (reader: Reader) => reader.socket.send(encodeHeartbeat(reader, feed, clock.steady()))
  const refuse = (reader: Reader, topic: Topic, code: number) =>
    reader.socket.send(encode({ msgId: MSG.refused, msgData: { topic, code } }))

  const unlisten = feed.listen({
    frames(frames) {
      for (const frame of frames) {
        const sent = topics.get(frame.topic)?.send(frame)
        written += sent?.written ?? 0
        skipped.frames += sent?.skipped ?? 0
      }
    },
    reset() {
      for (const topic of topics.values()) topic.reset()
      for (const reader of readers) if (reader.places.length > 0) sendHeartbeat(reader)
    },
  })
  const unlistenMembers = memberEvents.onAppended((memberId) => void members.advance(memberId))

  const beat = (reader: Reader) => {
    if (isHopeless(reader, clock.steady())) {
      leave(reader)
      sayGoodbye(reader.socket, CLOSE.tooSlow, SLOW_RETRY_MS * (1 + Math.random()))
      skipped.closed += 1
      return
    }
    for (const { topic } of reader.places) topics.get(topic)?.catchUp(reader)
    sendHeartbeat(reader)
  }
  let part = 0
  const beats = setInterval(() => {
    part = (part + 1) % BEAT_PARTS
    for (const reader of readers) if (reader.part === part) beat(reader)
    if (part > 0) return
    members.retry()
    for (const [name, topic] of topics) {
      const gameId = gameIdOf(name)
      if (gameId !== undefined && topic.readers === 0 && !feed.game(gameId)) topics.delete(name)
    }
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
      if (topic === 'me') {
        if (!this.member) return refuse(this, topic, CODES.loginExpired)
        await members.join(this, held)
      } else {
        const odds = topicOf(topic)
        const isTooMany = this.places.length >= MAX_TOPICS && !placeOf(this, topic)
        if (!odds || isTooMany) return refuse(this, topic, CODES.notFound)
        odds.join(this, held)
      }
      sendHeartbeat(this)
    }

    unsubscribe(topic: Topic) {
      if (topic === 'me') members.leave(this)
      else topics.get(topic)?.leave(this)
    }

    signIn(member: Membership | null) {
      // A login may be answered after its socket is gone.
      if (!readers.has(this)) return
      members.leave(this)
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
      socket.send(
        encode({ msgId: MSG.welcome, msgData: { boot: feed.boot, contract: CONTRACT_VERSION, now: clock.steady(), heartbeatMs } }),
      )
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
    topics: () => [...topics.values()].filter((topic) => topic.readers > 0).length,
    framesSent: () => written,
    skipped: () => skipped,
    close() {
      unlisten()
      unlistenMembers()
      clearInterval(beats)
    },
  }
}

/** The last seq written to this socket for each of its topics, and how long ago its source spoke, or since when it is skipped. */
function encodeHeartbeat({ places }: Reader, book: OddsBook, now: number): Buffer {
  const ageMs = ({ topic, behindSinceMs }: Place) => (topic === 'me' ? 0 : Math.max(0, now - book.spokeAt(), now - (behindSinceMs ?? now)))
  const topics = places.map((place) => ({ topic: place.topic, epoch: place.epoch, seq: place.seq, ageMs: ageMs(place) }))
  return encode({ msgId: MSG.heartbeat, msgData: { now, topics } })
}
