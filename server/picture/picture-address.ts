import { createHmac, timingSafeEqual } from 'node:crypto'
import { pictureAddress } from '../../contract/picture.ts'
import type { Db } from '../platform/database.ts'
import { siteKey } from '../platform/site-key.ts'

const HOUR_MS = 3_600_000

/**
 * Addresses, by key, of pictures that only their member may see, good for one to two hours (`until`, in ms): who comes by one later finds
 * nothing. They are the same for an hour, so that a browser keeps what it has loaded.
 */
export async function signedAddresses(db: Db, keys: readonly string[], now: number): Promise<ReadonlyMap<string, string>> {
  const secret = await siteKey(db, 'picture_key')
  const until = (Math.floor(now / HOUR_MS) + 2) * HOUR_MS
  return new Map(keys.map((key) => [key, `${pictureAddress(key)}?until=${until}&sign=${signed(secret, key, until)}`]))
}

/** Whether an address was made by this site, and is still good. */
export async function isSigned(db: Db, key: string, query: { until?: unknown; sign?: unknown }, now: number): Promise<boolean> {
  const { until, sign } = query
  if (typeof until !== 'string' || typeof sign !== 'string' || !(Number(until) > now)) return false
  const [given, right] = [sign, signed(await siteKey(db, 'picture_key'), key, Number(until))].map((text) => Buffer.from(text))
  return given !== undefined && right !== undefined && given.length === right.length && timingSafeEqual(given, right)
}

const signed = (secret: Buffer, key: string, until: number): string =>
  createHmac('sha256', secret).update(`${key} ${until}`).digest('base64url')
