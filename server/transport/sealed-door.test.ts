import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Envelope } from '../../contract/endpoint.ts'
import { HEADERS } from '../../contract/headers.ts'
import { openDoors } from '../../tests/support/doors.ts'
import { type Posted, repost, type SealedTab, sealedBrowser } from '../../tests/support/sealed-browser.ts'
import { emptied, testDatabase } from '../../tests/support/template.ts'
import type { Db } from '../platform/database.ts'
import { ok } from './handlers.ts'
import { TICKET_LIFE_MS } from './ticket.ts'

let db: Db
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())

let doors: Awaited<ReturnType<typeof openDoors>>
let origin: string
let tab: SealedTab
beforeEach(async () => {
  doors = await openDoors({ plain: false, sealed: await emptied(db) })
  origin = await doors.listen()
  doors.answers.set('site.preInfo', () => ok({ ip: '127.0.0.1', siteBaseConfig: SITE }))
  doors.answers.set('site.navigationList', () => ok({ list: [] }))
  tab = sealedBrowser(origin, doors.clock).openTab()
})
const SITE = { h5DomainUrl: '', title: 'Parlay', editionSwitch: 1, language: 'zh-CN', brand: 'parlay' }

/** The door's plain answer to a request. */
async function says(posted: Posted | undefined, change?: Partial<Posted>): Promise<Envelope> {
  const { status, text } = await repost(origin, posted, change)
  expect(status).toBe(200)
  return JSON.parse(text)
}

/** Seals a call by hand and posts it, without the page's own repairs. */
async function sealed(path: string, { payload = {} as unknown, ip = '', token = '', more = {}, headers = {} } = {}) {
  const bytes = new TextEncoder().encode(JSON.stringify({ method: 'POST', path, payload, ...more }))
  const call = (await tab.crypto.seal(bytes, { token, ip })) ?? expect.fail('no key')
  const answer = await fetch(origin + call.path, {
    method: 'POST',
    headers: { ...headers, [HEADERS.stamp]: call.stamp, [HEADERS.token]: token, 'content-type': 'application/jose' },
    body: call.body,
  })
  return { answer, jti: call.jti }
}

const PRE_INFO = '/site/api/v1/configuration/preInfo'
const CONTENT = '/site/api/v1/advertising/navigationList'

test('a call comes to its handler with the device that sealed it, and its answer goes back sealed, to be kept by nobody [TRANSPORT-03] [TRANSPORT-05]', async () => {
  expect(await tab.call('site.preInfo', {})).toMatchObject({ ok: true, data: { siteBaseConfig: SITE } })
  const identity = await tab.keys.identity(() => expect.fail('no identity'))
  expect(doors.handed).toMatchObject([{ key: 'site.preInfo', context: { memberId: null, device: identity.thumbprint, ip: '127.0.0.1' } }])
  const { answer, jti } = await sealed(`${PRE_INFO}`, { token: 'of a member' })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/jose',
    'no-store',
  ])
  const opened = await tab.crypto.open(new Uint8Array(await answer.arrayBuffer()), jti)
  expect(JSON.parse(new TextDecoder().decode(opened ?? expect.fail('not opened')))).toMatchObject({
    status_code: 6000,
    data: { ip: '127.0.0.1' },
  })
  expect(doors.asked).toEqual([{ token: 'of a member', device: identity.thumbprint }])
})

test('the method travels inside: a call that is a GET is one here, too [TRANSPORT-16]', async () => {
  doors.answers.set('card.choices', () => ok({ banks: [], networks: [] }))
  expect(await tab.call('card.choices', {})).toMatchObject({ ok: false, refusal: { code: 6001 } })
  expect(doors.gated.at(-1)).toEqual(['card.choices', false])
  const { answer, jti } = await sealed('/fd/api/v1/bankCard/withdraw/add/list')
  const opened = await tab.crypto.open(new Uint8Array(await answer.arrayBuffer()), jti)
  expect(JSON.parse(new TextDecoder().decode(opened ?? expect.fail('not opened')))).toMatchObject({ status_code: 6004 })
})

test('a call and what is none are read as they are, whatever media type stands over them [TRANSPORT-03]', async () => {
  await tab.call('site.preInfo', {})
  const [hello, call] = tab.posted
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    const headers = { ...call?.headers, 'content-type': type }
    expect(await says(hello, { headers })).toMatchObject({ status_code: 6000 })
    expect(await says(call, { headers })).toMatchObject({ status_code: 6008, data: { seal: 'replayed' } })
    expect(await says(call, { headers, body: '{' })).toMatchObject({ status_code: 6008, data: { seal: 'broken' } })
  }
})

test('content leaves plain with its mark, and is not sent again to who has it [TRANSPORT-13]', async () => {
  await tab.call('site.preInfo', {})
  const { answer } = await sealed(CONTENT)
  expect(await answer.json()).toMatchObject({ status_code: 6000, data: { list: [] } })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  expect((await sealed(CONTENT, { headers: { 'if-none-match': String(answer.headers.get('etag')) } })).answer.status).toBe(304)
})

test('an address other than the one the device was told is let in, and told to the log; the same and none are not', async () => {
  await tab.call('site.preInfo', {})
  for (const ip of ['', '127.0.0.1']) await sealed(PRE_INFO, { ip })
  expect(doors.lines).toEqual([])
  const requestId = randomUUID()
  await sealed(PRE_INFO, { ip: '192.0.2.1', headers: { [HEADERS.requestId]: requestId } })
  expect([doors.handed.length, doors.lines]).toMatchObject([4, [{ msg: 'the device has changed its address', requestId }]])
})

describe('what is not let in is refused in a plain envelope that says why, before anything ran:', () => {
  let posted: Posted
  let other: Posted
  beforeEach(async () => {
    await tab.call('site.preInfo', {})
    await tab.call('site.navigationList', {})
    const [, first, second] = tab.posted
    posted = first ?? expect.fail('not posted')
    other = second ?? expect.fail('not posted')
    expect(doors.handed).toHaveLength(2)
  })
  const counts = () => {
    const { replayed, altered, 'broken-seal': broken } = doors.security.counts()
    return { replayed, altered, broken }
  }
  /** Expects this refusal and these security events, and that nothing ran. */
  async function refuses(change: Partial<Posted>, seal: string, noted: Partial<ReturnType<typeof counts>>, code = 6008) {
    expect(await says(posted, change)).toMatchObject({ status_code: code, data: { seal, now: doors.clock.steady() } })
    expect([counts(), doors.handed.length]).toEqual([{ replayed: 0, altered: 0, broken: 0, ...noted }, 2])
  }

  test('a copy [SEC-03] [SEC-19]', () => refuses({}, 'replayed', { replayed: 1 }))

  test('another address, body or token [SEC-03] [SEC-19]', async () => {
    await refuses({ path: other.path }, 'altered', { altered: 1 })
    await refuses({ body: other.body }, 'altered', { altered: 2 })
    await refuses({ headers: { ...posted.headers, [HEADERS.token]: 'another' } }, 'altered', { altered: 3 })
    expect(doors.lines).toMatchObject([{ security: 'altered', call: 'sealed', network: '127.0.0.1' }, {}, {}])
  })

  test('no stamp, and a body that is none, was cut or changed [SEC-19]', async () => {
    const { [HEADERS.stamp]: _, ...noStamp } = posted.headers
    await refuses({ headers: noStamp }, 'broken', { broken: 1 })
    await refuses({ body: '' }, 'broken', { broken: 2 })
    await refuses({ body: posted.body.slice(0, -2) }, 'broken', { broken: 3 })
    const [header, , iv, , tag] = posted.body.split('.')
    await refuses({ body: [header, '', iv, 'AAAA', tag].join('.') }, 'broken', { broken: 4 })
  })

  test('a request without a body', async () => {
    const { path, headers } = posted
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers: { [HEADERS.stamp]: headers[HEADERS.stamp] ?? '' } })
    expect(await answer.json()).toMatchObject({ status_code: 6008, data: { seal: 'broken' } })
    expect(counts().broken).toBe(1)
  })

  test('a header that no call has', async () => {
    const [, ...rest] = posted.body.split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', typ: 'parlay-answer' })).toString('base64url')
    await refuses({ body: [header, ...rest].join('.') }, 'broken', { broken: 1 })
  })

  test('a call with a field of its own, sealed and stamped as it should be', async () => {
    const { answer } = await sealed(PRE_INFO, { more: { shoe: 44 } })
    expect(await answer.json()).toMatchObject({ status_code: 6008, data: { seal: 'broken' } })
    expect([counts().broken, doors.handed.length]).toEqual([1, 2])
  })

  test('one whose time is over, which the client mends by the site’s time and is no event [SEC-03]', async () => {
    const clock = { offset: 0, now: () => doors.clock.at + clock.offset }
    const slow = sealedBrowser(origin, clock).openTab()
    await slow.call('site.preInfo', {})
    clock.offset = -61_000
    expect(await slow.call('site.preInfo', {})).toMatchObject({ ok: true })
    const [, , refused] = slow.posted
    expect(slow.posted).toHaveLength(4)
    expect(await says(refused)).toMatchObject({ data: { seal: 'replayed' } })
    expect(counts()).toEqual({ replayed: 1, altered: 0, broken: 0 })
  })

  test('one under a ticket that has ended, to the millisecond, whose device shakes hands again', async () => {
    const session = (await tab.keys.session()) ?? expect.fail('no session')
    const sealAt = async (at: number) => {
      doors.clock.at = at
      return tab.crypto.seal(new TextEncoder().encode('{}'), { token: '', ip: '' })
    }
    // The device itself stops a minute earlier. The sealed text here is no call, which the door notices only with a valid ticket.
    const call = (await sealAt(session.expiresAtMs - 60_001)) ?? expect.fail('not sealed')
    const post = {
      path: call.path,
      headers: { [HEADERS.stamp]: call.stamp, 'content-type': 'application/jose' },
      body: Buffer.from(call.body).toString(),
    }
    doors.clock.at = session.expiresAtMs
    expect(await says(post)).toMatchObject({ status_code: 6014, data: { seal: 'ticket' } })
    doors.clock.at = session.expiresAtMs - 1
    expect(await says(post)).toMatchObject({ data: { seal: 'broken' } })
    doors.clock.at = session.expiresAtMs
    expect(await tab.call('site.preInfo', {})).toMatchObject({ ok: true })
    expect((await tab.keys.session())?.expiresAtMs).toBe(session.expiresAtMs + TICKET_LIFE_MS)
    expect(counts()).toEqual({ replayed: 0, altered: 0, broken: 1 })
    expect(doors.lines).toMatchObject([{ security: 'broken-seal' }])
  })

  test('one under a ticket of keys that this site never had', async () => {
    await emptied(db)
    const elsewhere = await openDoors({ sealed: db })
    const answer = await repost(await elsewhere.listen(), posted)
    expect(JSON.parse(answer.text)).toMatchObject({ status_code: 6014, data: { seal: 'ticket' } })
    expect(elsewhere.handed).toEqual([])
  })
})

test('a hello that is none is refused and noted; over its budget a network is told to slow down [SEC-19]', async () => {
  await tab.call('site.preInfo', {})
  const [hello] = tab.posted
  expect(await says(hello, { body: 'a.b.c' })).toMatchObject({ status_code: 6008, data: null })
  expect(doors.lines).toMatchObject([{ security: 'broken-seal', call: 'hello', network: '127.0.0.1' }])
  for (let i = 0; i < 118; i++) expect(await says(hello)).toMatchObject({ status_code: 6000 })
  expect(await says(hello)).toMatchObject({ status_code: 6011 })
  expect([doors.security.counts().limited, doors.lines[1]]).toMatchObject([1, { security: 'limited', call: 'hello' }])
})

test('a body of more than 96 KiB is refused unread', async () => {
  await tab.call('site.preInfo', {})
  const [hello] = tab.posted
  expect(await says(hello, { body: 'x'.repeat(96 * 1024) })).toMatchObject({ status_code: 6008 })
  expect(await says(hello, { body: 'x'.repeat(96 * 1024 + 1) })).toMatchObject({ status_code: 6007 })
})
