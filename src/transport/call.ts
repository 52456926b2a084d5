import * as z from 'zod/mini'
import { CODES } from '../../contract/codes.ts'
import { REQUEST_TIMEOUT_MS, SPORT_CHANNEL } from '../../contract/constants.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Answer, EndpointKey, Payload } from '../../contract/endpoints.ts'
import { FIXED_HEADERS, HEADERS } from '../../contract/headers.ts'
import { parseJson } from '../../contract/parse-json.ts'
import { storage } from '../db/storage.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { eitherSignal } from '../platform/either-signal.ts'
import { newId } from '../platform/ids.ts'
import { createListeners } from '../platform/listeners.ts'
import { type Online, online } from '../platform/online.ts'
import { cryptoWorker } from '../workers/crypto/client.ts'
import { cacheKeyText } from './cache-key.ts'
import { createDeviceId, probeDevice } from './device-id.ts'
import { endpointOf } from './endpoint-table.ts'
import { Fault } from './fault.ts'
import { createSealedSend } from './sealed-send.ts'
import { createPlainSend, type Fetch, raced, type Send, senderFor } from './send.ts'
import { type Session, type SessionState, session } from './session.ts'

/** The server's answer other than success: a code of the catalogue, its message ('' = use the code's text), its data. */
export interface Refusal {
  code: number
  message: string
  data: unknown
}

/** `keptAt`: the answer comes from the service worker's store, and the server last gave it then. */
export type Reply<K extends EndpointKey> = { ok: true; data: Answer<K>; keptAt?: number } | { ok: false; refusal: Refusal }

/**
 * One call of the contract. Refusals are values, 6021 and 6022 among them; a call that gets no answer throws a `Fault`. An
 * answer of 6001 (or HTTP 401) ends the session of its call; an answer that comes after that session throws `Fault`
 * `aborted`, so nothing of one player reaches the next. Nothing is retried here.
 */
export type Call = <K extends EndpointKey>(key: K, payload: Payload<K>, options?: { signal?: AbortSignal }) => Promise<Reply<K>>

export interface CallDeps {
  /** Plain or sealed, as the player's `safeSwitch` says; null: it says sealed and this page can't. */
  send: () => Send | null
  session: Pick<Session, 'get' | 'expire' | 'isCurrent'>
  online: Pick<Online, 'get'>
  clock: Clock
  deviceId: () => Promise<string>
  /** `zh-CN` or `zh-TW`, the language of the page. */
  language: () => string
  /** The name a content answer is kept under. */
  cacheKey: (path: string, payload: unknown) => Promise<string>
  timeoutMs: number
  /** Called with each refusal before the caller gets it. */
  onRefused?: (refusal: Refusal, key: EndpointKey) => void
}

/** The first call of a first visit waits for the device's properties no longer than this. */
const DEVICE_PROBE_MS = 2_000

export function createCall(deps: CallDeps): Call {
  /** The caller's address as the last preInfo answer gave it. */
  let remoteIp = ''

  return async <K extends EndpointKey>(key: K, payload: Payload<K>, options: { signal?: AbortSignal } = {}): Promise<Reply<K>> => {
    if (options.signal?.aborted) throw new Fault('aborted', key)
    const entry = endpointOf(key)
    // The service worker may have the answer to a content call.
    if (!deps.online.get() && !entry.content) throw new Fault('offline', key)
    const asked = deps.session.get()
    const body = entry.resource === undefined ? payload : sportEnvelope(entry.resource, payload, asked)
    const { status, envelope, kept } = await exchange(key, entry, body, asked.token, options.signal)

    if (!deps.session.isCurrent(asked.epoch)) throw new Fault('aborted', key)
    if (status === 401 || envelope?.status_code === CODES.loginExpired) {
      deps.session.expire(asked.epoch)
      return refused(CODES.loginExpired, envelope)
    }
    if (!envelope) throw new Fault('broken', key, `HTTP ${status} without an envelope`)
    if (envelope.status_code !== CODES.success) {
      const reply = refused(envelope.status_code, envelope)
      deps.onRefused?.(reply.refusal, key)
      return reply
    }
    const answer = z.safeParse(entry.answer as z.ZodMiniType, envelope.data)
    if (!answer.success) throw new Fault('broken', key, answer.error)
    const data = answer.data as Answer<K>
    if (key === 'site.preInfo') remoteIp = (data as Answer<'site.preInfo'>).ip
    return { ok: true, data, ...kept }
  }

  /** Every sport call travels in this wrapper (SPORT-08). */
  function sportEnvelope(method: string, payload: object, { token }: SessionState) {
    const fixed = { timestamp: deps.clock.now(), token, langx: deps.language().toLowerCase(), remoteip: remoteIp }
    return { method, enName: SPORT_CHANNEL, Request: { ...payload, ...fixed } }
  }

  /** Turns a call into bytes, sends them, and parses the answer's. */
  async function exchange(key: EndpointKey, entry: Endpoint, payload: unknown, token: string, given: AbortSignal | undefined) {
    const send = deps.send()
    if (!send) throw new Fault('insecure', key)
    const timeout = AbortSignal.timeout(deps.timeoutMs)
    const signal = given ? eitherSignal(given, timeout) : timeout
    const { path, method, content = false } = entry
    try {
      // Started here and awaited later: on a first visit the device is read while the worker makes its keys.
      const device = deps.deviceId()
      device.catch(() => undefined)
      const cacheKey = content ? await raced(deps.cacheKey(path, payload), signal) : null
      const headers = async () => ({
        ...FIXED_HEADERS,
        [HEADERS.deviceId]: await device,
        [HEADERS.requestId]: newId(),
      })
      const { status, text, keptAt } = await send({ path, method, payload, token, ip: remoteIp, cacheKey, headers, signal })
      return { status, envelope: readEnvelope(text), kept: keptAt !== undefined && { keptAt } }
    } catch (cause) {
      const unsent = content && !deps.online.get()
      throw new Fault(given?.aborted ? 'aborted' : unsent ? 'offline' : timeout.aborted ? 'timeout' : 'broken', key, cause)
    }
  }
}

const browserFetch: Fetch = (path, init) => fetch(path, init)
const sendPlain = createPlainSend(browserFetch)
const sendSealed = createSealedSend({ fetch: browserFetch, crypto: cryptoWorker, clock: systemClock, timeoutMs: REQUEST_TIMEOUT_MS })
// A plain http origin other than localhost has no WebCrypto.
const senders = { plain: sendPlain, seal: globalThis.crypto?.subtle ? sendSealed : null }

const sender = () => senderFor(storage.get('safeSwitch'), senders)
/** False where calls have to be sealed and this page can't. */
export const canCall = (): boolean => sender() !== null

const heard = createListeners<[refusal: Refusal, key: EndpointKey]>()

/** Every refusal except the end of the session, which the session announces. */
export const refusals = { subscribe: heard.subscribe }

const language = () => document.documentElement.lang

export const call = createCall({
  send: sender,
  session,
  online,
  clock: systemClock,
  deviceId: createDeviceId({
    store: storage,
    probe: () => probeDevice(cryptoWorker.graphics),
    hash: cryptoWorker.md5,
    host: globalThis.location?.hostname ?? '',
    deadlineMs: DEVICE_PROBE_MS,
  }),
  cacheKey: (path, payload) => cryptoWorker.md5(cacheKeyText(language(), path, payload)),
  language,
  onRefused: heard.notify,
  timeoutMs: REQUEST_TIMEOUT_MS,
})

const envelopeShape = z.object({ status_code: z.int(), data: z.unknown(), message: z.string() })
type ReadEnvelope = z.infer<typeof envelopeShape>

const readEnvelope = (text: string): ReadEnvelope | null => z.safeParse(envelopeShape, parseJson(text)).data ?? null

function refused(code: number, envelope: ReadEnvelope | null): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, message: envelope?.message ?? '', data: envelope?.data ?? null } }
}
