import Fastify from 'fastify'
import pino from 'pino'
import type { Envelope } from '../../contract/endpoint.ts'
import type { EndpointKey } from '../../contract/endpoints.ts'
import { HEADERS } from '../../contract/headers.ts'
import type { Db } from '../../server/platform/database.ts'
import { createSecurityLog } from '../../server/platform/security-log.ts'
import { memoryStore } from '../../server/platform/shared-store.ts'
import { createTranslate } from '../../server/texts/translate.ts'
import { createDispatch } from '../../server/transport/dispatch.ts'
import { createPresent } from '../../server/transport/envelope.ts'
import { answerFaults } from '../../server/transport/faults.ts'
import { type CallContext, type Handlers, ok, type Refusal, type Result } from '../../server/transport/handlers.ts'
import { plainDoor } from '../../server/transport/plain-door.ts'
import { addSealedDoor } from '../../server/transport/sealing.ts'
import { takenDown } from './opened.ts'
import { testClock } from './test-clock.ts'

export const MEMBER = { memberId: 7n, tokenHash: 'hash of the token' }
/** A token of the plain door, which is bound to no device. */
export const TOKEN = 'token'

/** The arguments of a handler. */
interface Handed {
  key: string
  payload: unknown
  context: CallContext
}

/**
 * The doors and `dispatch` over handlers that only record their arguments and answer `answers`, else null. `closed` is the
 * refusal of the site's gate. The sealed door needs a database for its keys.
 */
export async function openDoors({ plain = true, sealed }: { plain?: boolean; sealed?: Db } = {}) {
  const clock = testClock(Date.now())
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const handed: Handed[] = []
  const answers = new Map<EndpointKey, () => Result<unknown>>()
  const asked: { token: string; device: string | null }[] = []
  const state: { closed: Refusal | null } = { closed: null }
  const gated: [key: EndpointKey, isContent: boolean][] = []
  const handlers = new Proxy({} as Handlers, {
    get: (_, key: EndpointKey) => (payload: unknown, context: CallContext) => {
      handed.push({ key, payload, context })
      return answers.get(key)?.() ?? ok(null)
    },
  })
  const security = createSecurityLog(log, clock)
  const present = createPresent(createTranslate('zh-CN'))
  const dispatch = createDispatch({
    handlers,
    sessions: {
      find: async (token: string, device: string | null) => {
        asked.push({ token, device })
        return token === TOKEN ? MEMBER : null
      },
    } as Parameters<typeof createDispatch>[0]['sessions'],
    clock,
    log,
    present,
    security,
    siteGate: async (key, isContent) => {
      gated.push([key, isContent])
      return state.closed
    },
  })
  const http = Fastify({ bodyLimit: 64 * 1024 })
  answerFaults(http, present, log)
  plainDoor(http, { dispatch, present }, plain)
  if (sealed) await addSealedDoor(http, { db: sealed, dispatch, present, clock, log, security, store: memoryStore(clock) })
  takenDown(() => void http.close())

  const post = (url: string, body?: unknown, headers: Record<string, string> = {}) =>
    http.inject({
      method: 'POST',
      url,
      remoteAddress: '192.0.2.9',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return {
    clock,
    lines,
    handed,
    answers,
    asked,
    /** The questions to the site's gate. */
    gated,
    state,
    security,
    post,
    get: (url: string, headers: Record<string, string> = {}) => http.inject({ method: 'GET', url, remoteAddress: '192.0.2.9', headers }),
    /** Answer of the plain door. */
    envelope: async (url: string, body?: unknown, token = ''): Promise<Envelope> =>
      (await post(url, body, { [HEADERS.token]: token })).json(),
    /** Listens; returns the address. */
    listen: () => http.listen({ port: 0, host: '127.0.0.1' }),
  }
}
