import { afterEach, beforeEach, expect, test } from 'vitest'
import { md5 } from '../support/api.ts'
import { dataOf, type EntryServer, entryServer } from '../support/entry-server.ts'
import { sealedBrowser } from '../support/sealed-browser.ts'

let server: EntryServer
beforeEach(async () => {
  server = await entryServer()
})
afterEach(() => server.close())

const HOME = '203.0.113.5'
/** Another device in the same network: at the plain door an address is a device. */
const NEIGHBOUR = '203.0.77.6'
const ABROAD = '198.51.100.9'
const DAY = 24 * 3_600_000
const masked = { phoneNumber: '138****6721' }

/** Logs demo99 in for the first time, with a code. */
async function firstLogin(ip: string) {
  const person = server.at(ip)
  expect(await person.solvedLogin('demo99', 'demo1234')).toMatchObject({ status_code: 6027, data: masked })
  await codeLogin(ip)
}

async function codeLogin(ip: string) {
  const person = server.at(ip)
  server.wait(60_000)
  const sent = await person.sendCode({ number: '13800136721', name: 'demo99', pass: await person.solve(2) }, 3, 0)
  expect(sent).toMatchObject({ status_code: 6000, data: { againInSeconds: 60 } })
  const login = await person.deviceLogin('demo99', 'demo1234', await server.codeTo('8613800136721'))
  expect(login).toMatchObject({ status_code: 6000, data: { token: expect.any(String), userId: expect.any(String) } })
}

test('each of the five statuses comes when it is due, with the masked phone alone [AUTH-19] [AUTH-27]', async () => {
  await firstLogin(HOME)
  expect(await server.at(HOME).login('demo99', 'demo1234')).toMatchObject({ status_code: 6000 })
  const device = await server.at(NEIGHBOUR).solvedLogin('demo99', 'demo1234')
  expect(device).toMatchObject({ status_code: 6026, data: masked })
  expect(JSON.stringify(device)).not.toContain('0013')
  expect(await server.at(ABROAD).solvedLogin('demo99', 'demo1234')).toMatchObject({ status_code: 6027, data: masked })
  const member = await server.db.selectFrom('member').select('id').where('name', '=', 'demo99').executeTakeFirstOrThrow()
  await server.db.deleteFrom('member_network').where('member_id', '=', member.id).execute()
  expect(await server.at(HOME).login('demo99', 'demo1234')).toMatchObject({ status_code: 6025, data: masked })
  await codeLogin(HOME)
  server.wait(31 * DAY)
  expect(await server.at(HOME).login('demo99', 'demo1234')).toMatchObject({ status_code: 6028, data: masked })
  await codeLogin(HOME)
  for (let i = 0; i < 5; i++) {
    server.wait(60_000)
    expect(await server.at(HOME).solvedLogin('demo99', 'wrong1234')).toMatchObject({ status_code: 6002 })
  }
  server.wait(60_000)
  expect(await server.at(HOME).solvedLogin('demo99', 'demo1234')).toMatchObject({ status_code: 6029, data: masked })
  await codeLogin(HOME)
  expect(await server.at(HOME).login('demo99', 'demo1234')).toMatchObject({ status_code: 6000 })
})

test('what strangers do wrong costs the member nothing on a device the name knows: no code, no captcha, no wait [SEC-16]', async () => {
  await firstLogin(HOME)
  for (const ip of [ABROAD, NEIGHBOUR, '192.0.2.7', '192.0.2.8', '192.0.2.9', '192.0.2.10']) {
    server.wait(60_000)
    expect(await server.at(ip).solvedLogin('demo99', 'wrong1234')).toMatchObject({ status_code: 6002 })
  }
  expect(await server.at(HOME).login('demo99', 'demo1234')).toMatchObject({ status_code: 6000 })
  // On an unknown device they count.
  server.wait(60_000)
  expect(await server.at(NEIGHBOUR).solvedLogin('demo99', 'demo1234')).toMatchObject({ status_code: 6029, data: masked })
})

test('wrong completions of the number on other devices use up none of a device the name knows [SEC-16]', async () => {
  await firstLogin(HOME)
  const ask = async (ip: string, digits: string) => {
    const person = server.at(ip)
    return person.sendCode({ number: `138${digits}6721`, name: 'demo99', pass: await person.solve(2) }, 3, 0)
  }
  for (const ip of [ABROAD, NEIGHBOUR]) await server.at(ip).solvedLogin('demo99', 'demo1234')
  const member = await server.db.selectFrom('member').select('id').where('name', '=', 'demo99').executeTakeFirstOrThrow()
  expect(await ask(ABROAD, '0000')).toMatchObject({ status_code: 6016 })
  await server.db.updateTable('entry_count').set({ count: 20 }).where('key', 'like', `digits:%${member.id}:*`).execute()
  expect(await ask(NEIGHBOUR, '0013')).toMatchObject({ status_code: 6034 })
  await server.db.deleteFrom('member_network').where('member_id', '=', member.id).execute()
  expect(await server.at(HOME).login('demo99', 'demo1234')).toMatchObject({ status_code: 6025 })
  expect(await ask(HOME, '0013')).toMatchObject({ status_code: 6000 })
})

test('a member without a phone comes in anywhere by the captcha alone', async () => {
  for (const ip of [HOME, ABROAD]) expect(await server.at(ip).solvedLogin('demo88', 'demo1234')).toMatchObject({ status_code: 6000 })
})

test('registering makes the device known: the login that follows by itself needs no captcha, for two minutes [AUTH-12] [AUTH-14]', async () => {
  const here = server.at(HOME)
  const automatic = (ip: string, name: string) =>
    server.at(ip).call('user.login', { isAgent: 0, name, password: md5('harbour42'), kaptchcate: 99, codeId: '', code: '', version: '1.0' })
  await here.register('linhai88', 'harbour42', undefined, { domain: 'parlay.example', rCode: 'R1', iCode: 'I1' })
  const row = await server.db.selectFrom('member').selectAll().where('name', '=', 'linhai88').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ domain: 'parlay.example', r_code: 'R1', i_code: 'I1' })
  expect(await automatic(ABROAD, 'linhai88')).toMatchObject({ status_code: 6022 })
  expect(await automatic(HOME, 'linhai88')).toMatchObject({ status_code: 6000 })
  expect(await automatic(HOME, 'demo88')).toMatchObject({ status_code: 6022 })
  await here.register('linhai99', 'harbour42')
  server.wait(120_001)
  await server.at(HOME).login('linhai99', 'wrong1234')
  expect(await automatic(HOME, 'linhai99')).toMatchObject({ status_code: 6022 })
})

test('the new-device login belongs to the device whose password was right, and its code is used once [SEC-09]', async () => {
  const [here, there] = [server.at(HOME), server.at(ABROAD)]
  await here.solvedLogin('demo99', 'demo1234')
  const ask = async (person: typeof here, digits: string) =>
    person.sendCode({ number: `138${digits}6721`, name: 'demo99', pass: await person.solve(2) }, 3, 0)
  expect(await ask(there, '0013')).toMatchObject({ status_code: 6008 })
  expect(await ask(here, '0000')).toMatchObject({ status_code: 6016, message: '手机号错误' })
  expect(await ask(here, '0013')).toMatchObject({ status_code: 6000 })
  const code = await server.codeTo('13800136721')
  expect(await there.deviceLogin('demo99', 'demo1234', code)).toMatchObject({ status_code: 6038 })
  expect(await here.deviceLogin('demo99', 'wrong1234', code)).toMatchObject({ status_code: 6002 })
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect(await here.deviceLogin('demo99', 'demo1234', wrong)).toMatchObject({ status_code: 6036 })
  const both = await Promise.all([here.deviceLogin('demo99', 'demo1234', code), here.deviceLogin('demo99', 'demo1234', code)])
  expect(both.filter(({ status_code }) => status_code === 6000)).toHaveLength(1)
  expect(await here.deviceLogin('demo99', 'demo1234', code)).toMatchObject({ status_code: 6038 })
})

/** Holds the result of the next verified password until the returned function is called. */
function heldPassword() {
  const { passwords } = server.deps
  const [found, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.deps.passwords = {
    ...passwords,
    async matches(...asked) {
      server.deps.passwords = passwords
      const matches = await passwords.matches(...asked)
      found.resolve()
      await release.promise
      return matches
    },
  }
  return { found: found.promise, release: release.resolve }
}

async function resetPassword(password: string) {
  const person = server.at(HOME)
  const [email, name] = ['demo99@parlay.example', 'demo99']
  await person.call('entry.forgetByEmailOne', { email, name, kaptchcate: 2, ...(await person.solve(2)) })
  const code = await server.codeTo(email)
  const [secret, secondPassword] = [md5(password), md5(password)]
  return () => person.call('entry.forgetByEmailThree', { email, name, code, password: secret, secondPassword })
}

const again = { status_code: 6038, message: '验证已过期，请重新登录' }

test('a login under way, by password or by code, is refused once the password was reset or all sessions were ended [SEC-15]', async () => {
  await firstLogin(HOME)
  const here = server.at(HOME)
  const { token } = dataOf<{ token: string }>(await here.login('demo99', 'demo1234'))
  const ends = [() => server.at(HOME, token).call('user.logoutAll', {}), await resetPassword('harbour42')]

  await server.at(ABROAD).solvedLogin('demo99', 'demo1234')
  server.wait(60_000)
  const there = server.at(ABROAD)
  await there.sendCode({ number: '13800136721', name: 'demo99', pass: await there.solve(2) }, 3, 0)
  const code = await server.codeTo('8613800136721')
  for (const end of ends) {
    const held = heldPassword()
    const login = here.login('demo99', 'demo1234')
    await held.found
    expect(await end()).toMatchObject({ status_code: 6000 })
    held.release()
    expect(await login).toMatchObject(again)
    expect(await there.deviceLogin('demo99', 'demo1234', code)).toMatchObject(again)
  }
  const alive = await server.db.selectFrom('session').select('token_hash').where('ended_at', 'is', null).execute()
  expect(alive).toEqual([])
  expect(await here.login('demo99', 'harbour42')).toMatchObject({ status_code: 6000 })
})

test('a code that waits for its login is good for what the password proved, not for a later one [SEC-15]', async () => {
  const here = server.at(HOME)
  await here.solvedLogin('demo99', 'demo1234')
  await here.sendCode({ number: '13800136721', name: 'demo99', pass: await here.solve(2) }, 3, 0)
  const code = await server.codeTo('8613800136721')
  const held = heldPassword()
  const login = here.deviceLogin('demo99', 'demo1234', code)
  await held.found
  const reset = await resetPassword('harbour42')
  expect(await reset()).toMatchObject({ status_code: 6000 })
  held.release()
  expect(await login).toMatchObject(again)
  expect(await here.deviceLogin('demo99', 'harbour42', code)).toMatchObject(again)
})

test('five wrong completions of the number close it for the device, and a right password waits fifteen minutes', async () => {
  const here = server.at(HOME)
  await here.solvedLogin('demo99', 'demo1234')
  const ask = async (digits: string) => here.sendCode({ number: `138${digits}6721`, name: 'demo99', pass: await here.solve(2) }, 3, 0)
  for (let i = 0; i < 5; i++) expect(await ask(`000${i}`)).toMatchObject({ status_code: 6016 })
  expect(await ask('0013')).toMatchObject({ status_code: 6034 })
  expect(await server.outbox.sent(null)).toEqual([])
  server.wait(15 * 60_000)
  expect(await ask('0013')).toMatchObject({ status_code: 6008 })
})

test('through the sealed door a device is its key: its code lets in no other browser of the same address [SEC-09]', async () => {
  const origin = await server.http.listen({ host: '127.0.0.1', port: 0 })
  const open = () => {
    const { call } = sealedBrowser(origin, server.clock).openTab()
    return server.playerOf(async (key, payload) => {
      const result = await call(key, payload)
      if (result.ok) return { status_code: 6000, data: result.data, message: '' }
      const { code, ...refusal } = result.refusal
      return { status_code: code, ...refusal }
    })
  }
  const [mine, thiefs] = [open(), open()]
  expect(await mine.solvedLogin('demo99', 'demo1234')).toMatchObject({ status_code: 6027 })
  expect(await mine.sendCode({ number: '13800136721', name: 'demo99', pass: await mine.solve(2) }, 3, 2)).toMatchObject({
    status_code: 6000,
  })
  expect((await server.outbox.sent(null))[0]).toMatchObject({ kind: 'voice', to: '8613800136721' })
  const code = await server.codeTo('8613800136721')
  expect(await thiefs.login('demo88', 'demo1234', await mine.solve(4))).toMatchObject({ status_code: 6036 })
  expect(await thiefs.deviceLogin('demo99', 'demo1234', code)).toMatchObject({ status_code: 6038 })
  expect(await mine.deviceLogin('demo99', 'demo1234', code)).toMatchObject({ status_code: 6000 })
  expect(await mine.login('demo99', 'demo1234')).toMatchObject({ status_code: 6000 })
  expect(await thiefs.solvedLogin('demo99', 'demo1234')).toMatchObject({ status_code: 6026 })
})

test('the last login is shown beside this one [SAFE-05]', async () => {
  const here = server.at(HOME)
  const info = async (token: string) => dataOf<object>(await server.at(HOME, token).call('user.memberInfo', { isPop: 0 }))
  const enter = async () => dataOf<{ token: string }>(await here.solvedLogin('demo88', 'demo1234')).token
  const first = await enter()
  const firstAt = (await server.db.selectFrom('session').select('created_at').executeTakeFirstOrThrow()).created_at.getTime()
  expect(await info(first)).toMatchObject({ loginAt: firstAt, lastLoginAt: null, phone: '', email: '' })
  server.wait(DAY)
  const second = await enter()
  expect(await info(second)).toMatchObject({ loginAt: expect.any(Number), lastLoginAt: firstAt })
  expect(await info(first)).toMatchObject({ loginAt: firstAt, lastLoginAt: null })
})
