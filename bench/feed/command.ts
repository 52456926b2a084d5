import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Numbers of a server under test; counts are since its start. */
export interface ServerStats {
  port: number
  cpuMs: number
  rssBytes: number
  sockets: number
  /** Updates published. */
  updates: number
}

/** Numbers of the process with the clients. */
export interface ClientStats {
  open: number
  /** Updates that arrived, counted once a socket. */
  deliveries: number
  /** Every join so far, epoch ms: the greeting, or the first byte where there is none. */
  joinedAtMs: number[]
}

/** Who is at the other end: the product's odds, its room, or plain `ws`. */
export type Kind = 'ours' | 'room' | 'peer'

/** `memory`: the server collects garbage first, which would take time in the other stats. */
export type ServerCommand = { do: 'publish'; perS: number } | { do: 'stats' } | { do: 'memory' }
export type ClientCommand =
  | { do: 'open'; port: number; count: number; kind: Kind; reads: boolean; perS: number }
  | { do: 'links'; port: number; count: number }
  | { do: 'stats' }

/** A process of the bench; `ask` sends a command and resolves to its reply. */
export interface Peer<Command, Reply> {
  ask(command: Command): Promise<Reply>
  kill(): Promise<void>
}

/** Sockets are files: a few thousand need more than a shell's usual limit. */
export async function start<Command, Reply>(file: string, ...args: string[]): Promise<Peer<Command, Reply>> {
  const child: ChildProcess = spawn('sh', ['-c', 'ulimit -n 20000; exec "$0" "$@"', process.execPath, '--expose-gc', file, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    async ask(command) {
      child.send(command as object)
      const [reply] = (await once(child, 'message')) as [Reply]
      return reply
    },
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The other end: says that it is ready, then answers each command with the result of `on`. */
export function answer<Command, Reply>(on: (command: Command) => Reply | Promise<Reply>): void {
  process.on('message', (command) => {
    void Promise.resolve(on(command as Command)).then((reply) => process.send?.(reply as object))
  })
  process.send?.({})
}
