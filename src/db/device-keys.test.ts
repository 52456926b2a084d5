import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { brokenIndexedDb } from '../../tests/support/broken-indexed-db.ts'
import { makeIdentity } from '../workers/crypto/agreement.ts'
import { openDeviceKeys, type SealSession } from './device-keys.ts'

async function sealSession(ticket: string): Promise<SealSession> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return { id: 'session', key, ticket, expiresAtMs: 1, clockOffsetMs: 0 }
}
const never = () => expect.fail('an identity was made anew')
const healthy = () => ({ indexedDB: new IDBFactory() })

test('identity and session are there for the next page', async () => {
  const database = healthy()
  const keys = openDeviceKeys(database)
  const identity = await keys.identity(makeIdentity)
  await keys.keep(await sealSession('a'), null)
  const next = openDeviceKeys(database)
  expect((await next.identity(never)).thumbprint).toBe(identity.thumbprint)
  expect((await next.session())?.ticket).toBe('a')
})

test('a session is replaced by the tab that knew it, not by one that knew an older', async () => {
  const database = healthy()
  const [one, two] = [openDeviceKeys(database), openDeviceKeys(database)]
  await one.keep(await sealSession('a'), null)
  expect((await one.keep(await sealSession('b'), 'a')).ticket).toBe('b')
  expect((await two.keep(await sealSession('c'), 'a')).ticket).toBe('b')
  expect((await two.keep(await sealSession('d'), 'b')).ticket).toBe('d')
  expect((await one.session())?.ticket).toBe('d')
})

afterEach(() => void vi.restoreAllMocks())

describe('where there is no usable database the keys live in memory', () => {
  const broken: [string, Parameters<typeof openDeviceKeys>[0]][] = [
    ['none at all', {}],
    ['opening throws', { indexedDB: brokenIndexedDb(() => Promise.reject(new DOMException('private mode', 'InvalidStateError'))) }],
    ['opening never ends', { indexedDB: brokenIndexedDb(() => new Promise(() => undefined)), deadlineMs: 20 }],
  ]
  test.each(broken)('%s', async (_, options) => {
    const keys = openDeviceKeys(options)
    expect(await keys.session()).toBeNull()
    const identity = await keys.identity(makeIdentity)
    expect((await keys.identity(never)).thumbprint).toBe(identity.thumbprint)
    await keys.keep(await sealSession('a'), null)
    expect((await keys.session())?.ticket).toBe('a')
  })
})

test('a lost connection is opened anew', async () => {
  const database = healthy()
  const keys = openDeviceKeys(database)
  const { thumbprint } = await keys.identity(makeIdentity)
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(lost)
  await keys.keep(await sealSession('a'), null)
  expect(get.mock.results[0]?.type).toBe('throw')
  get.mockRestore()
  const next = openDeviceKeys(database)
  expect([(await next.identity(never)).thumbprint, (await next.session())?.ticket]).toEqual([thumbprint, 'a'])
})

test('a database that can not be read even then is rebuilt, so that the next page finds its keys again', async () => {
  const database = healthy()
  await openDeviceKeys(database).identity(makeIdentity)
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(lost).mockImplementationOnce(lost)
  const made = await openDeviceKeys(database).identity(makeIdentity)
  expect(getAll.mock.results.map(({ type }) => type)).toEqual(['throw', 'throw', 'return'])
  getAll.mockRestore()
  expect((await openDeviceKeys(database).identity(never)).thumbprint).toBe(made.thumbprint)
})

test('damaged rows are as if there were none, and make room for good ones [SET-14]', async () => {
  const database = healthy()
  const damaged = openDeviceKeys(database)
  await damaged.identity(async () => ({ ...(await makeIdentity()), privateKey: 'no key' as unknown as CryptoKey }))
  await damaged.keep({ ...(await sealSession('a')), key: {} as CryptoKey }, null)
  const next = openDeviceKeys(database)
  expect(await next.session()).toBeNull()
  const made = await next.identity(makeIdentity)
  expect((await next.keep(await sealSession('b'), null)).ticket).toBe('b')
  const third = openDeviceKeys(database)
  expect([(await third.identity(never)).thumbprint, (await third.session())?.ticket]).toEqual([made.thumbprint, 'b'])
})

function lost(): never {
  throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
}
