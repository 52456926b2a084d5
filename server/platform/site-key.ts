import { randomBytes } from 'node:crypto'
import type { Db } from './database.ts'

/** A secret of 32 bytes, shared by all processes: made at the first start, kept in the database. */
export async function siteKey(db: Db, name: string): Promise<Buffer> {
  const fresh = JSON.stringify(randomBytes(32).toString('base64'))
  await db
    .insertInto('setting')
    .values({ key: name, value: fresh })
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  const { value } = await db.selectFrom('setting').select('value').where('key', '=', name).executeTakeFirstOrThrow()
  return Buffer.from(String(value), 'base64')
}
