import * as z from 'zod/mini'
import { EMAIL_PATTERN } from '../domain/account-rules.ts'
import { CAPTCHA_KIND, CODE_CATE, CODE_TYPE } from './constants.ts'
import { captchaPass, empty, endpoint } from './endpoint.ts'

/**
 * Account entry without login and register: captchas, verification codes, the new-device login, find password (account-entry §3, §4,
 * §7). Paths are the specification's where it names one.
 */
const user = '/site/api/v1/user'
const md5 = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const name = z.string().check(z.minLength(1), z.maxLength(30))
/** Area code without plus, then the number: 8613800000000. */
const phone = z.string().check(z.regex(/^\d{5,15}$/))
const email = z.string().check(z.maxLength(40), z.regex(EMAIL_PATTERN))
const code = z.string().check(z.minLength(1), z.maxLength(30))
/** The action of a captcha; a pass is valid for one action only. */
const action = z.enum({ register: CAPTCHA_KIND.register, login: CAPTCHA_KIND.login, sendCode: CAPTCHA_KIND.sendCode })

/**
 * A proof of work that the device must find to get a captcha: the least `nonce` (decimal) for which SHA-256(`salt` + `nonce`) begins
 * with `bits` zero bits.
 */
export const workDemand = z.object({ salt: z.string(), bits: z.int().check(z.minimum(0), z.maximum(22)) })
export type WorkDemand = z.infer<typeof workDemand>
const work = { salt: z.string().check(z.maxLength(128)), nonce: z.string().check(z.regex(/^\d{1,10}$/)) }

/** The page of GeeTest's scripts, which the site serves where a captcha of GeeTest is configured, to be framed. */
export const GEETEST_FRAME_PATH = '/geetest.html'

/** What GeeTest 4 gives the page for a solved captcha. */
const geetestFields = {
  lot_number: z.string().check(z.maxLength(64)),
  captcha_output: z.string().check(z.maxLength(4096)),
  pass_token: z.string().check(z.regex(/^[0-9a-f]{32,128}$/)),
  gen_time: z.string().check(z.regex(/^\d{10,13}$/)),
}
const geetestAnswer = z.object(geetestFields)
export type GeetestAnswer = z.infer<typeof geetestAnswer>

/** What that page says to the one that frames it. */
export const geetestWord = z.discriminatedUnion('geetest', [
  z.object({ geetest: z.literal('solved'), answer: geetestAnswer }),
  z.object({ geetest: z.enum(['ready', 'closed', 'failed']) }),
])
export type GeetestWord = z.infer<typeof geetestWord>

/** The piece moves from left to right; `y` and sizes are pixels of the background picture. */
const sliderCaptcha = z.object({
  lotNumber: z.string(),
  /** data: URLs. */
  background: z.string(),
  piece: z.string(),
  width: z.int(),
  height: z.int(),
  pieceWidth: z.int(),
  y: z.int(),
})
export type SliderCaptcha = z.infer<typeof sliderCaptcha>

/** `regex`: pattern of the number without its area code. */
const area = z.object({ areaName: z.string(), areaCode: z.string(), regex: z.string() })
export type CountryArea = z.infer<typeof area>

/** The answer after a code was sent: seconds until another may be asked for. */
const sent = z.object({ againInSeconds: z.int() })

const sendCodePayload = z.strictObject({
  /** Phone or e-mail, user name, captcha's codeId: obfuscated (domain/entry/obfuscate.ts), and hashed (lower-case hex MD5). */
  sendCodeNumV2: z.string().check(z.maxLength(256)),
  sendNameV2: z.string().check(z.maxLength(256)),
  codeIdV2: z.string().check(z.maxLength(256)),
  SendCodeNum: md5,
  SendName: md5,
  codeId: md5,
  type: z.enum(CODE_TYPE),
  cate: z.enum(CODE_CATE),
  version: z.literal(1),
  kaptchcate: z.int(),
  /** Typed text of the picture; empty for a slider's pass or when no captcha was asked for. */
  imageCode: z.string().check(z.maxLength(10)),
})

// Find password: step one asks for a code, two proves it, three proves it again and sets the password, which uses it up.
type Route = 'forgetByPhone' | 'forgetByEmail'
const forgetOne = <Reach extends z.core.$ZodShape>(route: Route, reach: Reach) =>
  endpoint({
    path: `${user}/${route}/one`,
    login: 'none',
    cacheMs: 0,
    payload: z.strictObject({ ...reach, name, kaptchcate: z.int(), ...captchaPass }),
    answer: sent,
  })
const forgetTwo = <Reach extends z.core.$ZodShape>(route: Route, reach: Reach) =>
  endpoint({ path: `${user}/${route}/two`, login: 'none', cacheMs: 0, payload: z.strictObject({ ...reach, name, code }), answer: empty })
const forgetThree = <Reach extends z.core.$ZodShape>(route: Route, reach: Reach) =>
  endpoint({
    path: `${user}/${route}/three`,
    login: 'none',
    cacheMs: 0,
    payload: z.strictObject({ ...reach, name, code, password: md5, secondPassword: md5 }),
    answer: empty,
  })

export const entryEndpoints = {
  /** The captcha that the server requires for an action. The answer does not depend on whether the account exists. */
  'entry.captchaCheck': endpoint({
    path: `${user}/member/kaptchcate`,
    login: 'none',
    cacheMs: 0,
    payload: z.strictObject({ name: z.string().check(z.maxLength(40)), password: z.string().check(z.maxLength(32)), ktype: action }),
    /** `geetest`: the id of a GeeTest 4 captcha, which may be solved in place of the picture; its answer goes to `entry.sliderCheck`. */
    answer: z.object({ way: z.enum(['none', 'picture', 'slider']), work: workDemand, geetest: z.optional(z.string()) }),
  }),
  'entry.pictureCaptcha': endpoint({
    path: `${user}/register/defaultKaptcha`,
    login: 'none',
    cacheMs: 0,
    payload: z.strictObject({ ktype: action, ...work }),
    /** `image`: a data: URL. `work`: for the next picture or slider. */
    answer: z.object({ image: z.string(), 'x-code': z.string(), work: workDemand }),
  }),
  'entry.sliderCaptcha': endpoint({
    path: `${user}/register/sliderKaptcha`,
    login: 'none',
    cacheMs: 0,
    payload: z.strictObject({ ktype: action, ...work }),
    answer: z.object({ ...sliderCaptcha.shape, work: workDemand }),
  }),
  'entry.sliderCheck': endpoint({
    path: `${user}/member/validateGeeCheck`,
    login: 'none',
    cacheMs: 0,
    /**
     * Of our own slider, `captcha_output` is the path of the piece's left edge, `x;t,x;t,…`: pixels of the background and ms since the start; the
     * last x is the answer. 4 to 200 points. `pass_token` ties it to its challenge: MD5(lot_number + captcha_output + gen_time), lower-case hex;
     * `gen_time` is epoch ms, decimal. GeeTest's are what it gave, and its `gen_time` is in seconds.
     */
    payload: z.strictObject({
      ...geetestFields,
      validate_way: z.literal(0),
      /** With GeeTest's answer: what the pass is for. A slider of our own knows it. */
      ktype: z.optional(action),
    }),
    /** The pass, which the action sends as `codeId`. */
    answer: z.object({ codeId: z.string() }),
  }),
  'entry.newDeviceLogin': endpoint({
    path: `${user}/login/newDevice`,
    login: 'none',
    cacheMs: 0,
    payload: z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(11)),
      password: md5,
      kaptchcate: z.literal(CAPTCHA_KIND.automatic),
      /** The six digits that were sent. */
      sendCodeNum: z.string().check(z.regex(/^\d{6}$/)),
    }),
    answer: z.object({ token: z.string(), userId: z.string() }),
  }),
  /** Codes for visitors: new device (type 3: SMS or voice), and another one for a reset (type 2). */
  'entry.sendCode': endpoint({ path: `${user}/sendCode/one`, login: 'none', cacheMs: 0, payload: sendCodePayload, answer: sent }),
  /** Codes for a member, to the phone or e-mail address that is being bound. */
  'entry.sendCodeMember': endpoint({ path: `${user}/sendCode/two`, login: 'member', cacheMs: 0, payload: sendCodePayload, answer: sent }),
  'entry.forgetByPhoneOne': forgetOne('forgetByPhone', { phone }),
  'entry.forgetByPhoneTwo': forgetTwo('forgetByPhone', { phone }),
  'entry.forgetByPhoneThree': forgetThree('forgetByPhone', { phone }),
  'entry.forgetByEmailOne': forgetOne('forgetByEmail', { email }),
  'entry.forgetByEmailTwo': forgetTwo('forgetByEmail', { email }),
  'entry.forgetByEmailThree': forgetThree('forgetByEmail', { email }),
  'entry.countryArea': endpoint({
    path: '/site/api/v1/site/countryArea/queryCountryArea',
    login: 'none',
    cacheMs: 3_600_000,
    payload: z.strictObject({ area: z.literal('') }),
    answer: z.array(area),
  }),
  /** One of the member's own private values in clear. `id`: of the payout account; 6004 for any that is not the member's. */
  'entry.singleDataDecryption': endpoint({
    path: '/site/api/v1/site/common/singleDataDecryption',
    login: 'member',
    cacheMs: 0,
    payload: z.discriminatedUnion('type', [
      z.strictObject({ type: z.enum(['phone', 'email', 'realName', 'birthday']) }),
      z.strictObject({ type: z.literal('card'), id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
    ]),
    answer: z.object({ data: z.string() }),
  }),
} as const
