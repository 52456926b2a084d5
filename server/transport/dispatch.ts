import * as z from 'zod/mini'
import { CODES, type StatusCode } from '../../contract/codes.ts'
import type { Endpoint, Envelope } from '../../contract/endpoint.ts'
import { type EndpointKey, endpoints } from '../../contract/endpoints.ts'
import { RESOURCE_FIXED_FIELDS, resourceEnvelope } from '../../contract/resource.ts'
import { RESOURCE_PATH } from '../../contract/sport-counts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { networkOf } from '../platform/network.ts'
import type { SecurityLog } from '../platform/security-log.ts'
import { onTrace, tracedCall } from '../platform/trace.ts'
import type { CallCounts } from './call-counts.ts'
import { agentOf } from './caller.ts'
import type { Present } from './envelope.ts'
import { type CallContext, type Handlers, type Refusal, type Result, refuse } from './handlers.ts'
import { eventOfRefusal } from './refusal-events.ts'
import { shortId } from './request-id.ts'

/** The member of a token. */
export interface Session {
  memberId: bigint
  tokenHash: string
}

/** Finds the living session of a token on the device that opened it; null for none. */
export interface Sessions {
  find(token: string, device: string | null): Promise<Session | null>
}

/** The refusal of a call by the site's configuration, before anything of it runs; null to let it in. */
export type SiteGate = (key: EndpointKey, isContent: boolean, context: CallContext) => Promise<Refusal | null>

/** A call as a door took it off the wire. All doors share one dispatch. */
export interface IncomingCall {
  path: string
  /** Without: POST. */
  method?: 'GET' | undefined
  body: unknown
  /** Empty for a visitor. */
  token: string
  ip: string
  /** The user-agent header. */
  agent?: string | undefined
  /** Given by the page; the lines of the log that the doors write about this call have it. */
  requestId?: string | undefined
  /** Thumbprint of the device that sealed the call, null at the plain door. */
  device: string | null
}

export interface DispatchDeps {
  handlers: Handlers
  sessions: Sessions
  clock: Clock
  log: Log
  present: Present
  siteGate: SiteGate
  security: SecurityLog
  calls?: CallCounts
}

export type Dispatch = (call: IncomingCall) => Promise<Envelope>

/** Finds the endpoint, asks the site's gate, checks login and payload, runs the handler. Always answers an envelope. */
export function createDispatch({ handlers, sessions, clock, log, present, siteGate, security, calls }: DispatchDeps): Dispatch {
  return (call) => tracedCall(call.requestId, () => answerTo(call))

  async function answerTo(call: IncomingCall): Promise<Envelope> {
    const { requestId, path } = call
    const begunAt = clock.steady()
    let answer: Envelope
    try {
      answer = present(await run(call))
    } catch (error) {
      log.error({ err: error, path, requestId }, 'call failed')
      answer = present(fault(requestId))
    }
    const ms = clock.steady() - begunAt
    calls?.answered(ms, answer.status_code === CODES.serverError)
    onTrace({ said: { 'parlay.status_code': answer.status_code }, failed: answer.status_code === CODES.serverError })
    log.debug({ path, requestId, code: answer.status_code, ms }, 'call answered')
    return answer
  }

  async function run(call: IncomingCall): Promise<Result<unknown>> {
    const found = find(call)
    if (!('key' in found)) return found
    onTrace({ name: found.key })
    const entry: Endpoint = endpoints[found.key]
    const closed = await siteGate(found.key, entry.content === true, contextOf(call, null))
    const session = !closed && call.token ? await sessions.find(call.token, call.device) : null
    const result = closed ?? (await handle(found, entry, call, session))
    if (!result.ok) watchRefusal(found.key, result.code, call, session)
    return result
  }

  function watchRefusal(key: EndpointKey, code: StatusCode, { ip, device, requestId }: IncomingCall, session: Session | null): void {
    const event = eventOfRefusal(key, code)
    if (!event) return
    security.note(event, { call: key, network: networkOf(ip), device, memberId: session?.memberId ?? null, code, requestId })
  }

  async function handle(found: Found, entry: Endpoint, call: IncomingCall, session: Session | null): Promise<Result<unknown>> {
    if (entry.login === 'member' && !session) return refuse('loginExpired')
    const payload = z.safeParse(entry.payload as z.ZodMiniType, found.payload)
    if (!payload.success) return invalid(payload.error)
    if (holdsNul(payload.data)) return refuse('illegalParameter')
    return handlers[found.key](payload.data as never, contextOf(call, session) as never)
  }

  function contextOf(call: IncomingCall, session: Session | null): CallContext {
    return {
      memberId: session?.memberId ?? null,
      tokenHash: session?.tokenHash ?? null,
      device: call.device,
      ip: call.ip,
      agent: agentOf(call.agent),
      now: clock.now(),
    }
  }
}

const byPath = new Map<string, EndpointKey>()
const byResource = new Map<string, EndpointKey>()
for (const [key, entry] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
  if (entry.resource === undefined) byPath.set(entry.path, key)
  else byResource.set(entry.resource, key)
}

/** The few calls that are a GET. */
export const GET_PATHS: readonly string[] = [...byPath].flatMap(([path, key]) =>
  (endpoints[key] as Endpoint).method === 'GET' ? [path] : [],
)

/** How long the answer of a content endpoint may be kept, ms; null for other paths. */
export function contentLifeMs(path: string): number | null {
  const key = byPath.get(path)
  const entry: Endpoint | undefined = key && endpoints[key]
  return entry?.content ? entry.cacheMs : null
}

interface Found {
  key: EndpointKey
  payload: unknown
}

function find(call: IncomingCall): Found | Refusal {
  if (call.path !== RESOURCE_PATH) {
    const key = byPath.get(call.path)
    const entry: Endpoint | undefined = key && endpoints[key]
    return key && entry?.method === call.method ? { key, payload: call.body ?? {} } : refuse('notFound')
  }
  const wrapped = z.safeParse(resourceEnvelope, call.body)
  if (!wrapped.success) return invalid(wrapped.error)
  const { method, Request } = wrapped.data
  const key = byResource.get(method)
  if (!key) return refuse('parameterError', '', { field: 'method' })
  // The wrapper repeats the token; with a different one the page mixes two players.
  if (Request.token !== call.token) return refuse('uidVerification')
  const fixed: readonly string[] = RESOURCE_FIXED_FIELDS
  return { key, payload: Object.fromEntries(Object.entries(Request).filter(([name]) => !fixed.includes(name))) }
}

/** A fault of ours, with the number by which its line is found in the log. */
const fault = (requestId: string | undefined): Refusal =>
  requestId === undefined
    ? refuse('serverError')
    : refuse('serverError', '服务开小差了，请稍后再试（编号 {number}）', undefined, { number: shortId(requestId) })

/** The database refuses NUL in texts, and no text of ours has one. */
function holdsNul(value: unknown): boolean {
  return typeof value === 'string' ? value.includes('\0') : Object.values(value ?? {}).some(holdsNul)
}

/** 6007 with the name of the first invalid field (OPS-06). */
function invalid(error: z.core.$ZodError): Refusal {
  // zod always gives at least one.
  const [issue] = error.issues as [z.core.$ZodIssue]
  const path = issue.path.join('.')
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const field = [path, unknown].filter(Boolean).join('.')
  return refuse('invalidParameter', field ? '请求参数错误：{field}' : '', { field }, { field })
}
