import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CryptoApi } from '../workers/crypto/protocol.ts'
import { createSealedSend } from './sealed-send.ts'
import type { Outgoing } from './send.ts'

const WELCOME = {
  site: { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) },
  nonce: 'n'.repeat(43),
  ticket: 't'.repeat(32),
  now: 1,
  expiresAt: 2,
}
const welcomed = () => Response.json({ status_code: 6000, data: WELCOME, message: '' })
const refused = (seal: string, code = 6014) => Response.json({ status_code: code, data: { seal, now: 77 }, message: '' })
const plain = (data: unknown = 'plain') => Response.json({ status_code: 6000, data, message: '' })
const answered = (text = '{"status_code":6000}') => new Response(text, { headers: { 'content-type': 'application/jose' } })

let hasKey: boolean
let sealings: number
let crypto: { [K in keyof CryptoApi]: ReturnType<typeof vi.fn<CryptoApi[K]>> }
beforeEach(() => {
  hasKey = true
  sealings = 0
  crypto = {
    seal: vi.fn(async (call) =>
      hasKey ? { path: `/g/call${++sealings}`, body: call, stamp: 'stamp', jti: `jti${sealings}`, ticket: 'old' } : null,
    ),
    open: vi.fn(async (answer) => answer),
    greet: vi.fn(async () => 'hello'),
    agree: vi.fn(async () => {
      hasKey = true
      return true
    }),
    forget: vi.fn(async () => {
      hasKey = false
    }),
    setClock: vi.fn(async () => undefined),
    md5: vi.fn(async (text) => text),
    graphics: vi.fn(async () => []),
    work: vi.fn(async () => ({ nonce: 0 })),
    conceal: vi.fn(async () => null),
    reveal: vi.fn(async () => null),
  }
})

/** A sender in front of a network that answers in this order. */
function sender(...answers: (() => Response | Promise<Response>)[]) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => (answers.shift() ?? (() => expect.fail('one request too many')))())
  const send = createSealedSend({ fetch, crypto, clock: { now: () => 0 }, timeoutMs: 30_000 })
  const paths = () => fetch.mock.calls.map(([path]) => (path.startsWith('/g/call') ? path : 'hello'))
  return { send, fetch, paths }
}

let requests = 0
const call = (change: Partial<Outgoing> = {}): Outgoing => ({
  path: '/site/api/v1/user/login',
  payload: { name: 'demo88' },
  token: 'token-a',
  ip: '',
  cacheKey: null,
  headers: async () => ({ 'x-request-id': String(++requests) }),
  signal: new AbortController().signal,
  ...change,
})

test('a call is sealed with its method, path and payload, posted with stamp and token, its answer opened', async () => {
  const { send, fetch } = sender(() => answered('{"status_code":6000,"data":1}'))
  expect(await send(call())).toEqual({ status: 200, text: '{"status_code":6000,"data":1}' })
  const [json, proof] = crypto.seal.mock.calls[0] ?? expect.fail('nothing sealed')
  expect(JSON.parse(new TextDecoder().decode(json))).toEqual({
    method: 'POST',
    path: '/site/api/v1/user/login',
    payload: { name: 'demo88' },
  })
  expect(proof).toEqual({ token: 'token-a', ip: '' })
  const [path, init] = fetch.mock.calls[0] ?? expect.fail('nothing posted')
  expect([path, init.method, init.credentials]).toEqual(['/g/call1', 'POST', 'omit'])
  expect(init.headers).toMatchObject({ 'content-type': 'application/jose', 'x-stamp': 'stamp', token: 'token-a' })
})

test('a plain envelope works as well [TRANSPORT-05]', async () => {
  const { send } = sender(() => plain({ a: 1 }))
  expect(JSON.parse((await send(call())).text)).toMatchObject({ status_code: 6000, data: { a: 1 } })
})

test('calls that wait for a key share one handshake, which carries no token', async () => {
  hasKey = false
  const { send, paths, fetch } = sender(welcomed, answered, answered, answered)
  await Promise.all([send(call()), send(call()), send(call())])
  expect(paths()).toEqual(['hello', '/g/call1', '/g/call2', '/g/call3'])
  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ token: '' })
  expect(crypto.agree).toHaveBeenCalledExactlyOnceWith(WELCOME)
})

describe('a call is sent a second time', () => {
  test('after the door no longer knew its ticket: one handshake, one resend, with a request id of its own', async () => {
    const { send, paths, fetch } = sender(() => refused('ticket'), welcomed, answered)
    expect((await send(call())).text).toBe('{"status_code":6000}')
    expect(paths()).toEqual(['/g/call1', 'hello', '/g/call2'])
    expect(crypto.forget).toHaveBeenCalledExactlyOnceWith('old')
    const ids = fetch.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['x-request-id'])
    expect(new Set(ids).size).toBe(3)
  })

  test('after the door found its clock wrong: corrected by the site’s time [SEC-03]', async () => {
    const { send, paths } = sender(() => refused('clock'), answered)
    expect((await send(call())).text).toBe('{"status_code":6000}')
    expect(paths()).toEqual(['/g/call1', '/g/call2'])
    expect(crypto.setClock).toHaveBeenCalledExactlyOnceWith(77)
  })

  test('and never a third: the second refusal is the answer', async () => {
    for (const [first, second] of [
      ['clock', 'clock'],
      ['clock', 'ticket'],
    ] as const) {
      const { send, paths } = sender(
        () => refused(first),
        () => refused(second),
      )
      expect(JSON.parse((await send(call())).text)).toMatchObject({ status_code: 6014, data: { seal: second } })
      expect(paths()).toHaveLength(2)
    }
  })
})

describe('nothing that may have run is sent again:', () => {
  const cut = () => Promise.reject(new TypeError('connection reset'))
  test.each([
    ['a cut connection', cut],
    ['an answer that can’t be opened', answered],
    ['a call that arrived twice', () => refused('replayed', 6008)],
  ])('%s is a fault after one request', async (_, answer) => {
    crypto.open.mockResolvedValue(null)
    const { send, paths } = sender(answer)
    await expect(send(call())).rejects.toThrow()
    expect(paths()).toHaveLength(1)
  })

  test.each(['altered', 'broken'])('a call refused as %s is a refusal after one request', async (reason) => {
    const { send, paths } = sender(() => refused(reason, 6008))
    expect(JSON.parse((await send(call())).text)).toMatchObject({ status_code: 6008 })
    expect(paths()).toHaveLength(1)
  })
})

describe('a handshake that fails', () => {
  beforeEach(() => {
    hasKey = false
  })

  test('is the refusal that the server gave, and the next call tries again', async () => {
    const slowDown = () => Response.json({ status_code: 6011, data: null, message: '请勿频繁提交' })
    const { send, paths } = sender(slowDown, welcomed, answered)
    expect(JSON.parse((await send(call())).text)).toMatchObject({ status_code: 6011 })
    expect((await send(call())).text).toBe('{"status_code":6000}')
    expect(paths()).toEqual(['hello', 'hello', '/g/call1'])
  })

  test('begun by a content call does not carry its cache key: a kept answer is no welcome', async () => {
    const { send, fetch, paths } = sender(welcomed, () => plain())
    await send(call({ cacheKey: 'k' }))
    expect(paths()).toEqual(['hello', '/g/call1'])
    expect(fetch.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['x-cache-key'])).toEqual([undefined, 'k'])
  })

  test('for want of a network is a fault', async () => {
    const { send } = sender(() => Promise.reject(new TypeError('no network')))
    await expect(send(call())).rejects.toThrow('no network')
  })

  test('because its keys do not agree is tried twice, then a fault', async () => {
    crypto.agree.mockResolvedValue(false)
    const { send, paths } = sender(welcomed, welcomed)
    await expect(send(call())).rejects.toThrow('no key')
    expect(paths()).toEqual(['hello', 'hello'])
  })

  test('does not hold a caller that has given up, nor does his giving up end it for others', async () => {
    const controller = new AbortController()
    let answer: (response: Response) => void = () => undefined
    const { send } = sender(() => new Promise((resolve) => (answer = resolve)), answered)
    const [impatient, patient] = [send(call({ signal: controller.signal })), send(call())]
    controller.abort(new Error('gave up'))
    await expect(impatient).rejects.toThrow('gave up')
    answer(welcomed())
    expect((await patient).text).toBe('{"status_code":6000}')
  })
})

describe('a content call without a key and a network', () => {
  beforeEach(() => {
    hasKey = false
  })
  const offline = () => Promise.reject(new TypeError('no network'))

  test('is answered by what the service worker keeps', async () => {
    const { send, fetch } = sender(offline, () => plain({ list: [] }))
    expect(JSON.parse((await send(call({ cacheKey: 'k' }))).text)).toMatchObject({
      data: { list: [] },
    })
    expect(fetch.mock.calls[1]?.[1]).toMatchObject({ body: '', headers: { 'x-cache-key': 'k' } })
  })

  test.each([
    ['nothing kept', offline],
    ['a refusal', () => refused('broken', 6008)],
  ])('%s leaves the fault as it was', async (_, kept) => {
    const { send } = sender(offline, kept)
    await expect(send(call({ cacheKey: 'k' }))).rejects.toThrow('no network')
  })
})
