import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HEADERS } from '../../contract/headers.ts'
import { API_PREFIXES } from '../../contract/paths.ts'
import { sendContent } from './content-answer.ts'
import { contentLifeMs, type Dispatch, GET_PATHS } from './dispatch.ts'
import type { Present } from './envelope.ts'
import { refuse } from './handlers.ts'
import { requestIdOf } from './request-id.ts'

/**
 * Plain JSON on plain paths, for development and load tools. It does not know the device, so its sessions are bound to none and are
 * not valid at the sealed door, nor the other way round. Without `ALLOW_PLAIN` it refuses every call with 6003.
 */
export function plainDoor(app: FastifyInstance, { dispatch, present }: { dispatch: Dispatch; present: Present }, allowed: boolean): void {
  for (const prefix of API_PREFIXES) {
    app.post(`${prefix}*`, (request, reply) => answerTo(request, reply))
  }
  for (const path of GET_PATHS) app.get(path, (request, reply) => answerTo(request, reply, 'GET'))

  async function answerTo(request: FastifyRequest, reply: FastifyReply, method?: 'GET') {
    if (!allowed) return present(refuse('accessDenied'))
    const token = request.headers[HEADERS.token]
    const [path = ''] = request.url.split('?')
    void reply.header('cache-control', 'no-store')
    const call = {
      path,
      method,
      body: request.body,
      token: typeof token === 'string' ? token : '',
      ip: request.ip,
      agent: request.headers['user-agent'],
      requestId: requestIdOf(request),
      device: null,
    }
    const answer = await dispatch(call)
    const lifeMs = contentLifeMs(path)
    return lifeMs === null ? answer : sendContent(request, reply, answer, lifeMs)
  }
}
