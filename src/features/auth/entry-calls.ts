import { CAPTCHA_KIND } from '../../../contract/constants.ts'
import type { LoginForm, RegisterForm } from '../../../domain/account-rules.ts'
import { call, type Reply } from '../../transport/call.ts'
import { passwordWire } from './password-wire.ts'

/** No captcha is asked for yet. */
const noCaptcha = { codeId: '', code: '' }

export async function login({ name, password }: LoginForm, kind: number = CAPTCHA_KIND.login): Promise<Reply<'user.login'>> {
  const secret = await passwordWire(password)
  return call('user.login', { isAgent: 0, name, password: secret, kaptchcate: kind, ...noCaptcha, version: '1.0' })
}

/** `id` names the registration: sent again with it after a lost answer, it is the same one. */
export async function register(id: string, { name, password, repeat }: RegisterForm): Promise<Reply<'user.register'>> {
  return call('user.register', {
    id,
    name,
    password: await passwordWire(password),
    secondPassword: await passwordWire(repeat),
    kaptchcate: CAPTCHA_KIND.register,
    ...noCaptcha,
    domain: location.hostname,
    rCode: '',
    iCode: '',
  })
}
