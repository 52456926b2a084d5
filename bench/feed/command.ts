import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** What a server under test tells of itself; counts are since its start. */
export interface ServerStats {
  port: number
  cpuMs: number
  rssBytes: number
  sockets: number
  /** Updates published. */
  updates: number
}

/** What the process with the clients tells. */
export interface ClientStats {
  open: number
  /** Updates that arrived, counted a socket. */
  deliveries: number
  /** Every join so far, epoch ms: the greeting, or the first byte where there is none. */
  joinedAtMs: number[]
}

/** Before it tells its memory, a server gives back all it can; that would cost time in the other stats. */
export type ServerCommand = { do: 'publish'; perS: number } | { do: 'stats' } | { do: 'memory' }
export type ClientCommand =
  | { do: 'open'; port: number; count: number; kind: 'ours' | 'peer'; reads: boolean; perS: number }
  | { do: 'links'; port: number; count: number }
  | { do: 'stats' }

/** A process of the bench; `ask` sends a command and answers its reply. */
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

/** The other end: answers each command with what `on` makes of it, and says first that it is there. */
export function answer<Command, Reply>(on: (command: Command) => Reply | Promise<Reply>): void {
  process.on('message', (command) => {
    void Promise.resolve(on(command as Command)).then((reply) => process.send?.(reply as object))
  })
  process.send?.({})
}
