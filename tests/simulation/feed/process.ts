import type { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { OddsSource } from '../../../server/engine/odds-source.ts'
import { createHub, type Hub } from '../../../server/feed/hub.ts'
import { feedSocket } from '../../../server/feed/socket.ts'
import type { Members } from './members.ts'

/** A server process of the feed: the real hub behind the real door. */
export interface Process {
  readonly name: string
  readonly hub: Hub
  readonly alive: boolean
  accept(socket: ServerEnd): void
  /** It ends; what becomes of its sockets is the network's business. */
  kill(): void
}

/** What a connection shows of itself to the door: the part of `ws` that the door uses. */
export interface ServerEnd extends EventEmitter {
  send(frame: Buffer): void
  readonly bufferedAmount: number
  close(code: number, reason: string): void
  terminate(): void
  ping(): void
}

type Door = (socket: WebSocket, request: { ip: string }) => void

export interface ProcessDeps {
  name: string
  source: OddsSource
  members: Members
  clock: { now(): number }
  onFault(error: unknown): void
}

export function startProcess({ name, source, members, clock, onFault }: ProcessDeps): Process {
  const hub = createHub({ source, memberEvents: members.events(), clock, bootId: name, onFault })
  let door: Door | undefined
  const app = {
    register: async () => undefined,
    get: (_path: string, _options: object, handler: Door) => {
      door = handler
    },
  }
  const opened = feedSocket(app as unknown as FastifyInstance, { hub, clock, allowedOrigins: () => [], verifyMembership: members.verify })
  opened.catch(onFault)
  let alive = true
  return {
    name,
    hub,
    get alive() {
      return alive
    },
    accept: (socket) => door?.(socket as unknown as WebSocket, { ip: '127.0.0.1' }),
    kill() {
      alive = false
      hub.close()
    },
  }
}
