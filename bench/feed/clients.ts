import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import { CLIENT_TYPE, FEED_PATH, SITE_ID } from '../../contract/constants.ts'
import type { ServerMessage } from '../../contract/feed.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { createLink } from '../../src/workers/feed/link.ts'
import { answer, type ClientCommand, type ClientStats, type Kind } from './command.ts'
import { MARK } from './market.ts'
import { ROOM } from './talk.ts'

/**
 * Many clients in one process. Those of the fan-out are as light as possible, plain TCP with hand-parsed frame heads, because they
 * share the machine with the server; those of the restart are the product's own link.
 */
const PATH = `${FEED_PATH}?clientType=${CLIENT_TYPE}&siteId=${SITE_ID}`
const ORIGIN = 'http://bench.test'
const MARK_BYTE = MARK.charCodeAt(0)
const joinedAtMs: number[] = []
let deliveries = 0
let open = 0

const upgrade = () =>
  [
    `GET ${PATH} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    `Origin: ${ORIGIN}`,
    '\r\n',
  ].join('\r\n')

/** A masked text frame, as clients must send; a mask of zeros changes nothing. */
function textFrame(message: object): Buffer {
  const payload = Buffer.from(JSON.stringify(message))
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
const SUBSCRIBE = {
  ours: textFrame({ msgId: MSG.subscribe, msgData: { topic: 'list/FT/RB' } }),
  room: textFrame({ msgId: MSG.subscribe, msgData: { topic: ROOM } }),
}
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const GOODBYE = `{"msgId":${MSG.goodbye}`
const FRAME = `{"msgId":${MSG.frame}`

/** Splits a stream into frames; passes the payload of texts on in the pieces in which it came, with `first` at the start of a frame. */
function frameReader(on: (piece: Buffer, first: boolean) => void, onPing: () => void): (chunk: Buffer) => void {
  let head = Buffer.alloc(0)
  let left = 0
  let first = false
  let isText = false
  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (left > 0) {
        const piece = chunk.subarray(at, at + left)
        at += piece.length
        left -= piece.length
        if (isText) on(piece, first)
        first = false
        continue
      }
      head = Buffer.concat([head, chunk.subarray(at, at + 1)])
      at += 1
      const size = (head[1] ?? 0) & 0x7f
      const headBytes = size === 126 ? 4 : size === 127 ? 10 : 2
      if (head.length < headBytes) continue
      left = size === 126 ? head.readUInt16BE(2) : size === 127 ? Number(head.readBigUInt64BE(2)) : size
      first = true
      const kind = (head[0] ?? 0) & 0x0f
      isText = kind === 1
      if (kind === 9) onPing()
      head = Buffer.alloc(0)
    }
  }
}

function openLight(port: number, kind: Kind, reads: boolean): void {
  let socket: Socket | null = connect({ host: '127.0.0.1', port })
  let upgraded = ''
  let counts = kind === 'peer'
  let isIn = false
  let retryMs: number | null = null
  const join = () => {
    if (isIn) return
    isIn = true
    open += 1
    joinedAtMs.push(Date.now())
  }
  const read = frameReader(
    (piece, first) => {
      if (first && kind !== 'peer') {
        const start = piece.toString('latin1', 0, 120)
        counts = start.startsWith(FRAME)
        if (start.startsWith(GOODBYE)) retryMs = Number(/"retryMs":(\d+)/.exec(start)?.[1])
        else join()
      }
      if (!counts) return
      for (let at = piece.indexOf(MARK_BYTE); at >= 0; at = piece.indexOf(MARK_BYTE, at + 1)) deliveries += 1
    },
    () => socket?.write(PONG),
  )
  socket.setNoDelay(true)
  socket.on('connect', () => socket?.write(upgrade()))
  socket.on('data', (chunk) => {
    if (upgraded === 'done') return read(chunk)
    upgraded += chunk.toString('latin1')
    const end = upgraded.indexOf('\r\n\r\n')
    if (end < 0) return
    const rest = Buffer.from(upgraded.slice(end + 4), 'latin1')
    upgraded = 'done'
    if (kind === 'peer') join()
    else socket?.write(SUBSCRIBE[kind])
    if (!reads) {
      join()
      socket?.pause()
      return
    }
    read(rest)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    if (isIn) open -= 1
    socket = null
    // Told when to come back, or refused by the machine itself.
    if (reads && !isIn) setTimeout(() => openLight(port, kind, reads), retryMs ?? 1_000 * Math.random())
  })
}

/** The link of a page's worker, on Node's network. */
function openLink(port: number): void {
  const link = createLink(
    {
      url: `ws://127.0.0.1:${port}${PATH}`,
      now: () => Date.now(),
      random: Math.random,
      after(ms, run) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      connect(url, on) {
        const socket = new WebSocket(url, { origin: ORIGIN, perMessageDeflate: false })
        socket.on('open', on.open)
        socket.on('message', (data) => on.message(data.toString()))
        socket.on('close', on.close)
        socket.on('error', () => undefined)
        return { send: (text) => socket.send(text), close: () => socket.terminate() }
      },
    },
    {
      opened: () => link.send({ msgId: MSG.subscribe, msgData: { topic: 'list/FT/RB' } }),
      message: (_: ServerMessage) => undefined,
      state(state) {
        if (state === 'open') {
          open += 1
          joinedAtMs.push(Date.now())
          wasOpen = true
        } else if (wasOpen) {
          open -= 1
          wasOpen = false
        }
      },
    },
  )
  let wasOpen = false
  link.start()
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

answer<ClientCommand, ClientStats>(async (command) => {
  if (command.do === 'open') {
    for (let i = 0; i < command.count; i += 1) {
      openLight(command.port, command.kind, command.reads)
      if (i % 50 === 49) await sleep(50_000 / command.perS)
    }
  }
  if (command.do === 'links') for (let i = 0; i < command.count; i += 1) openLink(command.port)
  return { open, deliveries, joinedAtMs }
})
