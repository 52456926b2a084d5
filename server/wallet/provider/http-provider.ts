import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '../../../contract/parse-json.ts'
import { boundedBody } from '../../platform/bounded-body.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Provider, ProviderSilent } from './provider.ts'
import { createAnswer, MAX_BODY_BYTES, ORDERS_PATH, outcome, STATUS_PATH, signed, signedId, statusAnswer, type WireKey } from './wire.ts'

export interface HttpProviderDeps {
  name: string
  /** Its address, to which the paths are added. */
  url: string
  /** The first signs. */
  keys: readonly [WireKey, ...WireKey[]]
  clock: Clock
  timeoutMs?: number
}

/** Less than what a page waits for an answer. */
const TIMEOUT_MS = 5_000

/** The adapter for a provider that speaks docs/payment-provider.md. */
export function createHttpProvider({ name, url, keys, clock, timeoutMs = TIMEOUT_MS }: HttpProviderDeps): Provider {
  async function ask<T>(path: string, call: unknown, answer: z.ZodMiniType<T>): Promise<T> {
    const body = Buffer.from(JSON.stringify(call))
    const messageId = randomUUID()
    try {
      const reply = await fetch(url.replace(/\/$/, '') + path, {
        method: 'POST',
        headers: signed(keys[0], messageId, clock.now(), body),
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await boundedBody(reply, MAX_BODY_BYTES)
      if (!reply.ok) throw new Error(`it answers ${reply.status}`)
      // An answer is signed as a call is, with the call's message id: one to another call is none.
      if (signedId(keys, Object.fromEntries(reply.headers), clock.now(), bytes) !== messageId) throw new Error('its answer is not signed')
      return z.parse(answer, parseJson(bytes.toString()))
    } catch (cause) {
      throw new ProviderSilent(`provider ${name}, ${path}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    }
  }

  return {
    name,
    async create({ amountFen, ...order }) {
      const call = { type: 'create', order: { ...order, amountFen: String(amountFen) } }
      return ask(ORDERS_PATH, call, createAnswer)
    },
    async status(id) {
      const { state, amountFen } = await ask(STATUS_PATH, { type: 'status', id }, statusAnswer)
      return { state, amountFen: amountFen === null ? null : BigInt(amountFen) }
    },
    callback(body, headers) {
      const id = signedId(keys, headers, clock.now(), body)
      const said = id === null ? null : z.safeParse(outcome, parseJson(body.toString()))
      if (id === null || !said?.success) return null
      const { payment, amountFen, says } = said.data
      return { id, payment, amountFen: BigInt(amountFen), says }
    },
  }
}
