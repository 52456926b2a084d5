import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Db } from './database.ts'

/** A secret of 32 bytes, shared by all processes: made at the first start, kept in the database. */
export const siteKey = async (db: Db, name: string): Promise<Buffer> =>
  Buffer.from(await kept(db, name, () => randomBytes(32).toString('base64')), 'base64')

/** The same for a private RSA key, which is made when it is first needed. */
export async function siteSigningKey(db: Db, name: string): Promise<KeyObject> {
  const made = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return createPrivateKey(await kept(db, name, made))
}

async function kept(db: Db, key: string, make: () => string): Promise<string> {
  const known = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  if (known) return String(known.value)
  await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(make()) })
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  return kept(db, key, make)
}
