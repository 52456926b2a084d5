/**
 * The rules of account entry. A rule returns the id of what is wrong, or null; the texts are in i18n. Rules judge what
 * would be sent: fields go through `stripWhitespace` before.
 */

/** Longest username, also the input's limit. */
export const USERNAME_MAX_LENGTH = 11
export const USERNAME = /^(?=(?:.*[A-Za-z]){2})(?=.*\d)[A-Za-z][A-Za-z0-9]{3,10}$/
const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]{8,12}$/

export type AccountRule =
  | 'username-required'
  | 'username-format'
  | 'password-required'
  | 'password-format'
  | 'repeat-mismatch'
  | 'agreement-required'

/** Names and passwords hold no whitespace: typed or pasted, it is dropped. */
export const stripWhitespace = (text: string): string => text.replace(/\s/g, '')

export const loginUsername = (name: string): AccountRule | null => (name === '' ? 'username-required' : null)
export const loginPassword = (password: string): AccountRule | null => (password === '' ? 'password-required' : null)
/** 4–11 letters and digits, a letter first, at least two letters and a digit. */
export const registerUsername = (name: string): AccountRule | null => (USERNAME.test(name) ? null : 'username-format')
/** 8–12 letters and digits, at least one of each. */
export const registerPassword = (password: string): AccountRule | null => (PASSWORD.test(password) ? null : 'password-format')
/** The same rule as the password, and equal to it. */
export const repeatPassword = (repeat: string, password: string): AccountRule | null =>
  PASSWORD.test(repeat) && repeat === password ? null : 'repeat-mismatch'
export const agreement = (agreed: boolean): AccountRule | null => (agreed ? null : 'agreement-required')

export interface LoginForm {
  name: string
  password: string
}
export interface RegisterForm extends LoginForm {
  repeat: string
  agreed: boolean
}
export interface Failing<Field extends string> {
  field: Field
  rule: AccountRule
}

/** The first failing field in the order given: the only one whose message shows on submit. */
export function firstFailing<Field extends string>(checks: readonly (readonly [Field, AccountRule | null])[]): Failing<Field> | null {
  for (const [field, rule] of checks) if (rule !== null) return { field, rule }
  return null
}

/** Why the login form can't be sent: its first failing field, null when it can. */
export const checkLogin = (form: LoginForm): Failing<keyof LoginForm> | null =>
  firstFailing([
    ['name', loginUsername(form.name)],
    ['password', loginPassword(form.password)],
  ])

/** Why the register form can't be sent: its first failing field, null when it can. */
export const checkRegister = (form: RegisterForm): Failing<keyof RegisterForm> | null =>
  firstFailing([
    ['name', registerUsername(form.name)],
    ['password', registerPassword(form.password)],
    ['repeat', repeatPassword(form.repeat, form.password)],
    ['agreed', agreement(form.agreed)],
  ])
