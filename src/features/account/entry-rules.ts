import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import {
  type AccountRule,
  agreement,
  checkLogin,
  checkRegister,
  type Failing,
  type LoginForm,
  loginPassword,
  loginUsername,
  type RegisterForm,
  registerPassword,
  registerUsername,
  repeatPassword,
} from '../../../domain/account-rules.ts'

export type FieldChecks<Form> = { [Field in keyof Form]: (form: Form) => AccountRule | null }

const loginFields: FieldChecks<LoginForm> = {
  name: ({ name }) => loginUsername(name),
  password: ({ password }) => loginPassword(password),
}
const registerFields: FieldChecks<RegisterForm> = {
  name: ({ name }) => registerUsername(name),
  password: ({ password }) => registerPassword(password),
  repeat: ({ repeat, password }) => repeatPassword(repeat, password),
  agreed: ({ agreed }) => agreement(agreed),
}

/**
 * Leaving a field judges only that field; a submit (all names at once) reports only the first failing one, and
 * react-hook-form focuses it.
 */
export function resolverOf<Form extends FieldValues>(
  fields: FieldChecks<Form>,
  whole: (form: Form) => Failing<Extract<keyof Form, string>> | null,
): Resolver<Form> {
  return (form, _context, { names }) => {
    const [only, ...others] = names ?? []
    const left = others.length === 0 && only !== undefined && only in fields ? (only as keyof Form) : null
    const failing = left === null ? whole(form) : failingAt(left, fields[left](form))
    return failing ? { values: {}, errors: { [failing.field]: { type: failing.rule } } as FieldErrors<Form> } : { values: form, errors: {} }
  }
}

const failingAt = <Field extends PropertyKey>(field: Field, rule: AccountRule | null) => rule && { field, rule }

export const loginRules = resolverOf(loginFields, checkLogin)
export const registerRules = resolverOf(registerFields, checkRegister)
