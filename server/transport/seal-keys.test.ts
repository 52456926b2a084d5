import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/template.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import type { Db } from '../platform/database.ts'
import { createSealKeys, ROTATE_MS } from './seal-keys.ts'

let db: Db
beforeAll(async () => {
  db = await testDatabase()
  await db.insertInto('setting').values({ key: 'another', value: '[]' }).execute()
})
afterAll(() => db.destroy())

test('processes share the keys made at first start; one rotation serves them all, and the set before stays live', async () => {
  const clock = testClock(1_000)
  const [one, two] = await Promise.all([createSealKeys(db, clock), createSealKeys(db, clock)])
  const first = await one.newest()
  expect((await two.newest()).id).toBe(first.id)
  expect(first.ticketKey.equals((await two.newest()).ticketKey)).toBe(true)

  clock.at += 24 * 3_600_000 - 1
  expect((await one.newest()).id).toBe(first.id)
  clock.at += 1
  const [second, same] = await Promise.all([one.newest(), two.newest()])
  expect(second.id).not.toBe(first.id)
  expect(same.id).toBe(second.id)
  for (const keys of [one, two]) expect([(await keys.find(first.id))?.id, (await keys.find(second.id))?.id]).toEqual([first.id, second.id])

  clock.at += ROTATE_MS
  const third = await two.newest()
  expect([await one.find(first.id), (await one.find(second.id))?.id, (await one.find(third.id))?.id]).toEqual([null, second.id, third.id])
  expect(await db.selectFrom('setting').select('value').where('key', '=', 'another').execute()).toEqual([{ value: [] }])
})

test('a set that an operator took away opens nothing any more a minute later, in any process', async () => {
  const clock = testClock(800 * ROTATE_MS)
  const keys = await createSealKeys(db, clock)
  const stolen = await keys.newest()
  await db.deleteFrom('setting').where('key', '=', 'seal_keys').execute()
  const restarted = await createSealKeys(db, clock)
  clock.at += 60_000
  const { id } = await restarted.newest()
  expect([await keys.find(stolen.id), (await keys.find(id))?.id, (await keys.newest()).id]).toEqual([null, id, id])
})

test('a set from before the clock was set back by a year does not last for that year [OPS-18]', async () => {
  const clock = testClock(400 * ROTATE_MS)
  const ahead = await (await createSealKeys(db, clock)).newest()
  clock.setBy = -365 * ROTATE_MS
  const keys = await createSealKeys(db, clock)
  expect((await keys.newest()).id).not.toBe(ahead.id)
})

test('a process learns of a set made by another when a ticket names it, and strangers’ ids do not make it ask each time', async () => {
  const clock = testClock(10 * ROTATE_MS)
  const slow = await createSealKeys(db, clock)
  const quick = await createSealKeys(db, clock)
  clock.at += 1_000
  const made = await quick.newest()
  expect((await slow.find(made.id))?.id).toBe(made.id)
  let asked = 0
  const counting = db.withPlugin({
    transformQuery({ node }) {
      asked++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const keys = await createSealKeys(counting, clock)
  const before = asked
  for (let i = 0; i < 100; i++) expect(await keys.find(`unknown${i}`)).toBeNull()
  expect(asked - before).toBe(0)
  // Nor does any of the sets that this process knows.
  clock.at += ROTATE_MS
  const { id } = await keys.newest()
  const known = asked
  clock.at += 1_000
  for (const live of [made.id, id]) expect((await keys.find(live))?.id).toBe(live)
  expect(asked - known).toBe(0)
})
