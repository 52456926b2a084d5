import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODES } from '../../contract/codes.ts'
import type { Envelope } from '../../contract/endpoint.ts'

/**
 * Successful answers of the four content families are public. Both doors send them plain, with validators, so that the service
 * worker can keep and revalidate them without keys. Refusals get no validators.
 */
export function sendContent(request: FastifyRequest, reply: FastifyReply, envelope: Envelope, lifeMs: number): FastifyReply {
  if (envelope.status_code !== CODES.success) return reply.send(envelope)
  const text = JSON.stringify(envelope)
  const etag = `"${hash('sha256', text, 'base64url')}"`
  void reply.header('etag', etag).header('cache-control', `public, max-age=${lifeMs / 1000}`)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}
