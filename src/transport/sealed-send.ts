import { CODES } from '../../contract/codes.ts'
import { HEADERS } from '../../contract/headers.ts'
import { parseJson } from '../../contract/parse-json.ts'
import { SEAL_MEDIA_TYPE, type SealRefusal, sealedPath } from '../../contract/seal.ts'
import type { SealedCall } from '../../contract/seal-shapes.ts'
import type { Clock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { CryptoApi, Sealed } from '../workers/crypto/protocol.ts'
import { type Exchanged, exchanged, type Fetch, headersOf, type Outgoing, post, raced, type Send } from './send.ts'

/**
 * Sealed calls as the page sees them: the page stringifies, the crypto worker seals, the page posts. A call is sent a second
 * time in two cases only, both refused by the door before anything ran: its key is no longer known, or its clock is wrong.
 */
export interface SealedDeps {
  fetch: Fetch
  crypto: CryptoApi
  clock: Clock
  timeoutMs: number
}

const utf8 = new TextEncoder()
const text = new TextDecoder()
const HANDSHAKES = 2

export function createSealedSend({ fetch, crypto, clock, timeoutMs }: SealedDeps): Send {
  /** One handshake serves every call that waits for a key. */
  let shaking: Promise<Exchanged | null> | null = null

  return async (call) => {
    const { method = 'POST', path, payload } = call
    const json = utf8.encode(JSON.stringify({ method, path, payload } satisfies SealedCall))
    for (let resent = false; ; resent = true) {
      const sealed = await seal(json, call).catch((cause: unknown) => {
        if (call.cacheKey !== null) return keptAnswer(call, cause)
        throw cause
      })
      if ('status' in sealed) return sealed
      const own = { 'content-type': SEAL_MEDIA_TYPE, [HEADERS.token]: call.token, [HEADERS.stamp]: sealed.stamp }
      const headers = { ...(await headersOf(call)), ...own }
      const response = await fetch(sealed.path, post(headers, sealed.body, call.signal))
      if (response.headers.get('content-type')?.startsWith(SEAL_MEDIA_TYPE)) return open(response, sealed.jti, call.signal)
      const plain = await exchanged(response)
      const refused = refusalOf(plain)
      // A copy of this call was let in before: its outcome is unknown.
      if (refused?.seal === 'replayed') throw new Error('the call arrived twice')
      if (resent || (refused?.seal !== 'ticket' && refused?.seal !== 'clock')) return plain
      await raced(refused.seal === 'ticket' ? crypto.forget(sealed.ticket) : crypto.setClock(refused.now), call.signal)
    }
  }

  /** Returns the sealed call, or the refusal of a handshake. */
  async function seal(json: Uint8Array<ArrayBuffer>, call: Outgoing): Promise<Sealed | Exchanged> {
    for (let shaken = 0; ; shaken++) {
      const sealed = await raced(crypto.seal(json, { token: call.token, ip: call.ip }), call.signal)
      if (sealed) return sealed
      if (shaken === HANDSHAKES) throw new Error('no key after the handshake')
      shaking ??= shake(call).finally(() => {
        shaking = null
      })
      const refused = await raced(shaking, call.signal)
      if (refused) return refused
    }
  }

  /** Returns null when agreed, or the server's refusal. Bound to no single call's signal or cache key: other calls wait for it too. */
  async function shake(call: Outgoing): Promise<Exchanged | null> {
    const hello = await crypto.greet()
    const headers = { ...(await call.headers()), 'content-type': SEAL_MEDIA_TYPE, [HEADERS.token]: '' }
    const response = await fetch(sealedPath(clock.now(), newId()), post(headers, hello, AbortSignal.timeout(timeoutMs)))
    const answer = await exchanged(response)
    const { status_code, data } = envelopeOf(answer)
    if (status_code !== CODES.success) return answer
    await crypto.agree(data)
    return null
  }

  async function open(response: Response, jti: string, signal: AbortSignal): Promise<Exchanged> {
    const opened = await raced(crypto.open(new Uint8Array(await response.arrayBuffer()), jti), signal)
    if (!opened) throw new Error('the answer can not be opened')
    return { status: response.status, text: text.decode(opened) }
  }

  /**
   * Without a key and without a network the service worker can still answer a content call: it goes by the cache key and needs
   * no body. Anything but a kept answer throws the cause.
   */
  async function keptAnswer(call: Outgoing, cause: unknown): Promise<Exchanged> {
    const response = await fetch(sealedPath(clock.now(), newId()), post(await headersOf(call), '', call.signal)).catch(() => null)
    const kept = response && (await exchanged(response))
    if (kept && envelopeOf(kept).status_code === CODES.success) return kept
    throw cause
  }
}

interface ReadEnvelope {
  status_code?: unknown
  data?: unknown
}

const envelopeOf = ({ text }: Exchanged): ReadEnvelope => (parseJson(text) as ReadEnvelope | null) ?? {}

/** Why the door refused; null when the refusal is not the door's. */
function refusalOf(answer: Exchanged): SealRefusal | null {
  const data = envelopeOf(answer).data as Partial<SealRefusal> | null | undefined
  const { seal, now } = data ?? {}
  return seal !== undefined && typeof now === 'number' ? { seal, now } : null
}
