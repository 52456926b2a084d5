import { type RawBuilder, sql } from 'kysely'
import type { ClosingObstacle } from '../../contract/personal.ts'
import type { Db } from './database.ts'
import type { Database } from './schema.ts'

/** Rows of one kind in a member's own file. All texts are SQL. */
export interface OwnSection {
  /** What it is read from. */
  tables: readonly string[]
  from: string
  /** The condition that a row is this member's. */
  whose(memberId: bigint): RawBuilder<boolean>
  /** The moment that orders the rows, where they have one, and what tells those of one moment apart. */
  at?: string
  id: string
  /** Amounts are fen as text. */
  fields: Readonly<Record<string, string>>
}

/** The condition of most tables. */
export const ofMember =
  (column = 'member_id') =>
  (memberId: bigint): RawBuilder<boolean> =>
    sql<boolean>`${sql.raw(column)} = ${memberId}`

/** Whose account ends. `contacts`: phone with its area code and e-mail address that were bound, in one spelling. */
export interface Leaver {
  memberId: bigint
  contacts: readonly string[]
}

/** What a domain holds about a member: it is told to the member, stands in the way of the account's end, and ends with it. */
export interface OwnData {
  /** By the name that the file gives it. */
  sections: Readonly<Record<string, OwnSection>>
  /** Tables of members that the file leaves out, and why. */
  untold?: Readonly<Record<string, string>>
  /** Why the account can't be closed yet. Asked with the member's accounts locked. */
  obstacles?(tx: Db, memberId: bigint, now: number): Promise<ClosingObstacle[]>
  /** Deletes what is not kept; the same again has no further effect. */
  forget?(tx: Db, leaver: Leaver, now: number): Promise<void>
}

/** Deletes the member's rows of these tables, in this order. */
export async function forgetRows(tx: Db, memberId: bigint, tables: readonly (keyof Database)[]): Promise<void> {
  for (const table of tables) await sql`delete from ${sql.table(table)} where member_id = ${memberId}`.execute(tx)
}

const PAGE = 200

/** A page of a section: the rows after `after` (null: from the first), and where the next page begins; null after the last. */
export async function ownRows(
  db: Db,
  { from, whose, at, id, fields }: OwnSection,
  memberId: bigint,
  after: string | null,
): Promise<{ rows: unknown[]; next: string | null }> {
  const key = `to_char(coalesce(${at ?? 'null'}, 'epoch'::timestamptz) at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || ' ' || (${id})::text`
  const row = `jsonb_build_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`
  const { rows } = await sql<{ key: string; row: unknown }>`
    select * from (select ${sql.raw(key)} as key, ${sql.raw(row)} as row from ${sql.raw(from)} where ${whose(memberId)}) x
    where ${after}::text is null or x.key collate "C" > ${after} order by x.key collate "C" limit ${PAGE + 1}`.execute(db)
  const page = rows.slice(0, PAGE)
  return { rows: page.map((one) => one.row), next: rows.length > PAGE ? (page.at(-1)?.key ?? null) : null }
}
