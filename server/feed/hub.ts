import { CODES } from '../../contract/codes.ts'
import { FRAME_BATCH_MS, HEARTBEAT_MS } from '../../contract/constants.ts'
import { listTopics, MSG, type OddsDelta, type Topic } from '../../contract/feed.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import type { OddsChange, OddsSource } from '../engine/odds-source.ts'
import type { Clock } from '../platform/clock.ts'
import { encode } from './encode.ts'
import type { MemberEvents, Membership } from './member-events.ts'
import { createMemberStreams } from './member-stream.ts'
import { createOddsTopic, type OddsTopic } from './odds-topic.ts'
import { type FeedSocket, isHopeless, type Place, type Reader } from './reader.ts'
import { gameIdOf } from './snapshot.ts'

/**
 * Who reads what. The source's changes are collected per topic and go out as one frame a topic every FRAME_BATCH_MS;
 * every answer to a subscribe is followed by a heartbeat, because a client trusts a topic only once a heartbeat has named
 * the seq it holds and a young source.
 */
export interface Hub {
  /** Greets the socket and returns the handle its messages act through. */
  connect(socket: FeedSocket): Connection
  /** The session ended: close every socket that proved it. Its browser comes back as whoever it still is. */
  dropSession(tokenHash: string): void
  /** Open sockets. */
  sockets(): number
  /** Odds topics that at least one socket reads. */
  topics(): number
  /** Frames written since the start, counted a socket. */
  framesSent(): number
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
  source: OddsSource
  memberEvents: MemberEvents
  clock: Clock
  /** New with each start of the process: clients forget positions of another boot. */
  bootId: string
  heartbeatMs?: number
  onFault?(error: unknown): void
}

/** Private close code: the session this socket proved has ended. */
const CLOSE_SIGNED_OUT = 4001
const CLOSE_TOO_SLOW = 1013

export function createHub({ source, memberEvents, clock, bootId, heartbeatMs = HEARTBEAT_MS, onFault = () => undefined }: HubDeps): Hub {
  const readers = new Set<Reader>()
  const topics = new Map<Topic, OddsTopic>()
  let written = 0
  let flushTimer: NodeJS.Timeout | undefined
  const members = createMemberStreams({ memberEvents, clock, onFault, onWritten: (sockets) => (written += sockets) })

  const topicOf = (name: Topic): OddsTopic | undefined => {
    const known = topics.get(name)
    const gameId = gameIdOf(name)
    if (known || (gameId !== undefined && !source.game(gameId))) return known
    const made = createOddsTopic(name, source, clock)
    topics.set(name, made)
    return made
  }
  // Lists and hot count from the start; a game's topic is counted from its first reader until the game is gone.
  for (const name of [...listTopics, 'hot'] as const) topicOf(name)

  const leave = (reader: Reader) => {
    readers.delete(reader)
    for (const name of [...reader.places.keys()]) topics.get(name)?.leave(reader)
    members.leave(reader)
    reader.member = null
  }
  const giveUp = (reader: Reader, code: number, reason: string) => {
    leave(reader)
    reader.socket.close(code, reason)
  }
  const sendHeartbeat = (reader: Reader) => reader.socket.send(encodeHeartbeat(reader, source, clock.now()))
  const refuse = (reader: Reader, topic: Topic, code: number) =>
    reader.socket.send(encode({ msgId: MSG.refused, msgData: { topic, code } }))

  const flush = () => {
    flushTimer = undefined
    for (const topic of topics.values()) written += topic.flush()
  }
  const unlisten = source.subscribe((change) => {
    for (const [name, delta] of perTopic(change)) topics.get(name)?.collect(delta)
    flushTimer ??= setTimeout(flush, FRAME_BATCH_MS)
  })
  const unlistenMembers = memberEvents.onAppended((memberId) => void members.advance(memberId))

  const beat = setInterval(() => {
    members.retry()
    for (const reader of [...readers]) {
      if (isHopeless(reader, clock.now())) {
        giveUp(reader, CLOSE_TOO_SLOW, 'reads too slowly')
        continue
      }
      for (const name of reader.places.keys()) topics.get(name)?.catchUp(reader)
      sendHeartbeat(reader)
    }
    for (const [name, topic] of topics) {
      const gameId = gameIdOf(name)
      if (gameId !== undefined && topic.readers === 0 && !source.game(gameId)) topics.delete(name)
    }
  }, heartbeatMs)

  return {
    connect(socket) {
      const reader: Reader = { socket, places: new Map(), member: null }
      readers.add(reader)
      socket.send(encode({ msgId: MSG.welcome, msgData: { boot: bootId, contract: CONTRACT_VERSION, now: clock.now(), heartbeatMs } }))
      return {
        async subscribe(topic, held) {
          if (!readers.has(reader)) return
          if (topic === 'me') {
            if (!reader.member) return refuse(reader, topic, CODES.loginExpired)
            await members.join(reader, held)
          } else {
            const odds = topicOf(topic)
            if (!odds) return refuse(reader, topic, CODES.notFound)
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
    dropSession(tokenHash) {
      for (const reader of [...readers]) {
        if (reader.member?.tokenHash === tokenHash) giveUp(reader, CLOSE_SIGNED_OUT, 'signed out')
      }
    },
    sockets: () => readers.size,
    topics: () => [...topics.values()].filter((topic) => topic.readers > 0).length,
    framesSent: () => written,
    close() {
      unlisten()
      unlistenMembers()
      clearInterval(beat)
      clearTimeout(flushTimer)
    },
  }
}

/** Which delta each topic hears of a change. */
function perTopic({ delta, game, stay, enter, leave }: OddsChange): [Topic, OddsDelta][] {
  const gameId = delta.kind === 'game' ? delta.game.gameId : delta.gameId
  return [
    ...stay.map((name): [Topic, OddsDelta] => [name, delta]),
    ...(game ? enter.map((name): [Topic, OddsDelta] => [name, { kind: 'game', game }]) : []),
    ...leave.map((name): [Topic, OddsDelta] => [name, { kind: 'gone', gameId }]),
  ]
}

/** The last seq written to this socket for each of its topics, and how long ago its source spoke, or since when it is skipped. */
function encodeHeartbeat({ places }: Reader, source: OddsSource, now: number): Buffer {
  const ageMs = (topic: Topic, place: Place) =>
    topic === 'me' ? 0 : Math.max(0, now - source.spokeAt(), now - (place.behindSinceMs ?? now))
  const topics = [...places].map(([topic, place]) => ({ topic, epoch: place.epoch, seq: place.seq, ageMs: ageMs(topic, place) }))
  return encode({ msgId: MSG.heartbeat, msgData: { now, topics } })
}
