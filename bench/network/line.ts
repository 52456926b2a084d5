import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '../../server/engine/random.ts'

/** How a line to the server is, both ways. */
export interface Shape {
  kbitPerS: number
  /** There and back. */
  roundTripMs: number
  /** Share of packets that are lost. */
  loss: number
}

/**
 * A bad line between browser and server: all connections share its rate, every packet takes half a round trip, a new connection two round trips
 * before its first byte (TCP and TLS, which this server has not), and a lost packet comes a round trip later, with all behind it on its
 * connection. Congestion windows are not imitated: a connection has 32 kB on its way at most. From a fixed seed.
 */
export interface Line {
  origin: string
  shape(shape: Shape | null): void
  /** Nothing passes, and nobody is told; what was sent meanwhile comes when it ends. */
  hold(held: boolean): void
  /** Ends all connections, and lets none begin while `away`. */
  cut(away: boolean): void
  /** The device has another address: what goes over the connections there are is lost, and nobody is told. New ones are as ever. */
  move(): void
  close(): void
}

const PACKET_BYTES = 1_400
const WINDOW_BYTES = 32 * 1024

interface Way {
  from: Socket
  to: Socket
  /** When the last packet arrives: none overtakes another. */
  lastMs: number
  waiting: number
  /** One after the other: timers may swap what comes in one millisecond. */
  turn: Promise<void>
}

export async function openLine(port: number): Promise<Line> {
  let shape: Shape | null = null
  let held: PromiseWithResolvers<void> | null = null
  let isAway = false
  const random = seeded('line')
  /** When the line is free again, down and up. */
  const free = { down: 0, up: 0 }
  const pairs = new Set<{ near: Socket; far: Socket; lost: boolean }>()

  const endAll = () => {
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  const server = createServer((near) => {
    if (isAway) {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    const pair = { near, far, lost: false }
    pairs.add(pair)
    const openAtMs = performance.now() + 2 * (shape?.roundTripMs ?? 0)
    const carry = (direction: 'down' | 'up', way: Way) => {
      way.from.on('data', (chunk) => {
        if (pair.lost) return
        for (let at = 0; at < chunk.length; at += PACKET_BYTES) {
          const packet = chunk.subarray(at, at + PACKET_BYTES)
          way.waiting += packet.length
          bring(direction, way, packet)
        }
        if (way.waiting > WINDOW_BYTES) way.from.pause()
      })
      way.from.on('end', () => {
        way.turn = way.turn.then(() => void way.to.end())
      })
    }
    const bring = (direction: 'down' | 'up', way: Way, packet: Buffer) => {
      if (shape) {
        free[direction] = Math.max(free[direction], performance.now(), openAtMs) + (packet.length * 8) / shape.kbitPerS
        let arrivesMs = free[direction] + shape.roundTripMs / 2
        while (random() < shape.loss) arrivesMs += shape.roundTripMs
        way.lastMs = Math.max(way.lastMs, arrivesMs)
      }
      const arrivesMs = way.lastMs
      way.turn = way.turn.then(async () => {
        await arrival(arrivesMs)
        way.waiting -= packet.length
        if (!pair.lost) way.to.write(packet)
        if (way.waiting <= WINDOW_BYTES) way.from.resume()
      })
    }
    carry('down', { from: far, to: near, lastMs: 0, waiting: 0, turn: Promise.resolve() })
    carry('up', { from: near, to: far, lastMs: 0, waiting: 0, turn: Promise.resolve() })
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        pairs.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
  })
  const arrival = async (atMs: number) => {
    const waitMs = atMs - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    while (held) await held.promise
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    shape(next) {
      shape = next
    },
    hold(now) {
      held?.resolve()
      held = now ? Promise.withResolvers() : null
    },
    cut(away) {
      isAway = away
      if (away) endAll()
    },
    move() {
      for (const pair of pairs) pair.lost = true
    },
    close() {
      endAll()
      server.close()
    },
  }
}
