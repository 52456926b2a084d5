import { expect } from 'vitest'
import { audit } from '../../server/domains.ts'
import { openPostgres } from '../../server/platform/database.ts'
import { query } from './postgres.ts'

/** The books hold in the database of a site whose processes run elsewhere. */
export async function booksHoldIn(url: string): Promise<void> {
  const db = await openPostgres(url)
  try {
    expect((await audit(db)).faults).toEqual([])
  } finally {
    await db.destroy()
  }
}

/** Those of the ids that a table has. */
export async function idsIn(url: string, table: 'ticket' | 'transfer', ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(url, `select id from ${table} where id = any('{${ids.join(',')}}')`)
  return rows.map(({ id }) => id)
}
