import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { takenDown } from './opened.ts'
import { freePort } from './server.ts'

export interface TestRedis {
  url: string
  /** Halts it until `thaw`: connections stay open, nothing is answered. */
  freeze(): void
  thaw(): void
  /** Ends it as a crash would; `start` restarts it on the same port, empty. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** A private Redis on a free port of this machine that keeps nothing on disk. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  const run = () => {
    const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    takenDown(() => void server.kill('SIGKILL'))
    return server
  }
  const ready = async (child: ReturnType<typeof run>) => {
    let said = ''
    for await (const text of child.stdout) {
      said += String(text)
      if (said.includes('Ready to accept connections')) break
    }
    if (child.exitCode !== null) throw new Error(`redis-server ended: ${said}`)
    child.stdout.resume()
  }
  let child = run()
  await ready(child)

  const self: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async start() {
      await sleep(10)
      child = run()
      await ready(child)
    },
    stop: () => self.kill(),
  }
  return self
}
