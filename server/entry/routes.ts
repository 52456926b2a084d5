import { type HandlersOf, ok, refuse } from '../transport/handlers.ts'
import { captchaCheck, pictureCaptcha, sliderCaptcha, sliderCheck } from './captcha-calls.ts'
import type { EntryDeps } from './deps.ts'
import { forgetOne, forgetThree, forgetTwo } from './forget.ts'
import { newDeviceLogin } from './new-device-login.ts'
import { byPhone } from './reach.ts'
import { sendCode, sendCodeMember } from './send-code.ts'

export function entryHandlers(deps: EntryDeps): HandlersOf<'entry'> {
  return {
    'entry.captchaCheck': (payload, context) => captchaCheck(deps, payload, context),
    'entry.pictureCaptcha': (payload, context) => pictureCaptcha(deps, payload, context),
    'entry.sliderCaptcha': (payload, context) => sliderCaptcha(deps, payload, context),
    'entry.sliderCheck': (payload, context) => sliderCheck(deps, payload, context),
    'entry.newDeviceLogin': (payload, context) => newDeviceLogin(deps, payload, context),
    'entry.sendCode': (payload, context) => sendCode(deps, payload, context),
    'entry.sendCodeMember': (payload, context) => sendCodeMember(deps, payload, context),
    'entry.forgetByPhoneOne': (payload, context) => forgetOne(deps, byPhone(deps, payload.phone), payload, context),
    'entry.forgetByPhoneTwo': (payload, context) => forgetTwo(deps, byPhone(deps, payload.phone), payload, context),
    'entry.forgetByPhoneThree': (payload, context) => forgetThree(deps, byPhone(deps, payload.phone), payload, context),
    'entry.forgetByEmailOne': (payload, context) => forgetOne(deps, { email: payload.email }, payload, context),
    'entry.forgetByEmailTwo': (payload, context) => forgetTwo(deps, { email: payload.email }, payload, context),
    'entry.forgetByEmailThree': (payload, context) => forgetThree(deps, { email: payload.email }, payload, context),
    'entry.countryArea': () => ok([...deps.areas]),
    'entry.singleDataDecryption': async ({ type }, { memberId }) => {
      const member = await deps.db.selectFrom('member').select(['phone', 'email']).where('id', '=', memberId).executeTakeFirstOrThrow()
      const data = member[type]
      return data === null ? refuse('notFound') : ok({ data })
    },
  }
}
