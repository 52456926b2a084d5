import { HEADERS } from '../../contract/headers.ts'
import { KEPT_AT } from '../sw/protocol.ts'

/** One call as a sender gets it. */
export interface Outgoing {
  path: string
  /** Without: POST. */
  method?: 'GET' | undefined
  payload: unknown
  /** '' for a visitor. */
  token: string
  /** The device's address as preInfo gave it, '' before. */
  ip: string
  /** The name the service worker keeps a content answer under, and finds it by without keys; null for all other calls. */
  cacheKey: string | null
  /**
   * The headers of platform §7 except token and content type, made for each request because each has its own id. On a first
   * visit they wait for the device to be read, so call it late.
   */
  headers(): Promise<Record<string, string>>
  signal: AbortSignal
}

/** `text` is the envelope's JSON, if the other side kept the contract. */
export interface Exchanged {
  status: number
  text: string
  /** When the server last said this, for an answer out of the service worker's store. */
  keptAt?: number
}

export type Send = (call: Outgoing) => Promise<Exchanged>
export type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** `safeSwitch` 1 seals, another number sends plain. Null where it says to seal and the browser can't encrypt on this origin. */
export function senderFor(safeSwitch: number, { seal, plain }: { seal: Send | null; plain: Send }): Send | null {
  return safeSwitch === 1 ? seal : plain
}

/** The headers of one request of this call. */
export const headersOf = async ({ headers, cacheKey, signal }: Outgoing): Promise<Record<string, string>> => ({
  ...(await raced(headers(), signal)),
  ...(cacheKey !== null && { [HEADERS.cacheKey]: cacheKey }),
})

export const post = (headers: Record<string, string>, body: BodyInit, signal: AbortSignal): RequestInit => ({
  method: 'POST',
  headers,
  body,
  credentials: 'omit',
  signal,
})

export async function exchanged(response: Response): Promise<Exchanged> {
  const kept = response.headers.get(KEPT_AT)
  return { status: response.status, text: await response.text(), ...(kept && { keptAt: Number(kept) }) }
}

/** Plain JSON to the plain path: `safeSwitch` off, for development. */
export function createPlainSend(fetch: Fetch): Send {
  return async (call) => {
    const own = { ...(await headersOf(call)), 'content-type': 'application/json', [HEADERS.token]: call.token }
    const init = post(own, JSON.stringify(call.payload), call.signal)
    return exchanged(await fetch(call.path, call.method ? { ...init, method: call.method, body: null } : init))
  }
}

/** The work's outcome, or the signal's reason as soon as it aborts: work that can't be cancelled is at least not waited for. */
export function raced<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
