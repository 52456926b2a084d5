import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signatures of docs/payment-provider.md, which the site shares with those of its providers that speak a form of ours. */

/** A message whose time is further from the receiver's than this is refused. */
export const REPLAY_WINDOW_MS = 5 * 60_000
export const MAX_BODY_BYTES = 64 * 1024

export type MessageHeaders = Readonly<Record<string, string | string[] | undefined>>

/** A secret and its public name. The first of several signs and all are believed, so that keys can change without a gap. */
export interface WireKey {
  id: string
  secret: string
}

const signatureOf = ({ id: keyId, secret }: WireKey, at: string, messageId: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(`${keyId}\n${at}\n${messageId}\n`).update(body).digest('hex')

/** The headers that sign a body. */
export function signed(key: WireKey, messageId: string, atMs: number, body: Uint8Array): Record<string, string> {
  const at = String(atMs)
  return {
    'content-type': 'application/json',
    'x-key-id': key.id,
    'x-timestamp': at,
    'x-message-id': messageId,
    'x-signature': signatureOf(key, at, messageId, body),
  }
}

/** The message's id, if body and headers are signed by one of the keys, within the window; else null. */
export function signedId(keys: readonly WireKey[], headers: MessageHeaders, nowMs: number, body: Uint8Array): string | null {
  const [keyId, at, messageId, signature] = ['x-key-id', 'x-timestamp', 'x-message-id', 'x-signature'].map((name) => headers[name])
  const key = keys.find((one) => one.id === keyId)
  if (!key || typeof at !== 'string' || !/^\d{1,15}$/.test(at) || Math.abs(nowMs - Number(at)) > REPLAY_WINDOW_MS) return null
  if (typeof messageId !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(messageId) || typeof signature !== 'string') return null
  const [expected, given] = [Buffer.from(signatureOf(key, at, messageId, body)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given) ? messageId : null
}
