import { CODES } from '../../contract/codes.ts'
import { HEARTBEAT_MS } from '../../contract/constants.ts'
import { CLOSE, listTopics, MSG, type Topic } from '../../contract/feed.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import type { OddsBook } from '../engine/odds-source.ts'
import type { Clock } from '../platform/clock.ts'
import { encode } from './encode.ts'
import type { MemberEvents, Membership } from './member-events.ts'
import { createMemberStreams } from './member-stream.ts'
import type { OddsFeed } from './odds-feed.ts'
import { createOddsTopic, type OddsTopic } from './odds-topic.ts'
import { type FeedSocket, isHopeless, type Place, type Reader, sayGoodbye } from './reader.ts'
import { gameIdOf } from './snapshot.ts'

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
/** How long who reads too slowly should stay away, so that its network has changed or its page has gone. */
const SLOW_RETRY_MS = 5_000

export function createHub({ feed, memberEvents, clock, heartbeatMs = HEARTBEAT_MS, onFault = () => undefined }: HubDeps): Hub {
  const readers = new Set<Reader>()
  const topics = new Map<Topic, OddsTopic>()
  const skipped = { frames: 0, closed: 0 }
  let written = 0
  const members = createMemberStreams({ memberEvents, clock, onFault, onWritten: (sockets) => (written += sockets) })

  /** A book that is old, or was never heard of, can't say that there is no such game: who asks waits for it, with a stale list. */
  const isYoung = () => clock.now() - feed.spokeAt() < 2 * heartbeatMs
  const topicOf = (name: Topic): OddsTopic | undefined => {
    const known = topics.get(name)
    const gameId = gameIdOf(name)
    if (known || (gameId !== undefined && !feed.game(gameId) && isYoung())) return known
    const made = createOddsTopic(name, feed, clock)
    topics.set(name, made)
    return made
  }
  // Lists and hot are held from the start; a game's topic lives from its first reader until the game is gone.
  for (const name of [...listTopics, 'hot'] as const) topicOf(name)

  const leave = (reader: Reader) => {
    readers.delete(reader)
    for (const name of [...reader.places.keys()]) topics.get(name)?.leave(reader)
    members.leave(reader)
    reader.member = null
  }
  const sendHeartbeat = (reader: Reader) => reader.socket.send(encodeHeartbeat(reader, feed, clock.now()))
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
      for (const reader of readers) if (reader.places.size > 0) sendHeartbeat(reader)
    },
  })
  const unlistenMembers = memberEvents.onAppended((memberId) => void members.advance(memberId))

  const beat = setInterval(() => {
    members.retry()
    for (const reader of [...readers]) {
      if (isHopeless(reader, clock.now())) {
        leave(reader)
        sayGoodbye(reader.socket, CLOSE.tooSlow, SLOW_RETRY_MS * (1 + Math.random()))
        skipped.closed += 1
        continue
      }
      for (const name of reader.places.keys()) topics.get(name)?.catchUp(reader)
      sendHeartbeat(reader)
    }
    for (const [name, topic] of topics) {
      const gameId = gameIdOf(name)
      if (gameId !== undefined && topic.readers === 0 && !feed.game(gameId)) topics.delete(name)
    }
  }, heartbeatMs)

  return {
    connect(socket) {
      const reader: Reader = { socket, places: new Map(), member: null }
      readers.add(reader)
      socket.send(encode({ msgId: MSG.welcome, msgData: { boot: feed.boot, contract: CONTRACT_VERSION, now: clock.now(), heartbeatMs } }))
      return {
        async subscribe(topic, held) {
          if (!readers.has(reader)) return
          if (topic === 'me') {
            if (!reader.member) return refuse(reader, topic, CODES.loginExpired)
            await members.join(reader, held)
          } else {
            const odds = topicOf(topic)
            const isOneMore = !reader.places.has(topic)
            if (!odds || (isOneMore && reader.places.size >= MAX_TOPICS)) return refuse(reader, topic, CODES.notFound)
            odds.join(reader, held)
          }
          sendHeartbeat(reader)
        },
        unsubscribe(topic) {
          if (topic === 'me') members.leave(reader)
          else topics.get(topic)?.leave(reader)
        },
        signIn(member) {
          // A login may be answered after its socket is gone.
          if (!readers.has(reader)) return
          members.leave(reader)
          reader.member = member
          socket.send(encode({ msgId: MSG.signedIn, msgData: { member: member !== null } }))
        },
        leave: () => leave(reader),
      }
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
      clearInterval(beat)
    },
  }
}

/** The last seq written to this socket for each of its topics, and how long ago its source spoke, or since when it is skipped. */
function encodeHeartbeat({ places }: Reader, book: OddsBook, now: number): Buffer {
  const ageMs = (topic: Topic, place: Place) => (topic === 'me' ? 0 : Math.max(0, now - book.spokeAt(), now - (place.behindSinceMs ?? now)))
  const topics = [...places].map(([topic, place]) => ({ topic, epoch: place.epoch, seq: place.seq, ageMs: ageMs(topic, place) }))
  return encode({ msgId: MSG.heartbeat, msgData: { now, topics } })
}
