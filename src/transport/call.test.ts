import './learn-sport.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeBrowser } from '../../tests/support/fake-storage.ts'
import { createStorage } from '../db/storage.ts'
import { KEPT_AT } from '../sw/protocol.ts'
import { type CallDeps, createCall } from './call.ts'
import { Fault } from './fault.ts'
import { createPlainSend, type Fetch, type Send, senderFor } from './send.ts'
import { createSession } from './session.ts'

const NOW = 1_700_000_000_000
const DEVICE = '0123456789abcdef0123456789abcdef'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const alice = { token: 'token-a', userId: '1' }
const PRE_INFO = {
  ip: '203.0.113.7',
  siteBaseConfig: { h5DomainUrl: '', title: 'Parlay', editionSwitch: 1, language: 'zh-CN', brand: 'parlay' },
}
const COUNTS = { RB: 1, FT: 2, FU: 3, FSFT: 0, FSFU: 4, sports: [] }

interface Seen {
  path: string
  method: string
  headers: IncomingMessage['headers']
  body: unknown
}
type Responder = (response: ServerResponse, seen: Seen) => void

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A real HTTP server and a page's transport in front of it. Responders are used in order, the last one again and again. */
async function start(...responders: Responder[]) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const entry = { path: request.url ?? '', method: request.method ?? '', headers: request.headers, body: JSON.parse(text) }
    seen.push(entry)
    responders[Math.min(seen.length, responders.length) - 1]?.(response, entry)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const browser = fakeBrowser()
  const tab = browser.openTab()
  const storage = createStorage(tab.area, tab.events)
  const session = createSession(storage)
  const network = { online: true }
  const toServer: Fetch = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)
  const deps: CallDeps = {
    send: () => createPlainSend(toServer),
    session,
    online: { get: () => network.online },
    clock: { now: () => NOW },
    deviceId: async () => DEVICE,
    language: () => 'zh-CN',
    cacheKey: async (path) => `key of ${path}`,
    timeoutMs: 10_000,
  }
  const otherTab = () => {
    const other = browser.openTab()
    return createSession(createStorage(other.area, other.events))
  }
  return { call: createCall(deps), deps, toServer, seen, session, storage, network, otherTab }
}

const answer =
  (code: number, data: unknown, message = '', status = 200): Responder =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status_code: code, data, message }))
  }
const raw =
  (body: string, status = 200): Responder =>
  (response) => {
    response.writeHead(status).end(body)
  }

async function faultOf(promise: Promise<unknown>): Promise<Fault> {
  const outcome = await promise.then(
    (value) => value,
    (error: unknown) => error,
  )
  if (!(outcome instanceof Fault)) throw new Error(`no fault: ${JSON.stringify(outcome)}`)
  return outcome
}

describe('what is sent', () => {
  test('a call is a JSON POST to its path with every header of the wire [TRANSPORT-02] [TRANSPORT-08]', async () => {
    const { call, seen } = await start(answer(6000, PRE_INFO))
    expect(await call('site.preInfo', {})).toEqual({ ok: true, data: PRE_INFO })
    expect(seen).toMatchObject([
      {
        path: '/site/api/v1/configuration/preInfo',
        method: 'POST',
        body: {},
        headers: {
          'content-type': 'application/json',
          'x-app-version': '1.0.0',
          'x-client-type': 'web',
          'x-site-id': '9000',
          'x-signature': expect.stringMatching(/./),
          'x-jmpt': expect.stringMatching(/./),
          'x-device-id': DEVICE,
          'x-request-id': expect.stringMatching(UUID),
          token: '',
        },
      },
    ])
  })

  test('the device id stays, the request id is new each time, the token is the session’s [TRANSPORT-09]', async () => {
    const { call, seen, session } = await start(answer(6000, PRE_INFO))
    await call('site.preInfo', {})
    session.signIn(alice)
    await call('site.preInfo', {})
    const [first, second] = seen.map((one) => one.headers)
    expect(second?.['x-device-id']).toBe(first?.['x-device-id'])
    expect(second?.['x-request-id']).not.toBe(first?.['x-request-id'])
    expect([first?.token, second?.token]).toEqual(['', 'token-a'])
  })

  test('credentials are omitted, so that no cookie goes along [TRANSPORT-02]', async () => {
    const { deps, toServer } = await start(answer(6000, PRE_INFO))
    const inits: RequestInit[] = []
    const call = createCall({
      ...deps,
      send: () =>
        createPlainSend((path, init) => {
          inits.push(init)
          return toServer(path, init)
        }),
    })
    await call('site.preInfo', {})
    expect(inits[0]?.credentials).toBe('omit')
  })

  test('a sport call is wrapped with method, enName and Request, its ip the last preInfo answer’s; the channel is CRTY, the language zh-cn [SPORT-08] [SPORT-09]', async () => {
    const { call, seen, session } = await start(
      answer(6000, COUNTS),
      answer(6000, PRE_INFO),
      answer(6000, { games: [], clockAt: 0, speed: 1 }),
    )
    await call('sport.counts', {})
    await call('site.preInfo', {})
    session.signIn(alice)
    await call('sport.gameList', { showType: 'RB' })
    expect(seen[0]?.path).toBe('/game/api/v1/venue/resource')
    const fixed = { timestamp: NOW, langx: 'zh-cn' }
    expect(seen[0]?.body).toEqual({ method: 'counts', enName: 'CRTY', Request: { ...fixed, token: '', remoteip: '' } })
    expect(seen[2]?.body).toEqual({
      method: 'gameList',
      enName: 'CRTY',
      Request: { ...fixed, token: 'token-a', remoteip: '203.0.113.7', showType: 'RB' },
    })
  })
})

describe('refusals are values', () => {
  test('success hands the data field to the caller, and nothing else of the envelope [TRANSPORT-10] [ERR-01]', async () => {
    const { call } = await start(answer(6000, PRE_INFO, '成功'))
    expect(await call('site.preInfo', {})).toEqual({ ok: true, data: PRE_INFO })
  })

  test.each([6021, 6022])('%i asks for a verification: the caller gets the code as a value [ERR-04]', async (code) => {
    const { call } = await start(answer(code, { kind: 1 }))
    expect(await call('site.preInfo', {})).toEqual({ ok: false, refusal: { code, message: '', data: { kind: 1 } } })
  })

  test.each([6002, 6449, 7777])('%i comes back with its code, message and data, after the page was told [ERR-06]', async (code) => {
    const { deps } = await start(answer(code, { hint: 1 }, 'no'))
    const heard: unknown[] = []
    const call = createCall({ ...deps, onRefused: (refusal, key) => heard.push([key, refusal]) })
    const refusal = { code, message: 'no', data: { hint: 1 } }
    expect(await call('site.preInfo', {})).toEqual({ ok: false, refusal })
    expect(heard).toEqual([['site.preInfo', refusal]])
  })

  test('an error status that carries an envelope is a refusal too', async () => {
    const { call } = await start(answer(6011, null, 'slow down', 429))
    expect(await call('site.preInfo', {})).toMatchObject({ ok: false, refusal: { code: 6011, message: 'slow down' } })
  })
})

describe('faults', () => {
  test('offline: nothing is sent', async () => {
    const { call, seen, network } = await start(answer(6000, PRE_INFO))
    network.online = false
    const fault = await faultOf(call('site.preInfo', {}))
    expect(fault).toMatchObject({ code: 'offline', origin: 'site.preInfo' })
    expect(seen).toEqual([])
  })

  test.each([
    ['html', raw('<!doctype html>')],
    ['nothing', raw('')],
    ['JSON of another shape', raw('{"statusCode":500,"error":"x","message":"y"}', 500)],
    ['a null', raw('null')],
    ['success without the promised data', answer(6000, { ip: 7 })],
    ['success with no data at all', raw('{"status_code":6000,"message":""}')],
    ['a cut answer', ((response) => response.writeHead(200).write('{"status', () => response.destroy())) as Responder],
    ['a cut connection', ((response) => response.destroy()) as Responder],
  ])('broken: %s', async (_, responder) => {
    const { call } = await start(responder)
    const fault = await faultOf(call('site.preInfo', {}))
    expect(fault).toMatchObject({ code: 'broken', origin: 'site.preInfo' })
    expect(fault.cause).toBeDefined()
  })

  test('broken: no server there', async () => {
    const { deps } = await start()
    const call = createCall({ ...deps, send: () => createPlainSend((_, init) => fetch('http://127.0.0.1:1/', init)) })
    expect((await faultOf(call('site.preInfo', {}))).code).toBe('broken')
  })

  test.each([
    ['never answers', (() => undefined) as Responder],
    ['stops in the middle of its answer', ((response) => response.writeHead(200).write('{"status_code"')) as Responder],
  ])('timeout: the server %s', async (_, responder) => {
    const { deps } = await start(responder)
    const call = createCall({ ...deps, timeoutMs: 50 })
    expect((await faultOf(call('site.preInfo', {}))).code).toBe('timeout')
  })

  test('aborted: the caller gives up before or while waiting', async () => {
    const controller = new AbortController()
    const { call, seen } = await start(() => controller.abort())
    expect((await faultOf(call('site.preInfo', {}, { signal: controller.signal }))).code).toBe('aborted')
    expect((await faultOf(call('site.preInfo', {}, { signal: controller.signal }))).code).toBe('aborted')
    expect(seen).toHaveLength(1)
  })
})

describe('the end of a session', () => {
  test.each([
    ['the code 6001', answer(6001, null, '请重新登录')],
    ['HTTP 401 with an envelope', answer(6003, null, '请重新登录', 401)],
  ])('%s ends it as expired and is handed back', async (_, responder) => {
    const { call, session, storage } = await start(responder)
    session.signIn(alice)
    const why: string[] = []
    session.subscribe((change) => why.push(change))
    expect(await call('user.memberJwt', {})).toEqual({ ok: false, refusal: { code: 6001, message: '请重新登录', data: null } })
    expect(session.get().state).toBe('visitor')
    expect(storage.get('token')).toBe('')
    expect(why).toEqual(['expired'])
  })

  test('HTTP 401 without an envelope counts as login expired too [ERR-03]', async () => {
    const { call, session } = await start(raw('Unauthorized', 401))
    session.signIn(alice)
    expect(await call('user.memberJwt', {})).toEqual({ ok: false, refusal: { code: 6001, message: '', data: null } })
    expect(session.get().state).toBe('visitor')
  })

  test('several calls answered 6001 at once end it once: one refusal, the rest aborted', async () => {
    const { call, session } = await start(answer(6001, null))
    session.signIn(alice)
    const why: string[] = []
    session.subscribe((change) => why.push(change))
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => call('user.memberJwt', {})))
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'refused' : outcome.reason.code)).sort()).toEqual([
      'aborted',
      'aborted',
      'refused',
    ])
    expect(why).toEqual(['expired'])
  })

  test('a visitor answered 6001 is refused and stays what he is', async () => {
    const { call, session } = await start(answer(6001, null))
    expect(await call('user.memberJwt', {})).toMatchObject({ ok: false, refusal: { code: 6001 } })
    expect(session.get().epoch).toBe(0)
  })

  test('an answer to one player never reaches the next: it is dropped, whatever it says', async () => {
    for (const [code, data] of [
      [6000, { body: 'of alice' }],
      [6001, null],
    ] as const) {
      const { call, session } = await start((response, seen) => {
        session.signOut('logout')
        session.signIn({ token: 'token-b', userId: '2' })
        answer(code, data)(response, seen)
      })
      session.signIn(alice)
      expect((await faultOf(call('user.memberJwt', {}))).code).toBe('aborted')
      expect(session.get()).toMatchObject({ token: 'token-b', state: 'member' })
    }
  })

  test('nor when the change was made in another tab and is not announced here yet', async () => {
    const { call, session, otherTab } = await start((response, seen) => {
      otherTab().signIn({ token: 'token-b', userId: '2' })
      answer(6001, null)(response, seen)
    })
    session.signIn(alice)
    expect((await faultOf(call('user.memberJwt', {}))).code).toBe('aborted')
    expect(session.get()).toMatchObject({ token: 'token-b', state: 'member' })
  })
})

describe('sealed or plain', () => {
  test('where calls must be sealed and the browser can not, nothing is sent and the fault says why', async () => {
    const { deps, seen } = await start(answer(6000, PRE_INFO))
    const fault = await faultOf(createCall({ ...deps, send: () => null })('site.preInfo', {}))
    expect(fault).toMatchObject({ code: 'insecure', origin: 'site.preInfo' })
    expect(seen).toEqual([])
  })

  test('safeSwitch is asked for each call: 1 seals, another number sends plain JSON to the plain path [TRANSPORT-11] [TRANSPORT-12]', async () => {
    const { deps, storage, seen, toServer } = await start(answer(6000, PRE_INFO))
    const sealed: string[] = []
    const plain = createPlainSend(toServer)
    const seal: Send = async ({ path }) => {
      sealed.push(path)
      return { status: 200, text: JSON.stringify({ status_code: 6000, data: PRE_INFO, message: '' }) }
    }
    const call = createCall({ ...deps, send: () => senderFor(storage.get('safeSwitch'), { seal, plain }) })
    await call('site.preInfo', {})
    storage.set('safeSwitch', 0)
    await call('site.preInfo', {})
    storage.set('safeSwitch', 2)
    await call('site.preInfo', {})
    expect(sealed).toEqual(['/site/api/v1/configuration/preInfo'])
    expect(seen.map(({ path }) => path)).toEqual(['/site/api/v1/configuration/preInfo', '/site/api/v1/configuration/preInfo'])
  })

  test('a device id that never comes is a timeout like any other [TRANSPORT-01]', async () => {
    const { deps } = await start(answer(6000, PRE_INFO))
    const call = createCall({ ...deps, deviceId: () => new Promise(() => undefined), timeoutMs: 50 })
    expect((await faultOf(call('site.preInfo', {}))).code).toBe('timeout')
  })
})

describe('content calls', () => {
  const LIST = { list: [{ code: 'HOME', name: '首页' }] }

  test('carry the key their answer is kept under; no other call does [TRANSPORT-13]', async () => {
    const { call, seen } = await start(answer(6000, LIST), answer(6000, PRE_INFO))
    await call('site.navigationList', {})
    await call('site.preInfo', {})
    expect(seen.map(({ headers }) => headers['x-cache-key'])).toEqual(['key of /site/api/v1/advertising/navigationList', undefined])
  })

  test('are tried without a network, since the service worker may answer; when it does not, the fault is offline', async () => {
    const { call, deps, network, seen } = await start(answer(6000, LIST))
    network.online = false
    expect(await call('site.navigationList', {})).toEqual({ ok: true, data: LIST })
    expect(seen).toHaveLength(1)
    const cut = createCall({ ...deps, send: () => createPlainSend(() => Promise.reject(new TypeError('no network'))) })
    expect((await faultOf(cut('site.navigationList', {}))).code).toBe('offline')
    expect((await faultOf(cut('site.preInfo', {}))).code).toBe('offline')
  })

  test('that the service worker answers say how old the answer is; others do not', async () => {
    const kept = (headers: HeadersInit) => async () =>
      new Response(JSON.stringify({ status_code: 6000, data: LIST, message: '' }), { headers })
    const { deps } = await start()
    const fromStore = createCall({ ...deps, send: () => createPlainSend(kept({ [KEPT_AT]: '1699999900000' })) })
    expect(await fromStore('site.navigationList', {})).toEqual({ ok: true, data: LIST, keptAt: 1_699_999_900_000 })
    const fromServer = createCall({ ...deps, send: () => createPlainSend(kept({})) })
    expect(await fromServer('site.navigationList', {})).toEqual({ ok: true, data: LIST })
  })
})
