import * as z from 'zod/mini'
import { PAY_TO_PARTS, PROVIDER_WORDS } from './provider.ts'

/** The protocol of docs/payment-provider.md, for both its ends. */

export const ORDERS_PATH = '/orders'
export const STATUS_PATH = '/status'

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
