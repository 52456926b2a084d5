import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** How far the proof of the new is: transfers up to this place were looked at. `faults`: what was found in them since the whole was last proved. */
export interface NewProgress {
  seq: string
  faults: string[]
}

/** How far the proof of the whole is, and what the last one found. */
export interface WholeProgress {
  /** Names of its parts, so that another version of the server begins anew. */
  parts: string
  part: number
  /** Where the part goes on; null: from its beginning. */
  after: string | null
  /** Sums of the house's accounts up to there, by account, fen. */
  house: Record<string, string>
  /** Found so far. */
  faults: string[]
  disputes: string[]
  /** What the proof of the new had found when this one began. */
  known: string[]
  beganMs: number
  last: { beganMs: number; endedMs: number; faults: string[]; disputes: string[] } | null
}

interface Kept {
  new: NewProgress
  whole: WholeProgress
}

export async function progressOf<Name extends keyof Kept>(db: Db, name: Name): Promise<Kept[Name] | null> {
  const row = await db.selectFrom('proof_progress').select('state').where('name', '=', name).executeTakeFirst()
  return (row?.state as Kept[Name] | undefined) ?? null
}

export async function keepWhole(db: Db, progress: WholeProgress): Promise<void> {
  const state = JSON.stringify(progress)
  await db
    .insertInto('proof_progress')
    .values({ name: 'whole', state })
    .onConflict((c) => c.column('name').doUpdateSet({ state }))
    .execute()
}

/** Takes these out of what the proof of the new has found. In one statement, because that may go on meanwhile in another process. */
export async function forget(db: Db, faults: readonly string[]): Promise<void> {
  if (faults.length === 0) return
  await sql`update proof_progress set state = jsonb_set(state, '{faults}', (state->'faults') - ${faults}::text[]) where name = 'new'`.execute(
    db,
  )
}

/** Goes on to a place with what was found on the way. */
export async function keepNew(db: Db, seq: bigint, found: readonly string[]): Promise<void> {
  const state = JSON.stringify({ seq: String(seq), faults: found })
  await sql`
    insert into proof_progress as p (name, state) values ('new', ${state}::jsonb)
    on conflict (name) do update set state = jsonb_build_object('seq', excluded.state->'seq',
      'faults', (p.state->'faults') - ${found}::text[] || (excluded.state->'faults'))`.execute(db)
}
