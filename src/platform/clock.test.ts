import { expect, test } from 'vitest'
import { createSteadyClock } from './clock.ts'

test('what is set back is not gone back; what is set ahead, or slept, has gone by [OPS-18]', () => {
  let [wall, own] = [1_000_000, 50]
  const clock = createSteadyClock(
    () => wall,
    () => own,
  )
  expect(clock.now()).toBe(1_000_000)
  const passes = (ms: number, setBy = 0, slept = 0) => {
    const before = clock.now()
    own += ms
    wall += ms + setBy + slept
    return clock.now() - before
  }
  expect(passes(100)).toBe(100)
  expect(passes(100, -4_200_000)).toBe(100)
  expect(passes(100)).toBe(100)
  expect(passes(100, 4_200_000)).toBe(100)
  expect(passes(100, 0, 60_000)).toBe(60_100)
  expect(passes(100, 4_200_000)).toBe(4_200_100)
  expect(passes(100, -4_200_000)).toBe(100)
})
