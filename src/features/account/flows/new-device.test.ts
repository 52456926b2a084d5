import { expect, test, vi } from 'vitest'
import { CODES } from '../../../../contract/codes.ts'
import { Fault } from '../../../transport/fault.ts'
import { createNewDevice, type DeviceDeps, digitsOf } from './new-device.ts'

const MEMBER = { token: 'token', userId: '7' }
const refused = (code: number, data: unknown = null) => ({ code, message: 'said', data })

function world(change: Partial<Pick<DeviceDeps, 'sendCode' | 'login'>> = {}, againAt: number | null = null) {
  const clock = { at: 1_000_000, now: () => clock.at }
  const deps = {
    sendCode: vi.fn<DeviceDeps['sendCode']>(change.sendCode ?? (async () => ({ end: 'done', data: { againInSeconds: 60 } }))),
    login: vi.fn<DeviceDeps['login']>(change.login ?? (async () => ({ ok: true, data: MEMBER }))),
    clock,
    onSent: vi.fn(),
    onRefused: vi.fn(),
    onAgainAt: vi.fn(),
    onDone: vi.fn(),
  }
  const flow = createNewDevice(deps, againAt)
  return { clock, deps, flow, now: flow.state.getState }
}

/** The screen after a code was sent. */
async function withCode(change: Partial<Pick<DeviceDeps, 'sendCode' | 'login'>> = {}) {
  const made = world(change)
  made.flow.getCode()
  made.flow.typeDigits('0013')
  await made.flow.confirm()
  return made
}

test('the code takes digits alone, six of them [VAL-15]', () => {
  const { flow, now } = world()
  flow.type('4a0 9-12345')
  expect(now().code).toBe('409123')
  expect(digitsOf('１2三4', 4)).toBe('24')
})

test('without a code asked for nothing is sent: 请先获取验证码 [AUTH-25]', async () => {
  const { flow, now, deps } = world()
  for (const code of ['', '123456']) {
    flow.type(code)
    await flow.submit()
    expect(now().trouble).toEqual({ rule: 'code-first' })
  }
  expect(deps.login).not.toHaveBeenCalled()
})

test('with a code asked for but less than six digits nothing is sent: 请输入验证码 [AUTH-26]', async () => {
  const { flow, now, deps } = await withCode()
  flow.type('12345')
  await flow.submit()
  expect(now().trouble).toEqual({ rule: 'code-required' })
  expect(deps.login).not.toHaveBeenCalled()
})

test('a code is sent behind the four digits, which must be four [AUTH-21] [VAL-16]', async () => {
  const { flow, now, deps } = world()
  flow.getCode()
  expect(now().asks).toBe('digits')
  flow.typeDigits('07x1')
  expect(now().digits).toBe('071')
  await flow.confirm()
  expect(now().trouble).toEqual({ rule: 'phone-middle' })
  expect(deps.sendCode).not.toHaveBeenCalled()
  flow.typeDigits('07123')
  await flow.confirm()
  expect(deps.sendCode.mock.calls).toEqual([['0712', 0]])
  expect(now()).toMatchObject({ asks: null, againAt: 1_060_000 })
  expect(deps.onSent).toHaveBeenCalledWith(0)
})

test('digits that are not the phone’s keep the check open with what was typed', async () => {
  const { flow, now, deps } = await withCode({
    sendCode: async () => ({ end: 'refused', refusal: refused(CODES.phoneVerification) }),
  })
  expect(now()).toMatchObject({ asks: 'digits', digits: '0013', againAt: null, trouble: { refusal: { code: 6016 } } })
  expect(deps.onRefused).toHaveBeenCalledTimes(1)
  flow.cancel()
  expect(now()).toMatchObject({ asks: null, digits: '' })
})

test('for 60 s no other code can be asked for; then the same digits go again [AUTH-32]', async () => {
  const { flow, now, deps, clock } = await withCode()
  flow.getCode()
  expect([now().asks, deps.sendCode.mock.calls.length]).toEqual([null, 1])
  clock.at += 60_000
  flow.getCode()
  await vi.waitFor(() =>
    expect(deps.sendCode.mock.calls).toEqual([
      ['0013', 0],
      ['0013', 0],
    ]),
  )
})

test('a call is offered only once a code was sent, and goes as way 2 when the minute is over [AUTH-22] [AUTH-23]', async () => {
  const first = world()
  first.flow.offerVoice()
  expect(first.now().asks).toBeNull()
  const { flow, now, deps, clock } = await withCode()
  flow.offerVoice()
  expect(now().asks).toBe('voice')
  await flow.confirm()
  expect(deps.sendCode).toHaveBeenCalledTimes(1)
  clock.at += 60_000
  await flow.confirm()
  expect(deps.sendCode.mock.lastCall).toEqual(['0013', 2])
  expect(deps.onSent).toHaveBeenLastCalledWith(2)
  expect(now().asks).toBeNull()
})

test('a server that says a code is on its way already starts the wait', async () => {
  const { now } = await withCode({
    sendCode: async () => ({ end: 'refused', refusal: refused(CODES.sixtySecondLimit, { againInSeconds: 41 }) }),
  })
  expect(now()).toMatchObject({ asks: null, againAt: 1_041_000, trouble: { refusal: { code: 6066 } } })
})

test('a captcha that was closed sends nothing and says nothing', async () => {
  const { now, deps } = await withCode({ sendCode: async () => ({ end: 'closed' }) })
  expect(now()).toMatchObject({ asks: 'digits', digits: '0013', busy: null, trouble: null })
  expect(deps.onSent).not.toHaveBeenCalled()
})

test('six digits after a code log in, once [AUTH-27]', async () => {
  const { flow, deps } = await withCode()
  flow.type('409612')
  await Promise.all([flow.submit(), flow.submit()])
  expect(deps.login.mock.calls).toEqual([['409612']])
  expect(deps.onDone.mock.calls).toEqual([[MEMBER]])
})

test.each([6036, 6037, 6038, 6002])('%i is said, the code stays and can be sent again [AUTH-50]', async (code) => {
  const login = vi.fn<DeviceDeps['login']>(async () => ({ ok: false, refusal: refused(code) }))
  const { flow, now, deps } = await withCode({ login })
  flow.type('409612')
  await flow.submit()
  expect(now()).toMatchObject({ code: '409612', busy: null, trouble: { refusal: { code } } })
  expect(deps.onRefused).toHaveBeenCalledTimes(1)
  await flow.submit()
  expect(login).toHaveBeenCalledTimes(2)
})

test('a lost network is said and nothing typed is lost', async () => {
  const { flow, now } = await withCode({ login: () => Promise.reject(new Fault('offline', 'entry.newDeviceLogin')) })
  flow.type('409612')
  await flow.submit()
  expect(now()).toMatchObject({ code: '409612', busy: null, trouble: { fault: { code: 'offline' } } })
})
