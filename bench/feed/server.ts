import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { createHub } from '../../server/feed/hub/hub.ts'
import { numberOdds } from '../../server/feed/odds/number-odds.ts'
import { feedSocket } from '../../server/feed/socket/socket.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { move, openMarket } from './market.ts'
import { publishOnCommand } from './publishing.ts'

/** The product's feed on a port, with a book of the engine that only the bench moves. */
const clock = systemClock
const book = openMarket()
const feed = numberOdds(book.source, clock)
const memberEvents = {
  read: async () => [],
  position: async () => ({ seq: 0, balanceVersion: 0 }),
  lastSeqs: async () => new Map(),
  onAppended: () => () => undefined,
}
const hub = createHub({ feed, memberEvents, clock })
const app = Fastify()
feedSocket(app, {
  hub,
  clock,
  allowedOrigins: () => ['http://bench.test'],
  verifyMembership: async () => null,
  maxSocketsPerNetwork: 100_000,
})
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2] ?? 0) })
setInterval(() => book.tick({ clockMs: Date.now(), speed: 1, spokeAt: clock.steady() }), 250)
publishOnCommand({ port: (app.server.address() as AddressInfo).port, publish: (count) => move(book, count), sockets: hub.sockets })
