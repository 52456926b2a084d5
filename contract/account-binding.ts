import * as z from 'zod/mini'
import { empty, endpoint } from './endpoint.ts'

/**
 * What a member binds to the account once: phone, real name, and the second password, which every withdrawal and every change of the
 * payout accounts asks for. Passwords are lower-case hex MD5, as at the login.
 */
const member = '/site/api/v1/user/member'
const md5 = z.string().check(z.regex(/^[0-9a-f]{32}$/))
/** The six digits that were sent. */
const code = z.string().check(z.regex(/^\d{6}$/))
/** Area code without plus, then the number. */
const phone = z.string().check(z.regex(/^\d{5,15}$/))

/** Longest real name, in characters. */
export const REAL_NAME_MAX = 40
/** A second password has this many digits. */
export const SECOND_PASSWORD_LENGTH = 6

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
  /** Sets the real name, once: 6009 when there is one. */
  'binding.realName': endpoint({
    path: `${member}/bindOther`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ realName: z.string().check(z.minLength(1), z.maxLength(2 * REAL_NAME_MAX)) }),
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
  /** Sends a code to the bound phone, which the page knows masked only. */
  'binding.phoneCode': endpoint({
    path: `${member}/bindPasswordByPhone/code`,
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
