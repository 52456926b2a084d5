import type { FastifyInstance } from 'fastify'
import type { Log } from '../../platform/log.ts'
import { rawBodies } from '../../platform/raw-bodies.ts'
import { MAX_BODY_BYTES } from '../../platform/signed-message.ts'
import type { FundsDeps } from '../deps.ts'
import { takeMessage } from '../take-message.ts'
import type { Provider } from './provider.ts'

export const CALLBACK_PATH = '/provider/callback/'

/**
 * Where providers say what became of payments. Neither sealed nor an envelope, since no page calls it: the adapter knows who speaks.
 * Only 200 ends a provider's attempts, so what we could not keep is said again.
 */
export function callbackDoor(http: FastifyInstance, deps: FundsDeps, providers: readonly Provider[], log: Pick<Log, 'error'>): void {
  void http.register(async (door) => {
    rawBodies(door, MAX_BODY_BYTES)
    door.setErrorHandler((error: { statusCode?: number }, _, reply) => {
      const code = error.statusCode ?? 500
      if (code >= 500) log.error({ err: error }, "a provider's message failed, it will be said again")
      return reply.code(code < 500 ? code : 503).send({ taken: false })
    })
    door.post<{ Params: { provider: string } }>(`${CALLBACK_PATH}:provider`, async ({ params, body, headers }, reply) => {
      void reply.header('cache-control', 'no-store')
      const provider = providers.find(({ name }) => name === params.provider)
      if (!provider) return reply.code(404).send({ taken: false })
      const message = Buffer.isBuffer(body) ? provider.callback(body, headers) : null
      if (!message) return reply.code(400).send({ taken: false })
      await takeMessage(deps, message)
      return { taken: true }
    })
  })
}
