import type { Resolver } from 'react-hook-form'
import {
  checkIdentity,
  checkNewPassword,
  emailAddress,
  type FindIdentityForm,
  findUsername,
  firstFailing,
  type NewPasswordForm,
  newPassword,
  newRepeat,
  type PhoneArea,
  phoneNumber,
  verificationCode,
} from '../../../../domain/account-rules.ts'
import { resolverOf } from '../entry-rules.ts'
import type { FindRoute, FindStep } from '../flows/find-password.ts'

/** All that is typed in find password; a step judges only its own fields. */
export interface FindForm extends FindIdentityForm, NewPasswordForm {
  code: string
}

export const EMPTY_FIND_FORM: FindForm = { name: '', phone: '', email: '', code: '', password: '', repeat: '' }

export function findRules(step: FindStep, route: FindRoute, area: PhoneArea | undefined): Resolver<FindForm> {
  return resolverOf<FindForm>(
    {
      name: ({ name }) => findUsername(name),
      phone: ({ phone }) => phoneNumber(phone, area),
      email: ({ email }) => emailAddress(email),
      code: ({ code }) => verificationCode(code),
      password: ({ password }) => newPassword(password),
      repeat: ({ repeat, password }) => newRepeat(repeat, password),
    },
    (form) => {
      if (step === 0) return checkIdentity(route, form, area)
      if (step === 1) return firstFailing([['code', verificationCode(form.code)]])
      return checkNewPassword(form)
    },
  )
}
