import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The fault of each call that contains the marker, until healed. `part` passes before the cut: 0 nothing, 1 all but the last byte. */
export type WireFault =
  | { at: 'request'; part: number }
  | { at: 'answer'; part: number }
  /** The server gets the call, but its answer never arrives. */
  | { at: 'answer'; part: 'held' }
  /** The wire is cut during the call, which reaches the server only at `arrive`. */
  | { at: 'request'; part: 'late' }

export interface FaultProxy {
  origin: string
  /** Sets where calls go, once the server listens. */
  target(origin: string): void
  fault(marker: string, fault: WireFault): void
  heal(): void
  /** Marked calls seen so far, copies included. */
  seen(): number
  /** Delivers the late calls; returns the server's answer to each. */
  arrive(): Promise<string[]>
  close(): Promise<void>
}

/** A TCP proxy that cuts the wire at a chosen byte of a chosen call. A browser may repeat a cut call by itself: each copy is cut. */
export async function createFaultProxy(): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const late: Buffer[] = []
  let port = 0
  let seen = 0
  let armed: { marker: string; fault: WireFault } | null = null

  const open = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    return socket
  }

  const server = createServer((near) => {
    const far = open(connect(port, '127.0.0.1'))
    open(near)
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    near.on('close', cut)
    far.on('close', cut)

    let asked = Buffer.alloc(0)
    let answered = Buffer.alloc(0)
    let current: WireFault | null = null

    near.on('data', (chunk) => {
      asked = Buffer.concat([asked, chunk])
      // Only whole POSTs are inspected; all else (a socket's frames too) passes unchanged.
      if (asked.subarray(0, 5).toString() === 'POST ' && !isWhole(asked)) return
      const request = asked
      asked = Buffer.alloc(0)
      if (!armed || !request.includes(armed.marker)) return far.write(request)
      seen += 1
      current = armed.fault
      if (current.at === 'answer') return far.write(request)
      if (current.part === 'late') {
        late.push(request)
        return cut()
      }
      const bytes = passing(request, current.part)
      if (bytes.length === 0) return cut()
      return far.write(bytes, cut)
    })

    far.on('data', (chunk) => {
      if (current?.at !== 'answer') return near.write(chunk)
      if (current.part === 'held') return
      answered = Buffer.concat([answered, chunk])
      if (!isWhole(answered)) return
      const bytes = passing(answered, current.part)
      if (bytes.length === 0) return cut()
      return near.write(bytes, cut)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    target(origin) {
      port = Number(new URL(origin).port)
    },
    fault(marker, fault) {
      armed = { marker, fault }
    },
    heal() {
      armed = null
    },
    seen: () => seen,
    arrive: () => Promise.all(late.splice(0).map((request) => exchange(port, request))),
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const passing = (message: Buffer, part: number): Buffer => message.subarray(0, Math.floor((message.length - 1) * part))

/** Whether it is a whole HTTP/1.1 message with its announced body. */
function isWhole(message: Buffer): boolean {
  const end = message.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /^content-length: *(\d+)/im.exec(message.subarray(0, end).toString('latin1'))?.[1] ?? '0'
  return message.length >= end + 4 + Number(length)
}

function exchange(port: number, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = Buffer.alloc(0)
    const socket = connect(port, '127.0.0.1')
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk])
      if (!isWhole(answer)) return
      socket.destroy()
      resolve(answer.toString())
    })
    socket.write(request)
  })
}
