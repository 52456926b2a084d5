import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createHttpGateway } from '../../server/account/codes/http-gateway.ts'
import { NotTaken } from '../../server/account/codes/message-gateway.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { readEnv } from '../../server/platform/env.ts'
import { type EntryServer, entryServer } from '../support/entry-server.ts'
import { smsGateway } from '../support/sms-gateway.ts'

const KEY = { id: 'site', secret: 'a_secret_of_the_tests' }
const PHONE = '8613800136721'
const HOME = '203.0.113.5'

let gateway: Awaited<ReturnType<typeof smsGateway>>
let server: EntryServer
beforeAll(async () => {
  gateway = await smsGateway(KEY)
})
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.sent.clear()
  Object.assign(gateway.state, { kinds: ['sms', 'voice'], takes: true, calls: 0, status: 200, key: KEY, silent: false })
  server = await entryServer({ SMS_URL: gateway.url, SMS_KEY: `${KEY.id}:${KEY.secret}`, DEMO: '1' })
})
afterEach(() => server.close())

/** Asks for a code to reset the password. */
const ask = async (phone = PHONE, name = 'demo99') => {
  const person = server.at(HOME)
  return person.call('entry.forgetByPhoneOne', { phone, name, kaptchcate: 2, ...(await person.solve(2)) })
}
const sent = () => vi.waitFor(() => [...gateway.sent.values()][0] ?? expect.fail('nothing yet'), 10_000)
const logged = () => server.logged.join('')

test('a code goes by the gateway to the phone and proves the reset; no log has it [AUTH-36][SEC-09]', async () => {
  expect(await ask()).toMatchObject({ status_code: 6000, data: { againInSeconds: 60 } })
  const { code = '', ...message } = await sent()
  expect(message).toEqual({ type: 'message', kind: 'sms', to: PHONE, text: `【Parlay】验证码 ${code}，10 分钟内有效，请勿告诉他人。` })
  expect(await server.outbox.sent(null)).toEqual([])
  expect(await server.at(HOME).call('entry.forgetByPhoneTwo', { phone: PHONE, name: 'demo99', code })).toMatchObject({ status_code: 6000 })
  for (const secret of [code, PHONE, KEY.secret]) expect(logged()).not.toContain(secret)
})

test('a new device may be called instead; while the gateway only writes, a call is refused with a word and costs nothing [AUTH-23][AUTH-24]', async () => {
  const here = server.at(HOME)
  await here.solvedLogin('demo99', 'demo1234')
  const call = async () => here.sendCode({ number: '13800136721', name: 'demo99', pass: await here.solve(2) }, 3, 2)
  gateway.state.kinds = ['sms']
  expect(await call()).toMatchObject({ status_code: 6006, message: '语音电话暂时打不出去，请稍后再试' })
  gateway.state.kinds = ['sms', 'voice']
  server.wait(10_001)
  expect(await call()).toMatchObject({ status_code: 6000 })
  const { kind, text, code = '' } = await sent()
  expect({ kind, text }).toEqual({ kind: 'voice', text: `【Parlay】你好，你的验证码是 ${code}，再播报一遍，${code}。` })
  expect(await here.deviceLogin('demo99', 'demo1234', code)).toMatchObject({ status_code: 6000 })
})

test('while it answers with a fault, known and unknown pairs hear the same and lose nothing; e-mails go on in the console [SEC-08]', async () => {
  gateway.state.status = 503
  const away = { status_code: 6006, message: '短信暂时发不出去，请稍后再试' }
  for (const pair of [
    [PHONE, 'demo99'],
    [PHONE, 'demo99'],
    ['8613911112222', 'nobody12'],
  ] as const)
    expect(await ask(...pair)).toMatchObject(away)
  expect(gateway.state.calls, 'it is not asked each time').toBeLessThan(3)
  const person = server.at(HOME)
  const mail = { email: 'demo99@parlay.example', name: 'demo99', kaptchcate: 2, ...(await person.solve(2)) }
  expect(await person.call('entry.forgetByEmailOne', mail)).toMatchObject({ status_code: 6000 })
  expect(await server.outbox.sent(null)).toHaveLength(1)
  gateway.state.status = 200
  server.wait(2_001)
  expect(await ask('8613911112222', 'nobody12')).toMatchObject({ status_code: 6000 })
  expect(await ask()).toMatchObject({ status_code: 6000 })
  expect(await sent()).toMatchObject({ to: PHONE })
  expect(gateway.sent.size).toBe(1)
})

test('a message is tried again under its id until it is taken, and not after a final no', async () => {
  await ask('8613911112222', 'nobody12')
  gateway.state.status = 500
  expect(await ask()).toMatchObject({ status_code: 6000 })
  await vi.waitFor(() => expect(logged()).toContain('answers 500'), 10_000)
  gateway.state.status = 200
  await sent()
  server.wait(61_000)
  Object.assign(gateway.state, { takes: false, calls: 0 })
  expect(await ask()).toMatchObject({ status_code: 6000 })
  await vi.waitFor(() => expect(logged()).toContain('a message was not sent'), 10_000)
  expect(gateway.state.calls, 'ready, once more, and the message').toBe(2)
})

test('whatever is no signed answer in time counts as none', async () => {
  const ready = () => createHttpGateway({ url: gateway.url, keys: [KEY], clock: systemClock, timeoutMs: 300 }).ready()
  expect(await ready()).toEqual(new Set(['sms', 'voice']))
  gateway.state.key = { id: 'site', secret: 'another secret than that' }
  await expect(ready()).rejects.toThrow(NotTaken)
  gateway.state.key = KEY
  gateway.state.silent = true
  await expect(ready()).rejects.toThrow('no signed answer: TimeoutError')
})

test('half of a gateway ends the start with a sentence; a bad key is not repeated in it [OPS-01]', () => {
  expect(() => readEnv({ SMS_URL: gateway.url })).toThrow(/^SMS_URL, SMS_KEY go together, and SMS_KEY is missing[^\n]*\.$/)
  expect(() => readEnv({ SMS_URL: gateway.url, SMS_KEY: 'site:short' })).toThrow(/^SMS_KEY is not a valid value[^\n]*\.$/)
})
