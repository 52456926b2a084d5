import type { FastifyInstance } from 'fastify'
import type { Log } from '../platform/log.ts'
import type { Present } from './envelope.ts'
import { refuse } from './handlers.ts'

/** What never became a call (a body that is no JSON, or too long) is answered in the envelope too; faults of ours are logged. */
export function answerFaults(http: FastifyInstance, present: Present, log: Log): void {
  http.setErrorHandler((error: { statusCode?: number }, _, reply) => {
    const ours = (error.statusCode ?? 500) >= 500
    if (ours) log.error({ err: error }, 'request failed')
    return reply.code(200).send(present(refuse(ours ? 'serverError' : 'invalidParameter')))
  })
}
