import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { GOAL_SUSPENSION_MS } from '../../../contract/constants.ts'
import type { Db } from '../../platform/database.ts'
import { StartError } from '../../platform/env.ts'
import type { Database } from '../../platform/schema.ts'
import { isTimeZone, kickOffMs } from '../fixtures/kick-off.ts'

/**
 * A run plays fixtures once: a replay of an imported date, or generated games of today. Its match clock follows steady time, so
 * that setting the wall clock moves no game. It is stored, so a restart resumes it; another date, or `fresh`, is a new run with
 * new game ids; a finished run stays finished.
 */
export type RunRequest =
  /** `tz`: zone of times that have none; a resumed run keeps its own. `fresh`: plays the date again from the start. */
  | { kind: 'replay'; date: string; tz: string; speed: number; fresh: boolean }
  | { kind: 'generated' }
  /** The last run of any kind; generated games when there was none. */
  | { kind: 'resume'; speed?: number }

export interface Run {
  id: bigint
  kind: 'replay' | 'generated'
  /** The replayed date; null for generated games. */
  date: string | null
  tz: string
  speed: number
  clockMs: number
  state: 'running' | 'finished'
  /** When the process ended, goals after this (match clock) may not have been shown, or not been suspended for long enough. */
  unseenSinceMs: number
  /** Seed of a generated run's results. */
  seed: string
}

/** The replay clock starts this long before the first kick-off. */
const LEAD_MS = 10 * 60_000
const LAST_RUN = 'engine.run'

/** Finds or makes the run to play. Throws StartError, which says what to do, when the request cannot be met. */
export async function openRun(db: Db, request: RunRequest, nowMs: number): Promise<Run> {
  const run = (await findRun(db, request)) ?? (await makeRun(db, request, nowMs))
  if (run.kind === 'replay' && request.kind !== 'generated' && request.speed !== undefined) run.speed = request.speed
  await db.updateTable('run').set({ state: 'finished' }).where('id', '!=', run.id).where('state', '=', 'running').execute()
  const value = JSON.stringify(String(run.id))
  await db
    .insertInto('setting')
    .values({ key: LAST_RUN, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute()
  return run
}

const makeRun = (db: Db, request: RunRequest, nowMs: number): Promise<Run> =>
  request.kind === 'replay'
    ? createReplay(db, request, nowMs)
    : createRun(db, { kind: 'generated', date: null, tz: 'UTC', speed: 1, clockMs: nowMs }, nowMs)

async function findRun(db: Db, request: RunRequest): Promise<Run | null> {
  const last = await db.selectFrom('setting').select('value').where('key', '=', LAST_RUN).executeTakeFirst()
  if (typeof last?.value !== 'string') return null
  const row = await db.selectFrom('run').selectAll().where('id', '=', BigInt(last.value)).executeTakeFirst()
  if (!row) return null
  const wanted =
    request.kind === 'resume' ||
    (request.kind === 'generated' ? row.kind === 'generated' : row.kind === 'replay' && row.date === request.date && !request.fresh)
  return wanted ? toRun(row) : null
}

const toRun = ({ clock_ms, created_at, ...row }: Selectable<Database['run']>): Run => ({
  ...row,
  clockMs: Number(clock_ms),
  unseenSinceMs: Number(clock_ms) - row.speed * GOAL_SUSPENSION_MS,
  seed: `${row.id} ${created_at.getTime()}`,
})

async function createRun(db: Db, { clockMs, ...run }: Omit<Run, 'id' | 'state' | 'seed' | 'unseenSinceMs'>, nowMs: number): Promise<Run> {
  const row = await db
    .insertInto('run')
    .values({ ...run, clock_ms: BigInt(clockMs), state: 'running', created_at: new Date(nowMs) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toRun(row)
}

async function createReplay(db: Db, { date, tz, speed }: Extract<RunRequest, { kind: 'replay' }>, nowMs: number): Promise<Run> {
  if (!isTimeZone(tz)) throw new StartError(`--tz ${tz} is no time zone: write UTC, UTC+3 or Asia/Shanghai.`)
  const played = await db
    .selectFrom('fixture')
    .select(['date', 'time', 'zone'])
    .where('date', '=', date)
    .where('ft1', 'is not', null)
    .where('generated', '=', false)
    .execute()
  if (played.length === 0) throw new StartError(await noSuchDate(db, date))
  const firstMs = Math.min(...played.map((fixture) => kickOffMs(fixture, tz)))
  return createRun(db, { kind: 'replay', date, tz, speed, clockMs: firstMs - LEAD_MS }, nowMs)
}

async function noSuchDate(db: Db, date: string): Promise<string> {
  const { rows } = await sql<{ date: string }>`
    select date from (select distinct date from fixture where ft1 is not null and not generated) as played
    order by abs(date - ${date}::date), date limit 4`.execute(db)
  if (rows.length === 0) return `No results are imported for ${date} or any other day: npm run fixtures -- <file|url>…`
  const near = rows.map((row) => row.date).sort()
  return `No results are imported for ${date}. The nearest days that have some: ${near.join(', ')}.`
}

export async function saveRun(db: Db, { id, clockMs, speed, state }: Run): Promise<void> {
  await db
    .updateTable('run')
    .set({ clock_ms: BigInt(Math.floor(clockMs)), speed, state })
    .where('id', '=', id)
    .execute()
}
