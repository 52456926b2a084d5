import type { AskingClient } from './bounded-client.ts'
import type { Log } from './log.ts'

/** How long it takes to notice that a database stands still: this, and what `connect` has for an answer. */
const EVERY_MS = 1_000

export interface DatabaseWatch {
  /** Whether the database answered when it was last asked. */
  answers(): boolean
  stop(): void
}

/**
 * Asks the database again and again, on a connection of its own: one of the pool would not be had just when it matters.
 * `connect` makes a client that is not connected yet.
 */
export function watchDatabase(connect: () => AskingClient, log: Log | undefined): DatabaseWatch {
  let client: AskingClient | null = null
  let answers = true
  let stopped = false
  let timer: NodeJS.Timeout

  async function ask(): Promise<void> {
    if (!client) {
      const fresh = connect()
      client = fresh
      fresh.on('error', () => drop(fresh))
      await fresh.connect()
    }
    await client?.query('select 1')
  }
  function drop(dead: AskingClient | null): void {
    if (client === dead) client = null
    void dead?.end()
  }
  async function look(): Promise<void> {
    try {
      await ask()
      if (!answers) log?.warn('the database answers again')
      answers = true
    } catch (error) {
      drop(client)
      if (answers && !stopped) log?.error({ err: error }, 'the database does not answer')
      answers = false
    }
    if (stopped) drop(client)
    else lookSoon()
  }
  function lookSoon(): void {
    timer = setTimeout(look, EVERY_MS)
    // A command that is done ends.
    timer.unref()
  }

  lookSoon()
  return {
    answers: () => answers,
    stop() {
      stopped = true
      clearTimeout(timer)
      drop(client)
    },
  }
}
