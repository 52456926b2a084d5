import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { askingConnection } from './asking-connection.ts'
import { type Bounds, boundedPool, PATIENT_BOUNDS } from './bounded-pool.ts'
import { systemClock } from './clock.ts'
import { StartError } from './env.ts'
import { inTime } from './in-time.ts'
import type { Log } from './log.ts'
import type { Metric } from './metric.ts'
import type { Database } from './schema.ts'
import { tracedDialect } from './traced-dialect.ts'

type Db = Kysely<Database>

/** Nothing is read from a replica that is older, ms. */
const REPLICA_BOUND_MS = 10_000

const EVERY_MS = 1_000
/** Longest wait for a look at it. */
const LOOK_MS = 2_000
/** Longest wait of a call for all that it reads there; what it began ends a little later by itself. */
const CALL_MS = 3_500
const BOUNDS: Bounds = { connectMs: 1_000, statementMs: 3_000, answerMs: 4_000 }
const [CONNECTIONS, PATIENT_CONNECTIONS] = [10, 1]

class NotRead extends Error {
  override name = 'NotRead'
}
const noStandby = () => new NotRead('it is no standby: it was promoted, or is another server')
const tooOld = () => new NotRead(`it is more than ${REPLICA_BOUND_MS} ms behind, or follows another primary`)
const otherPrimary = () => new NotRead('another server is the primary')
const noAnswer = () => new NotRead(`it gave no answer within ${CALL_MS} ms`)

/**
 * A streaming standby of the database, for what may be a little old. How old it is it says by itself: each process writes a number on the
 * primary every second, its beat, and what has the beat has all that was committed before. So no clocks are compared, an idle primary is
 * not old, and a replay that stands still, a standby of another primary, or one that took its place, is.
 */
export interface Replica {
  /** Whether it may be read. */
  isFresh(): boolean
  /**
   * Reads, all of one moment. `ageMs`: nothing that was committed longer ago is missing. Null where it can't be read within a bound, is too
   * old, or `work` found too little and answered null: the caller asks the primary.
   */
  read<T>(work: (tx: Db) => Promise<T | null>): Promise<{ answer: T; ageMs: number } | null>
  /** Another server is the primary now: what was seen of the one before says nothing about a standby that may still follow that one. */
  forget(): void
  /** Counts a call that was not read here, though it might have been. */
  missed(): void
  /** For work that may take minutes, and since when nothing is missing, epoch ms. @throws StartError if it is not to be read. */
  patiently<T>(work: (db: Db) => Promise<T>): Promise<{ answer: T; asOf: number }>
  metrics: readonly Metric[]
  stop(): Promise<void>
}

interface Said {
  standby: boolean
  beat: number | null
}

export function openReplica(url: string, types: pg.CustomTypesConfig, primary: Db, log: Log | undefined): Replica {
  const process = randomUUID()
  const clock = systemClock
  const startedAt = clock.steady()
  const question = sql<Said>`select pg_is_in_recovery() standby, (select beat from replica_beat where process = ${process}) beat`
  const open = (max: number, bounds: Bounds): Db =>
    new Kysely<Database>({ dialect: tracedDialect(new PostgresDialect({ pool: boundedPool(url, types, max, bounds) })) })
  const db = open(CONNECTIONS, BOUNDS)
  const compiled = question.compile(db)
  const connection = askingConnection(url, LOOK_MS)
  let patient: Db | null = null

  /** When each of the last beats was begun, by the steady clock. */
  const begun = new Map<number, number>()
  let beat = 0
  let primaries = 0
  async function tell(): Promise<void> {
    const [number, at, primaryNow] = [++beat, clock.steady(), primaries]
    // One that is lost with its server was seen by nobody, so none waits for a disk.
    await sql`with unhurried as (select set_config('synchronous_commit', 'off', true))
      insert into replica_beat (process, beat, at) select ${process}, ${number}, now() from unhurried
      on conflict (process) do update set beat = excluded.beat, at = excluded.at`.execute(primary)
    if (primaryNow !== primaries) return
    begun.set(number, at)
    for (const [old, since] of begun) if (at - since > 2 * REPLICA_BOUND_MS) begun.delete(old)
  }

  /** @throws NotRead if what it said is not to be read. */
  function ageOf(said: Said | undefined): number {
    if (!said?.standby) throw noStandby()
    const since = [...begun].findLast(([number]) => number <= (said.beat ?? 0))?.[1]
    const ageMs = since === undefined ? Number.POSITIVE_INFINITY : clock.steady() - since
    if (ageMs > REPLICA_BOUND_MS) throw tooOld()
    return ageMs
  }

  /** Null before it was first read. */
  let isUp: boolean | null = null
  /** When what it had at the last look was begun. */
  let sinceMs = 0
  function away(error: unknown): void {
    const isNew = isUp || (isUp === null && clock.steady() - startedAt > REPLICA_BOUND_MS)
    if (isNew && !stopped) log?.error({ err: error }, 'records are read from the primary: the replica is not to be read')
    if (isNew) isUp = false
  }

  let stopped = false
  let timer: NodeJS.Timeout
  async function look(): Promise<void> {
    // A primary that is away is told by its own watch; what is here grows old meanwhile.
    await tell().catch(() => undefined)
    try {
      const ageMs = ageOf(await connection.ask<Said>(compiled.sql, compiled.parameters))
      sinceMs = clock.steady() - ageMs
      if (isUp === false) log?.warn('records are read from the replica again')
      isUp = true
    } catch (error) {
      if (!(error instanceof NotRead)) connection.drop()
      away(error)
    }
    if (stopped) return connection.drop()
    timer = setTimeout(look, EVERY_MS)
    // Does not keep a finished command alive.
    timer.unref()
  }
  timer = setTimeout(async () => {
    await sql`delete from replica_beat where at < now() - interval '1 day'`.execute(primary).catch(() => undefined)
    await look()
  }, 0)

  const isFresh = () => isUp === true && clock.steady() - sinceMs <= REPLICA_BOUND_MS
  const counts = { reads: 0, missed: 0 }
  const missed = () => void counts.missed++

  return {
    isFresh,
    missed,
    forget() {
      primaries++
      begun.clear()
      away(otherPrimary())
    },
    async read(work) {
      const reading = db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          const ageMs = ageOf((await question.execute(tx)).rows[0])
          const answer = await work(tx)
          return answer === null ? null : { answer, ageMs }
        })
      const late = () => {
        throw noAnswer()
      }
      const read = await inTime(reading, CALL_MS, late).catch((error: unknown) => {
        away(error)
        return null
      })
      if (read) counts.reads++
      else missed()
      return read
    },
    async patiently(work) {
      while (!isFresh()) {
        if (clock.steady() - startedAt > REPLICA_BOUND_MS)
          throw new StartError(
            `The replica does not answer, is no standby of this database, or is more than ${REPLICA_BOUND_MS} ms behind.`,
          )
        await sleep(100)
      }
      const asOf = clock.now() - (clock.steady() - sinceMs)
      patient ??= open(PATIENT_CONNECTIONS, PATIENT_BOUNDS)
      return { answer: await work(patient), asOf }
    },
    metrics: [
      { type: 'gauge', name: 'parlay_replica_up', help: 'Whether records are read from the replica.', read: () => Number(isFresh()) },
      {
        type: 'gauge',
        name: 'parlay_replica_age_ms',
        help: 'Age of what the replica had when it was last looked at.',
        read: () => clock.steady() - (sinceMs || startedAt),
      },
      { type: 'counter', name: 'parlay_replica_reads_total', help: 'Calls that were read from the replica.', read: () => counts.reads },
      {
        type: 'counter',
        name: 'parlay_replica_missed_total',
        help: 'Calls that the primary answered, since the replica was away, too old, or did not have all of the member yet.',
        read: () => counts.missed,
      },
    ],
    async stop() {
      stopped = true
      clearTimeout(timer)
      connection.drop()
      await Promise.all([db.destroy(), patient?.destroy()])
    },
  }
}
