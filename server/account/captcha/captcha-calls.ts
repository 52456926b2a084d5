import type { SliderCaptcha, WorkDemand } from '../../../contract/account-entry.ts'
import { CAPTCHA_KIND } from '../../../contract/constants.ts'
import type { Payload } from '../../../contract/endpoints.ts'
import { ownerOf } from '../../transport/caller.ts'
import { type CallContext, ok, type Result } from '../../transport/handlers.ts'
import type { AccountDeps } from '../deps.ts'
import { loginWaitMs, tooOften } from '../limits/login-limits.ts'
import type { Way } from './captcha-policy.ts'

type CaptchaDeps = Pick<AccountDeps, 'captcha' | 'gate' | 'counts' | 'known'>

/** Answers which captcha the action needs. A caller that must wait is told so first, before it solves one for nothing. */
export async function captchaCheck(
  deps: CaptchaDeps,
  { name, ktype }: Payload<'entry.captchaCheck'>,
  context: CallContext,
): Promise<Result<{ way: Way; work: WorkDemand }>> {
  const waitMs = ktype === CAPTCHA_KIND.login ? await loginWaitMs(deps, name, context) : 0
  if (waitMs > 0) return tooOften(waitMs)
  return ok({ way: await deps.gate.wayOf(ktype, name, context), work: await deps.gate.demand(context) })
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
  { captcha, gate }: CaptchaDeps,
  { ktype, salt, nonce }: Payload<'entry.sliderCaptcha'>,
  context: CallContext,
): Promise<Result<SliderCaptcha & { work: WorkDemand }>> {
  const refusal = await gate.worked({ salt, nonce }, context)
  if (refusal) return refusal
  return ok({ ...(await captcha.slider(ktype, ownerOf(context), context.now)), work: await gate.demand(context) })
}

/** Answers the pass for a solved slider. */
export async function sliderCheck(
  { captcha, gate }: CaptchaDeps,
  payload: Payload<'entry.sliderCheck'>,
  context: CallContext,
): Promise<Result<{ codeId: string }>> {
  const codeId = await captcha.checkSlider(payload, ownerOf(context), context.now)
  return codeId === null ? gate.failed(context) : ok({ codeId })
}
