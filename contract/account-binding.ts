import * as z from 'zod/mini'
import { EMAIL_PATTERN, FIND_MAX_LENGTH } from '../domain/account-rules.ts'
import { empty, endpoint, epochMs } from './endpoint.ts'

/**
 * What a member binds to the account once: phone, e-mail address, real name, gender, birthday, and the second password, which every
 * withdrawal and every change of the payout accounts asks for. Passwords are lower-case hex MD5, as at the login.
 */
const member = '/site/api/v1/user/member'
const md5 = z.string().check(z.regex(/^[0-9a-f]{32}$/))
/** The six digits that were sent. */
const code = z.string().check(z.regex(/^\d{6}$/))
/** Area code without plus, then the number. */
const phone = z.string().check(z.regex(/^\d{5,15}$/))
const email = z.string().check(z.maxLength(FIND_MAX_LENGTH.email), z.regex(EMAIL_PATTERN))
export const GENDERS = ['male', 'female'] as const

/** Longest real name, in characters. */
export const REAL_NAME_MAX = 40
/** A second password has this many digits. */
export const SECOND_PASSWORD_LENGTH = 6
const realName = z.string().check(z.minLength(1), z.maxLength(2 * REAL_NAME_MAX))

export const bindingEndpoints = {
  'binding.info': endpoint({
    path: `${member}/bindInfo`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({
      /** Masked: `138****6721`, `林**`; '' when not bound. */
      phone: z.string(),
      realName: z.string(),
      secondPassword: z.boolean(),
    }),
  }),
  /** Binds a phone by the code of `entry.sendCodeMember`. Once: 6009 when one is bound. */
  'binding.phone': endpoint({
    path: `${member}/bindPhone`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ phone, code }),
    answer: empty,
  }),
  /** All that the profile shows, private values masked; '' for what is not known. */
  'binding.profile': endpoint({
    path: `${member}/userInfo`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({
      realName: z.string(),
      gender: z.enum([...GENDERS, '']),
      /** `1992-**-**` */
      birthday: z.string(),
      phone: z.string(),
      email: z.string(),
      secondPassword: z.boolean(),
      /** When the login's password was last changed; null while it is that of the registration. */
      passwordAt: z.optional(z.nullable(epochMs)),
    }),
  }),
  /** Binds an e-mail address by the code of `entry.sendCodeMember`. Once: 6009 when one is bound. */
  'binding.email': endpoint({
    path: `${member}/bindEmail`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ email, code }),
    answer: empty,
  }),
  /** Sets what is given, each once: 6009 when one of them is set, and nothing is. A birthday is of eighteen years ago or more. */
  'binding.other': endpoint({
    path: `${member}/bindOther`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      realName: z.optional(realName),
      gender: z.optional(z.enum(GENDERS)),
      birthday: z.optional(z.string().check(z.maxLength(10))),
    }),
    answer: empty,
  }),
  /** Sets the real name as that of who pays in, once, as `binding.other` does. */
  'binding.fromDeposit': endpoint({
    path: `${member}/bindFromDeposit`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ realName }),
    answer: empty,
  }),
  /** Sets the second password for the first time (6009 when there is one). `password`: of the login. */
  'binding.password': endpoint({
    path: `${member}/bindPassword`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ password: md5, secondPassword: md5 }),
    answer: empty,
  }),
  /** Sets it anew for a member who forgot it, by a code to the bound phone (`binding.phoneCode`). */
  'binding.passwordByPhone': endpoint({
    path: `${member}/bindPasswordByPhone`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ password: md5, secondPassword: md5, code }),
    answer: empty,
  }),
  /** The same by a code to the bound e-mail address (`binding.emailCode`). */
  'binding.passwordByEmail': endpoint({
    path: `${member}/bindPasswordByEmail`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ password: md5, secondPassword: md5, code }),
    answer: empty,
  }),
  /**
   * Changes the login's password, by the one that it has (6100, and 6037 after too many wrong ones). `secondPassword`: the new one again.
   * All other sessions end.
   */
  'binding.loginPassword': endpoint({
    path: `${member}/changePassword`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ old: md5, password: md5, secondPassword: md5 }),
    answer: empty,
  }),
  /** Sends a code to the bound phone or e-mail address, which the page knows masked only. */
  'binding.phoneCode': endpoint({
    path: `${member}/bindPasswordByPhone/code`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({ againInSeconds: z.int() }),
  }),
  'binding.emailCode': endpoint({
    path: `${member}/bindPasswordByEmail/code`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({ againInSeconds: z.int() }),
  }),
  /** Proves the login's password again, which opens the wallet session anew (6099). */
  'binding.confirm': endpoint({
    path: `${member}/confirmPassword`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ password: md5 }),
    answer: empty,
  }),
} as const

/** Data of a refused second password: how many tries are left until the wait (6100, and 6037 when none is). */
export const triesLeft = z.object({ left: z.int(), until: z.nullable(z.int()) })
