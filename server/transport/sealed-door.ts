import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CODES, type StatusCode } from '../../contract/codes.ts'
import type { Envelope } from '../../contract/endpoint.ts'
import { HEADERS } from '../../contract/headers.ts'
import { DIRECT, SEAL_MEDIA_TYPE, SEAL_PREFIX, type SealReason, TYP } from '../../contract/seal.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { networkOf } from '../platform/network.ts'
import type { SecurityEvent, SecurityLog } from '../platform/security-log.ts'
import { sendContent } from './content-answer.ts'
import { contentLifeMs, type Dispatch } from './dispatch.ts'
import type { Present } from './envelope.ts'
import { refuse } from './handlers.ts'
import type { Shake } from './handshake.ts'
import { sealJwe } from './jwe.ts'
import type { OpenCall, OpenedCall } from './open-call.ts'
import { requestIdOf } from './request-id.ts'

/**
 * The door for sealed calls: a POST to an address that is used once, with a hello (three parts) or a call (five). Refusals are
 * plain envelopes with the reason in their data; nothing has run then.
 */
export interface SealedDoorDeps {
  dispatch: Dispatch
  present: Present
  shake: Shake
  openCall: OpenCall
  clock: Clock
  log: Log
  security: SecurityLog
}

/** The plain door's limit is 64 KiB; sealing adds a third. */
const BODY_LIMIT_BYTES = 96 * 1024

/** What a client can repair by itself is an invocation error; everything else is an illegal request. */
const CODE_OF: Record<SealReason, StatusCode> = {
  ticket: CODES.invocationError,
  clock: CODES.invocationError,
  replayed: CODES.illegalParameter,
  altered: CODES.illegalParameter,
  broken: CODES.illegalParameter,
}

/** Without expired tickets and wrong clocks, which happen to every player. */
const EVENT_OF: Partial<Record<SealReason, SecurityEvent>> = { replayed: 'replayed', altered: 'altered', broken: 'broken-seal' }

export async function sealedDoor(
  app: FastifyInstance,
  { dispatch, present, shake, openCall, clock, log, security }: SealedDoorDeps,
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))

  app.post(`${SEAL_PREFIX}:time/:opaque`, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const body = typeof request.body === 'string' ? request.body : ''
    const network = networkOf(request.ip)
    if (isHello(body)) {
      const shaken = await shake(body, network)
      if (!shaken.ok) security.note(shaken.code === CODES.frequentSubmission ? 'limited' : 'broken-seal', { call: 'hello', network })
      return present(shaken)
    }
    const [path = ''] = request.url.split('?')
    const token = header(request, HEADERS.token)
    const opened = await openCall({ body, stamp: header(request, HEADERS.stamp), token, path })
    if (typeof opened === 'string') {
      const event = EVENT_OF[opened]
      if (event) security.note(event, { call: 'sealed', network, requestId: requestIdOf(request) })
      return refusal(opened)
    }
    const { call, session, stamp } = opened
    const [requestId, device] = [requestIdOf(request), session.thumbprint]
    if (stamp.ip !== '' && stamp.ip !== request.ip) log.info({ device, requestId }, 'the device has changed its address')
    const method = call.method === 'GET' ? call.method : undefined
    const agent = request.headers['user-agent']
    const answer = await dispatch({ path: call.path, method, body: call.payload, token, ip: request.ip, agent, requestId, device })
    const lifeMs = contentLifeMs(call.path)
    return lifeMs === null ? sendSealed(reply, answer, opened) : sendContent(request, reply, answer, lifeMs)
  })

  const refusal = (reason: SealReason): Envelope =>
    present({ ...refuse('illegalParameter'), code: CODE_OF[reason], data: { seal: reason, now: clock.steady() } })
}

const isHello = (body: string): boolean => body.split('.', 4).length === 3

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

function sendSealed(reply: FastifyReply, answer: Envelope, { session, stamp }: OpenedCall): FastifyReply {
  return reply.type(SEAL_MEDIA_TYPE).send(sealJwe({ ...DIRECT, typ: TYP.answer, re: stamp.jti }, session.key, JSON.stringify(answer)))
}
