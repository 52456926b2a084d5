import { expect, test } from 'vitest'
import { testClock } from '../../tests/support/test-clock.ts'
import { memoryStore } from './shared-store.ts'

test('a key is set once in its life, and again after it', async () => {
  const clock = testClock()
  const store = memoryStore(clock)
  const takes = await Promise.all([1, 2, 3].map(() => store.setIfAbsent('a', 100)))
  expect(takes).toEqual([true, false, false])
  clock.at = 99
  expect([await store.setIfAbsent('a', 100), await store.setIfAbsent('b', 100)]).toEqual([false, true])
  clock.at = 100
  expect([await store.setIfAbsent('a', 100), await store.setIfAbsent('b', 100)]).toEqual([true, false])
})

test('a long life in front keeps no short one alive', async () => {
  const clock = testClock()
  const store = memoryStore(clock)
  await store.setIfAbsent('long', 1_000)
  await store.setIfAbsent('short', 10)
  clock.at = 10
  expect(await store.setIfAbsent('short', 10)).toBe(true)
})

test('a clock that is set neither forgets a key nor keeps one beyond its life [OPS-18]', async () => {
  const clock = testClock(10_000_000)
  const store = memoryStore(clock)
  await store.setIfAbsent('a', 100)
  clock.setBy = 4_200_000
  expect(await store.setIfAbsent('a', 100)).toBe(false)
  clock.setBy = -4_200_000
  clock.at += 100
  expect(await store.setIfAbsent('a', 100)).toBe(true)
})
