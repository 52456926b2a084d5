import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { type ByCause, type Check, sentences } from '../audit.ts'
import { holdId } from '../holds.ts'

/** Which rows of some tables a check is to look at, by table. */
type Rows = Readonly<Record<string, RawBuilder<unknown>>>

/** What the checks find in a part of some tables: in it each name stands for those rows alone. */
export function lookAt(db: Db, checks: readonly Check[], rows: Rows): Promise<string[]> {
  const parts = Object.entries(rows).map(
    ([table, where]) => sql`${sql.table(table)} as (select * from ${sql.table(`public.${table}`)} where ${where})`,
  )
  const ofPart = checks.map((check): Check => sql`with ${sql.join(parts)} ${check}`)
  return sentences(db, ofPart)
}

/** Those with a place after `from`, up to `to`. */
export const placed = (from: bigint, to: bigint): RawBuilder<unknown> => sql`seq > ${from} and seq <= ${to}`

/** Causes by their ids, or all between two keys, with what names one that does not exist. `to`: null for what has no end. */
export type Causes = { ids: readonly string[] } | { from: string | null; to: string | null }

/** Those whose key lies after `from`, up to `to`; null: without an end. */
export function keyed({ isNumber = false }: ByCause, column: string, from: string | null, to: string | null): RawBuilder<unknown> {
  const [at, type] = [sql.ref(column), sql.raw(isNumber ? 'bigint' : 'text')]
  return sql`${from === null ? sql`true` : sql`${at} > ${from}::${type}`} and ${to === null ? sql`true` : sql`${at} <= ${to}::${type}`}`
}

/** Which rows of which tables belong to some causes. They are chosen in the check's own statement, and so of its moment. */
export function rowsOf(part: ByCause, causes: Causes): Rows {
  const { of, key, rows = {}, addsUp = false } = part
  const named = (column: string) =>
    'ids' in causes ? sql`${sql.ref(column)} = any(${causes.ids}::text[])` : keyed(part, column, causes.from, causes.to)
  const tables = Object.fromEntries(Object.entries({ [of]: key, ...rows }).map(([table, column]) => [table, named(column)]))
  if (!addsUp) return tables
  const [ids, holds] =
    'ids' in causes
      ? [sql`${causes.ids}::text[]`, sql`${causes.ids.map(holdId)}::text[]`]
      : [sql`${sql.ref(key)}`, sql`${holdId('')} || ${sql.ref(key)}`].map(
          (id) => sql`array(select ${id} from ${sql.table(`public.${of}`)} where ${named(key)})`,
        )
  // The index of refs leaves out holds of stakes, which are found by their id, and what reverses one by that.
  const transfer = sql`(ref = any(${ids}) and reason <> 'stake_hold' or id = any(${holds}) or reverses = any(${holds}))`
  return { ...tables, transfer }
}
