import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { OddsSource } from '../../../server/engine/book/odds-source.ts'
import { createHub, type Hub } from '../../../server/feed/hub/hub.ts'
import { createMemberEventStore } from '../../../server/feed/member/member-event-store.ts'
import { numberOdds } from '../../../server/feed/odds/number-odds.ts'
import { createOddsSwitch } from '../../../server/feed/odds/odds-switch.ts'
import { publishOdds } from '../../../server/feed/relay/odds-channel.ts'
import { followOdds } from '../../../server/feed/relay/odds-follower.ts'
import { createDoor } from '../../../server/feed/socket/door.ts'
import type { Clock } from '../../../server/platform/clock.ts'
import type { Db } from '../../../server/platform/database.ts'
import type { BusMember } from './bus.ts'
import type { ChatRooms } from './chat-rooms.ts'
import type { Members } from './members.ts'

/** A server process of the feed: the real hub behind the real door, fed by its own engine or by the real relay. */
export interface Process {
  readonly name: string
  readonly hub: Hub
  readonly clock: Clock
  readonly alive: boolean
  accept(socket: ServerEnd): void
  /** Whether it listens: it does once it has its first duty. */
  readonly serves: boolean
  /** Changes its duty, as `server/role.ts` does. */
  lead(source: OddsSource): void
  follow(): void
  /** Announces rows written by a call to this process. */
  announce(memberId: bigint): void
  announceRoom(rid: string): void
  /** Stops gracefully: closes its sockets with a goodbye. */
  stop(): void
  /** Ends at once; the network decides what happens to its sockets. */
  kill(): void
}

/** A connection as the door sees it: the parts it uses of `ws`, and of the stream below. */
export interface ServerEnd extends EventEmitter {
  readonly readyState: number
  write(frame: Buffer): void
  readonly writableLength: number
  readonly bytesRead: number
  close(code: number, reason: string): void
  terminate(): void
  ping(): void
}

export interface ProcessDeps {
  name: string
  bus: BusMember
  members: Members
  rooms: ChatRooms
  clock: Clock
  onFault(error: unknown): void
}

export function startProcess({ name, bus, members, rooms, clock, onFault }: ProcessDeps): Process {
  const odds = createOddsSwitch()
  const store = createMemberEventStore(null as unknown as Db, bus)
  const talk = rooms.at(bus)
  const hub = createHub({ feed: odds, memberEvents: { ...store.events, ...members.reading() }, rooms: talk, clock, onFault })
  const door = createDoor({ hub, clock, verifyMembership: members.verify })
  store.hearOthers().catch(onFault)
  talk.hearOthers().catch(onFault)
  let alive = true
  let serves = false
  let changing: Promise<void> = Promise.resolve()
  let stopDuty: () => void = () => undefined

  /** Changes duty, one change at a time: starts the new duty, then ends the old one. */
  const goOver = (take: () => Promise<() => void>) => {
    changing = changing
      .then(async () => {
        if (!alive) return
        const stop = await take()
        if (alive) stopDuty()
        else stop()
        stopDuty = stop
        serves = alive
      })
      .catch(onFault)
  }
  return {
    name,
    hub,
    clock,
    get alive() {
      return alive
    },
    get serves() {
      return serves
    },
    accept: (socket) => door.enter(socket as unknown as WebSocket, socket as unknown as Socket, 'a browser', false),
    lead: (source) =>
      goOver(async () => {
        const feed = numberOdds(source, clock, name)
        const stopPublishing = await publishOdds(feed, bus, clock)
        odds.use(feed)
        return () => {
          stopPublishing()
          feed.close()
        }
      }),
    follow: () =>
      goOver(async () => {
        const feed = await followOdds(bus, clock)
        odds.use(feed)
        return feed.stop
      }),
    announce: store.announce,
    announceRoom: talk.announce,
    stop: () => void door.stop(),
    kill() {
      alive = false
      serves = false
      hub.close()
      bus.leave()
      stopDuty()
    },
  }
}
