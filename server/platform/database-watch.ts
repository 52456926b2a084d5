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
 * that is not connected yet. `onOther` is called when another server answers than before: the same one restarted, or the standby that took
 * its place.
 */
export function watchDatabase(connect: () => AskingClient, onOther: () => void, log: Log | undefined): DatabaseWatch {
  let client: AskingClient | null = null
  let answers = true
  /** Since when the server has run that answered last: no two have the same. */
  let since: string | null = null
  let stopped = false
  let timer: NodeJS.Timeout

  async function ask(): Promise<void> {
    if (!client) {
      const fresh = connect()
      client = fresh
      fresh.on('error', () => drop(fresh))
      await fresh.connect()
    }
    const said = await client?.query('select pg_is_in_recovery() as standby, pg_postmaster_start_time()::text as since')
    const server = said?.rows[0] as { standby: boolean; since: string } | undefined
    if (!server) return
    if (server.standby) throw new OnlyStandby()
    if (since !== null && since !== server.since) onOther()
    since = server.since
  }
  function drop(dead: AskingClient | null): void {
    if (client === dead) client = null
    void dead?.end()
  }
  async function look(): Promise<void> {
    const before = answers
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
    // One that is lost may have been replaced long ago.
    else lookIn(before && !answers ? 0 : EVERY_MS)
  }
  function lookIn(ms: number): void {
    timer = setTimeout(look, ms)
    // Does not keep a finished command alive.
    timer.unref()
  }

  lookIn(EVERY_MS)
  return {
    answers: () => answers,
    stop() {
      stopped = true
      clearTimeout(timer)
      drop(client)
    },
  }
}
