import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { GeetestAnswer } from '../../../contract/account-entry.ts'
import { parseJson } from '../../../contract/parse-json.ts'
import { boundedBody } from '../../platform/bounded-body.ts'
import { tracedAsk } from '../../platform/trace.ts'

export interface GeetestOptions {
  captchaId: string
  /** Its key, which only the site and GeeTest know. */
  key: string
  /** Origin of GeeTest's servers. */
  url: string
  timeoutMs?: number
}

/** GeeTest gave no usable answer. */
export class GeetestSilent extends Error {
  override name = 'GeetestSilent'
}

/** Less than what a page waits for an answer. */
const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 16 * 1024
const verdict = z.object({ status: z.literal('success'), result: z.enum(['success', 'fail']) })

/** GeeTest 4's secondary validation, https://docs.geetest.com/BehaviorVerification/deploy/server. */
export function createGeetest({ captchaId, key, url, timeoutMs = TIMEOUT_MS }: GeetestOptions) {
  return {
    captchaId,

    /** Whether the captcha was solved. @throws GeetestSilent */
    validate: (answer: GeetestAnswer): Promise<boolean> => tracedAsk('geetest validate', url, () => validate(answer)),
  }

  async function validate({ lot_number, captcha_output, pass_token, gen_time }: GeetestAnswer): Promise<boolean> {
    const sign_token = createHmac('sha256', key).update(lot_number).digest('hex')
    try {
      const reply = await fetch(`${url}/validate?captcha_id=${encodeURIComponent(captchaId)}`, {
        method: 'POST',
        body: new URLSearchParams({ lot_number, captcha_output, pass_token, gen_time, sign_token }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await boundedBody(reply, MAX_ANSWER_BYTES)
      if (!reply.ok) throw new Error(`answers ${reply.status}`)
      return z.parse(verdict, parseJson(bytes.toString())).result === 'success'
    } catch (cause) {
      throw new GeetestSilent(cause instanceof Error ? cause.name : 'fault', { cause })
    }
  }
}

export type Geetest = ReturnType<typeof createGeetest>
