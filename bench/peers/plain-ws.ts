import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { message } from '../feed/market.ts'
import { publishOnCommand } from '../feed/publishing.ts'
import { spoken } from '../feed/talk.ts'

/**
 * Fan-out as the documentation of `ws` shows it (“Server broadcast”): every update to every open client, as a Buffer that is made once,
 * without compression. It does less than ours: no greeting, no snapshot, no heartbeat. With `room` its updates are those of a chat room.
 */
const wss = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
await once(wss, 'listening')
const textOf = process.argv[2] === 'room' ? (count: number) => JSON.stringify(spoken(count)) : message

publishOnCommand({
  port: (wss.address() as AddressInfo).port,
  sockets: () => wss.clients.size,
  publish(count) {
    const data = Buffer.from(textOf(count))
    for (const client of wss.clients) if (client.readyState === WebSocket.OPEN) client.send(data, { binary: false })
  },
})
