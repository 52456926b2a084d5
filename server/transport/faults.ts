import type { FastifyInstance } from 'fastify'
import type { Log } from '../platform/log.ts'
import type { Present } from './envelope.ts'
import { refuse } from './handlers.ts'
import { requestIdOf } from './request-id.ts'

/** Answers requests that never became a call (invalid JSON, too long) with an envelope, too; logs our own faults. */
export function answerFaults(http: FastifyInstance, present: Present, log: Log): void {
  http.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const ours = (error.statusCode ?? 500) >= 500
    if (ours) log.error({ err: error, requestId: requestIdOf(request) }, 'request failed')
    return reply.code(200).send(present(refuse(ours ? 'serverError' : 'invalidParameter')))
  })
}
