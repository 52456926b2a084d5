import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Log } from '../../platform/log.ts'
import type { WireKey } from '../../platform/signed-message.ts'

export interface ProviderSetup {
  port: number
  key: WireKey
  /** Where it says what became of payments. */
  callbackUrl: string
  /** Its state. */
  file: string
  /** The console of codes, to which its own has a link. */
  codesUrl: string | null
}
export type ProviderStarted = { address: string } | { code: string }

const AGAIN_MS = 1_000

/** Starts the sandbox's provider, and again whenever it has died. Rejects, as listening does, when it can't listen. */
export async function startProvider(setup: ProviderSetup, log: Log): Promise<{ address: string; close(): Promise<void> }> {
  let child: ChildProcess
  let closing = false
  let timer: NodeJS.Timeout | undefined

  async function start(): Promise<string> {
    const started = fork(join(import.meta.dirname, 'provider-main.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child = started
    const ended = once(started, 'exit').then(() => ({ code: 'ended' }))
    const said = once(started, 'message').then(([message]) => message as ProviderStarted)
    started.send(setup)
    const answer = await Promise.race([said, ended])
    if ('code' in answer) throw Object.assign(new Error(`the sandbox provider did not start: ${answer.code}`), { code: answer.code })
    started.once('exit', again)
    return answer.address
  }
  function again(): void {
    if (closing) return
    log.warn('the sandbox provider has ended and is started again')
    timer = setTimeout(() => {
      start().catch((error: unknown) => {
        log.error({ err: error }, 'the sandbox provider did not start')
        again()
      })
    }, AGAIN_MS)
  }

  return {
    address: await start(),
    async close() {
      closing = true
      clearTimeout(timer)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
