import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

/**
 * How long a connection is kept that does not get on, the same at every listening address. Nobody's is kept for more than 30
 * seconds: a few hundred of them, held open for nothing, would shut everybody else out. A call of ours is a few kilobytes, so a
 * bad line has time enough. Upgraded sockets are the feed's business (feed/socket/door.ts).
 */
const HEADERS_MS = 10_000
const REQUEST_MS = 20_000
/** Between calls. A proxy keeps its connections for less than this, else it sends a call on one that is just being closed. */
const IDLE_MS = 20_000
/** Nothing more of an answer was taken. Node looks twice before it says so: once whether the rest has become less. */
const STALLED_MS = 12_000
/** How often headers and requests are looked at. */
const CHECK_MS = 2_000

interface Bounds {
  /** Connections a network (networkOf) may hold at once; one more is closed unheard. */
  connections: number
}

/** For Fastify's `serverFactory`, which it asks for each address it listens on. */
export function boundedServer({ connections }: Bounds): (handler: RequestListener) => Server {
  return (handler) => {
    const server = createServer(
      { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: IDLE_MS, connectionsCheckingInterval: CHECK_MS },
      handler,
    )
    server.setTimeout(STALLED_MS)
    server.on('request', (_, answer) => {
      // Where nothing waits to be taken it is we who are not ready, and whoever asked did nothing wrong.
      answer.on('timeout', (line: Socket) => line.writableLength > 0 && line.destroy())
    })
    const held = new Map<string, number>()
    server.on('connection', (line) => {
      const network = networkOf(line.remoteAddress)
      const before = held.get(network) ?? 0
      if (before >= connections) return line.destroy()
      held.set(network, before + 1)
      line.once('close', () => {
        const left = (held.get(network) ?? 1) - 1
        if (left > 0) held.set(network, left)
        else held.delete(network)
      })
    })
    return server
  }
}
