import { CODES, type StatusCode } from '../../contract/codes.ts'
import type { Answer, EndpointKey, endpoints, Payload } from '../../contract/endpoints.ts'

/** The caller, as the door established it. */
export interface CallContext {
  memberId: bigint | null
  /** Hash of the session token; null for a visitor. */
  tokenHash: string | null
  /** Thumbprint of the calling device; null at the plain door. */
  device: string | null
  ip: string
  /** System and browser by their own word (agentOf); undefined when they say none. */
  agent?: string | undefined
  /** Wall time of the call's arrival, epoch ms. */
  now: number
}

export interface MemberContext extends CallContext {
  memberId: bigint
  tokenHash: string
}

export interface Refusal {
  ok: false
  code: StatusCode
  /** Simplified Chinese sentence for the player, with `{name}` for values; empty: the code's standard text. */
  message: string
  /** The sentence's values, by name. */
  values: Readonly<Record<string, string>>
  data: unknown
}

export type Result<T> = { ok: true; data: T } | Refusal

export const ok = <T>(data: T): Result<T> => ({ ok: true, data })
export const refuse = (name: keyof typeof CODES, message = '', data: unknown = null, values: Refusal['values'] = {}): Refusal => ({
  ok: false,
  code: CODES[name],
  message,
  values,
  data,
})

type ContextOf<K extends EndpointKey> = (typeof endpoints)[K]['login'] extends 'member' ? MemberContext : CallContext

/** Handlers by endpoint: a missing one does not compile. */
export type Handlers = {
  [K in EndpointKey]: (payload: Payload<K>, context: ContextOf<K>) => Promise<Result<Answer<K>>> | Result<Answer<K>>
}

/** The handlers of one part of the contract. */
export type HandlersOf<Part> = Pick<Handlers, (Part extends unknown ? keyof Part : never) & EndpointKey>
