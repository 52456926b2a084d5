/**
 * The rules of account entry. A rule returns the id of the violation, or null; the texts are in i18n. Rules judge the values that
 * are sent: fields pass `stripWhitespace` first.
 */

/** Longest user name, also the input's limit. */
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
  | 'find-username-required'
  | 'phone-format'
  | 'email-required'
  | 'email-format'
  | 'code-required'
  | 'new-password-required'
  | 'new-repeat-mismatch'
  | 'phone-middle'
  | 'real-name-format'
  | 'gender-required'
  | 'birthday-format'
  | 'under-age'

/** Names and passwords have no whitespace: it is removed from what was typed or pasted. */
export const stripWhitespace = (text: string): string => text.replace(/\s/g, '')

export const loginUsername = (name: string): AccountRule | null => (name === '' ? 'username-required' : null)
export const loginPassword = (password: string): AccountRule | null => (password === '' ? 'password-required' : null)
/** 4–11 letters and digits, a letter first, at least two letters and a digit. */
export const registerUsername = (name: string): AccountRule | null => (USERNAME.test(name) ? null : 'username-format')
/** 8–12 letters and digits, at least one of each. */
export const registerPassword = (password: string): AccountRule | null => (PASSWORD.test(password) ? null : 'password-format')
/** The password's rule, and equal to the password. */
export const repeatPassword = (repeat: string, password: string): AccountRule | null =>
  PASSWORD.test(repeat) && repeat === password ? null : 'repeat-mismatch'
export const agreement = (agreed: boolean): AccountRule | null => (agreed ? null : 'agreement-required')

/** Longest inputs of find password. */
export const FIND_MAX_LENGTH = { name: 30, phone: 11, email: 40, code: 30 } as const
export const DEFAULT_AREA_CODE = '86'
/** A mobile number of mainland China, for use without a country list. */
const DEFAULT_PHONE = /^1[3-9]\d{9}$/
/** A local part, @, and a domain with a dot; no spaces. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const PHONE_MIDDLE = /^\d{4}$/
const DOTTED_HAN = /^\p{Unified_Ideograph}+(·\p{Unified_Ideograph}+)*$/u
const DOTTED_LATIN = /^[A-Za-zÀ-ÖØ-öø-ɏ]+(·[A-Za-zÀ-ÖØ-öø-ɏ]+)*$/

export const findUsername = (name: string): AccountRule | null =>
  name === '' || name.length > FIND_MAX_LENGTH.name ? 'find-username-required' : null

/** A country of the list: `regex` matches a whole mobile number, with or without the area code in front. */
export interface PhoneArea {
  areaCode: string
  regex: string
}

/** An invalid pattern counts as no country. */
export function phoneNumber(number: string, area?: PhoneArea): AccountRule | null {
  const pattern = patternOf(area?.regex)
  const fits = pattern ? pattern.test(number) || pattern.test(`${area?.areaCode}${number}`) : DEFAULT_PHONE.test(number)
  return fits && /^\d{1,11}$/.test(number) ? null : 'phone-format'
}

function patternOf(regex: string | undefined): RegExp | null {
  try {
    return regex ? new RegExp(`^(?:${regex})$`) : null
  } catch {
    return null
  }
}

export function emailAddress(email: string): AccountRule | null {
  if (email === '') return 'email-required'
  return EMAIL_PATTERN.test(email) && email.length <= FIND_MAX_LENGTH.email ? null : 'email-format'
}

export const verificationCode = (code: string): AccountRule | null =>
  code === '' || code.length > FIND_MAX_LENGTH.code ? 'code-required' : null
export const newPassword = (password: string): AccountRule | null =>
  password === '' ? 'new-password-required' : registerPassword(password)
export const newRepeat = (repeat: string, password: string): AccountRule | null => (repeat === password ? null : 'new-repeat-mismatch')
/** The four hidden digits of a masked phone. */
export const phoneMiddle = (digits: string): AccountRule | null => (PHONE_MIDDLE.test(digits) ? null : 'phone-middle')
/** As it is stored: composed, without the space around it, with the one middle dot that keyboards have several of. */
export const plainRealName = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .replace(/[•・‧∙⋅･]/g, '·')
/** Chinese characters, or Latin letters; middle dots between them, never first, last or two in a row. */
export const realName = (name: string): AccountRule | null => (DOTTED_HAN.test(name) || DOTTED_LATIN.test(name) ? null : 'real-name-format')

export interface LoginForm {
  name: string
  password: string
}
export interface RegisterForm extends LoginForm {
  repeat: string
  agreed: boolean
}
export interface FindIdentityForm {
  name: string
  phone: string
  email: string
}
export interface NewPasswordForm {
  password: string
  repeat: string
}
export interface Failing<Field extends string> {
  field: Field
  rule: AccountRule
}

/** The first failing field in this order: on submit only its message is shown. */
export function firstFailing<Field extends string>(checks: readonly (readonly [Field, AccountRule | null])[]): Failing<Field> | null {
  for (const [field, rule] of checks) if (rule !== null) return { field, rule }
  return null
}

/** The first failing field of the login form; null when it can be sent. */
export const checkLogin = (form: LoginForm): Failing<keyof LoginForm> | null =>
  firstFailing([
    ['name', loginUsername(form.name)],
    ['password', loginPassword(form.password)],
  ])

/** The first failing field of the register form; null when it can be sent. */
export const checkRegister = (form: RegisterForm): Failing<keyof RegisterForm> | null =>
  firstFailing([
    ['name', registerUsername(form.name)],
    ['password', registerPassword(form.password)],
    ['repeat', repeatPassword(form.repeat, form.password)],
    ['agreed', agreement(form.agreed)],
  ])

/** The first failing field of the chosen way; null when a code can be asked for. */
export const checkIdentity = (route: 'phone' | 'email', form: FindIdentityForm, area?: PhoneArea): Failing<keyof FindIdentityForm> | null =>
  firstFailing([
    ['name', findUsername(form.name)],
    route === 'phone' ? ['phone', phoneNumber(form.phone, area)] : ['email', emailAddress(form.email)],
  ])

/** The first failing field of the new password; null when it can be set. */
export const checkNewPassword = (form: NewPasswordForm): Failing<keyof NewPasswordForm> | null =>
  firstFailing([
    ['password', newPassword(form.password)],
    ['repeat', newRepeat(form.repeat, form.password)],
  ])
