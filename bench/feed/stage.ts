import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientCommand, type ClientStats, type Kind, type Peer, type ServerCommand, type ServerStats, start } from './command.ts'

/** A server and the clients that come to it, each in a process of its own. */
export interface Stage {
  server: Peer<ServerCommand, ServerStats>
  clients: Peer<ClientCommand, ClientStats>
  /** So many more sockets come slowly; resolves once they have joined. */
  join(count: number): Promise<void>
  end(): Promise<void>
}

/** So slow that ours, which admits some 200 a second, sends no socket away, whose remains in the allocator would count as memory. */
const JOINS_PER_S = 180

/** Beyond what joining takes at that rate. */
const SPARE_MS = 60_000

const SERVERS: Record<Kind, string> = { ours: 'bench/feed/server.ts', room: 'bench/feed/room-server.ts', peer: 'bench/peers/plain-ws.ts' }

export const startServer = (kind: Kind, ...args: string[]) => start<ServerCommand, ServerStats>(SERVERS[kind], ...args)
export const startClients = () => start<ClientCommand, ClientStats>('bench/feed/clients.ts')

export async function openStage(kind: Kind, ...args: string[]): Promise<Stage> {
  const [server, clients] = [await startServer(kind, ...args), await startClients()]
  const { port } = await server.ask({ do: 'stats' })
  let all = 0
  return {
    server,
    clients,
    async join(count) {
      all += count
      await clients.ask({ do: 'open', port, count, kind, reads: true, perS: JOINS_PER_S })
      await joined(clients, all, (count / JOINS_PER_S) * 1_000 + SPARE_MS)
    },
    async end() {
      await clients.kill()
      await server.kill()
    },
  }
}

export class TooSlow extends Error {}

/** Waits until so many sockets have joined since the clients were started. */
export async function joined(clients: Stage['clients'], count: number, limitMs: number): Promise<ClientStats> {
  const until = Date.now() + limitMs
  for (;;) {
    const stats = await clients.ask({ do: 'stats' })
    if (stats.joinedAtMs.length >= count) return stats
    if (Date.now() > until) throw new TooSlow(`${stats.joinedAtMs.length} of ${count} joined in ${limitMs} ms`)
    await sleep(100)
  }
}
