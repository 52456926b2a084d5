import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '../../contract/parse-json.ts'
import { boundedBody } from './bounded-body.ts'
import type { Clock } from './clock.ts'
import { MAX_BODY_BYTES, signed, signedId, type WireKey } from './signed-message.ts'
import { tracedAsk } from './trace.ts'

export interface SignedCallDeps {
  /** Its address, to which the paths are added. */
  url: string
  /** The first signs. */
  keys: readonly [WireKey, ...WireKey[]]
  clock: Pick<Clock, 'now'>
  timeoutMs?: number | undefined
}

/** Less than what a page waits for an answer. */
const TIMEOUT_MS = 5_000

/** Another status than 200. */
export class AnswersStatus extends Error {
  override name = 'AnswersStatus'
  readonly status: number
  constructor(status: number) {
    super(`it answers ${status}`)
    this.status = status
  }
}

/** Calls a provider by signed JSON over HTTP. A call throws unless a signed answer to it, of the right shape, came in time. */
export function createSignedCall({ url, keys, clock, timeoutMs = TIMEOUT_MS }: SignedCallDeps) {
  return <T>(path: string, call: unknown, answer: z.ZodMiniType<T>, messageId: string = randomUUID()): Promise<T> =>
    tracedAsk(`provider ${path}`, url, () => ask(path, call, answer, messageId))

  async function ask<T>(path: string, call: unknown, answer: z.ZodMiniType<T>, messageId: string): Promise<T> {
    const body = Buffer.from(JSON.stringify(call))
    const reply = await fetch(url.replace(/\/$/, '') + path, {
      method: 'POST',
      headers: signed(keys[0], messageId, clock.now(), body),
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const bytes = await boundedBody(reply, MAX_BODY_BYTES)
    if (!reply.ok) throw new AnswersStatus(reply.status)
    // An answer is signed as a call is, with the call's message id: one to another call is none.
    if (signedId(keys, Object.fromEntries(reply.headers), clock.now(), bytes) !== messageId) throw new Error('its answer is not signed')
    return z.parse(answer, parseJson(bytes.toString()))
  }
}
