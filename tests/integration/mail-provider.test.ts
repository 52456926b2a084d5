import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { NotTaken } from '../../server/account/codes/message-gateway.ts'
import { createSmtpGateway } from '../../server/account/codes/smtp-gateway.ts'
import { readEnv } from '../../server/platform/env.ts'
import { type EntryServer, entryServer } from '../support/entry-server.ts'
import { mailServer } from '../support/mail-server.ts'

const LOGIN = { user: 'site@parlay.example', pass: 'a p@ss: of tests' }
const EMAIL = 'demo99@parlay.example'
const MAIL_FROM = 'Parlay <codes@parlay.example>'

let post: Awaited<ReturnType<typeof mailServer>>
let server: EntryServer
beforeAll(async () => {
  post = await mailServer(LOGIN)
})
afterAll(() => post.close())
beforeEach(async () => {
  server = await entryServer({ SMTP_URL: post.url, MAIL_FROM, DEMO: '1' })
})
afterEach(async () => {
  await server.close()
  post.mails.length = 0
  post.said.recipients = 0
})

/** Asks for a code to reset the password. */
const ask = async (email = EMAIL, name = 'demo99') => {
  const person = server.at('203.0.113.5')
  return person.call('entry.forgetByEmailOne', { email, name, kaptchcate: 2, ...(await person.solve(2)) })
}
const mail = () => vi.waitFor(() => post.mails[0] ?? expect.fail('no mail yet'), 10_000)

test('a code goes by SMTP to the mailbox, and to nowhere else, and proves the reset [AUTH-35][SEC-09]', async () => {
  expect(await ask('Demo99@Parlay.example')).toMatchObject({ status_code: 6000, data: { againInSeconds: 60 } })
  const { from, to, headers, text } = await mail()
  expect({ from, to }).toEqual({ from: 'codes@parlay.example', to: [EMAIL] })
  expect(headers).toMatchObject({ from: MAIL_FROM, subject: '【Parlay】验证码', 'auto-submitted': 'auto-generated' })
  const code = /^【Parlay】验证码 (\d{6})，10 分钟内有效，请勿告诉他人。\s*$/.exec(text)?.[1] ?? expect.fail(text)
  expect(await server.outbox.sent(null)).toEqual([])
  expect(await server.at('203.0.113.5').call('entry.forgetByEmailTwo', { email: EMAIL, name: 'demo99', code })).toMatchObject({
    status_code: 6000,
  })
  const logged = server.logged.join('')
  for (const secret of [code, EMAIL, LOGIN.pass, encodeURIComponent(LOGIN.pass)]) expect(logged).not.toContain(secret)
})

test('nobody’s pair gets the same answer and no mail; who may not get one learns nothing of it [SEC-08]', async () => {
  expect(await ask('nobody@parlay.example', 'nobody12')).toMatchObject({ status_code: 6000, data: { againInSeconds: 60 } })
  expect(await ask()).toMatchObject({ status_code: 6000, data: { againInSeconds: 60 } })
  await mail()
  expect(post.mails.map(({ to }) => to)).toEqual([[EMAIL]])
  expect(post.said.recipients).toBe(1)
})

test('a server that is away is said at once, to everybody alike, and costs no allowance; once it is back the code comes [SEC-08][SEC-09]', async () => {
  await post.close()
  const away = { status_code: 6006, message: '邮件暂时发不出去，请稍后再试' }
  for (const _ of [1, 2]) expect(await ask()).toMatchObject(away)
  expect(await ask('nobody@parlay.example', 'nobody12')).toMatchObject(away)
  await post.open()
  server.wait(2_001)
  expect(await ask()).toMatchObject({ status_code: 6000 })
  await mail()
  expect(server.logged.join('')).toContain('messages can not be sent')
})

test('a mail that is put off comes once a little later; one that is refused is given up, and no log names its mailbox', async () => {
  post.said.refuse = { code: 451, text: 'later' }
  expect(await ask()).toMatchObject({ status_code: 6000 })
  await vi.waitFor(() => expect(server.logged.join('')).toContain('EENVELOPE 451'), 10_000)
  post.said.refuse = null
  await mail()
  post.said.recipients = 0
  post.said.refuse = { code: 550, text: 'no such mailbox' }
  server.wait(61_000)
  expect(await ask()).toMatchObject({ status_code: 6000 })
  await vi.waitFor(() => expect(server.logged.join('')).toContain('a message was not sent'), 10_000)
  post.said.refuse = null
  expect({ mails: post.mails.length, asked: post.said.recipients }).toEqual({ mails: 1, asked: 1 })
  expect(server.logged.join('')).not.toContain('parlay.example')
})

test('a server that greets nobody, or drips, or has another login ends in time as no answer', async () => {
  const ready = (url: string) => createSmtpGateway({ url, from: MAIL_FROM, timeoutMs: 300 }).ready()
  for (const greeting of ['', '220-wait\r\n']) {
    const mute = createServer((line) => {
      const drip = setInterval(() => greeting && line.write(greeting), 50)
      line.on('close', () => clearInterval(drip)).on('error', () => undefined)
    }).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    await expect(ready(`smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`)).rejects.toThrow(NotTaken)
    mute.close()
  }
  await expect(ready(post.url.replace('parlay.example', 'other.example'))).rejects.toThrow(/^EAUTH 535$/)
})

test('a password crosses the net under TLS alone: a server elsewhere that offers none gets nothing', async () => {
  const said: string[] = []
  const plain = createServer((line) => {
    line.write('220 mail.example ESMTP\r\n')
    line.on('data', (words) => {
      said.push(String(words))
      line.write(String(words).startsWith('EHLO') ? '250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n' : '502 no\r\n')
    })
    line.on('error', () => undefined)
  }).listen(0, '0.0.0.0')
  await once(plain, 'listening')
  // A name of this machine that is not known as one.
  const url = `smtp://user:secret@0.0.0.0:${(plain.address() as AddressInfo).port}`
  await expect(createSmtpGateway({ url, from: MAIL_FROM, timeoutMs: 2_000 }).ready()).rejects.toThrow(/^ETLS/)
  expect(said.join('')).not.toMatch(/AUTH/)
  plain.close()
})

test('half of a mail server, or none, ends the start with a sentence that has no password in it [OPS-01]', () => {
  expect(() => readEnv({ SMTP_URL: post.url })).toThrow(/^SMTP_URL, MAIL_FROM go together, and MAIL_FROM is missing[^\n]*\.$/)
  expect(() => readEnv({ MAIL_FROM })).toThrow(/SMTP_URL is missing/)
  expect(() => readEnv({ SMTP_URL: 'http://user:secret@mail.example', MAIL_FROM })).toThrow(/^SMTP_URL is not a valid value[^\n]*\.$/)
  expect(() => readEnv({ SMTP_URL: post.url, MAIL_FROM: 'Parlay' })).toThrow(/^MAIL_FROM=Parlay is not/)
})
