import { CAPTCHA_KIND } from '../../contract/constants.ts'
import type { WorkDemand } from '../../contract/entry.ts'
import type { Env } from '../platform/env.ts'
import { networkOf } from '../platform/network.ts'
import { type CallContext, type Refusal, refuse } from '../transport/handlers.ts'
import { ownerOf } from './caller.ts'
import type { Captcha, CaptchaAction } from './captcha.ts'
import type { Counts } from './counts.ts'
import type { Known } from './known.ts'
import { FAILURES_MS, PICTURE_AFTER } from './limits.ts'
import { loginFailures } from './login-limits.ts'
import type { Work } from './work.ts'

export type Way = 'none' | 'picture' | 'slider'

export interface GateDeps {
  captcha: Captcha
  counts: Counts
  known: Known
  work: Work
  /** `risk`: the rules below; `off`: never one, for development and load tools. */
  mode: Env['CAPTCHA']
}

/**
 * Which captcha stands before what: the server's choice. Nothing of it depends on whether a name exists, only on whether
 * this device is known to it, so a stranger learns nothing.
 */
export function createCaptchaGate({ captcha, counts, known, work, mode }: GateDeps) {
  async function wayOf(action: CaptchaAction, name: string, context: CallContext): Promise<Way> {
    if (mode === 'off') return 'none'
    if (action === CAPTCHA_KIND.register) return 'slider'
    if (action === CAPTCHA_KIND.sendCode) {
      const asked = await counts.peek(codeAddressKey(context.ip), context.now)
      return asked.count >= PICTURE_AFTER ? 'picture' : 'slider'
    }
    const { isKnown, count } = await loginFailures({ counts, known }, name, context)
    if (count >= PICTURE_AFTER) return 'picture'
    return isKnown && count === 0 ? 'none' : 'slider'
  }

  async function demand(context: CallContext): Promise<WorkDemand> {
    const failures = await counts.peek(wrongKey(ownerOf(context)), context.now)
    return work.demand(ownerOf(context), failures.count, context.now)
  }

  return {
    wayOf,
    demand,

    /** A captcha is given out for work alone: null when it was done, else the refusal with work to do. */
    async worked(done: { salt: string; nonce: string }, context: CallContext): Promise<Refusal | null> {
      if (await work.accept(done, ownerOf(context), context.now)) return null
      return refuse('illegalParameter', '验证已过期，请重试', { work: await demand(context) })
    },

    /** Null when the action may go on: no captcha stands before it, or this pass opens it. Uses the pass up. */
    async admit(
      action: CaptchaAction,
      name: string,
      pass: { codeId: string; code: string },
      context: CallContext,
    ): Promise<Refusal | null> {
      if (mode === 'off') return null
      if (pass.codeId !== '') {
        if (await captcha.accept(pass, action, ownerOf(context), context.now)) return null
        await counts.add(wrongKey(ownerOf(context)), FAILURES_MS, context.now)
        return refuse('authenticationCodeError', '验证未通过，请重新验证', { work: await demand(context) })
      }
      const way = await wayOf(action, name, context)
      if (way === 'none') return null
      return refuse(way === 'picture' ? 'graphicVerificationCode' : 'rapidVerification', '请先完成验证', { work: await demand(context) })
    },

    /** A slider was answered wrong. */
    async failed(context: CallContext): Promise<Refusal> {
      await counts.add(wrongKey(ownerOf(context)), FAILURES_MS, context.now)
      return refuse('authenticationCodeError', '拼图没有对上，请再试一次', { work: await demand(context) })
    },
  }
}

export type CaptchaGate = ReturnType<typeof createCaptchaGate>

const wrongKey = (owner: string): string => `captcha:${owner}`
export const codeAddressKey = (ip: string): string => `code:ip:${networkOf(ip)}`
