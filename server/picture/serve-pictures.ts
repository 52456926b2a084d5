import type { FastifyInstance } from 'fastify'
import { PICTURE_PREFIX } from '../../contract/picture.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { isSigned } from './picture-address.ts'

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

/**
 * Serves pictures at their own path. Who knows an avatar's address may look: nobody guesses one. What came with a feedback may show papers
 * and accounts, so its address is signed and runs out.
 */
export function servePictures(http: FastifyInstance, db: Db, clock: Pick<Clock, 'now'>): void {
  http.get<PictureRoute>(`${PICTURE_PREFIX}:key`, async ({ params: { key }, query }, reply) => {
    const known = /^[A-Za-z0-9_-]{32}$/.test(key)
    const row = known ? await db.selectFrom('picture').select(['bytes', 'use']).where('key', '=', key).executeTakeFirst() : undefined
    const mayLook = row && (row.use === 'avatar' || (await isSigned(db, key, query, clock.now())))
    if (!mayLook) return reply.code(404).type('text/plain').header('cache-control', 'no-store').send('Not found')
    const maxAge = row.use === 'avatar' ? 'max-age=86400' : 'max-age=3600'
    return reply.headers(INERT).header('cache-control', `private, ${maxAge}, immutable`).send(Buffer.from(row.bytes))
  })
}
