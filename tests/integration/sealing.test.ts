import { readFileSync } from 'node:fs'
import { CompactEncrypt } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CODES } from '../../contract/codes.ts'
import type { Envelope } from '../../contract/endpoint.ts'
import { type EndpointKey, endpoints } from '../../contract/endpoints.ts'
import { MSG } from '../../contract/feed-ids.ts'
import { HEADERS } from '../../contract/headers.ts'
import { DEMO_LOGIN } from '../../server/seed.ts'
import { apiOf, md5 } from '../support/api.ts'
import { openFeed } from '../support/processes.ts'
import { type Posted, repost, type SealedTab, sealedBrowser } from '../support/sealed-browser.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { ALLOW_PLAIN: '0' } })
})
afterAll(() => server.close())

const credentials = {
  isAgent: 0,
  name: DEMO_LOGIN.name,
  password: md5(DEMO_LOGIN.password),
  kaptchcate: 99,
  codeId: '',
  code: '',
  version: '1.0',
} as const

async function logIn(tab: SealedTab): Promise<string> {
  const reply = await tab.call('user.login', credentials)
  if (!reply.ok) throw new Error(`not logged in: ${reply.refusal.code}`)
  tab.session.signIn(reply.data)
  return reply.data.token
}

const visitor = () => sealedBrowser(server.origin).openTab()

/** The door's plain answer to a request. */
async function doorSays(posted: Posted | undefined, change?: Partial<Posted>): Promise<Envelope & { data: { seal: string; now: number } }> {
  const { status, text } = await repost(server.origin, posted, change)
  expect(status).toBe(200)
  return JSON.parse(text)
}

/** A call posted by hand, without the page's retries. */
async function sealAndPost(tab: SealedTab, call: { path: string; payload: unknown }, headers: Record<string, string> = {}) {
  const bytes = new TextEncoder().encode(JSON.stringify({ method: 'POST', ...call }))
  const sealed = (await tab.crypto.seal(bytes, { token: '', ip: '' })) ?? expect.fail('no key')
  return fetch(server.origin + sealed.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/jose', [HEADERS.stamp]: sealed.stamp },
    body: sealed.body,
  })
}

/** A valid address and headers for this text, from a visitor. */
async function stampFor(tab: SealedTab, text: string): Promise<Posted> {
  const sealed = (await tab.crypto.seal(new TextEncoder().encode(text), { token: '', ip: '' })) ?? expect.fail('no key')
  return { path: sealed.path, headers: { 'content-type': 'application/jose', [HEADERS.stamp]: sealed.stamp }, body: '' }
}

test('every call of the contract is answered sealed, with a code of the catalogue and a sentence, and the socket greets: one command is all that the page needs [TRANSPORT-19]', async () => {
  const tab = await visitor()
  const codes: readonly number[] = Object.values(CODES)
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const reply = await tab.call(key, {} as never)
    if (reply.ok) continue
    expect(codes, key).toContain(reply.refusal.code)
    expect([CODES.notFound, CODES.serverError], key).not.toContain(reply.refusal.code)
    expect(reply.refusal.message, key).toMatch(/\p{Script=Han}/u)
  }
  const feed = await openFeed(server.origin)
  await vi.waitFor(() => expect(feed.of(MSG.welcome)).toHaveLength(1))
  feed.socket.close()
  expect(readFileSync('README.md', 'utf8')).toMatch(/^npm start +# .*serves everything/m)
})

describe('what crosses the wire', () => {
  test('a login shows no field name, no value and no path; its answer neither [TRANSPORT-03] [TRANSPORT-04] [TRANSPORT-05]', async () => {
    const tab = visitor()
    const token = await logIn(tab)
    const sent = JSON.stringify(tab.posted)
    for (const plain of ['isAgent', 'kaptchcate', credentials.password, DEMO_LOGIN.name, '/site/', 'login'])
      expect(sent, plain).not.toContain(plain)
    expect(await tab.call('user.memberInfo', { isPop: 0 })).toMatchObject({ ok: true, data: { name: DEMO_LOGIN.name } })
    const answer = await repost(server.origin, tab.posted.at(-1))
    expect(answer.text).not.toContain(token)
  })

  test('equal calls have different addresses, each of them POST /g/<time>/<opaque> [TRANSPORT-04]', async () => {
    const tab = visitor()
    for (let i = 0; i < 5; i++) await tab.call('site.preInfo', {})
    const paths = tab.posted.map(({ path }) => path)
    expect(new Set(paths).size).toBe(6)
    for (const path of paths) {
      const [, time = ''] = /^\/g\/([0-9a-z]+)\/[\w-]{22,}$/.exec(path) ?? []
      expect(Math.abs(Number.parseInt(time, 36) - Date.now())).toBeLessThan(10_000)
    }
  })

  test('one handshake serves a session of calls, also those that began together', async () => {
    const tab = visitor()
    await Promise.all([1, 2, 3].map(() => tab.call('site.preInfo', {})))
    await tab.call('site.preInfo', {})
    expect(tab.posted).toHaveLength(5)
  })

  test('each request has a stamp that shows neither its time nor the address it carries [TRANSPORT-07]', async () => {
    const tab = visitor()
    await tab.call('site.preInfo', {})
    await tab.call('site.preInfo', {})
    const stamps = tab.posted.slice(1).map(({ headers }) => headers[HEADERS.stamp] ?? '')
    expect(new Set(stamps).size).toBe(2)
    for (const stamp of stamps) expect(Buffer.from(stamp.split('.')[3] ?? '', 'base64url').toString('latin1')).not.toMatch(/127\.0|jti/)
  })

  test('a content answer comes plain with a mark, and costs nothing more while it is the same; its refusal is never kept', async () => {
    const tab = visitor()
    expect(await tab.call('site.navigationList', {})).toMatchObject({ ok: true })
    const posted = tab.posted.at(-1)
    expect(posted?.headers[HEADERS.cacheKey]).toBe('/site/api/v1/advertising/navigationList')
    expect(posted?.body).not.toContain('navigationList')
    const path = '/site/api/v1/advertising/navigationList'
    const first = await sealAndPost(tab, { path, payload: {} })
    expect(await first.json()).toMatchObject({ status_code: 6000 })
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    const again = await sealAndPost(tab, { path, payload: {} }, { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const refused = await sealAndPost(tab, { path, payload: { shoe: 44 } })
    expect([refused.headers.get('cache-control'), refused.headers.get('etag')]).toEqual(['no-store', null])
    expect(await refused.json()).toMatchObject({ status_code: 6007 })
  })
})

describe('a request that is not what its device made of it is refused, never with a fault:', () => {
  let tab: SealedTab
  let posted: Posted | undefined
  let spare: Posted | undefined
  beforeAll(async () => {
    tab = visitor()
    await logIn(tab)
    await tab.call('funds.getBalance', { withLockMoney: 1 })
    posted = tab.posted.at(-1)
    await tab.call('user.memberInfo', { isPop: 0 })
    spare = tab.posted.at(-1)
  })

  test('replayed [SEC-03]', async () => {
    expect(await doorSays(posted)).toMatchObject({ status_code: 6008, data: { seal: 'replayed' } })
  })

  test('re-aimed at another address', async () => {
    for (const path of [spare?.path ?? '', posted?.path.replace('/g/', '/g/1') ?? '', '/g/0/x'])
      expect(await doorSays(posted, { path })).toMatchObject({ status_code: 6008, data: { seal: 'altered' } })
  })

  test('with another call’s body, or another call’s stamp [SEC-03]', async () => {
    expect(await doorSays(posted, { body: spare?.body ?? '' })).toMatchObject({ status_code: 6008, data: { seal: 'altered' } })
    const headers = { ...posted?.headers, [HEADERS.stamp]: spare?.headers[HEADERS.stamp] ?? '' }
    expect(await doorSays(posted, { headers })).toMatchObject({ status_code: 6008, data: { seal: 'altered' } })
  })

  test('with another token, or none [SEC-03]', async () => {
    for (const token of ['another', '']) {
      const headers = { ...posted?.headers, [HEADERS.token]: token }
      expect(await doorSays(posted, { headers })).toMatchObject({ status_code: 6008, data: { seal: 'altered' } })
    }
  })

  test('truncated, undecryptable, of another media type, empty, too long', async () => {
    const body = posted?.body ?? ''
    const parts = body.split('.')
    const noStamp = { ...posted?.headers }
    delete noStamp[HEADERS.stamp]
    const bodies = [
      body.slice(0, -1),
      body.slice(0, body.length / 2),
      parts.slice(0, 4).join('.'),
      [parts[0], '', parts[2], 'AAAA', parts[4]].join('.'),
      `${body}.x`,
      '{"method":"POST"}',
      'not a jwe',
      '',
      '\u0000\u0001',
    ]
    for (const own of bodies)
      expect(await doorSays(posted, { body: own }), own.slice(0, 40)).toMatchObject({ status_code: 6008, message: '非法请求' })
    expect(await doorSays(posted, { headers: noStamp })).toMatchObject({ status_code: 6008, data: { seal: 'broken' } })
    const json = { ...posted?.headers, 'content-type': 'application/json' }
    expect(await doorSays(posted, { headers: json, body: '{' })).toMatchObject({ status_code: 6008 })
    expect((await doorSays(posted, { body: 'x'.repeat(200_000) })).status_code).toBe(6007)
  })

  test('sealed by a device under its own key, but no call and no stamp', async () => {
    const session = (await tab.keys.session()) ?? expect.fail('no session')
    const { path = '', headers, body } = posted ?? expect.fail('nothing was posted')
    const seal = (typ: string, own: string, more: object = {}) =>
      new CompactEncrypt(new TextEncoder().encode(own))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ, ...more })
        .encrypt(session.key)
    for (const nonsense of ['', '{', 'null', '{}', '{"t":"now"}', '[1]']) {
      const stamp = await seal('parlay-stamp', nonsense)
      expect(await doorSays({ path, headers: { ...headers, [HEADERS.stamp]: stamp }, body }), nonsense).toMatchObject({
        data: { seal: 'broken' },
      })
      const call = await seal('parlay-call', nonsense, { ticket: session.ticket })
      const sealed = await stampFor(tab, nonsense)
      expect(await doorSays({ ...sealed, body: call }), nonsense).toMatchObject({ status_code: 6008, data: { seal: 'broken' } })
    }
    const answer = await seal('parlay-answer', '{}', { ticket: session.ticket })
    expect(await doorSays({ path, headers: headers ?? {}, body: answer })).toMatchObject({ data: { seal: 'broken' } })
  })

  test('the next true call goes through', async () => {
    expect(await tab.call('funds.getBalance', { withLockMoney: 1 })).toMatchObject({ ok: true, data: { balanceFen: '1000000' } })
  })
})

describe('a token belongs to the device it was opened on', () => {
  test('another browser that copies it is a visitor with it, and its owner goes on [SEC-02]', async () => {
    const owner = visitor()
    const token = await logIn(owner)
    const thief = visitor()
    thief.session.signIn({ token, userId: owner.session.get().userId })
    expect(await thief.call('funds.getBalance', { withLockMoney: 1 })).toMatchObject({ ok: false, refusal: { code: 6001 } })
    expect(thief.session.get().state).toBe('visitor')
    expect(await owner.call('funds.getBalance', { withLockMoney: 1 })).toMatchObject({ ok: true })
  })

  test('a token and the signed value that it was last proved with, copied to another client, prove nothing there [SEC-02]', async () => {
    const owner = visitor()
    const token = await logIn(owner)
    const reply = await owner.call('user.memberJwt', {})
    const proof = { token, body: reply.ok ? reply.data.body : expect.fail('no value') }
    const [own, copied] = [await openFeed(server.origin), await openFeed(server.origin)]
    for (const socket of [own, copied]) {
      socket.say(MSG.login, proof)
      await expect.poll(() => socket.of(MSG.signedIn)).toEqual([{ member: socket === own }])
    }
    copied.say(MSG.subscribe, { topic: 'me' })
    await expect.poll(() => copied.of(MSG.refused)).toEqual([{ topic: 'me', code: 6001 }])
    for (const { socket } of [own, copied]) socket.terminate()
  })

  test('the plain door is shut: the same token there is refused with 6003 [SEC-02]', async () => {
    const owner = visitor()
    const token = await logIn(owner)
    expect(await apiOf(server.origin, token).call('funds.getBalance', { withLockMoney: 1 })).toMatchObject({
      status_code: 6003,
      message: '请求被拒绝',
    })
  })

  test('and where it is open, tokens of either door open nothing at the other [SEC-02]', async () => {
    const open = await startServer({ env: { ALLOW_PLAIN: '1' } })
    try {
      const tab = sealedBrowser(open.origin).openTab()
      const sealedToken = await logIn(tab)
      const refused = await apiOf(open.origin, sealedToken).call('funds.getBalance', { withLockMoney: 1 })
      expect(refused).toMatchObject({ status_code: 6001 })
      const plain = await apiOf(open.origin).call('user.login', credentials)
      const { token, userId } = plain.data as { token: string; userId: string }
      expect(await apiOf(open.origin, token).call('funds.getBalance', { withLockMoney: 1 })).toMatchObject({ status_code: 6000 })
      tab.session.signIn({ token, userId })
      expect(await tab.call('funds.getBalance', { withLockMoney: 1 })).toMatchObject({ ok: false, refusal: { code: 6001 } })
    } finally {
      await open.close()
    }
  })

  test('two tabs of one browser share the key and the token; a second browser logs in beside them', async () => {
    const browser = sealedBrowser(server.origin)
    const [one, two] = [browser.openTab(), browser.openTab()]
    await Promise.all([one.call('site.preInfo', {}), two.call('site.preInfo', {})])
    await logIn(one)
    expect(two.session.get().state).toBe('visitor')
    expect(two.session.isCurrent(1)).toBe(true)
    const other = visitor()
    await logIn(other)
    const replies = await Promise.all([one, two, other].map((tab) => tab.call('funds.getBalance', { withLockMoney: 1 })))
    expect(replies.map(({ ok }) => ok)).toEqual([true, true, true])
  })
})

describe('clocks', () => {
  test.each([-9, 9])('a device whose clock is %i hours off works, without a refusal [SEC-03]', async (hours) => {
    const tab = sealedBrowser(server.origin, { now: () => Date.now() + hours * 3_600_000 }).openTab()
    await logIn(tab)
    expect(await tab.call('funds.getBalance', { withLockMoney: 1 })).toMatchObject({ ok: true })
    expect(tab.posted).toHaveLength(3)
  })

  test('a clock set in mid-session costs one refusal, and the corrected call one resend [SEC-03]', async () => {
    const clock = { offset: 0, now: () => Date.now() + clock.offset }
    const tab = sealedBrowser(server.origin, clock).openTab()
    await logIn(tab)
    clock.offset = -3 * 3_600_000
    expect(await tab.call('funds.getBalance', { withLockMoney: 1 })).toMatchObject({ ok: true })
    expect(tab.posted).toHaveLength(4)
    await tab.call('funds.getBalance', { withLockMoney: 1 })
    expect(tab.posted).toHaveLength(5)
  })

  test('a call held back for longer than the window is stale, and the door tells its time [SEC-03]', async () => {
    const clock = { offset: 0, now: () => Date.now() + clock.offset }
    const tab = sealedBrowser(server.origin, clock).openTab()
    await tab.call('site.preInfo', {})
    for (const offset of [-61_000, 61_000]) {
      clock.offset = offset
      const answer = await sealAndPost(tab, { path: '/site/api/v1/configuration/preInfo', payload: {} })
      const { status_code, data } = (await answer.json()) as Envelope & { data: { seal: string; now: number } }
      expect([answer.status, status_code, data.seal]).toEqual([200, 6014, 'clock'])
      expect(Math.abs(data.now - Date.now())).toBeLessThan(10_000)
    }
    clock.offset = 55_000
    expect((await sealAndPost(tab, { path: '/site/api/v1/configuration/preInfo', payload: {} })).headers.get('content-type')).toBe(
      'application/jose',
    )
  })
})
