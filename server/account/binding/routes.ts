import type { bindingEndpoints } from '../../../contract/account-binding.ts'
import { type HandlersOf, ok } from '../../transport/handlers.ts'
import { maskName, maskPhone } from '../contact/mask.ts'
import type { AccountDeps } from '../deps.ts'
import { bindPassword, bindPasswordByPhone, sendPasswordCode } from './bind-password.ts'
import { bindPhone } from './bind-phone.ts'
import { bindRealName } from './bind-real-name.ts'
import { proveLoginPassword } from './login-password.ts'
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
  'binding.phone': (payload, context) => bindPhone(deps, payload, context),
  'binding.realName': (payload, context) => bindRealName(deps.db, payload, context),
  'binding.password': (payload, context) => bindPassword(deps, payload, context),
  'binding.passwordByPhone': (payload, context) => bindPasswordByPhone(deps, payload, context),
  'binding.phoneCode': (_, context) => sendPasswordCode(deps, context),
  'binding.confirm': async ({ password }, context) => {
    const refusal = await proveLoginPassword(deps, password, context)
    if (refusal) return refusal
    await openWallet(deps.db, context)
    return ok({})
  },
})
