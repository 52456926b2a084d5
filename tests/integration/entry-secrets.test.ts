import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '../../server/account/session/sessions.ts'
import { md5 } from '../support/api.ts'
import { dataOf, type EntryServer, entryServer } from '../support/entry-server.ts'
import { startServer } from '../support/server.ts'

let server: EntryServer
beforeAll(async () => {
  server = await entryServer()
})
afterAll(() => server.close())

const IP = '203.0.113.5'
const PHONE = '8613800136721'

test('no password, token, code or number is in the logs, at their most talkative and when the database fails [SEC-11]', async () => {
  const person = server.at(IP)
  const secrets: string[] = ['harbour42', md5('harbour42'), 'demo1234', md5('demo1234'), PHONE.slice(2)]
  await person.register('linhai88', 'harbour42')
  const { token } = dataOf<{ token: string }>(await person.login('linhai88', 'harbour42'))
  await person.solvedLogin('demo99', 'demo1234')
  await person.sendCode({ number: PHONE.slice(2), name: 'demo99', pass: await person.solve(2) }, 3, 0)
  const code = await server.codeTo(PHONE)
  const entered = dataOf<{ token: string }>(await person.deviceLogin('demo99', 'demo1234', code))
  secrets.push(token, hashToken(token), entered.token, hashToken(entered.token), code)

  // From here on every statement with a secret in it fails.
  await server.db.schema.alterTable('session').renameTo('session_gone').execute()
  await server.db.schema.alterTable('verification_code').renameTo('verification_code_gone').execute()
  await server.db.schema.alterTable('outbox').renameTo('outbox_gone').execute()
  server.logged.length = 0
  const faults = [
    await server.at(IP, token).call('user.memberInfo', { isPop: 0 }),
    await person.login('linhai88', 'harbour42'),
    await person.deviceLogin('demo99', 'demo1234', code),
    await person.call('entry.forgetByPhoneTwo', { phone: PHONE, name: 'demo99', code }),
  ]
  expect(faults.map(({ status_code }) => status_code)).toContain(6005)
  expect(server.logged.length).toBeGreaterThan(1)
  const text = server.logged.join('\n')
  for (const secret of secrets) expect(text).not.toContain(secret)
  for (const { message } of faults) for (const secret of secrets) expect(message).not.toContain(secret)
})

test('the sandbox console shows what was sent to who sits at this machine, and to no other host name [SEC-11]', async () => {
  const real = await startServer({ env: { LOG_LEVEL: 'debug' } })
  try {
    const body = { phone: PHONE, name: 'demo99', kaptchcate: 2, codeId: '', code: '' }
    const answer = await fetch(`${real.origin}/site/api/v1/user/forgetByPhone/one`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(await answer.json()).toMatchObject({ status_code: 6000 })
    const outbox = async (query: string) => (await (await fetch(`${real.sandbox}/outbox.json${query}`)).json()) as { code: string }[]
    const [sent] = await outbox(`?to=${PHONE}`)
    expect(sent).toMatchObject({ kind: 'sms', to: PHONE, code: expect.stringMatching(/^\d{6}$/) })
    expect(await outbox('?to=13800136721')).toEqual([sent])
    expect(await outbox('?to=8613900000000')).toEqual([])
    expect(await outbox('?to[]=x')).toEqual([sent])
    const page = await fetch(`${real.sandbox}/`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain(sent?.code)
    // A hostile name that resolves to this machine (DNS rebinding).
    const { port } = new URL(real.sandbox)
    expect(await statusFor(Number(port), `evil.example:${port}`)).toBe(403)
    expect(await statusFor(Number(port), `localhost:${port}`)).toBe(200)
  } finally {
    await real.close()
  }
})

const statusFor = (port: number, host: string): Promise<number> =>
  new Promise((done, fail) => {
    request({ port, host: '127.0.0.1', path: '/outbox.json', headers: { host } }, (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
      .on('error', fail)
      .end()
  })
