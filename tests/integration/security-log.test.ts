import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askServer, listenControl } from '../../server/control.ts'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import { listenMetrics, type MetricsSources } from '../../server/metrics.ts'
import type { SecurityEvent } from '../../server/platform/security-log.ts'
import { md5 } from '../support/api.ts'
import { type EntryServer, entryServer } from '../support/entry-server.ts'
import { repost, sealedBrowser } from '../support/sealed-browser.ts'
import { freePort } from '../support/server.ts'

let server: EntryServer
beforeEach(async () => {
  server = await entryServer()
})
afterEach(() => server.close())

const IP = '2001:db8:5:7::1'
const NETWORK = '2001:db8:5:7/64'

interface Line {
  security: SecurityEvent
  call: string
  network?: string
  device?: string | null
  memberId?: string
  code?: number
}
const lines = () => server.logged.map((line) => JSON.parse(line) as Line).filter(({ security }) => security !== undefined)
const seen = (event: SecurityEvent) => lines().filter(({ security }) => security === event)

test('refused logins, captchas, codes, tokens and limits are told by network and code, and counted [SEC-19]', async () => {
  const person = server.at(IP)
  await person.login('demo88', 'wrong1234', await person.solve(4))
  expect(seen('login-refused')).toMatchObject([{ call: 'user.login', network: NETWORK, code: 6002 }])

  await person.login('demo88', 'demo1234', { codeId: randomUUID(), code: '' })
  expect(seen('captcha-failed')).toMatchObject([{ call: 'user.login', network: NETWORK, code: 6036 }])

  expect(await person.solvedLogin('demo99', 'demo1234')).toMatchObject({ status_code: 6027 })
  expect(seen('login-challenged')).toMatchObject([{ call: 'user.login', code: 6027 }])
  await person.sendCode({ number: '13800136721', name: 'demo99', pass: await person.solve(2) }, 3, 0)
  await person.deviceLogin('demo99', 'demo1234', '000000')
  expect(seen('code-refused')).toMatchObject([{ call: 'entry.newDeviceLogin', network: NETWORK }])

  await server.at(IP, 'forged-token').call('user.memberInfo', { isPop: 0 })
  expect(seen('token-refused')).toMatchObject([{ call: 'user.memberInfo', network: NETWORK, code: 6001 }])

  await person.sendCode({ number: '13800136721', name: 'demo99', pass: await person.solve(2) }, 3, 0)
  expect(seen('limited')).toMatchObject([{ call: 'entry.sendCode', code: 6066 }])
  for (const { security } of lines()) expect(server.security.counts()[security]).toBe(seen(security).length)
})

test('a call that comes twice, one that was changed and one that is none are told with their network [SEC-19]', async () => {
  const origin = await server.http.listen({ host: '127.0.0.1', port: 0 })
  const tab = sealedBrowser(origin, server.clock).openTab()
  await tab.call('site.preInfo', {})
  const [, posted] = tab.posted
  await repost(origin, posted)
  await repost(origin, posted, { path: '/g/abc/AAAAAAAAAAAAAAAAAAAAAA' })
  await repost(origin, posted, { body: 'a.b.c.d.e' })
  for (const event of ['replayed', 'altered', 'broken-seal'] as const)
    expect(seen(event), event).toMatchObject([{ call: 'sealed', network: '127.0.0.1' }])
})

test('a flood is told by its number: every event is counted, few are written [SEC-19]', () => {
  for (let i = 0; i < 10_000; i++) server.security.note('replayed', { call: 'sealed', network: NETWORK })
  expect(server.security.counts().replayed).toBe(10_000)
  expect(seen('replayed').length).toBeLessThan(100)
  const written = seen('replayed').length
  server.wait(60_000)
  server.security.note('replayed', { call: 'sealed', network: NETWORK })
  expect(server.logged.join('\n')).toContain(`"notLogged":${10_000 - written}`)
})

test('no line holds what was tried: passwords, tokens, codes, names or numbers [SEC-19] [SEC-11]', async () => {
  const person = server.at(IP)
  await person.login('hunter22', 'hunter2222', await person.solve(4))
  await person.solvedLogin('demo99', 'demo1234')
  await person.sendCode({ number: '13800136729', name: 'demo99', pass: await person.solve(2) }, 3, 0)
  await person.deviceLogin('demo99', 'demo1234', '424242')
  await server.at(IP, 'token-of-somebody').call('user.memberInfo', { isPop: 0 })
  expect(lines().length).toBeGreaterThanOrEqual(4)
  const text = server.logged.join('\n')
  for (const secret of ['hunter22', md5('hunter2222'), 'demo1234', md5('demo1234'), '13800136729', '424242', 'token-of-somebody', 'demo99'])
    expect(text).not.toContain(secret)
})

test('an operator’s command is an event, and the counts are metrics [SEC-19]', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlay-'))
  const port = await freePort()
  const rooms = { announce: () => undefined, announceStanding: () => undefined }
  const control = await listenControl(dataDir, { db: server.db, events: createMemberEventStore(server.db), rooms }, server.security)
  const metrics = await listenMetrics({ host: '127.0.0.1', port }, { ...QUIET, security: server.security })
  try {
    await askServer(dataDir, 'audit', undefined as never)
    expect(seen('operator-command')).toMatchObject([{ call: 'audit' }])
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toMatch(/^parlay_security_events_total\{event="operator-command"\} 1$/m)
    expect(text).toMatch(/^parlay_security_events_total\{event="login-refused"\} 0$/m)
  } finally {
    await Promise.all([control.close(), metrics.close()])
    rmSync(dataDir, { recursive: true })
  }
})

const QUIET: Omit<MetricsSources, 'security'> = {
  readiness: () => ({ ready: true, database: true, source: true, disk: true }),
  databaseAnswers: () => true,
  leads: () => true,
  metrics: [],
}
