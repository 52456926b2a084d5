import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Language } from '../../../contract/site.ts'
import type { Db } from '../../platform/database.ts'
import { StartError } from '../../platform/env.ts'
import { transact } from '../../platform/transact.ts'
import { type ContentFile, checkFiles } from './check-files.ts'
import { type ContentKind, readAs } from './content-kind.ts'

/** Content as it is in use. Version 0 is the file that ships. */
export interface Current<T> {
  version: number
  value: T
}

/** What was read last, by kind: a version never changes. */
const shipped = new Map<string, Current<unknown>>()
const loaded = new WeakMap<object, Current<unknown>>()

/**
 * The content of a kind: what was loaded last, else the file that ships, in the site's language. Each call asks the database for the
 * version, so every process shows a load from its commit on; the content itself is read once a version.
 */
export async function currentContent<T>(db: Db, kind: ContentKind<T>, language: Language): Promise<Current<T>> {
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from content_version where kind = ${kind.kind}`.execute(db)
  const version = rows[0]?.version ?? null
  if (version === null) return shippedContent(kind, language)
  const known = loaded.get(kind)
  if (known?.version === version) return known as Current<T>
  const { body } = await db
    .selectFrom('content_version')
    .select('body')
    .where('kind', '=', kind.kind)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const current = { version, value: contentOf(kind, body as object, language, `version ${version} of the content ${kind.kind}`) }
  loaded.set(kind, current)
  return current
}

function shippedContent<T>(kind: ContentKind<T>, language: Language): Current<T> {
  const path = join(import.meta.dirname, '../content', language, `${kind.kind}.json`)
  const known = shipped.get(path)
  if (known) return known as Current<T>
  const current = { version: 0, value: contentOf(kind, JSON.parse(readFileSync(path, 'utf8')) as object, language, path) }
  shipped.set(path, current)
  return current
}

function contentOf<T>(kind: ContentKind<T>, body: object, language: Language, what: string): T {
  const read = readAs(kind, body, language)
  if ('faults' in read) throw new Error(`${what}: ${read.faults.join('; ')}`)
  return read.value
}

export interface Loaded {
  kind: string
  version: number
  /** False: this was in use already. */
  isNew: boolean
}

/** Loads files, all or none: each becomes the next version of its kind. @throws StartError with all faults where one breaks a rule. */
export async function loadContent(
  db: Db,
  kinds: readonly ContentKind[],
  { files, operator }: { files: readonly ContentFile[]; operator: string },
  now: number,
): Promise<Loaded[]> {
  const { checked, faults } = checkFiles(kinds, files)
  if (faults.length > 0) throw new StartError(`Nothing was loaded.\n${faults.join('\n')}`)
  return transact(db, async (tx) => {
    // One load at a time, so that versions are counted without a gap.
    await sql`select pg_advisory_xact_lock(hashtext('content'))`.execute(tx)
    const all: Loaded[] = []
    for (const { kind, digest, body } of checked) {
      const last = await tx
        .selectFrom('content_version')
        .select(['version', 'digest'])
        .where('kind', '=', kind)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
      const isNew = last?.digest !== digest
      const version = (last?.version ?? 0) + (isNew ? 1 : 0)
      const row = { kind, version, digest, body: JSON.stringify(body), operator, loaded_at: new Date(now) }
      if (isNew) await tx.insertInto('content_version').values(row).execute()
      all.push({ kind, version, isNew })
    }
    return all
  })
}

/** What is in use of each kind, and who loaded it when; null: the file that ships. */
export async function contentInUse(db: Db, kinds: readonly ContentKind[]) {
  const { rows } = await sql<{ kind: string; version: number; digest: string; operator: string; at: Date }>`
    select distinct on (kind) kind, version, digest, operator, loaded_at as at from content_version order by kind, version desc`.execute(db)
  return kinds.map(({ kind }) => {
    const row = rows.find((one) => one.kind === kind)
    return { kind, loaded: row ? { version: row.version, digest: row.digest, operator: row.operator, at: row.at.getTime() } : null }
  })
}
