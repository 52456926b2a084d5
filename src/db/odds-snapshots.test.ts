import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { makeGame } from '../../tests/support/odds-source.ts'
import { type OddsSnapshot, openOddsSnapshots } from './odds-snapshots.ts'

const HOUR_MS = 3_600_000
const NOW = 1_700_000_000_000
const LIST = 'list/FT/RB'

const healthy = () => ({ indexedDB: new IDBFactory(), IDBKeyRange })
const snapshot = (topic = LIST, knownAt = NOW): OddsSnapshot => ({
  topic,
  at: 5,
  knownAt,
  body: { games: [makeGame('a')], clockAt: 5, speed: 1 },
})

afterEach(() => void vi.restoreAllMocks())

test('the last snapshot of each list is there for the next worker, one record a list', async () => {
  const database = healthy()
  const store = openOddsSnapshots(() => NOW, database)
  await store.save([snapshot('hot'), snapshot(LIST, NOW - 2)])
  await store.save([snapshot(LIST, NOW - 1)])
  const next = openOddsSnapshots(() => NOW, database)
  expect(await next.load(LIST)).toEqual(snapshot(LIST, NOW - 1))
  expect(await next.load('hot')).toEqual(snapshot('hot'))
  expect(await next.load('list/FT/FU')).toBeNull()
})

test('a snapshot lives a day, and one from the future not at all', async () => {
  const database = healthy()
  const at = (now: number) => openOddsSnapshots(() => now, database)
  await at(NOW).save([snapshot()])
  expect(await at(NOW + 23 * HOUR_MS).load(LIST)).not.toBeNull()
  expect(await at(NOW - 1).load(LIST)).toBeNull()
  await at(NOW).save([snapshot()])
  expect(await at(NOW + 24 * HOUR_MS).load(LIST)).toBeNull()
  expect(await at(NOW).load(LIST), 'what is too old is thrown away').toBeNull()
})

test('a damaged record is as if there were none [SET-14]', async () => {
  const database = healthy()
  const store = openOddsSnapshots(() => NOW, database)
  const damaged = { ...snapshot(), body: { games: [{ gameId: 'a' }], clockAt: 5, speed: 1 } }
  await store.save([damaged as unknown as OddsSnapshot])
  expect(await store.load(LIST)).toBeNull()
  await store.save([snapshot()])
  expect(await store.load(LIST)).toEqual(snapshot())
})

test('with the disk full nothing is saved and nothing is lost', async () => {
  const database = healthy()
  const store = openOddsSnapshots(() => NOW, database)
  await store.save([snapshot(LIST, NOW - 5)])
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await store.save([snapshot()])
  expect(await store.load(LIST)).toEqual(snapshot(LIST, NOW - 5))
})

test('without a database there are no snapshots and no error', async () => {
  const store = openOddsSnapshots(() => NOW, {})
  await store.save([snapshot()])
  expect(await store.load(LIST)).toBeNull()
})
