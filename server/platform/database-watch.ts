import type { AskingClient } from './bounded-client.ts'
import type { Log } from './log.ts'

/** With the answer time of `connect`, how long it takes to notice that a database hangs. */
const EVERY_MS = 1_000

/** A standby answers everything and takes no write; the primary is to come where it stands, or elsewhere. */
class OnlyStandby extends Error {
  override name = 'OnlyStandby'
  constructor() {
    super('the database is a standby')
  }
}

export interface DatabaseWatch {
  /** Whether the database answered, and could be written to, when it was last asked. */
  answers(): boolean
  stop(): void
}

/**
 * Asks the database regularly, on its own connection: the pool would have none free just when it matters. `connect` makes a client
 * that is not connected yet.
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
    const said = await client?.query('select pg_is_in_recovery() as standby')
    if (said?.rows[0]?.standby) throw new OnlyStandby()
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
    // Does not keep a finished command alive.
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
