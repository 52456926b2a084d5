import { type MeDelta, type ServerMessage, serverMessage } from '../../contract/feed.ts'
import { type Connection, createHub } from '../../server/feed/hub/hub.ts'
import type { MemberEvent, MemberEvents } from '../../server/feed/member/member-events.ts'
import { numberOdds } from '../../server/feed/odds/number-odds.ts'
import { NO_ROOMS, type Rooms } from '../../server/feed/room/rooms.ts'
import { textsOf } from '../../server/feed/wire/encode.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { createMemorySource, makeGame } from './odds-source.ts'

/** Keeps what it is sent. */
export class FakeSocket {
  frames: Buffer[] = []
  bufferedAmount = 0
  closed: { code: number; reason: string } | null = null
  send(frame: Buffer) {
    this.frames.push(frame)
  }
  close(code: number, reason: string) {
    this.closed = { code, reason }
  }
  /** Messages since the last call, checked against the contract. */
  take(): ServerMessage[] {
    return this.frames.splice(0).flatMap((frames) => textsOf(frames).map((text) => serverMessage.parse(JSON.parse(text))))
  }
  taken<K extends ServerMessage['msgId']>(msgId: K): Extract<ServerMessage, { msgId: K }>['msgData'][] {
    return this.take().flatMap((message) => (message.msgId === msgId ? [message.msgData as never] : []))
  }
}

/** The events of member 1. */
class FakeMembers implements MemberEvents {
  rows: MemberEvent[] = []
  failing = false
  private readonly listeners = new Set<(memberId: bigint) => void>()
  async read(_memberId: bigint, afterSeq: number) {
    if (this.failing) throw new Error('database is away')
    return this.rows.filter((row) => row.seq > afterSeq)
  }
  async position() {
    return { seq: this.rows.length, balanceVersion: this.rows.length }
  }
  async lastSeqs() {
    return new Map([[1n, this.rows.length]])
  }
  onAppended(listener: (memberId: bigint) => void) {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  append(version: number, told = true, besides: MeDelta[] = []) {
    this.rows.push({ seq: this.rows.length + 1, deltas: [{ kind: 'balance', version }, ...besides] })
    if (!told) return
    for (const listener of this.listeners) listener(1n)
  }
}

/** The games in play. */
export const LIST = 'list/FT/RB'

/** A hub with the odds of two games in play and the events of one member. */
export function openHub(rooms: Rooms = NO_ROOMS) {
  const source = createMemorySource([makeGame('a'), makeGame('b')], systemClock.steady)
  const members = new FakeMembers()
  const feed = numberOdds(source, systemClock, 'boot')
  const hub = createHub({ feed, memberEvents: members, rooms, clock: systemClock })
  const connect = (): { socket: FakeSocket; connection: Connection } => {
    const socket = new FakeSocket()
    return { socket, connection: hub.connect(socket) }
  }
  return {
    source,
    members,
    hub,
    connect,
    /** A socket that reads them. */
    async subscribed() {
      const both = connect()
      await both.connection.subscribe(LIST)
      both.socket.take()
      return both
    },
    close(): void {
      hub.close()
      feed.close()
    },
  }
}
