import type { AddressInfo, Socket } from 'node:net'
import Fastify from 'fastify'
import { WebSocket } from 'ws'
import { applyDeltas } from '../../contract/feed-book.ts'
import type { Topic } from '../../contract/feed-ids.ts'
import type { Game, GameList } from '../../contract/sport.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import type { OddsSource } from '../../server/engine/book/odds-source.ts'
import { createHub, type Hub } from '../../server/feed/hub/hub.ts'
import type { MemberEvents } from '../../server/feed/member/member-events.ts'
import { numberOdds } from '../../server/feed/odds/number-odds.ts'
import type { Rooms } from '../../server/feed/room/rooms.ts'
import type { Admission } from '../../server/feed/socket/admission.ts'
import { feedSocket } from '../../server/feed/socket/socket.ts'
import { type Clock, systemClock } from '../../server/platform/clock.ts'
import { type CoreDeps, createFeedCore, type FeedCore } from '../../src/workers/feed/core.ts'
import type { SocketEvents } from '../../src/workers/feed/link.ts'
import type { FeedBatch } from '../../src/workers/feed/protocol.ts'
import { feedUrl } from '../../src/workers/feed/runtime.ts'
import { askPacked, inOrder } from '../../src/workers/feed/unpack.ts'
import { sorted } from './odds-source.ts'

export const ORIGIN = 'http://parlay.test'

const NO_MEMBERS: MemberEvents = {
  read: async () => [],
  position: async () => ({ seq: 0, balanceVersion: 0 }),
  lastSeqs: async () => new Map(),
  onAppended: () => () => undefined,
}

export interface FeedServer {
  port: number
  hub: Hub
  /** Bytes queued in the server for its slowest socket. */
  waitingBytes(): number
  close(): Promise<void>
}

/** The real hub and door on a real port, over any source. The token `good` proves member 1, unless others are named. */
export async function startFeedServer(
  source: OddsSource,
  heartbeatMs: number,
  clock: Clock = systemClock,
  { admission, rooms, members = { good: 1n } }: { admission?: Admission; rooms?: Rooms; members?: Record<string, bigint> } = {},
): Promise<FeedServer> {
  const feed = numberOdds(source, clock)
  const hub = createHub({ feed, memberEvents: NO_MEMBERS, clock, heartbeatMs, ...(rooms && { rooms }) })
  const app = Fastify()
  const lines = new Set<Socket>()
  app.server.on('connection', (line) => {
    lines.add(line)
    line.on('close', () => lines.delete(line))
  })
  feedSocket(app, {
    hub,
    clock,
    allowedOrigins: () => [ORIGIN],
    async verifyMembership(token) {
      const memberId = members[token]
      return memberId === undefined ? null : { memberId, tokenHash: 'hash' }
    },
    maxSocketsPerNetwork: 20,
    ...(admission && { admission }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: (app.server.address() as AddressInfo).port,
    hub,
    waitingBytes: () => Math.max(0, ...[...lines].map((line) => line.writableLength)),
    async close() {
      hub.close()
      feed.close()
      await app.close()
    },
  }
}

export const feedAddress = (port: number): string => feedUrl(`http://127.0.0.1:${port}`)
/** `localAddress`: another one is of another network. */
export const openSocket = (port: number, localAddress?: string): WebSocket =>
  new WebSocket(feedAddress(port), { origin: ORIGIN, ...(localAddress && { localAddress }) })
/** As a page does. */
const openPacked = (port: number): WebSocket => {
  const socket = new WebSocket(askPacked(feedAddress(port)), { origin: ORIGIN })
  socket.binaryType = 'arraybuffer'
  return socket
}

/** The real core over a real socket to the server then on the port. `line` may lose, repeat or delay the server's messages. */
export function startCore(
  port: number | (() => number),
  line = (text: string, deliver: (text: string) => void) => deliver(text),
  outbox: CoreDeps['outbox'] = null,
): FeedCore {
  return createFeedCore({
    url: 'the feed',
    boot: 'test',
    snapshots: null,
    outbox,
    now: () => Date.now(),
    random: Math.random,
    after(ms, run) {
      const id = setTimeout(run, ms)
      return () => clearTimeout(id)
    },
    connect(_, on: SocketEvents) {
      const socket = openPacked(typeof port === 'number' ? port : port())
      const { take, end } = inOrder({ message: (text) => line(text, on.message), close: on.close })
      socket.on('open', on.open)
      socket.on('message', (data, isBinary) => take(isBinary ? (data as ArrayBuffer) : data.toString()))
      socket.on('close', end)
      socket.on('error', () => undefined)
      return { send: (text) => socket.send(text), close: () => socket.terminate() }
    },
  })
}

/** A page that shows one list, like any page, from snapshots, frames and stale marks. */
export interface TestTab {
  /** The games shown as live; null while stale or empty. */
  live(): Game[] | null
  /** Every state ever shown as live: seq → games as text. */
  shown: Map<number, string>
  events: string[]
  detach(): void
}

export function openTab(core: FeedCore, tabId: string, topic: Topic): TestTab {
  let list: GameList | null = null
  let isLive = false
  const shown = new Map<number, string>()
  const events: string[] = []
  const show = (seq: number) => {
    if (isLive && list) shown.set(seq, JSON.stringify(sorted(list.games)))
  }
  const onBatch = (batch: FeedBatch) => {
    for (const event of structuredClone(batch).events) {
      events.push(event.kind === 'link' ? event.state : event.kind)
      if (event.kind === 'snapshot' && 'games' in event.body) {
        list = event.body
        isLive = true
        show(event.seq)
      } else if (event.kind === 'frame' && list) {
        applyDeltas(list, event.deltas as never)
        show(event.seq)
      } else if (event.kind === 'stale') isLive = false
    }
  }
  const port = { postMessage: onBatch, close: () => undefined } as unknown as MessagePort
  core.api.attach({ tabId, contract: CONTRACT_VERSION }, port)
  core.api.watch(tabId, topic)
  return {
    live: () => (isLive && list ? sorted(list.games) : null),
    shown,
    events,
    detach: () => core.api.detach(tabId),
  }
}

/** A page of the server's process at this origin. */
export const openPage = (origin: string): TestTab => openTab(startCore(Number(new URL(origin).port)), 'tab', 'list/FT/RB')
