import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Passwords } from '../../server/account/password/passwords.ts'
import { createPasswords } from '../../server/account/password/passwords.ts'
import { md5 } from '../support/api.ts'
import { dataOf, type EntryServer, entryServer } from '../support/entry-server.ts'

let server: EntryServer
const servers = async (settings: Record<string, string> = {}) => {
  server = await entryServer(settings)
}
afterEach(() => server.close())

const IP = '203.0.113.5'

/** Records each argon2 verification from here on, by the name of the hash it compared with. */
function watchPasswords(): string[] {
  const worked: string[] = []
  const { passwords } = server.deps
  const watched: Passwords = {
    hash(...given) {
      worked.push('hash')
      return passwords.hash(...given)
    },
    matches(...given) {
      worked.push('verify')
      return passwords.matches(...given)
    },
  }
  server.deps.passwords = watched
  return worked
}

describe('with captchas', () => {
  beforeEach(() => servers())

  test('unknown names and wrong passwords are answered alike after the same work, try after try [SEC-08]', async () => {
    const worked = watchPasswords()
    const answers = async (ip: string, name: string) => {
      const all: [string, number][] = []
      for (let i = 0; i < 7; i++) {
        const before = worked.length
        const { solve, login } = server.at(ip)
        const answer = await login(name, 'wrong1234', await solve(4))
        all.push([JSON.stringify(answer).replace(/"salt":"[^"]*"/, ''), worked.length - before])
      }
      return all
    }
    const known = await answers('192.0.2.1', 'demo88')
    expect(known[0]).toEqual([expect.stringContaining('6002'), 1])
    expect(await answers('192.0.2.2', 'nobody12')).toEqual(known)
    expect(await answers('192.0.2.3', 'demo99')).toEqual(known)
  })

  test('failed passwords slow the name down for all but the devices it knows; nobody is locked out [SEC-08]', async () => {
    const [home, stranger] = [server.at(IP), server.at('198.51.100.9')]
    await home.register('linhai88', 'harbour42')
    let refused = 0
    for (let i = 0; i < 25; i++) {
      const pass = await stranger.solve(4)
      const answer = await stranger.login('linhai88', 'wrong1234', pass)
      if (answer.status_code !== 6011) continue
      refused += 1
      const { againInSeconds } = answer.data as { againInSeconds: number }
      expect(answer.message).toBe(`尝试过于频繁，请 ${againInSeconds} 秒后再试`)
      // The captcha check refuses too, before a captcha is solved.
      expect(await stranger.call('entry.captchaCheck', { name: 'linhai88', password: '', ktype: 4 })).toMatchObject({ status_code: 6011 })
    }
    // A try every second and a half: without a delay all would have been verified.
    expect(refused).toBeGreaterThan(12)
    const other = server.at('198.51.77.1')
    expect(await other.login('linhai88', 'harbour42', await other.solve(4))).toMatchObject({ status_code: 6011 })
    expect(await home.login('linhai88', 'harbour42')).toMatchObject({ status_code: 6000 })
    // After the wait the right password works from any address.
    server.wait(60_000)
    expect(await stranger.login('linhai88', 'harbour42', await stranger.solve(4))).toMatchObject({ status_code: 6000 })
  })

  test('a count that closes nothing is open to a call that another has overtaken', async () => {
    const now = server.clock.now()
    for (const at of [now, now - 5, now - 10])
      expect(await server.counts.take('any', { windowMs: 60_000, max: 3 }, at)).toMatchObject({ ok: true })
    expect(await server.counts.take('any', { windowMs: 60_000, max: 3 }, now)).toMatchObject({ ok: false, why: 'max' })
  })

  test('what was counted before the clock was set back makes nobody wait for the length of the jump [OPS-18]', async () => {
    const [home, stranger] = [server.at(IP), server.at('198.51.100.9')]
    await home.register('linhai88', 'harbour42')
    server.clock.setBy = 70 * 60_000
    let last = await stranger.login('linhai88', 'wrong1234', await stranger.solve(4))
    for (let i = 0; i < 30 && last.status_code !== 6011; i++) last = await stranger.login('linhai88', 'wrong1234', await stranger.solve(4))
    expect(last.status_code).toBe(6011)
    server.clock.setBy = 0
    server.wait(60_000)
    expect(await stranger.call('entry.captchaCheck', { name: 'linhai88', password: '', ktype: 4 })).not.toMatchObject({ status_code: 6011 })
    expect(await stranger.login('linhai88', 'harbour42', await stranger.solve(4))).toMatchObject({ status_code: 6000 })
  })

  test('a burst of guesses gets no further than its count, and one address that sprays names is slowed [SEC-08]', async () => {
    const worked = watchPasswords()
    const stranger = server.at('198.51.100.9')
    const passes = []
    for (let i = 0; i < 12; i++) passes.push(await stranger.solve(4))
    const burst = await Promise.all(passes.map((pass) => stranger.login('demo88', 'wrong1234', pass)))
    expect(burst.filter(({ status_code }) => status_code === 6002)).toHaveLength(4)
    expect(worked).toHaveLength(4)
    const spray = []
    for (let i = 0; i < 20; i++) {
      const answer = await stranger.login(`name${i}a`, 'wrong1234', await stranger.solve(4))
      spray.push(answer.status_code)
    }
    expect(spray.filter((code) => code === 6011).length).toBeGreaterThan(5)
  })

  test('asking which names are taken slows down, and a taken name costs the work of a free one [SEC-08]', async () => {
    const worked = watchPasswords()
    const stranger = server.at('198.51.100.9')
    const codes = []
    for (let i = 0; i < 16; i++) codes.push((await stranger.register('demo88', 'harbour42')).status_code)
    expect(codes[0]).toBe(6009)
    expect(codes.filter((code) => code === 6011).length).toBeGreaterThan(1)
    server.wait(60_000)
    const before = worked.length
    await stranger.register('demo88', 'harbour42')
    const taken = worked.length - before
    server.wait(60_000)
    expect(await stranger.register('linhai88', 'harbour42')).toMatchObject({ status_code: 6000 })
    expect(worked.length - before - taken).toBe(taken)
  })

  test('stored passwords are argon2id over what came; common ones are refused at registration and reset [SEC-13]', async () => {
    const person = server.at(IP)
    const refused = { status_code: 6007, data: { field: 'password' }, message: '密码过于常见，请换一个' }
    for (const common of ['abcd1234', 'Password1', 'QWERTY123']) expect(await person.register('linhai88', common)).toMatchObject(refused)
    await person.register('linhai88', 'harbour42')
    const hashes = await server.db.selectFrom('member').select('password_hash').execute()
    for (const { password_hash } of hashes) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const phone = '8613800136721'
    await person.call('entry.forgetByPhoneOne', { phone, name: 'demo99', kaptchcate: 2, ...(await person.solve(2)) })
    const code = await server.codeTo(phone)
    const reset = (password: string) =>
      person.call('entry.forgetByPhoneThree', { phone, name: 'demo99', code, password: md5(password), secondPassword: md5(password) })
    expect(await reset('abcd1234')).toMatchObject(refused)
    expect(await reset('harbour42')).toMatchObject({ status_code: 6000 })
  })

  test('when the password queue is full a login is told to come again, and counts as no failure', async () => {
    server.deps.passwords = createPasswords({ atOnce: 1, mostWaiting: 1 })
    const passes: { codeId: string; code: string }[] = []
    const people = Array.from({ length: 5 }, (_, i) => server.at(`192.0.2.${i}`))
    for (const person of people) passes.push(await person.solve(4))
    const answers = await Promise.all(people.map((person, i) => person.login('demo88', 'demo1234', passes[i])))
    const codes = answers.map(({ status_code }) => status_code)
    expect(codes).toContain(6317)
    expect(codes.every((code) => code === 6000 || code === 6317 || code === 6011)).toBe(true)
    expect(await people[0]?.solvedLogin('demo88', 'demo1234')).toMatchObject({ status_code: 6000 })
  })

  test('logging out everywhere ends every session of the member and no other, and closes their sockets', async () => {
    const person = server.at(IP)
    const enter = async (name: string) => dataOf<{ token: string }>(await person.solvedLogin(name, 'demo1234')).token
    const [first, second] = [await enter('demo88'), await enter('demo88')]
    await person.register('linhai88', 'harbour42')
    const { token: others } = dataOf<{ token: string }>(await person.login('linhai88', 'harbour42'))
    expect(await server.at(IP, first).call('user.logoutAll', {})).toMatchObject({ status_code: 6000 })
    for (const token of [first, second])
      expect(await server.at(IP, token).call('user.memberInfo', { isPop: 0 })).toMatchObject({ status_code: 6001 })
    expect(await server.at(IP, others).call('user.memberInfo', { isPop: 0 })).toMatchObject({ status_code: 6000 })
    expect(server.dropped).toHaveLength(2)
  })
})

describe('site configuration', () => {
  const entries = async () => {
    const person = server.at(IP)
    const none = { codeId: '', code: '' }
    return [
      await person.login('demo88', 'demo1234'),
      await person.register('linhai88', 'harbour42', none),
      await person.call('entry.forgetByPhoneOne', { phone: '8613800136721', name: 'demo99', kaptchcate: 2, ...none }),
      await person.call('entry.captchaCheck', { name: '', password: '', ktype: 4 }),
    ].map(({ status_code, message }) => ({ status_code, message }))
  }
  const preInfo = () => server.at(IP).call('site.preInfo', {})

  test.each([
    [{ SITE_ENTRY: 'popup' }, 6501],
    [{ SITE_ENTRY: 'closed' }, 6502],
    [{ SITE_REGION: 'limited' }, 6031],
    [{ SITE_REGION: 'restricted' }, 6033],
    [{ SITE_MAINTENANCE: '1' }, 6013],
  ] as [Record<string, string>, number][])(
    '%o answers every entry call %i with a message; the site itself opens',
    async (settings, code) => {
      await servers(settings)
      for (const answer of await entries()) expect(answer).toEqual({ status_code: code, message: expect.stringMatching(/./) })
      expect(await preInfo()).toMatchObject({ status_code: 6000 })
      expect(await server.at(IP).call('site.helpIndex', {})).toMatchObject({ status_code: 6000 })
      const notices = await server.at(IP).call('site.queryNoticeListByPage', { pageNum: 1, pageSize: 10 })
      expect(notices.status_code).toBe(code === 6013 ? 6013 : 6000)
    },
  )

  test('a warned region is told once a device; the call repeated goes on', async () => {
    await servers({ SITE_REGION: 'warning', CAPTCHA: 'off' })
    expect(await server.at(IP).login('demo88', 'demo1234')).toMatchObject({ status_code: 6032 })
    expect(await server.at(IP).login('demo88', 'demo1234')).toMatchObject({ status_code: 6000 })
    expect(await server.at('192.0.2.1').login('demo88', 'demo1234')).toMatchObject({ status_code: 6032 })
  })

  test('CAPTCHA=off asks for none, whatever is tried', async () => {
    await servers({ CAPTCHA: 'off' })
    const person = server.at(IP)
    for (let i = 0; i < 3; i++) expect(await person.login('demo88', 'wrong1234')).toMatchObject({ status_code: 6002 })
    expect(await person.call('entry.captchaCheck', { name: 'demo88', password: '', ktype: 4 })).toMatchObject({ data: { way: 'none' } })
    const secret = md5('harbour42')
    const register = { id: randomUUID(), name: 'linhai88', password: secret, secondPassword: secret, kaptchcate: 1, codeId: '', code: '' }
    expect(await person.call('user.register', { ...register, domain: '', rCode: '', iCode: '' })).toMatchObject({ status_code: 6000 })
  })
})
