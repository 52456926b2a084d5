import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

/**
 * Limits for connections without progress, the same at every listening address. None is kept for more than 30 seconds: a few hundred
 * of them, held open for nothing, would shut everybody else out. Our calls are a few kilobytes, so a bad line has enough time.
 * For upgraded sockets see feed/socket/door.ts.
 */
const HEADERS_MS = 10_000
const REQUEST_MS = 20_000
/** Idle time between calls. Proxies must keep their connections for less, else they send a call on one that is being closed. */
const IDLE_MS = 20_000
/** Time in which nothing of an answer is taken. Node may wait twice as long, as it first checks whether the rest shrank. */
const STALLED_MS = 12_000
/** Interval of the checks of headers and requests. */
const CHECK_MS = 2_000

interface Bounds {
  /** Most connections of a network (networkOf) at once; another one is closed unread. */
  connections: number
}

/** For Fastify's `serverFactory`, which is called for each listening address. */
export function boundedServer({ connections }: Bounds): (handler: RequestListener) => Server {
  return (handler) => {
    const server = createServer(
      { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: IDLE_MS, connectionsCheckingInterval: CHECK_MS },
      handler,
    )
    server.setTimeout(STALLED_MS)
    server.on('request', (_, answer) => {
      // With nothing left to be taken, we are slow and the caller is not at fault.
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
