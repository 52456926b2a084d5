import { expose } from 'comlink'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { utf8 } from './agreement.ts'
import { type ClientDeps, type CryptoHost, createCryptoClient } from './client.ts'
import type { CryptoApi } from './protocol.ts'

const proof = { token: '', ip: '' }
const CALL = '{"path":"/x"}'

afterEach(() => void vi.useRealTimers())

/** An api whose answers name who gave them. */
const named = (name: string, change: Partial<CryptoApi> = {}): CryptoApi => ({
  seal: async (call) => ({ path: name, body: call, stamp: '', jti: '', ticket: '' }),
  open: async (answer) => answer,
  greet: async () => name,
  agree: async () => true,
  forget: async () => undefined,
  setClock: async () => undefined,
  md5: async (text) => `${name} ${text}`,
  graphics: async () => [],
  work: async () => ({ nonce: 0 }),
  conceal: async () => null,
  reveal: async () => null,
  ...change,
})

/** A worker thread's place: a channel with an api, or with nobody, at its other end. */
function worker(api: CryptoApi | null) {
  const { port1, port2 } = new MessageChannel()
  let fail: () => void = () => undefined
  if (api) expose(api, port2)
  const terminate = vi.fn(() => {
    port1.close()
    port2.close()
  })
  const host: CryptoHost = {
    endpoint: port1,
    onFailure(listener) {
      fail = listener
    },
    terminate,
  }
  return { host, terminate, fail: () => fail() }
}

function client(workers: (() => CryptoHost)[], change: Partial<ClientDeps> = {}) {
  const start = vi.fn(() => {
    const next = workers.shift()
    if (!next) throw new Error('one worker too many')
    return next()
  })
  return { start, ...createCryptoClient({ start, inline: async () => named('page'), deadlineMs: 5_000, ...change }) }
}

test('calls run in the one worker [TRANSPORT-20] [PWA-14]', async () => {
  const one = worker(named('worker'))
  const api = client([() => one.host])
  expect(await api.md5('abc')).toBe('worker abc')
  const call = utf8(CALL)
  const sealed = await api.seal(call, proof)
  expect([sealed?.path, new TextDecoder().decode(sealed?.body)]).toEqual(['worker', CALL])
  expect(await api.open(utf8('answer'), 'jti')).toEqual(utf8('answer'))
  expect(api.start).toHaveBeenCalledTimes(1)
  one.terminate()
})

describe('a worker that is gone', () => {
  test('in mid-call is replaced once: the call gets its answer from the next, with all its bytes', async () => {
    const dead = worker(null)
    const next = worker(named('second'))
    const api = client([() => dead.host, () => next.host])
    const waiting = Promise.all([api.seal(utf8(CALL), proof), api.greet()])
    dead.fail()
    const [sealed, greeting] = await waiting
    expect([sealed?.path, new TextDecoder().decode(sealed?.body), greeting]).toEqual(['second', CALL, 'second'])
    expect(dead.terminate).toHaveBeenCalledOnce()
    next.terminate()
  })

  test('and whose successor goes too leaves the work to the page, for good [PWA-15]', async () => {
    const workers = [worker(null), worker(null)]
    const api = client(
      workers.map(
        ({ host }) =>
          () =>
            host,
      ),
    )
    const waiting = api.seal(utf8(CALL), proof)
    workers[0]?.fail()
    await vi.waitFor(() => expect(api.start).toHaveBeenCalledTimes(2))
    workers[1]?.fail()
    const sealed = await waiting
    expect([sealed?.path, new TextDecoder().decode(sealed?.body)]).toEqual(['page', CALL])
    expect(await api.md5('abc')).toBe('page abc')
    expect(api.start).toHaveBeenCalledTimes(2)
  })

  test('silent past the deadline counts as gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const silent = [worker(null), worker(named('never', { greet: () => new Promise(() => undefined) }))]
    const api = client(
      silent.map(
        ({ host }) =>
          () =>
            host,
      ),
    )
    const waiting = api.greet()
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await waiting).toBe('page')
  })
})

test('where no worker may be started the page seals and hashes [PWA-15]', async () => {
  const refuse = () => {
    throw new DOMException('worker-src', 'SecurityError')
  }
  const api = client([refuse, refuse])
  expect((await api.seal(utf8(CALL), proof))?.path).toBe('page')
  expect(await api.md5('abc')).toBe('page abc')
})

test('an error of the core is the caller’s, and costs no worker', async () => {
  const one = worker(named('worker', { greet: () => Promise.reject(new Error('no randomness')) }))
  const api = client([() => one.host])
  await expect(api.greet()).rejects.toThrow('no randomness')
  expect(await api.md5('abc')).toBe('worker abc')
  expect(api.start).toHaveBeenCalledTimes(1)
  one.terminate()
})
