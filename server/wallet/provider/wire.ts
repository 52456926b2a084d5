import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { PAY_TO_PARTS, PROVIDER_WORDS, type ProviderHeaders } from './provider.ts'

/** The protocol of docs/payment-provider.md, for both its ends. */

export const ORDERS_PATH = '/orders'
export const STATUS_PATH = '/status'
/** A message whose time is further from the receiver's than this is refused. */
export const REPLAY_WINDOW_MS = 5 * 60_000
export const MAX_BODY_BYTES = 64 * 1024

const fen = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const id = z.string().check(z.minLength(1), z.maxLength(100))
const text = z.string().check(z.maxLength(500))
const payTo = z.strictObject(
  Object.fromEntries(PAY_TO_PARTS.map((part) => [part, z.optional(text)])) as Record<
    (typeof PAY_TO_PARTS)[number],
    z.ZodMiniOptional<typeof text>
  >,
)

export const createCall = z.strictObject({
  type: z.literal('create'),
  order: z.strictObject({
    id,
    kind: z.enum(['deposit', 'withdrawal']),
    way: id,
    amountFen: fen,
    coin: z.nullable(z.strictObject({ code: id, network: id, amount: z.string().check(z.regex(/^\d{1,18}(\.\d{1,8})?$/)) })),
    payTo: z.nullable(payTo),
    remark: z.nullable(text),
    expiresAt: z.nullable(z.int().check(z.minimum(0))),
  }),
})
export const createAnswer = z.discriminatedUnion('taken', [
  z.object({ taken: z.literal(true), payTo }),
  z.object({ taken: z.literal(false) }),
])
export const statusCall = z.strictObject({ type: z.literal('status'), id })
export const statusAnswer = z.object({ state: z.enum([...PROVIDER_WORDS, 'open', 'unknown']), amountFen: z.nullable(fen) })
export const outcome = z.strictObject({ type: z.literal('outcome'), payment: id, amountFen: fen, says: z.enum(PROVIDER_WORDS) })

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
export function signedId(keys: readonly WireKey[], headers: ProviderHeaders, nowMs: number, body: Uint8Array): string | null {
  const [keyId, at, messageId, signature] = ['x-key-id', 'x-timestamp', 'x-message-id', 'x-signature'].map((name) => headers[name])
  const key = keys.find((one) => one.id === keyId)
  if (!key || typeof at !== 'string' || !/^\d{1,15}$/.test(at) || Math.abs(nowMs - Number(at)) > REPLAY_WINDOW_MS) return null
  if (typeof messageId !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(messageId) || typeof signature !== 'string') return null
  const [expected, given] = [Buffer.from(signatureOf(key, at, messageId, body)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given) ? messageId : null
}
