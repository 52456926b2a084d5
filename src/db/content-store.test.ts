import Dexie from 'dexie'
import { IDBFactory, IDBIndex, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { brokenIndexedDb } from '../../tests/support/broken-indexed-db.ts'
import { CONTENT_DATABASE } from './content-database.ts'
import { type ContentStoreOptions, openContentStore } from './content-store.ts'

const DAY_MS = 24 * 3_600_000
const clock = { ms: 1_000 * DAY_MS, now: () => clock.ms }
const healthy = () => ({ indexedDB: new IDBFactory(), IDBKeyRange, clock })
const content = (key: string, body = `body of ${key}`) => ({ key, body, etag: `"${key}"`, keptAt: clock.ms, freshUntil: clock.ms + 1 })

/** What the next worker finds: memory is another's, the database is the same. */
const next = (options: ContentStoreOptions) => openContentStore(options)
const stored = async ({ indexedDB }: ContentStoreOptions) => {
  const db = new Dexie(CONTENT_DATABASE, { indexedDB, IDBKeyRange } as ContentStoreOptions)
  await db.open()
  const keys = await db.table('content').toCollection().primaryKeys()
  db.close()
  return keys.sort()
}

afterEach(() => {
  vi.restoreAllMocks()
  clock.ms = 1_000 * DAY_MS
})

test('what is put is there for the next worker, newest text first, one entry a key', async () => {
  const browser = healthy()
  const store = openContentStore(browser)
  await store.put(content('a', 'old'))
  await store.put(content('a', '新的'))
  expect(await next(browser).get('a')).toMatchObject({ body: '新的', etag: '"a"', size: 6, keptAt: clock.ms })
  expect(await next(browser).get('b')).toBeNull()
  expect(await stored(browser)).toEqual(['a'])
})

describe('bounds', () => {
  const bounds = { entries: 3, bytes: 100, ageMs: 30 * DAY_MS }

  test('beyond the count the oldest goes, in memory and in the database', async () => {
    const browser = { ...healthy(), bounds }
    const store = openContentStore(browser)
    for (const key of ['a', 'b', 'c', 'd']) {
      clock.ms += 1
      await store.put(content(key))
    }
    expect(await stored(browser)).toEqual(['b', 'c', 'd'])
    expect(await store.get('a')).toBeNull()
    expect(await store.get('d')).toMatchObject({ key: 'd' })
  })

  test('one that was confirmed lately is not the oldest', async () => {
    const browser = { ...healthy(), bounds }
    const store = openContentStore(browser)
    for (const key of ['a', 'b', 'c', 'a', 'd']) {
      clock.ms += 1
      await store.put(content(key))
    }
    expect(await stored(browser)).toEqual(['a', 'c', 'd'])
  })

  test('beyond the bytes the oldest go', async () => {
    const browser = { ...healthy(), bounds }
    const store = openContentStore(browser)
    for (const key of ['a', 'b', 'c']) {
      clock.ms += 1
      await store.put(content(key, 'x'.repeat(45)))
    }
    expect(await stored(browser)).toEqual(['b', 'c'])
    expect(await store.get('a')).toBeNull()
  })

  test('after thirty days it is gone, though nothing else came', async () => {
    const browser = healthy()
    const store = openContentStore(browser)
    await store.put(content('a'))
    clock.ms += 30 * DAY_MS
    expect(await store.get('a')).not.toBeNull()
    clock.ms += 1
    expect(await store.get('a')).toBeNull()
    expect(await next(browser).get('a')).toBeNull()
    await next(browser).tidy()
    expect(await stored(browser)).toEqual([])
  })
})

test('of another version of the contract nothing is answered, and tidying drops it', async () => {
  const browser = healthy()
  await openContentStore({ ...browser, version: 7 }).put(content('a'))
  const store = openContentStore({ ...browser, version: 8 })
  expect(await store.get('a')).toBeNull()
  await store.put(content('b'))
  await store.tidy()
  expect(await stored(browser)).toEqual(['b'])
})

describe('where there is no usable database memory keeps content for as long as the worker lives', () => {
  const broken: [string, ContentStoreOptions][] = [
    ['none at all', {}],
    [
      'opening throws',
      { indexedDB: brokenIndexedDb(() => Promise.reject(new DOMException('private mode', 'InvalidStateError'))), IDBKeyRange },
    ],
    ['opening never ends', { indexedDB: brokenIndexedDb(() => new Promise(() => undefined)), IDBKeyRange, deadlineMs: 20 }],
  ]
  test.each(broken)('%s', async (_, options) => {
    const store = openContentStore({ ...options, clock })
    expect(await store.get('a')).toBeNull()
    await store.put(content('a'))
    await store.tidy()
    expect(await store.get('a')).toMatchObject({ body: 'body of a' })
  })

  test('the disk is full', async () => {
    const browser = healthy()
    const store = openContentStore(browser)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await store.put(content('a'))
    expect(put).toHaveBeenCalled()
    expect(await store.get('a')).toMatchObject({ body: 'body of a' })
    put.mockRestore()
    await store.put(content('b'))
    expect(await stored(browser), 'and what fits is stored again').toEqual(['b'])
  })
})

test('a damaged database is rebuilt', async () => {
  const browser = healthy()
  await openContentStore(browser).put(content('a'))
  // Dexie tells the console that another connection had to close.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const reading = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError')
  })
  const store = openContentStore(browser)
  expect(await store.get('a')).toBeNull()
  reading.mockRestore()
  expect(await stored(browser), 'and what it held is gone').toEqual([])
  await store.put(content('b'))
  expect(await stored(browser)).toEqual(['b'])
})
