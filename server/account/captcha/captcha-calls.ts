import type { SliderCaptcha, WorkDemand } from '../../../contract/account-entry.ts'
import { CAPTCHA_KIND } from '../../../contract/constants.ts'
import type { Payload } from '../../../contract/endpoints.ts'
import { networkOf } from '../../platform/network.ts'
import { ownerOf } from '../../transport/caller.ts'
import { type CallContext, ok, type Result, refuse } from '../../transport/handlers.ts'
import type { AccountDeps } from '../deps.ts'
import { LIMITS } from '../limits/limits.ts'
import { loginWaitMs, tooOften } from '../limits/login-limits.ts'
import type { Way } from './captcha-policy.ts'
import { type Geetest, GeetestSilent } from './geetest.ts'

type CaptchaDeps = Pick<AccountDeps, 'captcha' | 'gate' | 'counts' | 'known' | 'geetest'>

/** Answers which captcha the action needs. A caller that must wait is told so first, before it solves one for nothing. */
export async function captchaCheck(
  deps: CaptchaDeps,
  { name, ktype }: Payload<'entry.captchaCheck'>,
  context: CallContext,
): Promise<Result<{ way: Way; work: WorkDemand; geetest?: string }>> {
  const waitMs = ktype === CAPTCHA_KIND.login ? await loginWaitMs(deps, name, context) : 0
  if (waitMs > 0) return tooOften(waitMs)
  const [way, work] = [await deps.gate.wayOf(ktype, name, context), await deps.gate.demand(context)]
  return deps.geetest && way === 'slider' ? ok({ way: 'picture', work, geetest: deps.geetest.captchaId }) : ok({ way, work })
}

/** A picture with a code, in exchange for work. */
export async function pictureCaptcha(
  { captcha, gate }: CaptchaDeps,
  { ktype, salt, nonce }: Payload<'entry.pictureCaptcha'>,
  context: CallContext,
): Promise<Result<{ image: string; 'x-code': string; work: WorkDemand }>> {
  const refusal = await gate.worked({ salt, nonce }, context)
  if (refusal) return refusal
  return ok({ ...(await captcha.picture(ktype, ownerOf(context), context.now)), work: await gate.demand(context) })
}

/** A slider challenge, in exchange for work. */
export async function sliderCaptcha(
  { captcha, gate, geetest }: CaptchaDeps,
  { ktype, salt, nonce }: Payload<'entry.sliderCaptcha'>,
  context: CallContext,
): Promise<Result<SliderCaptcha & { work: WorkDemand }>> {
  if (geetest) return refuse('illegalParameter')
  const refusal = await gate.worked({ salt, nonce }, context)
  if (refusal) return refusal
  return ok({ ...(await captcha.slider(ktype, ownerOf(context), context.now)), work: await gate.demand(context) })
}

/** Answers the pass for a solved slider, GeeTest's where it is named. */
export async function sliderCheck(
  deps: CaptchaDeps,
  payload: Payload<'entry.sliderCheck'>,
  context: CallContext,
): Promise<Result<{ codeId: string }>> {
  const { captcha, gate, geetest } = deps
  if (geetest) return geetestCheck(deps, geetest, payload, context)
  const codeId = await captcha.checkSlider(payload, ownerOf(context), context.now)
  return codeId === null ? gate.failed(context) : ok({ codeId })
}

/** Nothing passes while GeeTest gives no answer; the picture still does. */
async function geetestCheck(
  { captcha, gate, counts }: CaptchaDeps,
  geetest: Geetest,
  { ktype, ...answer }: Payload<'entry.sliderCheck'>,
  context: CallContext,
): Promise<Result<{ codeId: string }>> {
  if (ktype === undefined) return refuse('invalidParameter', '', { field: 'ktype' })
  const [lot, network] = [`geetest:${answer.lot_number}`, `geetest:net:${networkOf(context.ip)}`]
  if (!(await counts.take(network, LIMITS.geetest, context.now)).ok) return refuse('frequentSubmission', '验证过于频繁，请稍后再试')
  // An answer is asked about once, whatever GeeTest makes of a second time.
  if (!(await counts.take(lot, LIMITS.geetestLot, context.now)).ok) return gate.failed(context)
  try {
    if (!(await geetest.validate(answer))) return await gate.failed(context)
  } catch (error) {
    if (error instanceof GeetestSilent) return refuse('badGateway', '验证服务暂时没有响应，请改用图形验证')
    throw error
  }
  return ok({ codeId: await captcha.pass(ktype, ownerOf(context), context.now) })
}
