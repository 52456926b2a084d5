import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGeetest, GeetestSilent } from '../../server/account/captcha/geetest.ts'
import { readEnv } from '../../server/platform/env.ts'
import { dataOf, type EntryServer, entryServer, nonceOf } from '../support/entry-server.ts'
import { geetestServer } from '../support/geetest-server.ts'

const CAPTCHA = { id: '647f5ed2ed8acb4be36784e01556bb71', key: 'b09a7aafbfd83f73b35a9b530d0337bf' }
const HOME = '203.0.113.5'

let geetest: Awaited<ReturnType<typeof geetestServer>>
let server: EntryServer
beforeAll(async () => {
  geetest = await geetestServer(CAPTCHA)
})
afterAll(() => geetest.close())
beforeEach(async () => {
  Object.assign(geetest.state, { asked: [], fault: null })
  server = await entryServer({ GEETEST_ID: CAPTCHA.id, GEETEST_KEY: CAPTCHA.key, GEETEST_URL: geetest.url, DEMO: '1' })
})
afterEach(() => server.close())

/** What a page gets from GeeTest's script after a person solved it. */
function solved(gen_time = String(Math.floor(Date.now() / 1_000))) {
  const answer = {
    lot_number: randomBytes(16).toString('hex'),
    captcha_output: randomBytes(300).toString('base64'),
    pass_token: randomBytes(32).toString('hex'),
    gen_time,
    validate_way: 0 as const,
  }
  geetest.solved.set(answer.lot_number, answer.pass_token)
  return answer
}
const LOGIN = { name: 'demo88', password: 'demo1234' }
const needed = async (ktype: 1 | 2 | 4 = 4) =>
  dataOf<{ way: string; work: { salt: string; bits: number }; geetest?: string }>(
    await server.at(HOME).call('entry.captchaCheck', { name: LOGIN.name, password: '', ktype }),
  )

test('a captcha that GeeTest confirms lets one login pass, on its device and for this action [AUTH-42][SEC-09]', async () => {
  expect(await needed()).toMatchObject({ way: 'picture', geetest: CAPTCHA.id })
  const answer = solved()
  const { codeId } = dataOf<{ codeId: string }>(await server.at(HOME).call('entry.sliderCheck', { ...answer, ktype: 4 }))
  const { validate_way, ...given } = answer
  expect(geetest.state.asked).toEqual([{ ...given, sign_token: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  const login = async (ip: string) => server.at(ip).login(LOGIN.name, LOGIN.password, { codeId, code: '' })
  expect(await login(HOME)).toMatchObject({ status_code: 6000 })
  expect(await login(HOME), 'used up').toMatchObject({ status_code: 6036 })

  const again = await server.at(HOME).call('entry.sliderCheck', { ...answer, ktype: 4 })
  expect(again, 'the same answer').toMatchObject({ status_code: 6036 })
  expect(geetest.state.asked).toHaveLength(1)
  const pass = async (ktype: 1 | 4) =>
    dataOf<{ codeId: string }>(await server.at(HOME).call('entry.sliderCheck', { ...solved(), ktype })).codeId
  const other = await server.at(HOME).login(LOGIN.name, LOGIN.password, { codeId: await pass(1), code: '' })
  expect(other, 'a registration’s').toMatchObject({ status_code: 6036 })
  const elsewhere = await server.at('198.51.100.7').login(LOGIN.name, LOGIN.password, { codeId: await pass(4), code: '' })
  expect(elsewhere, 'another device’s').toMatchObject({ status_code: 6036 })
})

test('a made up answer, or one without its purpose, passes nothing; our own slider is not drawn, the picture goes on [AUTH-42][AUTH-43]', async () => {
  const here = server.at(HOME)
  const forged = { ...solved(), pass_token: 'f'.repeat(64), ktype: 4 as const }
  expect(await here.call('entry.sliderCheck', forged)).toMatchObject({ status_code: 6036, message: '拼图没有对上，请再试一次' })
  expect(await here.call('entry.sliderCheck', solved())).toMatchObject({ status_code: 6007 })
  const { work } = await needed()
  expect(await here.call('entry.sliderCaptcha', { ktype: 4, salt: work.salt, nonce: nonceOf(work) })).toMatchObject({ status_code: 6008 })
  expect(await here.login(LOGIN.name, LOGIN.password), 'a picture is asked for').toMatchObject({ status_code: 6021 })
  expect(await here.solvedLogin(LOGIN.name, LOGIN.password)).toMatchObject({ status_code: 6000 })
})

test('while GeeTest gives no answer nothing passes by it, and the player is told of the picture [AUTH-43]', async () => {
  for (const fault of ['status', 'error', 'words'] as const) {
    geetest.state.fault = fault
    const answer = await server.at(HOME).call('entry.sliderCheck', { ...solved(), ktype: 4 })
    expect(answer, fault).toMatchObject({ status_code: 6006, message: '验证服务暂时没有响应，请改用图形验证' })
  }
  expect(await server.at(HOME).solvedLogin(LOGIN.name, LOGIN.password)).toMatchObject({ status_code: 6000 })
  geetest.state.fault = 'silent'
  const soon = createGeetest({ captchaId: CAPTCHA.id, key: CAPTCHA.key, url: geetest.url, timeoutMs: 300 })
  await expect(soon.validate(solved())).rejects.toThrow(GeetestSilent)
  expect(server.logged.join('')).not.toContain(CAPTCHA.key)
})

test('nobody makes the site ask GeeTest without end, and half of its variables end the start with a sentence [SEC-09][OPS-01]', async () => {
  const networkLimit = 'geetest:net:203.0.113.5'
  await server.at(HOME).call('entry.sliderCheck', { ...solved(), ktype: 4 })
  await server.db.updateTable('entry_count').set({ count: 100 }).where('key', '=', networkLimit).execute()
  expect(await server.at(HOME).call('entry.sliderCheck', { ...solved(), ktype: 4 })).toMatchObject({ status_code: 6011 })
  expect(geetest.state.asked).toHaveLength(1)
  expect(() => readEnv({ GEETEST_ID: CAPTCHA.id })).toThrow(/^GEETEST_ID, GEETEST_KEY go together, and GEETEST_KEY is missing[^\n]*\.$/)
  expect(() => readEnv({ GEETEST_ID: CAPTCHA.id, GEETEST_KEY: 'x' })).toThrow(/^GEETEST_KEY is not a valid value[^\n]*\.$/)
})
