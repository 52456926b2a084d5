import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { CLIENT_TYPE, FEED_PATH, MAX_MESSAGE_BYTES, SITE_ID } from '../../../contract/constants.ts'
import { PACKED } from '../../../contract/packing.ts'
import { networkOf } from '../../platform/network.ts'
import type { SecurityLog } from '../../platform/security-log.ts'
import { createDoor, type DoorOptions } from './door.ts'

/** Who may open a socket of the feed. After the upgrade the door takes over. */
export interface FeedOptions extends DoorOptions {
  /** `https://host` as browsers send it. Read at each upgrade, because a server on a free port knows its own only once it listens. */
  allowedOrigins(): readonly string[]
  /** Number of trusted reverse proxies. */
  trustedHops?: number
  /** Whether this process leaves its proxy: an upgrade that still comes is cut, and the proxy opens it at another process. */
  isLeaving?(): boolean
  security?: SecurityLog
}

/**
 * Adds the feed to the app's server; closing the app closes the sockets with a reason, as the returned function does before. The upgrade
 * is handled on the HTTP server itself: a framework's request and reply, kept as long as the socket, would be most of its memory.
 */
export function feedSocket(app: FastifyInstance, options: FeedOptions): () => Promise<void> {
  const { allowedOrigins, trustedHops = 0, isLeaving, security } = options
  const door = createDoor(options)
  const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })

  /** Before the upgrade: a refused peer never sees 101. */
  const refusal = (request: IncomingMessage, path: string, asked: URLSearchParams, network: string): number | null => {
    if (path !== FEED_PATH) return 404
    if (!allowedOrigins().includes(request.headers.origin ?? '')) return 403
    if (asked.get('clientType') !== CLIENT_TYPE || asked.get('siteId') !== SITE_ID) return 400
    return door.isFull(network) ? 429 : null
  }
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (isLeaving?.()) return stream.destroy()
    // As Fastify computes it for calls.
    const network = networkOf(proxyAddress(request, (_, hop) => hop < trustedHops))
    // Not by URL, which throws on some request lines (`//`), and anybody may send one.
    const [path = '', query] = (request.url ?? '').split('?', 2)
    const asked = new URLSearchParams(query)
    const code = refusal(request, path, asked, network)
    if (code === 403) security?.note('foreign-origin', { call: 'feed', network })
    if (code === 429) security?.note('limited', { call: 'feed', network })
    const packs = asked.get(PACKED.name) === PACKED.value
    if (code === null) return server.handleUpgrade(request, stream, head, (socket) => door.enter(socket, request.socket, network, packs))
    stream.on('error', () => undefined)
    stream.end(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy())
  }
  app.server.on('upgrade', onUpgrade)
  app.addHook('preClose', door.stop)
  return door.stop
}
