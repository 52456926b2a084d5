import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { type OutboxRow, openChatOutbox } from './chat-outbox.ts'

const healthy = () => ({ indexedDB: new IDBFactory(), IDBKeyRange })
const row = (id: string, at: number): OutboxRow => ({ id, rid: 'game:1', msg: `says ${id}`, at, sessionEpoch: 3, as: 'member', why: null })

afterEach(() => void vi.restoreAllMocks())

test('messages that wait are there for the next page in the order they were written, each once, until their room has them [CHAT-27]', async () => {
  const database = healthy()
  const outbox = openChatOutbox(database)
  await outbox.save(row('a-later', 2))
  await outbox.save(row('b-first', 1))
  await outbox.save({ ...row('a-later', 2), why: 'muted' })
  const next = openChatOutbox(database)
  expect(await next.load()).toEqual([row('b-first', 1), { ...row('a-later', 2), why: 'muted' }])
  await next.remove('b-first')
  expect((await outbox.load()).map(({ id }) => id)).toEqual(['a-later'])
})

test('after a logout nothing of what was written is left', async () => {
  const database = healthy()
  const outbox = openChatOutbox(database)
  await outbox.save(row('a', 1))
  await outbox.wipe()
  expect(await openChatOutbox(database).load()).toEqual([])
})

test('a damaged row is as if there were none, and the others are sent', async () => {
  const outbox = openChatOutbox(healthy())
  await outbox.save({ ...row('damaged', 1), msg: 7 } as unknown as OutboxRow)
  await outbox.save(row('whole', 2))
  expect(await outbox.load()).toEqual([row('whole', 2)])
})

test('with the disk full what waited before is still there, and nothing throws', async () => {
  const outbox = openChatOutbox(healthy())
  await outbox.save(row('a', 1))
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await outbox.save(row('b', 2))
  expect(await outbox.load()).toEqual([row('a', 1)])
})
