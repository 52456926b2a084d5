import type { WorkDemand } from '../../../contract/account-entry.ts'
import { CAPTCHA_KIND } from '../../../contract/constants.ts'
import type { Counts } from '../../platform/counts.ts'
import type { Env } from '../../platform/env.ts'
import { networkOf } from '../../platform/network.ts'
import { ownerOf } from '../../transport/caller.ts'
import { type CallContext, type Refusal, refuse } from '../../transport/handlers.ts'
import type { Known } from '../limits/known.ts'
import { FAILURES_MS, NETWORK_SHARE, PICTURE_AFTER, PICTURE_AFTER_CAPTCHAS } from '../limits/limits.ts'
import { loginFailures } from '../limits/login-limits.ts'
import type { Captcha, CaptchaAction } from './captcha.ts'
import type { Work } from './work.ts'

export type Way = 'none' | 'picture' | 'slider'

export interface GateDeps {
  captcha: Captcha
  counts: Counts
  known: Known
  work: Work
  /** `risk`: the rules below; `off`: no captchas, for development and load tools. */
  mode: Env['CAPTCHA']
  /** GeeTest stands in for our sliders: then none of ours is good for anything. */
  hasGeetest: boolean
}

/**
 * Decides which captcha an action needs. The decision never depends on whether a name exists, only on whether the name knows this
 * device, so a stranger learns nothing.
 */
export function createCaptchaGate({ captcha, counts, known, work, mode, hasGeetest }: GateDeps) {
  async function wayOf(action: CaptchaAction, name: string, context: CallContext): Promise<Way> {
    if (mode === 'off') return 'none'
    if (action === CAPTCHA_KIND.login) {
      const { isKnown, count } = await loginFailures({ counts, known }, name, context)
      if (isKnown && count === 0) return 'none'
      if (count >= PICTURE_AFTER) return 'picture'
    }
    if (action === CAPTCHA_KIND.sendCode) {
      const asked = await counts.peek(codeAddressKey(context.ip), context.now)
      if (asked.count >= PICTURE_AFTER) return 'picture'
    }
    return (await strainOf(context)) >= PICTURE_AFTER_CAPTCHAS ? 'picture' : 'slider'
  }

  /**
   * How much this caller has tried captchas lately: its own failures or, because a caller with a new key is a new device, a share of
   * what its whole network failed and was given. This makes solving by programs expensive, not the captchas' looks.
   */
  async function strainOf({ device, ip, now }: CallContext): Promise<number> {
    const [own, near] = [await counts.peek(wrongKey(ownerOf({ device, ip })), now), await counts.peek(networkKey(ip), now)]
    return Math.max(own.count, Math.floor(near.count / NETWORK_SHARE))
  }

  const demand = async (context: CallContext): Promise<WorkDemand> => work.demand(ownerOf(context), await strainOf(context), context.now)

  async function countFailure(context: CallContext): Promise<void> {
    await counts.add(wrongKey(ownerOf(context)), FAILURES_MS, context.now)
    await counts.add(networkKey(context.ip), FAILURES_MS, context.now)
  }

  async function refuseWay(way: 'picture' | 'slider', context: CallContext): Promise<Refusal> {
    return refuse(way === 'picture' || hasGeetest ? 'graphicVerificationCode' : 'rapidVerification', '请先完成验证', {
      work: await demand(context),
    })
  }

  return {
    wayOf,
    demand,

    /** Null when the caller has done its proof of work, else the refusal that demands it. */
    async worked(done: { salt: string; nonce: string }, context: CallContext): Promise<Refusal | null> {
      if (await work.accept(done, ownerOf(context), context.now)) {
        await counts.add(networkKey(context.ip), FAILURES_MS, context.now)
        return null
      }
      return refuse('illegalParameter', '验证已过期，请重试', { work: await demand(context) })
    },

    /**
     * Null when the action may go on: it needs no captcha, or the pass is right; the pass is used up. The need is evaluated now, not
     * when the captcha was chosen: a slider does not pass where a picture is needed meanwhile.
     */
    async admit(
      action: CaptchaAction,
      name: string,
      pass: { codeId: string; code: string },
      context: CallContext,
    ): Promise<Refusal | null> {
      if (mode === 'off') return null
      const way = await wayOf(action, name, context)
      if (pass.codeId === '') return way === 'none' ? null : refuseWay(way, context)
      const solved = await captcha.accept(pass, action, ownerOf(context), context.now)
      if (solved === null) {
        await countFailure(context)
        return refuse('authenticationCodeError', '验证未通过，请重新验证', { work: await demand(context) })
      }
      return way === 'picture' && solved === 'slider' ? refuseWay(way, context) : null
    },

    /** Counts a wrong answer to a slider; returns its refusal. */
    async failed(context: CallContext): Promise<Refusal> {
      await countFailure(context)
      return refuse('authenticationCodeError', '拼图没有对上，请再试一次', { work: await demand(context) })
    },
  }
}

export type CaptchaGate = ReturnType<typeof createCaptchaGate>

const wrongKey = (owner: string): string => `captcha:${owner}`
const networkKey = (ip: string): string => `captcha:net:${networkOf(ip)}`
export const codeAddressKey = (ip: string): string => `code:ip:${networkOf(ip)}`
