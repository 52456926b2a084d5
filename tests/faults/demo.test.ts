import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEmbedded } from '../../server/platform/database.ts'
import { readEnv } from '../../server/platform/env.ts'
import { apiOf, md5, newMember } from '../support/api.ts'
import { dataOf } from '../support/entry-server.ts'
import { lastCode } from '../support/outbox.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const NO_CAPTCHA = { codeId: '', code: '' }
const logIn = (name: string, password = 'demo1234', { origin } = server) =>
  apiOf(origin).call('user.login', { ...NO_CAPTCHA, kaptchcate: 4, isAgent: 0, name, password: md5(password), version: '1.0' })
const askCode = (name: string) =>
  apiOf(server.origin).call('entry.forgetByPhoneOne', { ...NO_CAPTCHA, kaptchcate: 2, phone: '8613800136721', name })
/** The whole output of the start, its last line included. */
const startSays = async () => {
  await vi.waitFor(() => expect(server.said()).toContain('Games '))
  return server.said()
}

test('a start without settings is a demonstration and says so, with its logins and the console of codes [SEC-20] [OPS-01]', async () => {
  expect(await startSays()).toMatch(/^Mode +demonstration: .*DEMO=0/m)
  expect(server.said()).toMatch(/demo88 \/ demo1234/)
  expect(server.said()).toContain(server.sandbox)
  expect(await logIn('demo88')).toMatchObject({ status_code: 6000 })
  expect(await askCode('demo99')).toMatchObject({ status_code: 6000 })
  expect(await lastCode(server, '8613800136721')).toMatch(/^\d{6}$/)
})

test('outside the demonstration no demo login is left, no session of one, no console and no code in the database; back in it they are there again [SEC-20]', async () => {
  const { token } = dataOf<{ token: string }>(await logIn('demo88'))
  const member = apiOf(server.origin, token)
  expect(await member.call('user.memberInfo', { isPop: 0 })).toMatchObject({ status_code: 6000 })
  await server.stop()
  await server.start([], { DEMO: '0' })
  expect(await startSays()).toMatch(/^Mode +no demonstration: .*DEMO=1/m)
  expect(server.said()).not.toMatch(/demo1234|Codes/)
  await expect(fetch(server.sandbox)).rejects.toThrow()
  expect(await logIn('demo88')).toMatchObject({ status_code: 6002 })
  expect(await logIn('demo99')).toMatchObject({ status_code: 6002 })
  expect((await member.call('user.memberInfo', { isPop: 0 })).status_code).not.toBe(6000)
  // No provider of messages is named, so none is promised.
  expect(await askCode('demo88')).toMatchObject({ status_code: 6006, message: '短信暂时发不出去，请稍后再试' })
  await server.stop()
  const db = await openEmbedded(server.dataDir)
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('member').select('id').where('phone', 'is not', null).execute()).toEqual([])
  await db.destroy()

  await server.start()
  expect(await logIn('demo88')).toMatchObject({ status_code: 6000 })
  // Its phone is bound again: only a new device would be asked for a code, and this one is known.
  expect(await logIn('demo99')).toMatchObject({ status_code: expect.toBeOneOf([6000, 6025, 6026, 6027, 6029]) })
})

test('a site that begins outside the demonstration has no demo members: who registers such a name keeps it in a demonstration, too [SEC-20]', async () => {
  const site = await startServer({ env: { DEMO: '0' } })
  try {
    await newMember(site.origin, 'demo88')
    await site.stop()
    await site.start([], { DEMO: '1' })
    expect(await logIn('demo88', 'demo1234', site)).toMatchObject({ status_code: 6002 })
    await site.stop()
    await site.start([], { DEMO: '0' })
    expect(await logIn('demo88', 'harbour42', site)).toMatchObject({ status_code: 6000 })
  } finally {
    await site.close()
  }
})

test('the demonstration is the default where only this machine can come, and nowhere else [SEC-20]', () => {
  const isDemo = (env: Record<string, string>) => readEnv(env).DEMO
  for (const env of [{}, { HOST: 'localhost' }, { HOST: '::1' }, { HOST: '127.0.0.2' }, { PUBLIC_ORIGIN: 'http://localhost:3000' }])
    expect(isDemo(env), JSON.stringify(env)).toBe(true)
  const open: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { HOST: '127.0.0.1.evil.example' },
    { PUBLIC_ORIGIN: 'https://parlay.example' },
    { PUBLIC_ORIGIN: 'http://localhost.evil.example' },
    { TRUST_PROXY: '1' },
    { DATABASE_URL: 'postgres://parlay@db/parlay' },
  ]
  for (const env of open) {
    expect(isDemo(env), JSON.stringify(env)).toBe(false)
    expect(isDemo({ ...env, DEMO: '1' })).toBe(true)
  }
  expect(isDemo({ DEMO: '0' })).toBe(false)
})
