import { CAPTCHA_KIND, CODE_TYPE } from '../../../contract/constants.ts'
import type { Answer } from '../../../contract/endpoints.ts'
import type { LoginForm, RegisterForm } from '../../../domain/account-rules.ts'
import { obfuscate } from '../../../domain/entry/obfuscate.ts'
import { storage } from '../../db/storage.ts'
import { call, type Reply } from '../../transport/call.ts'
import { cryptoWorker } from '../../workers/crypto/client.ts'
import { sendGuarded } from './entry-host.ts'
import { noteLanding } from './flows/landing.ts'
import type { CodeWay } from './flows/new-device.ts'
import type { CaptchaPass, SubmissionOutcome } from './flows/submission.ts'
import type { WaitingLogin } from './flows/waiting-login.ts'
import { passwordWire } from './password-wire.ts'

const NO_PASS: CaptchaPass = { codeId: '', code: '' }

const sendLogin = (name: string, password: string, kaptchcate: number, pass: CaptchaPass) =>
  call('user.login', { isAgent: 0, name, password, kaptchcate, ...pass, version: '1.0' })

/** Logs in, after a captcha where the server wants one. */
export async function login({ name, password }: LoginForm): Promise<SubmissionOutcome<Answer<'user.login'>>> {
  const secret = await passwordWire(password)
  return sendGuarded({ name, password: secret, ktype: CAPTCHA_KIND.login }, (pass) => sendLogin(name, secret, CAPTCHA_KIND.login, pass))
}

/** The login right after a registration; it needs no captcha. */
export const loginAfterRegister = async ({ name, password }: LoginForm): Promise<Reply<'user.login'>> =>
  sendLogin(name, await passwordWire(password), CAPTCHA_KIND.automatic, NO_PASS)

/** `id` names the registration: a repeat with the same id after a lost answer registers nothing twice. */
export async function register(id: string, { name, password, repeat }: RegisterForm): Promise<SubmissionOutcome<Answer<'user.register'>>> {
  const [secret, again] = [await passwordWire(password), await passwordWire(repeat)]
  // A visitor may register before the page is idle.
  noteLanding()
  const codes = { domain: location.hostname, rCode: storage.get('rcode'), iCode: storage.get('icode') }
  return sendGuarded({ name, password: secret, ktype: CAPTCHA_KIND.register }, (pass) =>
    call('user.register', { id, name, password: secret, secondPassword: again, kaptchcate: CAPTCHA_KIND.register, ...pass, ...codes }),
  )
}

/** Sends a code for a waiting login to its phone, after a captcha. `phone`: as the player completed it. */
export async function sendDeviceCode(
  { name, password }: Pick<WaitingLogin, 'name' | 'password'>,
  phone: string,
  cate: CodeWay,
): Promise<SubmissionOutcome<Answer<'entry.sendCode'>>> {
  const { md5 } = cryptoWorker
  return sendGuarded({ name, password, ktype: CAPTCHA_KIND.sendCode }, async ({ codeId, code }) =>
    call('entry.sendCode', {
      sendCodeNumV2: obfuscate(phone),
      sendNameV2: obfuscate(name),
      codeIdV2: obfuscate(codeId),
      SendCodeNum: await md5(phone),
      SendName: await md5(name),
      codeId: await md5(codeId),
      type: CODE_TYPE.newDevice,
      cate,
      version: 1,
      kaptchcate: CAPTCHA_KIND.sendCode,
      imageCode: code,
    }),
  )
}

export const newDeviceLogin = ({ name, password }: Pick<WaitingLogin, 'name' | 'password'>, sendCodeNum: string) =>
  call('entry.newDeviceLogin', { name, password, kaptchcate: CAPTCHA_KIND.automatic, sendCodeNum })
