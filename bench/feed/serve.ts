import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { Hub } from '../../server/feed/hub/hub.ts'
import { feedSocket } from '../../server/feed/socket/socket.ts'
import { systemClock } from '../../server/platform/clock.ts'

/** Members of whom nothing is told. */
export const NO_MEMBER_EVENTS = {
  read: async () => [],
  position: async () => ({ seq: 0, balanceVersion: 0 }),
  lastSeqs: async () => new Map(),
  onAppended: () => () => undefined,
}

/** Opens the product's door of the feed for any number of guests; returns its port. */
export async function serveFeed(hub: Hub, port = 0): Promise<number> {
  const app = Fastify()
  feedSocket(app, {
    hub,
    clock: systemClock,
    allowedOrigins: () => ['http://bench.test'],
    verifyMembership: async () => null,
    maxSocketsPerNetwork: 100_000,
  })
  await app.listen({ host: '127.0.0.1', port })
  return (app.server.address() as AddressInfo).port
}
