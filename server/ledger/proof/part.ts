import { type RawBuilder, sql } from 'kysely'
import type { ByCause, Check } from '../audit.ts'
import { holdId } from '../holds.ts'

/** A check of a part of some tables: in it each name stands for those rows alone. */
export function partOf(check: Check, rows: Readonly<Record<string, RawBuilder<unknown>>>): Check {
  const parts = Object.entries(rows).map(
    ([table, where]) => sql`${sql.table(table)} as (select * from ${sql.table(`public.${table}`)} where ${where})`,
  )
  return sql`with ${sql.join(parts)} ${check}`
}

/** Those with a place after `from`, up to `to`. */
export const placed = (from: bigint, to: bigint): RawBuilder<unknown> => sql`seq > ${from} and seq <= ${to}`

/** Causes by their ids, or all between two keys, with what names one that does not exist. `to`: null for what has no end. */
export type Causes = { ids: readonly string[] } | { from: string | null; to: string | null }

/** Which rows of which tables belong to some causes. They are chosen in the check's own statement, and so of its moment. */
export function rowsOf(
  { of, key, isNumber = false, rows = {}, addsUp = false }: ByCause,
  causes: Causes,
): Record<string, RawBuilder<unknown>> {
  const type = sql.raw(isNumber ? 'bigint' : 'text')
  const named = (column: string) => {
    const at = sql.ref(column)
    if ('ids' in causes) return sql`${at} = any(${causes.ids}::${type}[])`
    const { from, to } = causes
    return sql`${from === null ? sql`true` : sql`${at} > ${from}::${type}`} and ${to === null ? sql`true` : sql`${at} <= ${to}::${type}`}`
  }
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
