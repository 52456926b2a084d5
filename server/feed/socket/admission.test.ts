import { expect, test } from 'vitest'
import { testClock } from '../../../tests/support/test-clock.ts'
import { createAdmission, LONGEST_HINT_MS } from './admission.ts'

function world(perS: number, burst: number) {
  const clock = testClock(1_000_000)
  return { clock, admission: createAdmission(clock, perS, burst) }
}

test('a crowd is let in at the rate of the bucket, however it comes, when everybody obeys the hint', () => {
  const { clock, admission } = world(100, 50)
  const startedAt = clock.at
  let waiting = Array.from({ length: 1_000 }, () => clock.at)
  const joinedAt: number[] = []
  while (waiting.length > 0) {
    clock.at = Math.min(...waiting)
    const due = waiting.filter((at) => at <= clock.at)
    waiting = waiting.filter((at) => at > clock.at)
    for (const _ of due) {
      const waitMs = admission.take()
      if (waitMs === 0) joinedAt.push(clock.at - startedAt)
      else waiting.push(clock.at + waitMs)
    }
  }
  expect(joinedAt).toHaveLength(1_000)
  const perSecond = Object.values(Object.groupBy(joinedAt, (at) => Math.floor(at / 1_000))).map((at) => at?.length ?? 0)
  expect(Math.max(...perSecond)).toBeLessThanOrEqual(150)
  expect(Math.max(...joinedAt)).toBeLessThan(12_000)
  expect(admission.refused()).toBeLessThan(1_500)
})

test('nobody is sent away for longer than the longest hint, and the last of a crowd do not all come at once', () => {
  const { admission } = world(1, 1)
  const hints = Array.from({ length: 500 }, () => admission.take()).slice(1)
  expect(Math.max(...hints)).toBeLessThanOrEqual(LONGEST_HINT_MS)
  expect(new Set(hints).size).toBe(hints.length)
})

test('after a quiet moment only a burst comes in at once', () => {
  const { clock, admission } = world(100, 50)
  for (let i = 0; i < 50; i += 1) admission.take()
  clock.at += 3_600_000
  expect(Array.from({ length: 60 }, () => admission.take()).filter((wait) => wait === 0)).toHaveLength(50)
})

test('a clock that is set lets nobody in sooner or later [OPS-18]', () => {
  const { clock, admission } = world(100, 50)
  for (let i = 0; i < 50; i += 1) admission.take()
  clock.setBy = 4_200_000
  expect(admission.take()).toBeGreaterThan(0)
  clock.setBy = -4_200_000
  clock.at += 500
  expect(admission.take()).toBe(0)
})
