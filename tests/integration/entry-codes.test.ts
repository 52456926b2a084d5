import { afterEach, beforeEach, expect, test } from 'vitest'
import { remember } from '../../server/account/limits/known.ts'
import { LIMITS } from '../../server/account/limits/limits.ts'
import { hidden, md5 } from '../support/api.ts'
import { dataOf, type EntryServer, entryServer } from '../support/entry-server.ts'

let server: EntryServer
beforeEach(async () => {
  server = await entryServer()
})
afterEach(() => server.close())

const IP = '203.0.113.5'
const PHONE = '8613800136721'
const EMAIL = 'demo99@parlay.example'
const DAY = 24 * 3_600_000

/** The ways to reset a password, each as its calls. */
const ways = {
  phone: (person: ReturnType<EntryServer['at']>, phone = PHONE, name = 'demo99') => ({
    to: phone,
    one: async () => person.call('entry.forgetByPhoneOne', { phone, name, kaptchcate: 2, ...(await person.solve(2)) }),
    two: (code: string) => person.call('entry.forgetByPhoneTwo', { phone, name, code }),
    three: (code: string, password: string, again = password) =>
      person.call('entry.forgetByPhoneThree', { phone, name, code, password: md5(password), secondPassword: md5(again) }),
  }),
  email: (person: ReturnType<EntryServer['at']>, email = EMAIL, name = 'demo99') => ({
    to: email,
    one: async () => person.call('entry.forgetByEmailOne', { email, name, kaptchcate: 2, ...(await person.solve(2)) }),
    two: (code: string) => person.call('entry.forgetByEmailTwo', { email, name, code }),
    three: (code: string, password: string, again = password) =>
      person.call('entry.forgetByEmailThree', { email, name, code, password: md5(password), secondPassword: md5(again) }),
  }),
}

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

for (const way of ['phone', 'email'] as const) {
  test(`find password by ${way}: a code proves it, sets the password once and ends every session [AUTH-35] [AUTH-36] [SEC-09] [MSG-06]`, async () => {
    const person = server.at(IP)
    const member = await server.db.selectFrom('member').select('id').where('name', '=', 'demo99').executeTakeFirstOrThrow()
    const tokens = [
      await server.deps.sessions.open(server.db, member.id, null),
      await server.deps.sessions.open(server.db, member.id, null),
    ]
    const { to, one, two, three } = ways[way](person)
    expect(await one()).toMatchObject({ status_code: 6000, data: { againInSeconds: 60 } })
    const [message] = await server.outbox.sent(to)
    expect(message).toMatchObject({ kind: way === 'phone' ? 'sms' : 'email', to, text: expect.stringContaining(message?.code ?? '-') })
    const code = message?.code ?? ''
    expect(await two(other(code))).toMatchObject({ status_code: 6036, message: '验证码错误' })
    expect(await two(code)).toMatchObject({ status_code: 6000 })
    expect(await three(other(code), 'harbour42')).toMatchObject({ status_code: 6036 })
    expect(await three(code, 'harbour42', 'harbour43')).toMatchObject({
      status_code: 6007,
      data: { field: 'secondPassword' },
      message: '两次密码输入不一致，请重新输入',
    })
    expect(await three(code, 'harbour42')).toMatchObject({ status_code: 6000 })
    expect(await three(code, 'harbour43')).toMatchObject({ status_code: 6038 })
    expect(server.dropped).toHaveLength(2)
    const letters = await server.db.selectFrom('letter').select('body').where('member_id', '=', member.id).execute()
    expect(letters, 'the member is written to, once').toEqual([{ body: { kind: 'password-changed', which: 'login' } }])
    for (const token of tokens)
      expect(await server.at(IP, token).call('user.memberInfo', { isPop: 0 })).toMatchObject({ status_code: 6001 })
    expect(await person.solvedLogin('demo99', 'demo1234')).toMatchObject({ status_code: 6002 })
    expect(await person.solvedLogin('demo99', 'harbour42')).toMatchObject({ status_code: 6027 })
  })
}

test('an account nobody has is answered as every other, code by code; nothing is sent to it [SEC-08]', async () => {
  const answers = async (ip: string, phone: string, name: string) => {
    const { one, two, three } = ways.phone(server.at(ip), phone, name)
    const all = [await one(), await one()]
    for (let i = 0; i < 6; i++) all.push(i % 2 ? await three('x', 'harbour42') : await two('x'))
    server.wait(600_001)
    all.push(await two('x'))
    for (let i = 0; i < 5; i++) {
      server.wait(60_000)
      all.push(await one())
    }
    return all.map((answer) => JSON.stringify(answer).replace(/\d+(?= 秒|\})/g, '0'))
  }
  const known = await answers('192.0.2.1', PHONE, 'demo99')
  server.wait(DAY)
  expect(known.map((answer) => JSON.parse(answer).status_code)).toEqual([
    6000, 6066, 6036, 6036, 6036, 6036, 6036, 6037, 6038, 6000, 6000, 6000, 6000, 6034,
  ])
  expect(await server.outbox.sent(PHONE)).toHaveLength(5)
  for (const [ip, phone, name] of [
    ['192.0.2.2', PHONE, 'demo88'],
    ['192.0.2.3', '8613911112222', 'nobody12'],
    ['192.0.2.4', '99912345', 'demo99'],
  ] as const)
    expect(await answers(ip, phone, name)).toEqual(known)
  expect(await server.outbox.sent(null)).toHaveLength(5)
})

test('codes are capped per number and minute, per number and day, per address and hour, also for a burst [SEC-09]', async () => {
  const burst = Array.from({ length: 5 }, (_, i) => ways.phone(server.at(`192.0.2.${i}`)))
  const passes = await Promise.all(burst.map(({ one }) => one()))
  expect(passes.filter(({ status_code }) => status_code === 6000)).toHaveLength(1)
  expect(passes.filter(({ status_code }) => status_code === 6066)).toHaveLength(4)
  let sent = 1
  for (let i = 0; i < 8; i++) {
    server.wait(61_000)
    if ((await ways.phone(server.at(`192.0.3.${i}`)).one()).status_code === 6000) sent += 1
  }
  expect(sent).toBe(5)
  expect(await server.outbox.sent(PHONE)).toHaveLength(5)
  server.wait(DAY)
  expect(await ways.phone(server.at('192.0.4.1')).one()).toMatchObject({ status_code: 6000 })
  // Another name each time, from one address.
  const codes = []
  for (let i = 0; i < 12; i++) codes.push((await ways.phone(server.at('192.0.5.1'), '8613911112222', `nobody${i}`).one()).status_code)
  expect(codes).toEqual([...Array(10).fill(6000), 6011, 6011])
})

/** Makes the device at IP known to demo99. */
async function knownAtHome() {
  const member = await server.db.selectFrom('member').select('id').where('name', '=', 'demo99').executeTakeFirstOrThrow()
  await server.db.transaction().execute((tx) => remember(tx, member.id, { device: null, ip: IP }, server.clock.now()))
}
const memberAt = async (ip: string, name: string) =>
  server.at(ip, dataOf<{ token: string }>(await server.at(ip).solvedLogin(name, 'demo1234')).token)
const bindCode = async (member: Awaited<ReturnType<typeof memberAt>>, number: string) =>
  member.sendCode({ number, name: 'demo88', pass: await member.solve(2) }, 1, 0)

test('strangers who ask for a member’s codes use up neither the allowance nor the code of a device the name knows [SEC-16]', async () => {
  await knownAtHome()
  const asked = []
  for (let i = 0; i < 7; i++) {
    asked.push((await ways.phone(server.at(`192.0.3.${i}`)).one()).status_code)
    server.wait(61_000)
  }
  expect(asked).toEqual([...Array(5).fill(6000), 6034, 6034])
  const { one, two, three } = ways.phone(server.at(IP))
  expect(await one()).toMatchObject({ status_code: 6000 })
  const code = await server.codeTo(PHONE)
  // Wrong codes from another device count against that device's own code.
  const stranger = ways.phone(server.at('192.0.3.0'))
  for (let i = 0; i < 6; i++) await stranger.two(other(code))
  expect(await stranger.two(code)).toMatchObject({ status_code: 6037 })
  expect(await two(code)).toMatchObject({ status_code: 6000 })
  expect(await three(code, 'harbour42')).toMatchObject({ status_code: 6000 })
})

test('another one asked for elsewhere does not replace a code [SEC-16]', async () => {
  const { one, two } = ways.phone(server.at(IP))
  await one()
  const code = await server.codeTo(PHONE)
  server.wait(61_000)
  expect(await ways.phone(server.at('192.0.3.1')).one()).toMatchObject({ status_code: 6000 })
  expect(await server.codeTo(PHONE)).not.toBe(code)
  expect(await two(code)).toMatchObject({ status_code: 6000 })
})

test('codes to bind a number take nothing from a reset and tell nothing of whose it is; what another has bound gets none [SEC-16]', async () => {
  const member = await memberAt('192.0.2.9', 'demo88')
  expect(await bindCode(member, PHONE)).toMatchObject({ status_code: 6000 })
  expect(await server.outbox.sent(PHONE)).toEqual([])
  const asks = { demo99: '192.0.2.1', demo88: '192.0.2.2', nobody12: '192.0.2.3' }
  const answers = async (more: () => Promise<unknown>) => {
    await more()
    return Promise.all(Object.entries(asks).map(async ([name, ip]) => (await ways.phone(server.at(ip), PHONE, name).one()).status_code))
  }
  expect(await answers(() => Promise.resolve())).toEqual([6000, 6000, 6000])
  server.wait(61_000)
  expect(await answers(() => bindCode(member, PHONE))).toEqual([6000, 6000, 6000])
  expect(await server.outbox.sent(PHONE)).toHaveLength(2)
  const free = '8613911112222'
  server.wait(61_000)
  expect(await bindCode(member, free)).toMatchObject({ status_code: 6000 })
  expect(await server.outbox.sent(free)).toHaveLength(1)
})

test('codes to bind are capped by member, whatever the number, and by number, whoever asks [SEC-16] [SEC-09]', async () => {
  const member = await memberAt('192.0.2.9', 'demo88')
  const codes = []
  for (let i = 0; i < 6; i++) {
    codes.push((await bindCode(member, `861391111222${i}`)).status_code)
    server.wait(61_000)
  }
  expect(codes).toEqual([...Array(5).fill(6000), 6034])
  // Refused requests of the member don't count against the number; other members may use it, up to its own cap.
  const there = server.at('192.0.4.1')
  await there.register('linhai81', 'harbour42')
  const { token } = dataOf<{ token: string }>(await there.login('linhai81', 'harbour42'))
  const second = server.at(there.ip, token)
  const ask = async (number: string) => second.sendCode({ number, name: 'linhai81', pass: await second.solve(2) }, 1, 0)
  expect(await ask('8613911112225')).toMatchObject({ status_code: 6000 })
  server.wait(61_000)
  await server.db.updateTable('entry_count').set({ count: 5 }).where('key', '=', 'code:bind:8613911112225').execute()
  expect(await ask('8613911112225')).toMatchObject({ status_code: 6034 })
})

test('the whole site sends no more than its cap', async () => {
  await server.counts.take('code:site', LIMITS.codeSite, server.clock.now())
  await server.db.updateTable('entry_count').set({ count: 1_000 }).where('key', '=', 'code:site').execute()
  expect(await ways.phone(server.at(IP)).one()).toMatchObject({ status_code: 6317 })
  expect(await server.outbox.sent(null)).toEqual([])
})

test('a code is for the pair it was asked for: no other way, name or purpose takes it, and a new one replaces it [SEC-09]', async () => {
  const person = server.at(IP)
  await ways.phone(person).one()
  const code = await server.codeTo(PHONE)
  expect(await ways.email(person).two(code)).toMatchObject({ status_code: 6038 })
  expect(await ways.phone(person, PHONE, 'demo88').two(code)).toMatchObject({ status_code: 6038 })
  await person.solvedLogin('demo99', 'demo1234')
  expect(await person.deviceLogin('demo99', 'demo1234', code)).toMatchObject({ status_code: 6038 })
  server.wait(60_000)
  const next = await person.sendCode({ number: PHONE, name: 'demo99', pass: await person.solve(2) }, 2, 0)
  expect(next).toMatchObject({ status_code: 6000 })
  expect(await ways.phone(person).two(code)).toMatchObject({ status_code: 6036 })
  expect(await ways.phone(person).two(await server.codeTo(PHONE))).toMatchObject({ status_code: 6000 })
})

test('the code call is taken when its hidden fields are what their hashes say; kinds that do not fit are refused [AUTH-38] [AUTH-39]', async () => {
  const person = server.at(IP)
  const send = async (change: object, type: 1 | 2 | 3 = 2, cate: 0 | 1 | 2 = 0, number = PHONE) =>
    person.sendCode({ number, name: 'demo99', pass: await person.solve(2) }, type, cate, change)
  const wrong = hidden('8613800136722', 'demo88', { codeId: 'x', code: '' })
  for (const field of ['sendCodeNumV2', 'sendNameV2', 'codeIdV2', 'SendCodeNum', 'SendName', 'codeId'] as const)
    expect(await send({ [field]: wrong[field] })).toMatchObject({ status_code: 6008 })
  expect(await send({ sendCodeNumV2: '%E0%A4%A' })).toMatchObject({ status_code: 6008 })
  expect(await send({}, 2, 2)).toMatchObject({ status_code: 6008 })
  expect(await send({}, 2, 1)).toMatchObject({ status_code: 6008 })
  expect(await send({}, 3, 0)).toMatchObject({ status_code: 6008 })
  expect(await person.call('entry.sendCode', { ...hidden(PHONE, 'demo99', await person.solve(2)), type: 1, cate: 0 })).toMatchObject({
    status_code: 6008,
  })
  expect(await send({})).toMatchObject({ status_code: 6000 })
  expect(await send({}, 2, 1, EMAIL)).toMatchObject({ status_code: 6000 })
  expect((await server.outbox.sent(null)).map(({ kind, to }) => [kind, to])).toEqual([
    ['email', EMAIL],
    ['sms', PHONE],
  ])
})

test('codes of a member go by their own call, to a number of a listed country, in the member own name [AUTH-40]', async () => {
  const { token } = dataOf<{ token: string }>(await server.at(IP).solvedLogin('demo88', 'demo1234'))
  const member = server.at(IP, token)
  const bind = async (number: string, name: string, cate: 0 | 1) => member.sendCode({ number, name, pass: await member.solve(2) }, 1, cate)
  expect(await bind('8613911112222', 'demo88', 0)).toMatchObject({ status_code: 6000 })
  expect(await bind('someone@parlay.example', 'demo88', 1)).toMatchObject({ status_code: 6000 })
  expect(await bind('8613911113333', 'demo99', 0)).toMatchObject({ status_code: 6008 })
  expect(await bind('25213911113333', 'demo88', 0)).toMatchObject({ status_code: 6008 })
  const visitor = server.at(IP)
  expect(await visitor.sendCode({ number: '8613911114444', name: 'demo88', pass: await visitor.solve(2) }, 1, 0)).toMatchObject({
    status_code: 6001,
  })
})

test('the country list names area, code and pattern, +86 first, without excluded territories [AUTH-37]', async () => {
  const list = dataOf<{ areaName: string; areaCode: string; regex: string }[]>(await server.at(IP).call('entry.countryArea', { area: '' }))
  expect(list[0]).toMatchObject({ areaCode: '86' })
  expect(new RegExp(list[0]?.regex ?? '').test('13800136721')).toBe(true)
  expect(new RegExp(list[0]?.regex ?? '').test('12800136721')).toBe(false)
  expect(list.length).toBeGreaterThan(14)
  const without = await entryServer({ SITE_EXCLUDED_TERRITORIES: '新加坡，日本' })
  const names = dataOf<{ areaName: string }[]>(await without.at(IP).call('entry.countryArea', { area: '' })).map(({ areaName }) => areaName)
  expect(names).toHaveLength(list.length - 2)
  expect(names).not.toContain('新加坡')
  await without.close()
})

test('a member sees the bound phone and e-mail masked, and in clear only when asked for', async () => {
  const member = await server.db.selectFrom('member').select('id').where('name', '=', 'demo99').executeTakeFirstOrThrow()
  const own = server.at(IP, await server.deps.sessions.open(server.db, member.id, null))
  const info = await own.call('user.memberInfo', { isPop: 0 })
  expect(info).toMatchObject({ data: { phone: '138****6721', email: 'd***@parlay.example', bindPhone: true } })
  expect(await own.call('entry.singleDataDecryption', { type: 'phone' })).toMatchObject({ data: { data: '13800136721' } })
  expect(await own.call('entry.singleDataDecryption', { type: 'email' })).toMatchObject({ data: { data: EMAIL } })
})
