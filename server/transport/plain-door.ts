import type { FastifyInstance } from 'fastify'
import { HEADERS } from '../../contract/headers.ts'
import { API_PREFIXES } from '../../contract/paths.ts'
import { sendContent } from './content-answer.ts'
import { contentLifeMs, type Dispatch } from './dispatch.ts'
import type { Present } from './envelope.ts'
import { refuse } from './handlers.ts'

/**
 * Plain JSON on plain paths, for development and load tools. It does not know the device, so its sessions are bound to none and are
 * not valid at the sealed door, nor the other way round. Without `ALLOW_PLAIN` it refuses every call with 6003.
 */
export function plainDoor(app: FastifyInstance, { dispatch, present }: { dispatch: Dispatch; present: Present }, allowed: boolean): void {
  for (const prefix of API_PREFIXES) {
    app.post(`${prefix}*`, async (request, reply) => {
      if (!allowed) return present(refuse('accessDenied'))
      const token = request.headers[HEADERS.token]
      const [path = ''] = request.url.split('?')
      void reply.header('cache-control', 'no-store')
      const call = { path, body: request.body, token: typeof token === 'string' ? token : '', ip: request.ip, device: null }
      const answer = await dispatch(call)
      const lifeMs = contentLifeMs(path)
      return lifeMs === null ? answer : sendContent(request, reply, answer, lifeMs)
    })
  }
}
