import type { bindingEndpoints } from '../../../contract/account-binding.ts'
import { type HandlersOf, ok } from '../../transport/handlers.ts'
import { maskName, maskPhone } from '../contact/mask.ts'
import type { AccountDeps } from '../deps.ts'
import { bindEmail, bindPhone } from './bind-contact.ts'
import { bindOther } from './bind-other.ts'
import { bindPassword, bindPasswordBy, sendPasswordCode } from './bind-password.ts'
import { changePassword } from './change-password.ts'
import { proveLoginPassword } from './login-password.ts'
import { profile } from './profile.ts'
import { openWallet } from './wallet-session.ts'

export const bindingHandlers = (deps: AccountDeps): HandlersOf<typeof bindingEndpoints> => ({
  'binding.info': async (_, { memberId }) => {
    const { phone, real_name, second_password_hash } = await deps.db
      .selectFrom('member')
      .select(['phone', 'real_name', 'second_password_hash'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    return ok({
      phone: phone === null ? '' : maskPhone(phone),
      realName: real_name === null ? '' : maskName(real_name),
      secondPassword: second_password_hash !== null,
    })
  },
  'binding.profile': (_, { memberId }) => profile(deps.db, memberId),
  'binding.phone': (payload, context) => bindPhone(deps, payload, context),
  'binding.email': (payload, context) => bindEmail(deps, payload, context),
  'binding.other': (payload, context) => bindOther(deps.db, payload, context),
  'binding.fromDeposit': (payload, context) => bindOther(deps.db, payload, context),
  'binding.password': (payload, context) => bindPassword(deps, payload, context),
  'binding.passwordByPhone': (payload, context) => bindPasswordBy('phone', deps, payload, context),
  'binding.passwordByEmail': (payload, context) => bindPasswordBy('email', deps, payload, context),
  'binding.loginPassword': (payload, context) => changePassword(deps, payload, context),
  'binding.phoneCode': (_, context) => sendPasswordCode('phone', deps, context),
  'binding.emailCode': (_, context) => sendPasswordCode('email', deps, context),
  'binding.confirm': async ({ password }, context) => {
    const refusal = await proveLoginPassword(deps, password, context)
    if (refusal) return refusal
    await openWallet(deps.db, context)
    return ok({})
  },
})
