import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a bad connection does to the server's bytes on a WebSocket. */
export interface LineFault {
  /** They arrive this much later. */
  delayMs?: number
  /** They arrive in pieces of this size. */
  grain?: number
  /** At most this many arrive in a second. */
  bytesPerS?: number
  /** The connection ends after this many more, even in the middle of a frame. */
  cutAfter?: number
}

/** A wire that can be cut: makes the faults that no browser tool can make on a worker's socket. */
export interface TcpProxy {
  port: number
  /** Connections accepted so far. */
  taken(): number
  /** WebSockets accepted so far. */
  sockets(): number
  /** Stops all traffic of the open connections, both ways, without notice. New connections pass. */
  freeze(): void
  /** Sets the fault of every connection from now on; null ends it. */
  spoil(fault: LineFault | null): void
  /** Ends every connection. */
  cut(): void
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
  frozen: boolean
  isSocket: boolean
}

/** `target`: the port behind the wire, read at each connection. */
export async function createTcpProxy(target: number | (() => number)): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  let taken = 0
  let sockets = 0
  let fault: LineFault | null = null

  const server = createServer((near) => {
    taken += 1
    const pair: Pair = { near, far: connect(typeof target === 'number' ? target : target(), '127.0.0.1'), frozen: false, isSocket: false }
    pairs.add(pair)
    const { far } = pair
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        near.destroy()
        far.destroy()
        pairs.delete(pair)
      })
    }
    near.on('data', (chunk) => {
      if (!pair.isSocket && /^upgrade: *websocket/im.test(chunk.toString('latin1'))) {
        pair.isSocket = true
        sockets += 1
      }
      if (!pair.frozen && !far.write(chunk)) wait(near, far)
    })
    far.on('data', (chunk) => {
      if (pair.frozen) return
      if (pair.isSocket && fault) void bring(pair, chunk)
      else if (!near.write(chunk)) wait(far, near)
    })
    near.on('end', () => far.end())
    far.on('end', () => near.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  /** Sends one chunk over the bad connection; reads nothing more from the server meanwhile, like a full connection. */
  async function bring(pair: Pair, chunk: Buffer): Promise<void> {
    const { near, far } = pair
    far.pause()
    if (fault?.delayMs) await sleep(fault.delayMs)
    for (let rest = chunk; rest.length > 0 && !near.destroyed && !pair.frozen; ) {
      const now: LineFault = fault ?? {}
      const size = Math.min(
        now.grain ?? rest.length,
        now.bytesPerS ? Math.ceil(now.bytesPerS / 20) : rest.length,
        now.cutAfter ?? rest.length,
      )
      near.write(rest.subarray(0, size))
      rest = rest.subarray(size)
      if (now.cutAfter !== undefined) {
        now.cutAfter -= size
        if (now.cutAfter <= 0) return void near.end(() => near.destroy())
      }
      await (now.bytesPerS ? sleep(50) : new Promise(setImmediate))
    }
    if (!pair.frozen) far.resume()
  }
  const cut = () => {
    for (const { near } of pairs) near.destroy()
  }

  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    sockets: () => sockets,
    freeze() {
      for (const pair of pairs) {
        pair.frozen = true
        pair.near.pause()
        pair.far.pause()
      }
    },
    spoil(next) {
      fault = next
    },
    cut,
    close() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function wait(from: Socket, to: Socket): void {
  from.pause()
  to.once('drain', () => from.resume())
}
