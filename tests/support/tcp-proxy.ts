import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A wire that can be cut: the faults no browser tool can make on a worker's socket. */
export interface TcpProxy {
  port: number
  /** Connections taken so far. */
  taken(): number
  /** Nothing passes any more, either way, and nobody is told. New connections pass. */
  freeze(): void
  /** End every connection. */
  cut(): void
  close(): Promise<void>
}

export async function createTcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>()
  let taken = 0
  const server = createServer((near) => {
    taken += 1
    const far = connect(targetPort, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    near.pipe(far)
    far.pipe(near)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        near.destroy()
        far.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const [near] of pairs) near.destroy()
  }

  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    freeze() {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    cut,
    close() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
