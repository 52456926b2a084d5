import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { brokenIndexedDb } from '../../tests/support/broken-indexed-db.ts'
import { fakeBrowser } from '../../tests/support/fake-storage.ts'
import { type MoneyRow, type MoneyStoreOptions, openMoneyStore } from './money-store.ts'

const row = (id: string, change: Partial<MoneyRow> = {}): MoneyRow => ({
  id,
  kind: 'bet',
  account: 'm1',
  body: { stake: '100' },
  ...change,
})
const rejecting = () => brokenIndexedDb(() => Promise.reject(new DOMException('private mode', 'InvalidStateError')))

/** The same promise with a database, with the tab's storage alone, and with nothing but memory. */
const places: [string, () => MoneyStoreOptions][] = [
  ['in the database', () => ({ indexedDB: new IDBFactory(), IDBKeyRange })],
  ['in the tab', () => ({ indexedDB: rejecting(), IDBKeyRange, spare: fakeBrowser().openTab().area })],
  ['in memory', () => ({ indexedDB: rejecting(), IDBKeyRange })],
  [
    'in memory while the database hangs',
    () => ({ indexedDB: brokenIndexedDb(() => new Promise(() => undefined)), IDBKeyRange, deadlineMs: 20 }),
  ],
]

describe.each(places)('%s', (_, options) => {
  test('an account has one open call of a kind; its answer makes room', async () => {
    const store = openMoneyStore(options())
    expect(await store.claim(row('a'))).toBe(true)
    expect(await store.claim(row('a')), 'the same again').toBe(true)
    expect(await store.claim(row('b'))).toBe(false)
    expect(await store.claim(row('c', { kind: 'deposit' }))).toBe(true)
    expect(await store.claim(row('d', { account: 'm2' }))).toBe(true)
    await store.remove('a')
    expect(await store.claim(row('b'))).toBe(true)
    expect((await store.rows()).map(({ id }) => id).sort()).toEqual(['b', 'c', 'd'])
  })

  test('of all accounts but one nothing is left but ids, and changes are told', async () => {
    const told: string[][] = []
    const store = openMoneyStore({
      ...options(),
      onChange: (rows) => told.push(rows.map(({ id, body }) => `${id}${body === null ? '' : '+'}`)),
    })
    await store.claim(row('a'))
    await store.claim(row('b', { account: 'm2' }))
    await store.strip('m2')
    expect(await store.rows()).toEqual([row('a', { body: null }), row('b', { account: 'm2' })])
    expect(told).toEqual([['a+'], ['a+', 'b+'], ['a', 'b+']])
  })
})

test('of two tabs that claim at once one is let through, and both see its row', async () => {
  const database = { indexedDB: new IDBFactory(), IDBKeyRange }
  const tabs = [openMoneyStore(database), openMoneyStore(database)]
  const claims = await Promise.all(tabs.map((store, i) => store.claim(row(`tab-${i}`))))
  expect(claims.filter(Boolean)).toHaveLength(1)
  const [seen, other] = await Promise.all(tabs.map((store) => store.rows()))
  expect(seen).toHaveLength(1)
  expect(other).toEqual(seen)
})

test('what the tab had to keep itself is there after a reload, and what is damaged there is not', async () => {
  const { area } = fakeBrowser().openTab()
  const options = { indexedDB: rejecting(), IDBKeyRange, spare: area }
  await openMoneyStore(options).claim(row('a'))
  expect(await openMoneyStore(options).rows()).toEqual([row('a')])
  area.setItem('unansweredMoney', '[{"id":1},null,{"broken')
  expect(await openMoneyStore(options).rows()).toEqual([])
})
