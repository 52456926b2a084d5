import type { FastifyInstance } from 'fastify'

/** Routes of this door get bodies of any type as the bytes that came, which a signature is over. */
export function rawBodies(door: FastifyInstance, bodyLimit: number): void {
  door.removeAllContentTypeParsers()
  door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, body, done) => done(null, body))
}
