import type { FastifyInstance } from 'fastify'
import { HEADERS } from '../../contract/headers.ts'
import type { Dispatch } from './dispatch.ts'
import { API_PREFIXES } from './paths.ts'

/** Plain JSON to plain paths. The sealed door will hand the same `IncomingCall` to the same dispatch. */
export function plainDoor(app: FastifyInstance, dispatch: Dispatch): void {
  for (const prefix of API_PREFIXES) {
    app.post(`${prefix}*`, async (request, reply) => {
      const token = request.headers[HEADERS.token]
      const [path = ''] = request.url.split('?')
      void reply.header('cache-control', 'no-store')
      return dispatch({ path, body: request.body, token: typeof token === 'string' ? token : '', ip: request.ip })
    })
  }
}
