import type { userEndpoints } from '../../contract/account.ts'
import type { bindingEndpoints } from '../../contract/account-binding.ts'
import type { entryEndpoints } from '../../contract/account-entry.ts'
import type { sessionEndpoints } from '../../contract/account-sessions.ts'
import type { Db } from '../platform/database.ts'
import { transact } from '../platform/transact.ts'
import { type HandlersOf, ok, refuse } from '../transport/handlers.ts'
import { bindingHandlers } from './binding/routes.ts'
import { captchaCheck, pictureCaptcha, sliderCaptcha, sliderCheck } from './captcha/captcha-calls.ts'
import { sendCode, sendCodeMember } from './codes/send-code.ts'
import { byPhone } from './contact/reach.ts'
import type { AccountDeps } from './deps.ts'
import { login } from './login/login.ts'
import { newDeviceLogin } from './login/new-device-login.ts'
import { memberInfo } from './member-info.ts'
import { forgetOne, forgetThree, forgetTwo } from './recovery/forget.ts'
import { register } from './register.ts'
import type { Membership } from './session/membership.ts'
import { endSession, sessionList } from './session/session-list.ts'

interface Calls {
  account: AccountDeps
  membership: Membership
  /** The number of a payout account of the member, in clear; null for any other. */
  cardNumber(memberId: bigint, id: string): Promise<string | null>
}

export function accountHandlers({
  account: deps,
  membership,
  cardNumber,
}: Calls): HandlersOf<typeof userEndpoints | typeof entryEndpoints | typeof bindingEndpoints | typeof sessionEndpoints> {
  const { db, sessions, onSessionEnded } = deps
  return {
    'user.register': (payload, context) => register(deps, payload, context),
    'user.login': (payload, context) => login(deps, payload, context),
    'user.logout': async (_, { tokenHash }) => {
      await sessions.end(tokenHash)
      onSessionEnded(tokenHash)
      return ok({})
    },
    'user.logoutAll': async (_, { memberId }) => {
      const ended = await transact(db, (tx) => sessions.endAll(tx, memberId))
      for (const tokenHash of ended) onSessionEnded(tokenHash)
      return ok({})
    },
    'user.memberInfo': (_, context) => memberInfo(db, context),
    'user.memberJwt': (_, context) => ok({ body: membership.sign(context) }),
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
    'entry.singleDataDecryption': async (asked, { memberId }) => {
      const data = asked.type === 'card' ? await cardNumber(memberId, asked.id) : await ownValue(deps.db, memberId, asked.type)
      return data === null ? refuse('notFound') : ok({ data })
    },
    ...bindingHandlers(deps),
    'session.list': (_, context) => sessionList(deps, context),
    'session.end': (payload, context) => endSession(deps, payload, context),
  }
}

async function ownValue(db: Db, memberId: bigint, type: 'phone' | 'email' | 'realName' | 'birthday'): Promise<string | null> {
  const column = type === 'realName' ? 'real_name' : type
  const member = await db.selectFrom('member').select([column]).where('id', '=', memberId).executeTakeFirstOrThrow()
  return member[column] ?? null
}
