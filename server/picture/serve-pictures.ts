import type { FastifyInstance } from 'fastify'
import { PICTURE_PREFIX } from '../../contract/picture.ts'
import type { Clock } from '../platform/clock.ts'
import { createFairQueue } from '../platform/fair-queue.ts'
import { ObjectsAway } from './object-store.ts'
import { isSigned } from './picture-address.ts'
import type { PictureDeps } from './upload-image.ts'

/** Whatever somebody gets stored is shown as a picture and never run: its type is fixed, and as a page of its own it may do nothing. */
const INERT = {
  'content-type': 'image/webp',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline; filename="picture.webp"',
  'cross-origin-resource-policy': 'same-origin',
} as const

interface PictureRoute {
  Params: { key: string }
  Querystring: { until?: unknown; sign?: unknown }
}

/** Looks into the store: so many at once, each bounded in time and bytes. */
const AT_ONCE = { atOnce: 32, mostWaiting: 256 }

/**
 * Serves pictures at their own path. Who knows an avatar's address may look: nobody guesses one. What came with a feedback may show papers
 * and accounts, so its address is signed and runs out. What a store has is served from here, too, if it is what was put there.
 */
export function servePictures(http: FastifyInstance, { db, objects, clock }: PictureDeps & { clock: Pick<Clock, 'now'> }): void {
  const queue = createFairQueue(AT_ONCE)
  http.get<PictureRoute>(`${PICTURE_PREFIX}:key`, async ({ params: { key }, query, ip }, reply) => {
    const known = /^[A-Za-z0-9_-]{32}$/.test(key)
    const row = known
      ? await db.selectFrom('picture').select(['bytes', 'sha256', 'use']).where('key', '=', key).executeTakeFirst()
      : undefined
    const mayLook = row && (row.use === 'avatar' || (await isSigned(db, key, query, clock.now())))
    if (!mayLook) return reply.code(404).type('text/plain').header('cache-control', 'no-store').send('Not found')
    const bytes = row.bytes ?? (await queue.run(ip, () => fromStore(objects, key, row.sha256)))
    if (bytes === null || bytes === 'busy')
      return reply.code(503).type('text/plain').header('cache-control', 'no-store').header('retry-after', '5').send('Not available now')
    const maxAge = row.use === 'avatar' ? 'max-age=86400' : 'max-age=3600'
    return reply.headers(INERT).header('cache-control', `private, ${maxAge}, immutable`).send(Buffer.from(bytes))
  })
}

/** Null: they can't be had now. */
async function fromStore(objects: PictureDeps['objects'], key: string, hash: Uint8Array | null): Promise<Uint8Array | null> {
  if (!objects || !hash) return null
  return objects.get(key, hash).catch((error: unknown) => {
    if (error instanceof ObjectsAway) return null
    throw error
  })
}
