import * as z from 'zod/mini'
import { captchaPass, empty, endpoint, epochMs, requestId } from './endpoint.ts'

const md5 = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const captcha = { kaptchcate: z.int(), ...captchaPass }
const user = '/site/api/v1/user'

export const userInfo = z.object({
  userId: z.string(),
  name: z.string(),
  bindPhone: z.boolean(),
  bindRealName: z.boolean(),
  /** Masked: `138****6721`, `l***@example.com`; '' when none is bound. */
  phone: z.string(),
  email: z.string(),
  /** Address of the picture; '' for the letter of the name. */
  avatar: z.optional(z.string()),
  registeredAt: epochMs,
  /** Start of this session, and of the one before it: null for the first. */
  loginAt: epochMs,
  lastLoginAt: z.nullable(epochMs),
})
export type UserInfo = z.infer<typeof userInfo>

export const userEndpoints = {
  'user.login': endpoint({
    path: `${user}/login`,
    login: 'none',
    cacheMs: 0,
    payload: z.strictObject({
      isAgent: z.literal(0),
      name: z.string().check(z.minLength(1), z.maxLength(11)),
      password: md5,
      ...captcha,
      version: z.literal('1.0'),
    }),
    answer: z.object({ token: z.string(), userId: z.string() }),
  }),
  'user.register': endpoint({
    path: `${user}/register`,
    login: 'none',
    cacheMs: 0,
    payload: z.strictObject({
      id: requestId,
      name: z.string().check(z.regex(/^(?=(?:.*[A-Za-z]){2})(?=.*\d)[A-Za-z][A-Za-z0-9]{3,10}$/)),
      password: md5,
      secondPassword: md5,
      ...captcha,
      domain: z.string().check(z.maxLength(253)),
      rCode: z.string().check(z.maxLength(32)),
      iCode: z.string().check(z.maxLength(32)),
    }),
    answer: z.object({ userId: z.string() }),
  }),
  'user.logout': endpoint({
    path: `${user}/logout`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: empty,
  }),
  /** Ends every session of the member, this one included. */
  'user.logoutAll': endpoint({
    path: `${user}/logout/all`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: empty,
  }),
  'user.memberInfo': endpoint({
    path: `${user}/member/info`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ isPop: z.int() }),
    answer: userInfo,
  }),
  'user.memberJwt': endpoint({
    path: `${user}/member/jwt`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({ body: z.string() }),
  }),
} as const
