import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { CODES } from '../../../../contract/codes.ts'
import type { EndpointKey } from '../../../../contract/endpoints.ts'
import { reveal } from '../../../../domain/entry/obfuscate.ts'
import type { Call } from '../../../transport/call.ts'
import { Fault } from '../../../transport/fault.ts'
import type { FindIdentity } from './find-password.ts'
import { createFindPassword, type Guarded } from './find-password-run.ts'
import type { CaptchaPass } from './submission.ts'

const PHONE: FindIdentity = { route: 'phone', name: 'demo99', to: '8613800136721' }
const EMAIL: FindIdentity = { route: 'email', name: 'demo99', to: 'demo99@parlay.example' }
const NEW = { password: 'abcd1234', repeat: 'abcd1234' }
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

type Answered = { ok: true; data: unknown } | { ok: false; refusal: { code: number; message: string; data: unknown } }
const done = (data: unknown = {}): Answered => ({ ok: true, data })
const refused = (code: number, message = ''): Answered => ({ ok: false, refusal: { code, message, data: null } })
const sent = done({ againInSeconds: 60 })

function begin(route: 'phone' | 'email' = 'phone') {
  let now = 1_000_000
  const answer = vi.fn<(key: EndpointKey, payload: Record<string, unknown>) => Answered | Promise<Answered>>(() => sent)
  const pass = vi.fn<() => CaptchaPass | null>(() => ({ codeId: 'pass-1', code: 'ab3d' }))
  const guarded: Guarded = async (_name, send) => {
    const given = pass()
    if (!given) return { end: 'closed' }
    const sent = await send(given)
    return sent.ok ? { end: 'done', data: sent.data } : { end: 'refused', refusal: sent.refusal }
  }
  const [onSent, onRefused, onDone] = [vi.fn(), vi.fn(), vi.fn()]
  const call = (async (key: EndpointKey, payload: Record<string, unknown>) => answer(key, payload)) as unknown as Call
  const wait = (ms: number) => {
    now += ms
  }
  const run = createFindPassword(route, {
    call,
    md5: async (text) => md5(text),
    guarded,
    clock: { now: () => now },
    onSent,
    onRefused,
    onDone,
  })
  return { run, answer, pass, onSent, onRefused, onDone, state: run.state.getState, wait }
}

test('by phone: a code is asked for, proven, and sets the password; both are MD5 and the phone has its area code [AUTH-31] [AUTH-35]', async () => {
  const { run, answer, state, onSent, onDone } = begin()
  await run.ask(PHONE)
  expect(state()).toMatchObject({ step: 1, busy: false, identity: PHONE })
  expect(onSent).toHaveBeenCalledExactlyOnceWith('phone')
  answer.mockImplementation(() => done())
  await run.prove('123456')
  expect(state().step).toBe(2)
  expect(onDone).not.toHaveBeenCalled()
  await run.reset(NEW)
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(state()).toMatchObject({ step: 3, backAt: 1_003_000 })
  const who = { phone: '8613800136721', name: 'demo99' }
  expect(answer.mock.calls).toEqual([
    ['entry.forgetByPhoneOne', { ...who, kaptchcate: 2, codeId: 'pass-1', code: 'ab3d' }],
    ['entry.forgetByPhoneTwo', { ...who, code: '123456' }],
    ['entry.forgetByPhoneThree', { ...who, code: '123456', password: md5('abcd1234'), secondPassword: md5('abcd1234') }],
  ])
})

test('by e-mail the same steps go to their own calls [AUTH-31] [AUTH-35]', async () => {
  const { run, answer, state, onSent } = begin('email')
  await run.ask(EMAIL)
  answer.mockImplementation(() => done())
  await run.prove('123456')
  await run.reset(NEW)
  expect(state().step).toBe(3)
  expect(onSent).toHaveBeenCalledExactlyOnceWith('email')
  expect(answer.mock.calls.map(([key]) => key)).toEqual(['entry.forgetByEmailOne', 'entry.forgetByEmailTwo', 'entry.forgetByEmailThree'])
  expect(answer.mock.calls.every(([, payload]) => payload.email === 'demo99@parlay.example' && !('phone' in payload))).toBe(true)
})

test('another code waits 60 s, then is asked for with its fields obfuscated and hashed, none of them in clear [AUTH-32] [AUTH-38] [AUTH-39]', async () => {
  for (const [identity, cate] of [
    [PHONE, 0],
    [EMAIL, 1],
  ] as const) {
    const { run, answer, state, wait } = begin(identity.route)
    await run.ask(identity)
    wait(59_999)
    await run.askAgain()
    expect(answer).toHaveBeenCalledTimes(1)
    wait(1)
    await run.askAgain()
    const [key, payload = {}] = answer.mock.calls[1] ?? []
    expect(key).toBe('entry.sendCode')
    const { sendCodeNumV2, sendNameV2, codeIdV2, ...rest } = payload
    expect([sendCodeNumV2, sendNameV2, codeIdV2].map((field) => reveal(String(field)))).toEqual([identity.to, 'demo99', 'pass-1'])
    expect(rest).toEqual({
      SendCodeNum: md5(identity.to),
      SendName: md5('demo99'),
      codeId: md5('pass-1'),
      type: 2,
      cate,
      version: 1,
      kaptchcate: 2,
      imageCode: 'ab3d',
    })
    const wire = JSON.stringify(payload)
    for (const clear of [identity.to, 'demo99', 'pass-1']) expect(wire).not.toContain(clear)
    expect(state()).toMatchObject({ step: 1, againAt: 1_120_000 })
  }
})

test('previous step takes one away; a code that is still fresh is not asked for again [AUTH-34]', async () => {
  const { run, answer, state, wait } = begin()
  await run.ask(PHONE)
  answer.mockImplementation(() => done())
  await run.prove('123456')
  run.back()
  expect(state().step).toBe(1)
  run.back()
  expect(state().step).toBe(0)
  run.back()
  expect(state().step).toBe(0)
  answer.mockClear()
  await run.ask(PHONE)
  expect([state().step, answer.mock.calls.length]).toEqual([1, 0])
  run.back()
  answer.mockImplementation(() => sent)
  await run.ask({ ...PHONE, name: 'other1' })
  expect([state().step, answer.mock.calls.length]).toEqual([1, 1])
  run.back()
  wait(60_000)
  await run.ask({ ...PHONE, name: 'other1' })
  expect(answer).toHaveBeenCalledTimes(2)
})

test('choosing the other way begins anew, and what the first one asked for is no longer heard [AUTH-29]', async () => {
  const { run, answer, state } = begin()
  await run.ask(PHONE)
  const late = Promise.withResolvers<Answered>()
  answer.mockImplementation(() => late.promise)
  const proving = run.prove('123456')
  run.choose('email')
  expect(state()).toMatchObject({ route: 'email', step: 0, busy: false, identity: null, againAt: 0, problem: null })
  late.resolve(done())
  await proving
  expect(state()).toMatchObject({ route: 'email', step: 0 })
})

test('a refusal is told and changes no step; the next try takes it away', async () => {
  for (const code of [CODES.authenticationCodeError, CODES.authenticationLocked, CODES.maxPhoneAttempts, CODES.sixtySecondLimit]) {
    const { run, answer, state, onRefused } = begin()
    answer.mockImplementation(() => refused(code, '不行'))
    await run.ask(PHONE)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code, message: '不行' }))
    expect(state()).toMatchObject({ step: 0, busy: false, problem: { code, message: '不行' } })
    answer.mockImplementation(() => sent)
    await run.ask(PHONE)
    expect(state()).toMatchObject({ step: 1, problem: null })
    answer.mockImplementation(() => refused(code))
    await run.prove('1')
    expect(state()).toMatchObject({ step: 1, problem: { code } })
  }
})

test('a code asked for too early says when the next one may be, and the countdown follows', async () => {
  const { run, answer, state, wait } = begin()
  await run.ask(PHONE)
  wait(60_000)
  answer.mockImplementation(() => ({ ok: false, refusal: { code: CODES.sixtySecondLimit, message: '', data: { againInSeconds: 12 } } }))
  await run.askAgain()
  expect(state()).toMatchObject({ step: 1, againAt: 1_072_000, problem: { code: CODES.sixtySecondLimit } })
})

test('a code that expired while the password was typed leads back to it; another refusal stays', async () => {
  const { run, answer, state } = begin()
  await run.ask(PHONE)
  answer.mockImplementation(() => done())
  await run.prove('123456')
  answer.mockImplementation(() => refused(CODES.invalidParameter, '密码过于常见，请换一个'))
  await run.reset(NEW)
  expect(state()).toMatchObject({ step: 2, problem: { message: '密码过于常见，请换一个' } })
  answer.mockImplementation(() => refused(CODES.authenticationCodeExpired))
  await run.reset(NEW)
  expect(state()).toMatchObject({ step: 1, problem: { code: CODES.authenticationCodeExpired } })
})

test('one call at a time; a closed captcha and a dropped session change nothing; a lost network is told', async () => {
  const { run, answer, pass, state } = begin()
  pass.mockReturnValueOnce(null)
  await run.ask(PHONE)
  expect(answer).not.toHaveBeenCalled()
  expect(state()).toMatchObject({ step: 0, busy: false, problem: null })
  answer.mockImplementationOnce(() => Promise.reject(new Fault('aborted', 'entry.forgetByPhoneOne')))
  await run.ask(PHONE)
  expect(state()).toMatchObject({ step: 0, busy: false, problem: null })
  answer.mockImplementationOnce(() => Promise.reject(new Fault('offline', 'entry.forgetByPhoneOne')))
  await run.ask(PHONE)
  expect(state()).toMatchObject({ step: 0, busy: false, problem: { code: 'offline' } })
  answer.mockClear()
  await Promise.all([run.ask(PHONE), run.ask(PHONE)])
  expect(answer).toHaveBeenCalledTimes(1)
})
