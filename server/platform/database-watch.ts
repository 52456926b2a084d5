import { askingConnection } from './asking-connection.ts'
import type { Log } from './log.ts'

const EVERY_MS = 1_000
/**
 * Longest wait for a connection, and for an answer. With the second between two looks, how long it takes to notice that a database hangs; it
 * is less than a lease lives: of a database that was replaced in the middle, the engine's holder knows before it has lost its lease there.
 */
const WATCH_MS = 3_000

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
 * Asks the database regularly. `onOther` is called when another server answers than before: the same one restarted, or the standby that took
 * its place.
 */
export function watchDatabase(url: string, onOther: () => void, log: Log | undefined): DatabaseWatch {
  const connection = askingConnection(url, WATCH_MS)
  let answers = true
  /** Since when the server has run that answered last: no two have the same. */
  let since: string | null = null
  let stopped = false
  let timer: NodeJS.Timeout

  async function ask(): Promise<void> {
    const server = await connection.ask<{ standby: boolean; since: string }>(
      'select pg_is_in_recovery() as standby, pg_postmaster_start_time()::text as since',
    )
    if (!server) return
    if (server.standby) throw new OnlyStandby()
    if (since !== null && since !== server.since) onOther()
    since = server.since
  }
  async function look(): Promise<void> {
    const before = answers
    try {
      await ask()
      if (!answers) log?.warn('the database answers again')
      answers = true
    } catch (error) {
      connection.drop()
      if (answers && !stopped) log?.error({ err: error }, 'the database does not answer')
      answers = false
    }
    if (stopped) connection.drop()
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
      connection.drop()
    },
  }
}
